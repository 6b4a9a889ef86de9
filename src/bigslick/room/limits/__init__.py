"""The limits on the resources that one client may use.

``room_limits`` contains all limits with their defaults, ``visitors`` counts connections
and requests by address, ``passwords`` slows down guessing, ``open_files`` reserves file
descriptors for the storage.
"""
