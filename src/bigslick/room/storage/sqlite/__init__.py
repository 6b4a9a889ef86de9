"""Storage in one SQLite file.

``sqlite_storage`` is the storage: ``batch_writer`` writes, ``stored_tables`` reads,
``chores`` are done in between, ``storage_stats`` are figures; ``stopped_storage`` is
the file of a room that does not run. ``database`` opens the file: ``locks``,
``integrity``, ``migrations``, ``schema``; ``failures`` explains what went wrong.
``maintenance`` is backup, retention, audit and repair.
"""
