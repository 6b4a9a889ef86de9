"""Chips of a hand: ``account`` follows them along operations, ``pots`` cuts layers."""
