"""Tables of hands, for SQL and other programs.

``hand_tables`` defines the columns and creates the rows, ``parquet`` and
``table_writer`` write them to files, with the rows of many hands from ``joined_rows``.
``sql`` queries them; ``sql_process`` is the process in which a query runs.
"""
