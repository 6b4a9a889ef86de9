"""The SQLite file, looked after.

``backup`` copies it, ``retention`` removes what is old, ``audit`` names what is not
sound. ``repair`` copies what is sound of a damaged file to a new one: ``page_reader``
reads rows past the damage, ``salvage`` sorts them by table.
"""
