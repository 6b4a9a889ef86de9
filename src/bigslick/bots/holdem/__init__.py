"""How a bot plays hold'em.

``strategy`` decides: before the flop by ``preflop`` and ``preflop_charts``, later by
``beliefs``, the equity against ``opponent_ranges`` that are derived from the
``betting_history`` and the ``opponent_model``; ``lookahead`` plays out one more street.
``combos`` holds all hands as arrays, ``decision_spot`` what the bot knows.
"""
