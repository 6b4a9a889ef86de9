"""The WebSocket connection of one client.

``connection`` reads and dispatches commands, ``table_client`` executes those at a
table, ``command_costs`` contains the cost and the rate limit of each command,
``socket_writer`` sends messages, ``frames`` encodes frames.
"""
