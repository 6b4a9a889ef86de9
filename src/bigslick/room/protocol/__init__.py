"""The protocol between clients and server, version 2.

``commands`` and ``tournament_commands`` are the messages of clients, ``events``
those of the server, and ``errors`` the reasons for refusing a command. ``base_command``
holds what all commands have. docs/reference/protocol.md describes every field.
"""
