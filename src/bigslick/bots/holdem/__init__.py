"""How a bot plays hold'em.

``strategy`` decides: ``preflop`` by ``preflop_charts``, later by ``beliefs``, its
equity against ``opponent_ranges`` read from the ``betting_history`` and the
``opponent_model``; ``lookahead`` goes one street further. ``combos`` are the holdings
as arrays, ``decision_spot`` what is known when it decides.
"""
