"""What the operator of a room can do while it runs.

``admin_server`` listens in the room's folder, ``admin_commands`` carries out what it
is asked for, ``admin_client`` asks, ``offline`` does what makes sense when no room
runs, and ``reports`` describes a table for the operator.
"""
