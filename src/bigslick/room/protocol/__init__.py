"""The protocol between clients and server, version 2.

``commands`` are sent by clients, ``events`` are sent to them, ``errors`` are the
reasons for refusing a command. docs/reference/protocol.md describes every field.
"""
