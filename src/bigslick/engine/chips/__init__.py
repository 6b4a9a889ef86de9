"""Chips of a hand: the layers of a pot and its winners, in ``pots``."""
