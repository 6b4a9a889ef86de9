"""The storage of a room on disk.

``interface`` is the interface of all storages, ``entries`` the kinds of entries, and
``checksums`` a chain of hashes over them. ``table_ids`` tells which tables belong to a
tournament. ``opening`` opens, checks, repairs and copies a storage;
``maintenance_results`` are the results of a check, a repair and a copy. A room is
stored in a file (``sqlite``) or in a database on a server (``postgres``); other modules
do not depend on which. Both use ``entry_age``, ``batch_queue``, ``commit_times`` and
``table_versions``.
"""
