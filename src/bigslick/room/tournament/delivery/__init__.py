"""What clients see of a tournament.

``tournament_rows`` are rows of the list of tournaments, ``snapshots`` whole tournaments
with their ``levels``, and ``preview`` describes one that is not created yet.
"""
