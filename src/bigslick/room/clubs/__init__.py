"""Accounts and clubs: what the server and the tables ask for, checked.

``club_room`` is what they need of the room; ``accounts`` signs people in;
``memberships`` runs clubs, roles and invitations; ``balances`` grants, buy-ins and the
ledger; ``settle_up`` computes who owes whom; ``formulas`` and ``standings`` are the
points of a season. Nothing here depends on the database that is used.
"""
