"""Tournaments of the room, with any number of tables.

``room_tournament`` is a tournament that is determined by its entries: ``registrants``
enter it, ``offers`` are what they may buy, ``deals`` share its prizes, and
``host_commands`` are those of its host.
``actor`` owns it: it writes entries, directs the tables through ``table_director``,
and watches the clock with ``timer``. ``command_handler`` decides what a client may do,
``delivery`` what it sees; ``results`` are the places and the money. ``checkpoints`` are
the start of a replay. ``tournaments`` are all of them, and ``services`` is the room's
interface for them.
"""
