"""The tables of a tournament.

``seated_table`` is one table; ``tournament_hand`` is a hand at it. ``table_balance``
opens, balances and breaks tables. ``table_queue`` chooses the table that deals next.
"""
