"""Bots at a table of the room.

``bot_seats`` seats a bot, ``bot_runner`` runs it in a thread, ``thinking_times``
chooses when it acts, and ``hints`` advises players.
"""
