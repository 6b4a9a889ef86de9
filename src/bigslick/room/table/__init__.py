"""One table of the room.

``actor`` runs it: commands in, entries to storage, events out; ``chain_actor`` is what
it shares with tournaments. ``table`` applies entries; their effects are in ``hand``,
``players`` and ``table_clock``.
``command_handler`` and ``host_commands`` decide what a client may do; ``host_events``
announces what a host did. ``delivery`` decides what each client receives.
``scheduler`` decides what is due next, ``commitment_wait`` how
long a deal waits for players, and ``bots`` decides for bots. ``checkpoints`` stores a
table between two hands; ``room_services`` is the room's interface for its tables.
"""
