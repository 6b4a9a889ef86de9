"""Accounts and clubs: the requests of the server and the tables, checked.

``club_room`` is the interface of the room that they use; ``accounts`` signs people in;
``memberships`` runs clubs and roles, ``invitations`` their links; ``balances`` grants,
buy-ins and the ledger; ``settle_up`` computes who owes whom; ``formulas`` and
``standings`` are the points of a season. Nothing here depends on the database.
"""
