"""One table of the room.

``actor`` runs it: commands in, entries to storage, events out; ``chain_actor`` is what
it shares with tournaments, and ``task_queue`` gives each table its turn. ``table``
applies entries: ``entry_effects`` knows what each kind of entry changes, in ``hand``,
``players``, ``chat``, ``stakes`` and ``table_clock``; ``club_books`` is what it changes
in the balances of a club.
``command_handler`` and ``host_commands`` decide what a client may do; ``host_events``
announces what a host did. ``delivery`` decides what each client receives.
``scheduler`` decides what is due next, and ``bots`` decides for bots. ``checkpoints``
stores a table between two hands; ``room_services`` is the room's interface for its
tables.
"""
