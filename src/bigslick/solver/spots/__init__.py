"""Spots: a board, two ranges, chips, and the betting that is allowed.

``spot`` defines a heads-up spot from the flop on, ``spot_data`` reads and writes it as
plain values, ``hand_spot`` takes it from a played hand. ``sizes`` reads bet sizes as
people write them, ``betting_tree`` makes all betting lines of them, and ``payoffs``
values their ends: chips less rake, or prize money.
"""
