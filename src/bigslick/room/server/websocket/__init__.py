"""One WebSocket of a client.

``connection`` reads commands and has them carried out, ``command_costs`` says what
each costs and which rate it counts for, ``socket_writer`` sends, ``frames`` are the
bytes on the wire.
"""
