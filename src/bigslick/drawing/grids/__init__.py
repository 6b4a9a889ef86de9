"""Grids of the 169 starting hands.

``range_grid`` draws the weights of a range, ``strategy_grid`` the strategy for each
starting hand, ``heat_grid`` any value from low to high.
"""
