"""Chips of a hand: the layers of a pot in ``pots``, who got them in ``winners``."""
