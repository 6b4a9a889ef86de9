"""The storage of a room on disk.

``interface`` defines what a room requires of its storage, ``entries`` the kinds of
entries, and ``chain`` their checksums. ``opening`` opens, checks, repairs and copies a
storage; ``findings`` defines the results of a check, a repair and a copy. A room is
stored in a file (``sqlite``) or on a server (``postgres``), and only ``opening`` knows
which; ``ages``, ``batch_queue``, ``commit_times`` and ``table_versions`` are used by
both.
"""
