"""Tables of hands, for SQL and other programs.

``hand_tables`` defines the columns and creates the rows, ``parquet`` writes them to
files, ``sql`` queries them; ``sql_process`` is the process in which a query runs.
"""
