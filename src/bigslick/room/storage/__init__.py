"""What is kept on disk.

``entries`` is everything that can happen at a table, ``interface`` what a room needs
of its storage. ``sqlite_storage`` writes it before anybody hears of it, ``hand_store``
gives finished hands out as seats saw them.
"""
