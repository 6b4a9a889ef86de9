"""One table of the room.

``actor`` owns it: commands in, entries to storage, events out. ``table`` applies
entries and nothing else; what entries do is in ``hand``, ``players`` and
``table_clock``. ``command_handler`` and ``host_commands`` decide what a client may do,
``subscribers`` and ``late_hands`` what it receives: ``encoded_event``, ``snapshots``,
``host_events``. ``sit_and_go`` makes a table the only table of a tournament, and
``old_sit_and_go`` reads those of older versions. ``scheduler`` says what comes next,
``bots`` decide for bots,
``checkpoints`` are tables between hands as bytes, ``room_services`` what a table needs
of its room.
"""
