"""Tournaments of the room, with any number of tables.

``room_tournament`` is a tournament that is determined by its entries: ``registrants``
enter it, ``deals`` share its prizes, ``host_commands`` are those of its host.
``actor`` owns it: it writes entries, directs the tables through ``table_director``,
and watches the clock with ``timer``. ``command_handler`` decides what a client may do,
``snapshots`` are what it sees, ``checkpoints`` the start of a replay. ``tournaments``
are all of them.
"""
