"""Writes batches to the SQLite file: many in one transaction, chained by checksums."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from functools import cache
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.errors import StorageError
from bigslick.room.storage import checksums
from bigslick.room.storage.clubs.club_writes import write_club
from bigslick.room.storage.clubs.sittings import write_sitting
from bigslick.room.storage.interface import NEXT
from bigslick.room.storage.sqlite.club_transactions import SQLiteTransaction
from bigslick.room.storage.transactions import run_now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.room.storage.interface import WriteBatch
    from bigslick.room.storage.sqlite.database import Database

__all__ = ("BatchWriter",)

_LOOK_SECONDS = 0.25
"""The seconds between two checks that the files still exist."""
_BEAT_SECONDS = 0.1
"""The precision of the stored time at which the room last ran; entries have their own
times.
"""
_MOST_ROWS = 64
"""Most rows written with one statement. There is one statement for each number of rows,
because after each statement the writer has to wait for the room's thread.
"""


class _Insert(NamedTuple):
    """A statement that writes rows: the SQL before them, of one row, and after them."""

    head: str
    row: str
    tail: str = ""


_ENTRIES = _Insert("INSERT OR ROLLBACK INTO entries VALUES", "(?, ?, ?, ?)")
"""An error ends the whole transaction; otherwise SQLite would copy every page that the
statement changes, so that it could undo only the statement.
"""
_ENDS = _Insert(
    "INSERT INTO tables (id, base, base_hash, last, hash) VALUES",
    "(?, 0, ?, ?, ?)",
    " ON CONFLICT (id) DO UPDATE SET last = excluded.last, hash = excluded.hash",
)
"""Updates the last entry of each chain; the rows of the tables already exist."""


def _insert_all(
    db: sqlite3.Connection, insert: _Insert, rows: Sequence[tuple[Any, ...]]
) -> None:
    """Write rows with as few statements as possible."""
    done = 0
    while left := len(rows) - done:
        count = min(_MOST_ROWS, left)
        values = [value for row in rows[done : done + count] for value in row]
        db.execute(_statement(insert, count), values)
        done += count


@cache
def _statement(insert: _Insert, count: int) -> str:
    rows = ", ".join([insert.row] * count)
    return f"{insert.head} {rows}{insert.tail}"


class BatchWriter:
    """Appends entries to the checksum chain of each table."""

    def __init__(self, database: Database) -> None:
        """Read the last entry of each chain; mark the file as this room's own."""
        self._database, self._db = database, database.db
        self._ends: dict[str, tuple[int, bytes]] = {
            table_id: (last, hashed)
            for table_id, last, hashed in self._db.execute(
                "SELECT id, last, hash FROM tables WHERE NOT closed"
            )
        }
        self._slots: dict[str, int] = dict(
            self._db.execute("SELECT table_id, slot FROM checkpoints ORDER BY n")
        )
        """The slot in which the last checkpoint of each table is stored."""
        self.owner = token_hex(16)
        self._db.execute(
            "INSERT OR REPLACE INTO meta VALUES ('owner', ?)", (self.owner,)
        )
        self._db.execute("INSERT OR IGNORE INTO meta VALUES ('alive', 0)")
        # Reservations for commands of a room that is gone.
        self._db.execute("DELETE FROM club_holds WHERE process <> ''")
        database.mark_files()
        self._next_look = self._next_beat = 0.0

    def write(self, batches: Sequence[WriteBatch], now: int) -> None:
        """Commit the batches, and the time ``now`` as the last at which the room ran.

        Raises:
            StorageError: another room has opened the file since, or the file was
                removed; none of the batches may be acknowledged.
        """
        db = self._db
        touched: dict[str, tuple[int, bytes]] = {}
        db.execute("BEGIN IMMEDIATE")
        try:
            entries = [
                self._write_one(batch, now, touched) for batch in batches if batch.n
            ]
            _insert_all(db, _ENTRIES, entries)
            ends = [(key, b"", *end) for key, end in touched.items()]
            _insert_all(db, _ENDS, ends)
            for batch in batches:
                if batch.club is not None:
                    key = f"{batch.table_id}:{batch.n}"
                    run_now(write_club(SQLiteTransaction(db), batch.club, key, now))
                for sitting in batch.sittings:
                    own = SQLiteTransaction(db)
                    run_now(write_sitting(own, batch.table_id, sitting, now))
            self._beat(now)
            db.execute("COMMIT")
        except BaseException:
            self._give_up()
            raise
        if monotonic() > self._next_look:
            self._database.check_files()
            self._next_look = monotonic() + _LOOK_SECONDS
        self._ends |= touched

    def _give_up(self) -> None:
        """Roll back, so that a failed transaction does not keep the file locked."""
        with suppress(sqlite3.Error):  # the first error is reported
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _beat(self, now: int) -> None:
        """Check that this room owns the file; store at intervals when it last ran."""
        self.check_owner()
        if monotonic() >= self._next_beat:
            alive = "UPDATE meta SET value = ? WHERE name = 'alive'"
            self._db.execute(alive, (now,))
            self._next_beat = monotonic() + _BEAT_SECONDS

    def check_owner(self) -> None:
        """Check that this room owns the file.

        Raises:
            StorageError: another room has opened it.

        """
        found = self._db.execute("SELECT value FROM meta WHERE name = 'owner'")
        if found.fetchone() != (self.owner,):
            # Another room opened the file despite the locks.
            raise StorageError(
                f"another room has opened {self._database.path}: this room stops; "
                "nothing that was acknowledged is lost"
            )

    def _write_one(
        self, batch: WriteBatch, now: int, touched: dict[str, tuple[int, bytes]]
    ) -> tuple[str, int, bytes, bytes]:
        """Write the checkpoint and the hand of a batch; return its entry as a row."""
        db, table_id, n = self._db, batch.table_id, batch.n
        if n == 1:
            db.execute(
                "INSERT INTO tables (id, base, base_hash, last, hash) "
                "VALUES (?, 0, ?, 0, ?)",
                (table_id, checksums.START, checksums.START),
            )
            before = 0, checksums.START
        else:
            before = touched.get(table_id) or self._ends[table_id]
        n = before[0] + 1 if n == NEXT else n
        if before[0] != n - 1:
            raise StorageError(f"table {table_id}: entry {n} follows entry {before[0]}")
        if batch.checkpoint is not None:
            self._write_checkpoint(table_id, before, batch.checkpoint)
        hashed = checksums.link(before[1], table_id, n, batch.data)
        touched[table_id] = n, hashed
        if batch.closes:
            db.execute("UPDATE tables SET closed = ? WHERE id = ?", (now, table_id))
        row = batch.hand
        if row is not None:
            db.execute(
                "INSERT OR REPLACE INTO hands VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*row[:3], now, checksums.hand_digest(row), *row[3:]),
            )
        return table_id, n, hashed, batch.data

    def _write_checkpoint(
        self, table_id: str, stands_on: tuple[int, bytes], data: bytes
    ) -> None:
        """Replace the older of the two checkpoints of a table."""
        n, hashed = stands_on
        slot = 1 - self._slots.get(table_id, 1)
        self._slots[table_id] = slot
        digest = checksums.checkpoint_digest(hashed, table_id, n, data)
        self._db.execute(
            "INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)",
            (table_id, slot, n, hashed, digest, data),
        )
