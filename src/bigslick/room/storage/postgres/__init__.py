"""Storage in a PostgreSQL database. Needs the extra ``postgres``.

``postgres_storage`` is the storage, and ``storage_thread`` the thread in which it talks
to the database: ``batch_writer`` writes, ``stored_tables`` reads, ``club_transactions``
does both for clubs, ``retention`` removes old data. ``session`` connects for writing,
locks the database for one room and reconnects; ``reader`` connects for reading.
``schema`` contains the tables and their migrations; ``failures`` explains errors.
``ownership`` knows which process owns which tables, and ``shared_storage`` is the
storage of several processes. ``stopped_storage`` is the database of a room that is not
running, and ``room_copy`` copies the SQLite file of a room to a database.
"""
