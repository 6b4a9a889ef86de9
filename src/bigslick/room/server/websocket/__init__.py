"""One WebSocket of a client.

``connection`` reads and dispatches commands, ``command_costs`` contains the cost and
the rate limit of each command, ``socket_writer`` sends messages, ``frames`` encodes
frames.
"""
