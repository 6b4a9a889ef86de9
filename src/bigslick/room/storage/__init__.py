"""What is kept on disk.

``interface`` is what a room needs of its storage, ``entries`` all that can happen at a
table, ``chain`` the checksums over all of it. ``opening`` opens a storage, checks and
repairs it, ``findings`` is what was found then; nothing else outside ``sqlite`` knows
that it is one SQLite file.
"""
