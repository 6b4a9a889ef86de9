"""Chips of a hand.

``account`` follows them along operations, ``pots`` cuts them into layers, and
``raise_rule`` says who may raise.
"""
