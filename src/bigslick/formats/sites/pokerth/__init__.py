"""PokerTH's log: an SQLite file, whose hands are written as lines and then read."""
