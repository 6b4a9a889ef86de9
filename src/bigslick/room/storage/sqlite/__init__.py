"""Storage in one SQLite file.

``sqlite_storage`` is the storage: ``batch_writer`` writes, ``stored_tables`` reads,
``chores`` runs background work in between, ``storage_stats`` computes figures.
``stopped_storage`` is the file of a room that is not running. ``database`` opens the
file with ``locks``, ``integrity``, ``migrations`` and ``schema``; ``failures`` explains
errors.
``maintenance`` is backup, retention, audit and repair.
"""
