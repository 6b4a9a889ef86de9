"""What is kept on disk.

``interface`` is what a room needs of its storage, ``entries`` all that can happen at a
table, ``hand_store`` finished hands as seats saw them, ``chain`` the checksums over
all of it. ``sqlite`` keeps it in one SQLite file.
"""
