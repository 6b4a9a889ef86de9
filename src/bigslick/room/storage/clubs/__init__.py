"""Accounts, clubs and their money in the database.

Every function takes a ``Transaction`` and runs on either database: ``schema`` are the
tables; ``accounts`` names, sessions and recovery codes; ``memberships`` clubs, roles
and invitations; ``ledger`` balances and what moves them; ``settlements`` settle-ups;
``results`` places of tournaments, pots and seasons.
"""
