"""The storage of a room on disk.

``interface`` is what a room requires of its storage, ``entries`` are the kinds of
entries, ``chain`` has the checksums over them. ``opening`` opens, checks and repairs a
storage, and ``findings`` are the results of a check or a repair. Nothing else outside
``sqlite`` depends on the storage being one SQLite file.
"""
