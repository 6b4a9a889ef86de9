"""Bots at a table of the room.

``bot_seats`` lets one sit down, ``bot_runner`` lets it decide in a thread,
``thinking_times`` says when its answer is given, ``hints`` are a bot's advice to a
player.
"""
