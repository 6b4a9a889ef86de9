"""The storage of a room on disk.

``interface`` is what a room requires of its storage, ``entries`` are the kinds of
entries, ``chain`` has the checksums over them. ``opening`` opens, checks, repairs and
copies a storage, and ``findings`` are the results. Nothing else depends on whether it
is a file (``sqlite``) or a database (``postgres``); ``ages``, ``batch_queue``,
``commit_times`` and ``table_versions`` serve both.
"""
