"""How a bot plays Omaha.

``strategy`` decides by ``starting_hands`` before the flop, and by the
``opponent_hands`` that are possible with the board after it; ``escalation`` is for
opponents who raise nearly anything.
"""
