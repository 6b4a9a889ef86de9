"""Storage in a PostgreSQL database. Needs the extra ``postgres``.

``postgres_storage`` is the storage: ``batch_writer`` writes, ``stored_tables`` reads,
``retention`` removes old data. ``session`` connects, locks the database for one room
and reconnects; ``schema`` contains the tables and their migrations; ``failures``
explains errors. ``ownership`` knows which process owns which tables, and
``shared_storage`` is the storage of several processes. ``room_copy`` copies the
SQLite file of a room to a database.
"""
