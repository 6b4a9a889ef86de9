"""The tables of a tournament.

``seated_table`` is one table, ``tournament_hand`` a hand at it. ``table_balance``
opens, balances and breaks tables, ``table_queue`` chooses the one that deals next.
"""
