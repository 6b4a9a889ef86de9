"""Maintenance of the SQLite file.

``backup`` copies it, ``retention`` removes old data, ``audit`` reports damage.
``repair`` copies the undamaged data of a file to a new one: ``page_reader`` reads the
rows that SQLite cannot reach, ``salvage`` sorts them by table.
"""
