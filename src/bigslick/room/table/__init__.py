"""One table of the room.

``actor`` owns it: commands in, entries to storage, events out. ``table`` applies
entries and nothing else; ``seats``, ``waiting_list``, ``hand_flow``, ``runouts`` and
``hand_end`` are what entries do. ``command_handler``, ``host_commands`` and
``admission`` decide what a client may do, ``subscribers`` what it receives.
``scheduler`` and ``bot_runner`` say what comes next; ``event_builder`` and
``snapshots`` make what is sent, ``hand_replay`` the same of finished hands.
"""
