"""What clients and server say to each other, version 1.

``commands`` is what clients send, ``events`` what they receive, ``errors`` why a
command was refused. docs/reference/protocol.md describes every field.
"""
