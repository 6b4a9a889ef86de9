"""How a bot plays hold'em.

``strategy`` decides. Before the flop it uses ``preflop`` and ``preflop_charts``; later
it uses ``beliefs``, which are equities against ``opponent_ranges``. Those ranges follow
from the ``betting_history`` and the ``opponent_model``. ``lookahead`` plays out one
more street. ``combos`` holds all hands as arrays; ``decision_spot`` holds what the bot
knows.
"""
