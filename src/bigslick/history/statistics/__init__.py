"""Statistics of players, as trackers count them.

``catalogue`` lists every statistic as conditions over the decision table, ``counting``
evaluates them on whole columns, ``tracker`` adds up hands and ``report`` has the
results. ``game_facts`` computes what hands of one table share, ``all_in`` the expected
results of all-ins, ``stack_measures`` effective stacks and ratios, and ``tournaments``
results of tournaments.
"""
