"""What is kept on disk.

``interface`` is what a room needs of its storage, ``entries`` all that can happen at a
table, ``hand_store`` finished hands as seats saw them. ``sqlite_storage`` keeps it in
one SQLite file: ``database`` opens it (``locks``, ``integrity``, ``migrations``,
``schema``), ``batch_writer`` writes, ``stored_tables`` reads, ``chain`` checks.
"""
