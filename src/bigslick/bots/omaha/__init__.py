"""How a bot plays Omaha.

``strategy`` decides by ``starting_hands`` before the flop, then against the
``opponent_hands`` that fit the board; ``escalation`` meets those who raise anything.
"""
