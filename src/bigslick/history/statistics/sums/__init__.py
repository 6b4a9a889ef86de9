"""Exact sums of chips, for the tracker.

``money_sums`` keeps the results, the luck and the rake of each row; ``exact_sums`` adds
them up, in whole units or as fractions.
"""
