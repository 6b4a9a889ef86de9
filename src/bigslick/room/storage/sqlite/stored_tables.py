"""Reads tables from the SQLite file, and checks each row against the chain."""

from __future__ import annotations

import logging
import sqlite3
from typing import TYPE_CHECKING, NamedTuple

from bigslick.errors import DamagedTableError
from bigslick.room.storage import chain
from bigslick.room.storage.interface import StoredTable

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("Head", "check_entries", "read_head", "stored_versions")

_log = logging.getLogger(__name__)
_MOST_REPLAYED = 20_000
"""A table with more entries is not replayed from its start: it would take minutes."""


class Head(NamedTuple):
    """Which entries of a table are stored: those after ``base`` up to ``last``."""

    base: int
    base_hash: bytes
    last: int
    hash: bytes


def read_head(db: sqlite3.Connection, table_id: str) -> Head:
    """Return the start and the end of the chain of a table.

    Raises:
        DamagedTableError: there is no such table.

    """
    row = db.execute(
        "SELECT base, base_hash, last, hash FROM tables WHERE id = ?", (table_id,)
    ).fetchone()
    if row is None:
        raise DamagedTableError(table_id, "it is not in the list of tables")
    return Head(*row)


def check_entries(
    db: sqlite3.Connection, table_id: str, start: tuple[int, bytes], end: Head
) -> Iterator[bytes]:
    """Yield the checked data of the entries after a number with a known checksum.

    Raises:
        DamagedTableError: an entry was changed, moved or removed.

    """
    n, previous = start
    rows = db.execute(
        "SELECT n, hash, data FROM entries WHERE table_id = ? AND n > ? ORDER BY n",
        (table_id, n),
    )
    for number, digest, data in rows:
        n += 1
        if number != n:
            raise DamagedTableError(table_id, f"entry {n} is missing", n)
        if isinstance(data, bytes):  # a damaged row may have another type
            previous = chain.link(previous, table_id, n, data)
        if previous != digest:
            raise DamagedTableError(
                table_id, f"entry {n} does not match its checksum", n
            )
        yield data
    if n < end.last:
        raise DamagedTableError(table_id, f"entry {n + 1} is missing", n + 1)
    if n > end.last or previous != end.hash:
        raise DamagedTableError(
            table_id, f"its last entry is {n}, the list of tables says {end.last}", n
        )


def stored_versions(db: sqlite3.Connection, table_id: str) -> Iterator[StoredTable]:
    """Yield a table from its last checkpoint on, then from earlier ones.

    Checkpoints that do not match their checksums are left out.

    Raises:
        DamagedTableError: required entries are damaged, or there is neither a valid
            checkpoint nor the first entry.

    """
    try:
        yield from _versions(db, table_id)
    except sqlite3.DatabaseError as error:
        raise DamagedTableError(table_id, f"it cannot be read: {error}") from None


def _versions(db: sqlite3.Connection, table_id: str) -> Iterator[StoredTable]:
    head = read_head(db, table_id)
    marks = db.execute(
        "SELECT n, hash, digest, data FROM checkpoints WHERE table_id = ? "
        "ORDER BY n DESC",
        (table_id,),
    ).fetchall()
    unsound = 0
    for n, hashed, digest, data in marks:
        known = isinstance(hashed, bytes) and isinstance(data, bytes)
        if not known or digest != chain.checkpoint_digest(hashed, table_id, n, data):
            _log.warning("table %s: unsound checkpoint at entry %d", table_id, n)
            unsound += 1
            continue
        entries = list(check_entries(db, table_id, (n, hashed), head))
        yield StoredTable(table_id, data, n + 1, entries)
    if head.base == 0 and (not marks or head.last <= _MOST_REPLAYED):
        entries = list(check_entries(db, table_id, (0, chain.START), head))
        yield StoredTable(table_id, None, 1, entries)
    elif unsound == len(marks):
        raise DamagedTableError(
            table_id, "it has no valid checkpoint, and its first entries are gone"
        )
