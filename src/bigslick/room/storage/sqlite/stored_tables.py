"""Reads the rows of tables from the SQLite file, checked against their chains."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from bigslick.errors import DamagedTableError
from bigslick.room.storage.table_versions import Head, checked_entries, table_versions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.room.storage.interface import StoredTable

__all__ = ("SQLiteRows", "check_entries", "read_head", "stored_versions")


class SQLiteRows:
    """The rows of tables in the file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        """Use an open connection."""
        self._db = db

    def head(self, table_id: str) -> Head:
        """Return where the stored chain of a table starts and ends.

        Raises:
            DamagedTableError: there is no such table.
        """
        row = self._db.execute(
            "SELECT base, base_hash, last, hash FROM tables WHERE id = ?", (table_id,)
        ).fetchone()
        if row is None:
            raise DamagedTableError(table_id, "it is missing from the list of tables")
        return Head(*row)

    def checkpoints(self, table_id: str) -> list[tuple[Any, ...]]:
        """Return number, chain, checksum and data of each checkpoint, last first."""
        return self._db.execute(
            "SELECT n, hash, digest, data FROM checkpoints WHERE table_id = ? "
            "ORDER BY n DESC",
            (table_id,),
        ).fetchall()

    def entries(self, table_id: str, after: int) -> sqlite3.Cursor:
        """Return number, checksum and data of each entry after a number, in order."""
        return self._db.execute(
            "SELECT n, hash, data FROM entries WHERE table_id = ? AND n > ? ORDER BY n",
            (table_id, after),
        )


def read_head(db: sqlite3.Connection, table_id: str) -> Head:
    """Return where the stored chain of a table starts and ends.

    Raises:
        DamagedTableError: there is no such table.
    """
    return SQLiteRows(db).head(table_id)


def check_entries(
    db: sqlite3.Connection, table_id: str, start: tuple[int, bytes], end: Head
) -> Iterator[bytes]:
    """Yield the data of the entries after ``start``, checked against the chain.

    Raises:
        DamagedTableError: an entry was changed, moved or removed.
    """
    rows = SQLiteRows(db).entries(table_id, start[0])
    return checked_entries(rows, table_id, start, end)


def stored_versions(db: sqlite3.Connection, table_id: str) -> Iterator[StoredTable]:
    """Yield a table from its last checkpoint on, then from earlier checkpoints on.

    Checkpoints that do not match their checksums are left out.

    Raises:
        DamagedTableError: required entries are damaged, or there is neither a valid
            checkpoint nor the first entry.
    """
    try:
        yield from table_versions(SQLiteRows(db), table_id)
    except sqlite3.DatabaseError as error:
        raise DamagedTableError(table_id, f"it cannot be read: {error}") from None
