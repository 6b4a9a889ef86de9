"""Accounts, clubs and their money in the database.

Every function takes a ``Transaction`` and runs on either database: ``schema``
creates the tables; ``accounts`` stores names, sessions and recovery codes;
``memberships`` clubs, roles and invitations; ``ledger`` balances and every change of
them; ``settlements`` settle-ups; ``results`` places of tournaments, pots and seasons;
``sittings`` where accounts have sat.
"""
