"""The protocol between clients and server, version 2.

``commands`` are the messages of clients, ``events`` those of the server, and ``errors``
the reasons for refusing a command. docs/reference/protocol.md describes every field.
"""
