"""The decision table: a row for each decision of each player, in columns.

``played_hand`` reads a record once, ``replay`` replays hands in the simulator, or in
the engine where the simulator does not know the game. ``decision_table`` has the
columns, which ``columns`` defines; ``expressions`` are conditions over them, as text
that is also SQL.
"""
