"""Who sits at a table, and who wants to.

``guests`` are those who sit there, ``seats`` how they come, go and buy chips,
``waiting_list`` who waits for a seat, ``departures`` with how many chips somebody
left. ``admission`` answers commands: tokens, passwords, free seats.
"""
