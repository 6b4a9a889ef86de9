"""One table of the room.

``actor`` owns it: commands in, entries to storage, events out. ``table`` only applies
entries; their effects are in ``hand``, ``players`` and ``table_clock``.
``command_handler`` and ``host_commands`` decide what a client may do, ``subscribers``
and ``late_hands`` what it receives: ``encoded_event``, ``snapshots``, ``host_events``.
``sit_and_go`` makes a table the only table of a tournament, and ``old_sit_and_go``
reads those of older versions. ``scheduler`` decides what is due next,
``commitment_wait`` how long a deal waits for players, ``bots`` decide for bots.
``checkpoints`` are stored tables between hands, ``room_services`` is the interface of
the room for its tables.
"""
