"""The tables of accounts and clubs, in SQL that both databases read.

Times are in milliseconds. Tokens, recovery codes and invitations are stored as hashes.
``club_ledger`` is append-only: ``n`` counts the entries of a club, and ``key`` is
unique, so that a repeated write has no second effect. ``balance`` of a member and
``house`` of a club are sums of that ledger; the account of the house is the empty text.
``chips`` of a place (a table or a tournament) is what the ledger moved there. A row of
``club_holds`` reserves a part of a balance: for a command of a process that is being
executed, or, with an empty ``process``, for chips that a table will sell later. A row
of ``account_sittings`` is an account at a table, from its first hand there to its last;
``last`` is 0 while it sits there.
"""

from __future__ import annotations

import re

__all__ = ("CLUB_SCHEMA", "CLUB_TABLES", "PLAY_SCHEMA")

CLUB_SCHEMA = """
CREATE TABLE accounts (
    id text PRIMARY KEY, name text NOT NULL, folded text NOT NULL UNIQUE,
    lock text NOT NULL, created bigint NOT NULL
);
CREATE TABLE account_sessions (
    hash text PRIMARY KEY, id text NOT NULL UNIQUE, account text NOT NULL,
    label text NOT NULL, created bigint NOT NULL, used bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE INDEX sessions_of_accounts ON account_sessions (account);
CREATE TABLE recovery_codes (
    account text NOT NULL, hash text NOT NULL, PRIMARY KEY (account, hash)
);
CREATE TABLE passkeys (
    id text PRIMARY KEY, account text NOT NULL, name text NOT NULL,
    public_key text NOT NULL, uses bigint NOT NULL, created bigint NOT NULL
);
CREATE INDEX passkeys_of_accounts ON passkeys (account);
CREATE TABLE passkey_challenges (
    hash text PRIMARY KEY, kind text NOT NULL, account text NOT NULL,
    name text NOT NULL, expires bigint NOT NULL
);
CREATE TABLE clubs (
    id text PRIMARY KEY, name text NOT NULL, created bigint NOT NULL,
    chip_value text NOT NULL, currency text NOT NULL, credit bigint NOT NULL,
    house bigint NOT NULL DEFAULT 0, entries bigint NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 0
);
CREATE TABLE club_members (
    club text NOT NULL, account text NOT NULL, role text NOT NULL,
    joined bigint NOT NULL, balance bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (club, account)
);
CREATE INDEX clubs_of_accounts ON club_members (account);
CREATE TABLE club_invitations (
    id text PRIMARY KEY, club text NOT NULL, hash text NOT NULL UNIQUE,
    made_by text NOT NULL, created bigint NOT NULL, expires bigint NOT NULL,
    uses bigint NOT NULL, used bigint NOT NULL DEFAULT 0,
    revoked bigint NOT NULL DEFAULT 0
);
CREATE INDEX invitations_of_clubs ON club_invitations (club);
CREATE TABLE club_places (
    id text PRIMARY KEY, club text NOT NULL, kind text NOT NULL, name text NOT NULL,
    created bigint NOT NULL, closed bigint NOT NULL DEFAULT 0,
    chips bigint NOT NULL DEFAULT 0
);
CREATE INDEX places_of_clubs ON club_places (club, closed);
CREATE TABLE club_ledger (
    club text NOT NULL, n bigint NOT NULL, key text NOT NULL, at bigint NOT NULL,
    kind text NOT NULL, account text NOT NULL, amount bigint NOT NULL,
    balance bigint NOT NULL, place text NOT NULL, made_by text NOT NULL,
    note text NOT NULL, PRIMARY KEY (club, n), UNIQUE (club, key)
);
CREATE INDEX ledger_of_accounts ON club_ledger (club, account, n);
CREATE INDEX ledger_of_places ON club_ledger (club, place, n);
CREATE TABLE club_holds (
    key text PRIMARY KEY, club text NOT NULL, account text NOT NULL,
    place text NOT NULL, amount bigint NOT NULL, process text NOT NULL
);
CREATE INDEX holds_of_accounts ON club_holds (club, account);
CREATE TABLE club_seats (
    place text NOT NULL, account text NOT NULL, club text NOT NULL,
    PRIMARY KEY (place, account)
);
CREATE INDEX seats_of_accounts ON club_seats (account);
CREATE TABLE club_results (
    club text NOT NULL, place text NOT NULL, account text NOT NULL,
    name text NOT NULL, ended bigint NOT NULL, finish bigint NOT NULL,
    entrants bigint NOT NULL, paid_places bigint NOT NULL, buy_in bigint NOT NULL,
    prize_pool bigint NOT NULL, paid bigint NOT NULL, prize bigint NOT NULL,
    knockouts bigint NOT NULL, entries bigint NOT NULL,
    PRIMARY KEY (club, place, account)
);
CREATE INDEX results_by_time ON club_results (club, ended);
CREATE TABLE club_pots (
    club text NOT NULL, hand text NOT NULL, place text NOT NULL, at bigint NOT NULL,
    account text NOT NULL, chips bigint NOT NULL, PRIMARY KEY (club, hand)
);
CREATE TABLE club_settlements (
    club text NOT NULL, n bigint NOT NULL, key text NOT NULL, at bigint NOT NULL,
    made_by text NOT NULL, through bigint NOT NULL, data text NOT NULL,
    PRIMARY KEY (club, n), UNIQUE (club, key)
);
CREATE TABLE club_settled (
    club text NOT NULL, place text NOT NULL, through bigint NOT NULL,
    PRIMARY KEY (club, place)
);
CREATE TABLE club_seasons (
    id text PRIMARY KEY, club text NOT NULL, name text NOT NULL,
    formula text NOT NULL, starts bigint NOT NULL, ends bigint NOT NULL,
    best bigint NOT NULL
);
CREATE INDEX seasons_of_clubs ON club_seasons (club);
"""

PLAY_SCHEMA = """
CREATE TABLE account_sittings (
    account text NOT NULL, place text NOT NULL, guest bigint NOT NULL,
    name text NOT NULL, first bigint NOT NULL, last bigint NOT NULL,
    at bigint NOT NULL, PRIMARY KEY (account, place, guest)
);
"""
CLUB_TABLES = tuple(re.findall(r"CREATE TABLE (\w+)", CLUB_SCHEMA + PLAY_SCHEMA))
"""The names of the tables."""
