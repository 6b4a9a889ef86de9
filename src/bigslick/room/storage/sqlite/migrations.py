"""Migrates files of earlier versions to the current version.

Each step goes from one version to the next in one transaction: if the program is killed
in between, the file is unchanged. Before the first step the file is copied within its
folder, so that the earlier version of the program can still be used.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from bigslick.errors import StorageError
from bigslick.room.storage import checksums
from bigslick.room.storage.clubs.schema import CLUB_SCHEMA, PLAY_SCHEMA
from bigslick.room.storage.interface import HandRow
from bigslick.room.storage.sqlite.maintenance.backup import copy_database
from bigslick.room.storage.sqlite.schema import (
    APPLICATION_ID,
    SCHEMA,
    VERSION,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ("STEPS", "migrate", "refuse_later")

_log = logging.getLogger(__name__)
_INCREMENTAL = 2


def refuse_later(version: int, path: Path) -> None:
    """Check that a file was not written by a later version of this program.

    Raises:
        StorageError: its version is later than the current one.

    """
    if version > VERSION:
        raise StorageError(
            f"{path} has storage version {version}; this program reads versions up to "
            f"{VERSION}. Use the version of the program that wrote it, or an older "
            "copy of the file"
        )


def migrate(db: sqlite3.Connection, path: Path, version: int, now: int) -> None:
    """Migrate the database to the current version; ``now`` is in milliseconds.

    Raises:
        StorageError: there is no migration from its version.

    """
    refuse_later(version, path)
    if version < VERSION:
        copy = path.with_name(f"{path.name}.version-{version}")
        copy_database(db, copy)
        _log.warning(
            "%s: migrating from storage version %d to %d; the old file is kept as %s",
            *(path, version, VERSION, copy.name),
        )
    for number in range(version, VERSION):
        if number not in STEPS:
            raise StorageError(
                f"{path} has storage version {number}, which this program cannot read"
            )
        db.execute("BEGIN IMMEDIATE")
        try:
            STEPS[number](db, now)
            db.execute(
                "UPDATE meta SET value = ? WHERE name = 'version'", (number + 1,)
            )
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    if db.execute("PRAGMA auto_vacuum").fetchone() != (_INCREMENTAL,):
        db.execute("PRAGMA auto_vacuum=INCREMENTAL")
        db.execute("VACUUM")  # the setting takes effect with VACUUM


def _from_1_to_2(db: sqlite3.Connection, now: int) -> None:
    """Add checksums, a table for checkpoints and the time of each hand."""
    for name in ("tables", "entries", "hands"):
        db.execute(f"ALTER TABLE {name} RENAME TO old_{name}")
    db.execute("DROP INDEX hands_of_tables")
    for statement in SCHEMA.split(";"):
        if statement.strip() and "TABLE meta" not in statement:
            db.execute(statement)
    db.execute(f"PRAGMA application_id={APPLICATION_ID}")
    tables = db.execute("SELECT id, checkpoint, entry, closed FROM old_tables")
    for table_id, checkpoint, entry, closed in tables.fetchall():
        _chain_entries(db, table_id, checkpoint, entry)
        if closed:
            db.execute("UPDATE tables SET closed = ? WHERE id = ?", (now, table_id))
    hands = db.execute("SELECT id, table_id, number, record, deck FROM old_hands")
    rows = (HandRow(*row) for row in hands)
    db.executemany(
        "INSERT INTO hands VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            (*row[:3], _time_of(row.record, now), checksums.hand_digest(row), *row[3:])
            for row in rows
        ),
    )
    for name in ("tables", "entries", "hands"):
        db.execute(f"DROP TABLE old_{name}")


def _chain_entries(
    db: sqlite3.Connection, table_id: str, checkpoint: bytes | None, entry: int
) -> None:
    """Copy the entries of one table with their checksums, and its checkpoint.

    Entries of version 1 had no checksums and are copied unchecked. If the first ones
    are missing, the table starts from its checkpoint.
    """
    found = db.execute(
        "SELECT n, data FROM old_entries WHERE table_id = ? ORDER BY n", (table_id,)
    )
    previous, last, stands_on = checksums.START, 0, checksums.START
    base = None

    def rows() -> Iterator[tuple[str, int, bytes, bytes]]:
        nonlocal previous, last, stands_on, base
        for n, data in found:
            base = n - 1 if base is None else base
            previous, last = checksums.link(previous, table_id, n, data), n
            if n == entry:
                stands_on = previous
            yield table_id, n, previous, data

    db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows())
    db.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, 0)",
        (table_id, base or 0, checksums.START, last, previous),
    )
    if checkpoint is not None:
        digest = checksums.checkpoint_digest(stands_on, table_id, entry, checkpoint)
        db.execute(
            "INSERT INTO checkpoints VALUES (?, 0, ?, ?, ?, ?)",
            (table_id, entry, stands_on, digest, checkpoint),
        )


class _Timed(msgspec.Struct):
    time: str = ""


def _time_of(record: bytes, now: int) -> int:
    """Return the time in a hand's record, in milliseconds; ``now`` if there is none."""
    try:
        text = msgspec.json.decode(record, type=_Timed).time
        return int(datetime.fromisoformat(text).timestamp() * 1000)
    except (msgspec.MsgspecError, ValueError):
        return now


def _from_2_to_3(db: sqlite3.Connection, now: int) -> None:
    """Add the tables of accounts and clubs."""
    del now
    for statement in CLUB_SCHEMA.split(";"):
        db.execute(statement)


def _from_3_to_4(db: sqlite3.Connection, now: int) -> None:
    """Add the table of where accounts have sat."""
    del now
    db.execute(PLAY_SCHEMA)


STEPS: dict[int, Callable[[sqlite3.Connection, int], None]] = {
    1: _from_1_to_2,
    2: _from_2_to_3,
    3: _from_3_to_4,
}
"""The migration from each version to the next."""
