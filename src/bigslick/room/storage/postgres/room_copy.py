"""Copies the SQLite file of a room to an empty PostgreSQL database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.storage.clubs.schema import CLUB_TABLES
from bigslick.room.storage.maintenance_results import Copied
from bigslick.room.storage.postgres.failures import explain, shown_address
from bigslick.room.storage.postgres.ownership import Ownership
from bigslick.room.storage.postgres.schema import SCHEMA
from bigslick.room.storage.postgres.session import DatabaseSession

if TYPE_CHECKING:
    import sqlite3

    import asyncpg

__all__ = ("copy_to_postgres",)

_COLUMNS = {
    "tables": ("id", "base", "base_hash", "last", "hash", "closed"),
    "checkpoints": ("table_id", "slot", "n", "hash", "digest", "data"),
    "entries": ("table_id", "n", "hash", "data"),
    "hands": ("id", "table_id", "number", "at", "digest", "record", "deck"),
}
_SECONDS = 24 * 3_600.0


def copy_to_postgres(db: sqlite3.Connection, address: str) -> Copied:
    """Copy a room from SQLite in one transaction; the database is locked meanwhile.

    Raises:
        StorageError: the database already contains a room, or cannot be used.
    """
    return asyncio.run(_copy(db, address))


async def _copy(db: sqlite3.Connection, address: str) -> Copied:
    session = DatabaseSession(address, Ownership(address, None), synchronous="FULL")
    await session.open()
    try:
        async with session.db.transaction():
            await _check_empty(session.db, address)
            counts = [await _copy_rows(db, session.db, name) for name in _COLUMNS]
            for name in CLUB_TABLES:
                await _copy_rows(db, session.db, name)
            meta = dict(db.execute("SELECT name, value FROM meta"))
            await session.db.execute(
                "UPDATE room SET alive = $1, secret = $2",
                *(int(meta.get("alive") or 0), meta.get("secret")),
            )
    except Exception as error:  # noqa: BLE001 - each is explained
        raise explain(error, address) from None
    finally:
        await session.close()
    tables, _, entries, hands = counts
    return Copied(tables, entries, hands)


async def _check_empty(target: asyncpg.Connection, address: str) -> None:
    used = await target.fetchval(
        "SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM hands) "
        "OR EXISTS (SELECT FROM accounts)"
    )
    if used:
        raise StorageError(
            f"{shown_address(address)} already contains a room: use an empty database"
        )


async def _copy_rows(
    source: sqlite3.Connection, target: asyncpg.Connection, name: str
) -> int:
    """Copy the rows of a table; return how many there are."""
    columns = _COLUMNS.get(name, ("*",))
    rows = source.execute(f"SELECT {', '.join(columns)} FROM {name}")  # noqa: S608
    columns = tuple(column for column, *_ in rows.description)
    await target.copy_records_to_table(
        name, records=rows, columns=columns, schema_name=SCHEMA, timeout=_SECONDS
    )
    count: int = await target.fetchval(f"SELECT count(*) FROM {name}")  # noqa: S608
    (wanted,) = source.execute(f"SELECT count(*) FROM {name}").fetchone()  # noqa: S608
    if count != wanted:
        raise StorageError(f"only {count} of {wanted} {name} were copied")
    return count
