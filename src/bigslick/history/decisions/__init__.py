"""The decision table: a row for each decision of each player, in columns.

``played_hand`` converts a record to numbers. ``replay`` replays hands in the simulator,
or in the engine if the simulator does not support the game. ``decision_table`` computes
the columns that ``columns`` and ``card_columns`` define. ``expressions`` parses
conditions on the columns, which are written as in SQL.
"""
