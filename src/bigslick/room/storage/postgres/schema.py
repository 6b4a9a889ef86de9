"""The schema of the PostgreSQL database, and its migrations.

The columns have the same meaning as in the SQLite file: see ``sqlite/schema``. The
table ``room`` has one row; its ``owner`` is the same text for all processes of the
room. ``processes`` has one row for each process. Every commit of a process increases
its ``commits`` and renews its lease, ``expires``; a process without a row cannot
commit. ``tables.owner`` is the process that may write a table, and ``epoch`` is how
many owners the table has had.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.storage.clubs.schema import CLUB_SCHEMA, PLAY_SCHEMA
from bigslick.room.storage.postgres.failures import shown_address

if TYPE_CHECKING:
    import asyncpg

__all__ = ("SCHEMA", "VERSION", "migrate")

SCHEMA = "bigslick_room"
"""The name of the PostgreSQL schema that contains the tables."""
_MIGRATING = (0x42534C4B, 0x4D494752)
_VERSION_1 = """
CREATE TABLE room (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    version integer NOT NULL, owner text NOT NULL, commits bigint NOT NULL,
    alive bigint NOT NULL, secret text
) WITH (fillfactor = 10);
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    base bigint NOT NULL, base_hash bytea NOT NULL,
    last bigint NOT NULL, hash bytea NOT NULL,
    closed bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
CREATE TABLE checkpoints (
    table_id text COLLATE "C" NOT NULL, slot smallint NOT NULL, n bigint NOT NULL,
    hash bytea NOT NULL, digest bytea NOT NULL, data bytea NOT NULL,
    PRIMARY KEY (table_id, slot)
);
CREATE TABLE entries (
    table_id text COLLATE "C" NOT NULL, n bigint NOT NULL,
    hash bytea NOT NULL, data bytea NOT NULL,
    PRIMARY KEY (table_id, n)
);
CREATE TABLE hands (
    id text COLLATE "C" PRIMARY KEY, table_id text COLLATE "C" NOT NULL,
    number bigint NOT NULL, at bigint NOT NULL,
    digest bytea NOT NULL, record bytea NOT NULL, deck bytea NOT NULL
);
CREATE INDEX hands_of_tables ON hands (table_id, number);
CREATE INDEX hands_by_time ON hands (at);
INSERT INTO room (version, owner, commits, alive) VALUES (1, '', 0, 0);
"""
_VERSION_2 = """
CREATE SEQUENCE process_numbers AS integer CYCLE;
CREATE TABLE processes (
    id text COLLATE "C" PRIMARY KEY, number integer NOT NULL, address text NOT NULL,
    backend integer NOT NULL, commits bigint NOT NULL DEFAULT 0, alive bigint NOT NULL,
    expires timestamptz NOT NULL, leaving boolean NOT NULL DEFAULT false
) WITH (fillfactor = 10);
ALTER TABLE tables ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN epoch bigint NOT NULL DEFAULT 0,
    ADD COLUMN bundle text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX owners_of_tables ON tables (owner) WHERE closed = 0;
ALTER TABLE room DROP COLUMN commits;
CREATE VIEW members AS SELECT p.id, p.number, p.address, p.leaving,
    p.expires < clock_timestamp() AS expired,
    EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
        AND classid = x'42534C50'::integer AND objid::bigint = p.number AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS connected,
    (SELECT count(*) FROM tables WHERE owner = p.id AND closed = 0) AS tables
FROM processes p;
CREATE VIEW ownerless AS SELECT id FROM tables
WHERE closed = 0 AND NOT EXISTS (SELECT FROM processes p WHERE p.id = owner);
"""
_STEPS = (_VERSION_1, _VERSION_2, CLUB_SCHEMA, PLAY_SCHEMA)
"""The statements of each migration: from an empty schema to version 1, and so on."""
VERSION = len(_STEPS)


async def migrate(db: asyncpg.Connection, address: str) -> None:
    """Create the schema, or migrate one of an earlier version.

    All steps are one transaction: if one fails, the database is unchanged.

    Raises:
        StorageError: the schema belongs to a later version or to another program.
    """
    async with db.transaction():
        # Processes of one room may start at the same moment.
        await db.execute("SELECT pg_advisory_xact_lock($1, $2)", *_MIGRATING)
        await db.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        version = await _version(db, address)
        if version > VERSION:
            raise StorageError(
                f"{shown_address(address)} was written by a later version of Bigslick "
                f"(its schema has version {version}, this program reads up to "
                f"{VERSION}): "
                "install that version, or restore a dump from before the upgrade"
            )
        for step in _STEPS[version:]:
            await db.execute(step)
        if version < VERSION:
            await db.execute("UPDATE room SET version = $1", VERSION)


async def _version(db: asyncpg.Connection, address: str) -> int:
    """Return the version of the schema; 0 if it is empty."""
    columns = await db.fetch(
        "SELECT table_name, column_name FROM information_schema.columns "
        "WHERE table_schema = $1",
        SCHEMA,
    )
    if not columns:
        return 0
    version: int | None = None
    if {("room", "version"), ("room", "owner")} <= {tuple(row) for row in columns}:
        version = await db.fetchval("SELECT version FROM room")
    if not isinstance(version, int):
        raise StorageError(
            f"the schema {SCHEMA} in {shown_address(address)} was not created by "
            "Bigslick: use another database"
        )
    return version
