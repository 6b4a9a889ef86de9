"""What is kept on disk.

``entries`` is everything that can happen at a table, ``sqlite_storage`` writes it
before anybody hears of it, ``hand_store`` gives finished hands out as seats saw them.
"""
