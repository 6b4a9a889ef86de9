"""Several processes with one database that serve one room.

``cluster`` joins a process to the room. ``link`` is a connection between two processes
(``encryption`` between machines), ``links`` are those to all others. ``router`` sends
the commands of its own sockets to the owners of their tables and tournaments
(``destinations``), ``linked_clients`` serves the sockets of other processes,
``questions`` answers their questions. ``members`` replaces dead processes,
``table_loader`` loads their tables, ``table_mover`` gives tables to others,
``shared_limits`` counts addresses together. ``operator`` executes the operator's
commands in all processes, ``parent`` starts and restarts them.
"""
