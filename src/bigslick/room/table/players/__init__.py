"""The players of a table, and those who want to play.

``guests`` are the players with a seat, ``seats`` handles joining, leaving and buying
chips, ``waiting_list`` players who wait for a seat, ``departures`` players who left
with their chips. ``admission`` handles commands to join: tokens, passwords, free seats.
"""
