"""All tables of a room, and what they share.

``room`` holds the tables, opens and closes them; ``new_tables`` makes them,
``table_list`` is the lobby's list, ``clients`` are the connections to the room.
``room_clock`` is the time that all tables follow, ``upkeep`` closes deserted tables,
``quarantine`` keeps those that cannot be played, ``notices`` are messages of the
operator, ``shutdown`` is how a room ends.
"""
