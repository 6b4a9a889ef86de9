"""Statistics of players, as trackers count them.

``catalogue`` lists every statistic, defined by conditions on the decision table; those
of the first round are in ``before_flop``, those of later rounds in ``after_flop``.
``counting`` evaluates them on whole columns, ``sql_views`` are the same as SQL.
``tracker`` adds up hands: ``waiting_hands`` collects them, because many are counted as
fast as a few, and ``sums`` keeps their money. ``report`` contains the results.
``game_facts`` computes the data that hands of one table share, ``all_in`` the expected
results of all-ins, ``stack_measures`` effective stacks and ratios, and ``tournament``
the results of tournaments.
"""
