"""How a bot plays Omaha.

``strategy`` decides. Before the flop it uses ``starting_hands``; after it, equities
against the ``opponent_hands`` that are possible with the board. ``escalation`` is for
opponents who raise nearly anything.
"""
