"""The commands with which the operator manages a room.

``admin_server`` listens in the room's folder, ``admin_commands`` executes the commands,
``admin_client`` sends them, ``offline`` executes those that need no running room, and
``reports`` describes a table for the operator.
"""
