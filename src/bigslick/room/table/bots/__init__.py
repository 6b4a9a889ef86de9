"""Bots at a table of the room.

``bot_seats`` seats a bot, ``bot_runner`` lets it decide in a thread,
``thinking_times`` chooses when its answer is given, ``hints`` are advice for players.
"""
