"""How much of a room one client may use.

``room_limits`` are all limits with their defaults, ``visitors`` counts by address
what clients have open and ask for, ``passwords`` slows guessing down, ``open_files``
keeps files free for the storage.
"""
