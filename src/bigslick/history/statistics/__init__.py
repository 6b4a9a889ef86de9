"""Statistics of players, as trackers count them.

``catalogue`` defines every statistic by conditions on the decision table, ``counting``
evaluates them on whole columns, ``tracker`` adds up hands and ``report`` contains the
results. ``game_facts`` computes the data that hands of one table share, ``all_in`` the
expected results of all-ins, ``stack_measures`` effective stacks and ratios, and
``tournaments`` the results of tournaments.
"""
