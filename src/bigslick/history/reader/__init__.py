"""Reading and checking the hands of files and folders in any format.

``files`` finds the files and divides the work among processes. ``hand_reader`` yields
the hands that pass ``hand_checks``; ``hand_batches`` collects them in batches.
``phh_files`` reads PHH files in parts, whose hands ``phh_columns`` returns as columns.
"""
