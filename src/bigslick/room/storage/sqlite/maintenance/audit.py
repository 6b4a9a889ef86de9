"""Checks all stored data and reports damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from bigslick.errors import DamagedTableError, StorageError
from bigslick.room.storage import checksums
from bigslick.room.storage.interface import HandRow
from bigslick.room.storage.maintenance_results import Audit
from bigslick.room.storage.sqlite.failures import explain
from bigslick.room.storage.sqlite.integrity import check_owner, check_pages
from bigslick.room.storage.sqlite.schema import VERSION
from bigslick.room.storage.sqlite.stored_tables import check_entries, read_head

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ("audit",)


def audit(path: Path) -> Audit:
    """Check the pages, chains, checkpoints and hands of a file that may be in use.

    Raises:
        StorageError: the file does not belong to a room, or has another version.
    """
    if not path.is_file():
        raise StorageError(f"file not found: {path}")
    found = Audit()
    address = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as db:
        version = check_owner(db, path)
        if version != VERSION:
            raise StorageError(
                f"{path} has storage version {version}, which has no checksums: open "
                "it with bigslick room, which upgrades it"
            )
        try:
            db.execute("BEGIN")
            found.problems += _problems(db, path, found)
        except sqlite3.DatabaseError as error:
            found.problems.append(str(explain(error, path)))
    return found


def _problems(db: sqlite3.Connection, path: Path, found: Audit) -> Iterator[str]:
    try:
        check_pages(db, path)
    except StorageError as error:
        yield str(error)
    tables = [name for (name,) in db.execute("SELECT id FROM tables ORDER BY id")]
    for table_id in tables:
        found.tables += 1
        yield from _of_table(db, table_id, found)
    yield from _strays(db)
    yield from _of_hands(db, found)


def _of_table(db: sqlite3.Connection, table_id: str, found: Audit) -> Iterator[str]:
    """Yield the problems of a table: its entries, checkpoints and hands."""
    try:
        head = read_head(db, table_id)
        for _ in check_entries(db, table_id, (head.base, head.base_hash), head):
            found.entries += 1
    except DamagedTableError as error:
        yield str(error)
    marks = db.execute(
        "SELECT c.n, c.hash, c.digest, c.data, coalesce(e.hash, base_hash) "
        "FROM checkpoints AS c JOIN tables ON id = c.table_id "
        "LEFT JOIN entries AS e ON e.table_id = c.table_id AND e.n = c.n "
        "WHERE c.table_id = ? ORDER BY c.n",
        (table_id,),
    )
    for n, hashed, digest, data, stands_on in marks:
        found.checkpoints += 1
        known = isinstance(hashed, bytes) and isinstance(data, bytes)
        if not known or digest != checksums.checkpoint_digest(
            hashed, table_id, n, data
        ):
            yield (
                f"table {table_id}: the checkpoint at entry {n} does not match its "
                "checksum"
            )
        elif hashed != stands_on:
            yield (
                f"table {table_id}: the checkpoint at entry {n} belongs to another "
                "chain"
            )


def _strays(db: sqlite3.Connection) -> Iterator[str]:
    rows = db.execute(
        "SELECT table_id FROM entries UNION SELECT table_id FROM checkpoints "
        "EXCEPT SELECT id FROM tables"
    )
    for (table_id,) in rows:
        yield f"table {table_id}: it is missing from the list of tables"


def _of_hands(db: sqlite3.Connection, found: Audit) -> Iterator[str]:
    rows = db.execute("SELECT id, table_id, number, record, deck, digest FROM hands")
    for *values, digest in rows:
        found.hands += 1
        known = isinstance(values[3], bytes) and isinstance(values[4], bytes)
        if not known or checksums.hand_digest(HandRow(*values)) != digest:
            yield f"hand {values[0]}: it does not match its checksum"
