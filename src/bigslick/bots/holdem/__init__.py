"""How a bot plays hold'em.

``strategy`` decides. Before the flop it uses ``preflop`` and ``preflop_charts``; later
it uses ``beliefs``, which are equities against ``opponent_ranges``. Those ranges are
derived from the ``betting_history`` and the ``opponent_model``. ``lookahead`` plays out
one more street. ``combos`` contains all hands as arrays, and ``decision_spot``
everything that the bot knows.
"""
