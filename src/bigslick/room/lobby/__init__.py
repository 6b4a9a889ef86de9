"""All tables of a room, and what they share.

``room`` opens and closes the tables, ``new_tables`` creates them, ``table_list`` is
the list in the lobby, ``clients`` are the connections to the room, ``other_processes``
the interface to its other processes. ``room_clock`` is the time of all tables,
``abandoned_tables`` closes those that nobody uses, ``quarantine`` keeps tables that
cannot be played, ``notices`` are messages of the operator, ``shutdown`` closes the
room.
"""
