"""Storage in one SQLite file.

``sqlite_storage`` is the storage: ``batch_writer`` writes, ``stored_tables`` reads,
``background_work`` is done in between, ``storage_stats`` counts what is stored.
``stopped_storage`` is for a room that is not running. ``database`` opens the file with
``locks``, ``integrity``, ``migrations`` and ``schema``; ``failures`` explains errors.
``maintenance`` contains backup, retention, audit and repair.
"""
