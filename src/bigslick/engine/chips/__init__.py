"""The chips of a hand.

``account`` computes stacks and bets from a list of operations, ``pots`` divides chips
into pots, and ``raise_rule`` decides who may raise.
"""
