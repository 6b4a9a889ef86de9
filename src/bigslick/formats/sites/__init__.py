"""Hand histories of poker sites.

``site_format`` finds the hands in a file. The reader of a site (in ``readers``;
``pokerstars`` and ``ipoker`` are packages) converts the lines of a hand to a
``transcript``; it is based on ``line_reader`` or ``pattern_reader``. ``record_builder``
then creates a record from the transcript: ``table_setup`` seats the players, ``replay``
replays the hand in the engine with its ``written_cards``, and ``money_check`` compares
the chips. ``site_list`` contains all formats by name. It compiles the patterns of
every site, so it is imported only when a file is read.
"""
