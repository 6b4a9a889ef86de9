"""Spots: a board, two ranges, chips, and the betting that is allowed.

``spot`` defines a heads-up spot from the flop on, ``spot_data`` converts it to JSON
data and back, ``hand_spot`` takes it from a played hand. ``sizes`` parses bet sizes
such as ``33%``, ``betting_tree`` builds all betting lines with them, and ``payoffs``
computes the values of their ends: chips less rake, or prize money.
"""
