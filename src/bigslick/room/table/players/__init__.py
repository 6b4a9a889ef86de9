"""Who sits at a table, and who wants to.

``guests`` are the players with a seat, ``seats`` handles joining, leaving and buying
chips, ``waiting_list`` players who wait for a seat, ``departures`` players who left
with their chips. ``admission`` handles commands to join: tokens, passwords, free seats.
"""
