"""The chips of a hand.

``account`` follows them through the operations, ``pots`` divides them into pots, and
``raise_rule`` says who may raise.
"""
