"""Storage in SQLite: what happened is on disk before anybody is told that it did.

One thread writes. It takes whatever is waiting, commits it as one transaction, and
only then lets the tables speak: a group commit. SQLite keeps a write-ahead log;
with ``synchronous=FULL`` a commit has reached the disk when it returns.

The file holds every deck that is in play: nobody but its owner may read it, and one
room at a time has it open.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError
from bigslick.room.storage.interface import HandRow, StoredTable

try:
    import fcntl
except ImportError:  # not on every system
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from bigslick.room.storage.interface import Batch

__all__ = ("SQLiteStorage",)

_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, checkpoint BLOB, entry INTEGER NOT NULL DEFAULT 0,
    closed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hands (
    id TEXT PRIMARY KEY, table_id TEXT NOT NULL, number INTEGER NOT NULL,
    record BLOB NOT NULL, deck BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS hands_of_tables ON hands (table_id, number);
"""
_VERSION = 1
_PRIVATE = 0o600
_MOST = 2_000
_BEAT = 1.0


class SQLiteStorage:
    """Storage in one SQLite file."""

    def __init__(
        self,
        path: Path,
        *,
        clock: Callable[[], int],
        deliver: Callable[[Sequence[Callable[[], object]]], object],
        failed: Callable[[BaseException], object],
        synchronous: str = "FULL",
    ) -> None:
        """Open or make the file, and start the writer.

        ``deliver`` is called from the writer's thread with what is to be done
        after a commit; ``failed`` if nothing can be written any more.

        Raises:
            GameConfigError: another room has it open, or a later program made it.

        """
        if synchronous not in {"FULL", "NORMAL", "EXTRA"}:
            raise ValueError(f"no synchronous setting: {synchronous!r}")
        self._clock, self._deliver, self._failed = clock, deliver, failed
        self.observe_commit: Callable[[float], object] = lambda _: None
        """Called in the writer's thread with the seconds that a commit took."""
        self._lock = _lock(path.with_suffix(".lock"))
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, _PRIVATE))
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute(f"PRAGMA synchronous={synchronous}")
        self._db.execute("PRAGMA fullfsync=1")  # macOS: past the disk's own cache
        self._db.executescript(_SCHEMA)
        self._db.execute(
            "INSERT OR IGNORE INTO meta VALUES ('version', ?)", (_VERSION,)
        )
        self._reader = sqlite3.connect(path, check_same_thread=False)
        version = self._meta("version")
        if version != _VERSION:
            self._reader.close()
            self._db.close()
            os.close(self._lock)
            raise GameConfigError(
                f"{path} is a room of version {version}, not {_VERSION}: it takes "
                "another version of this program"
            )
        self._alive = int(self._meta("alive") or 0)
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._beaten = 0
        self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
        self._thread.start()

    def _meta(self, name: str) -> Any:
        row = self._reader.execute(
            "SELECT value FROM meta WHERE name = ?", (name,)
        ).fetchone()
        return None if row is None else row[0]

    def append(self, batch: Batch) -> None:
        """Write the batch with the next commit."""
        self._queue.put(batch)

    @property
    def queued(self) -> int:
        """Return how many batches wait to be written."""
        return self._queue.qsize()

    def close(self) -> None:
        """Write what is waiting, and end."""
        self._queue.put(None)
        self._thread.join()
        self._reader.close()
        self._db.close()
        os.close(self._lock)

    def _run(self) -> None:
        try:
            while self._commit(self._take()):
                pass
        except Exception as error:  # noqa: BLE001 - the room must stop, whatever it is
            self._failed(error)

    def _take(self) -> list[Batch | None]:
        try:
            taken = [self._queue.get(timeout=_BEAT)]
        except Empty:
            return []
        while len(taken) < _MOST:
            try:
                taken.append(self._queue.get_nowait())
            except Empty:
                break
        return taken

    def _commit(self, taken: list[Batch | None]) -> bool:
        batches = [batch for batch in taken if batch is not None]
        now = self._clock()
        if batches or now - self._beaten >= _BEAT * 1000:
            began = perf_counter()
            self._write(batches, now)
            self.observe_commit(perf_counter() - began)
            self._beaten = now
        if batches:
            self._deliver([batch.done for batch in batches])
        return len(batches) == len(taken)

    def _write(self, batches: Iterable[Batch], now: int) -> None:
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        for batch in batches:
            if not batch.n:
                continue
            if batch.n == 1:
                db.execute("INSERT INTO tables (id) VALUES (?)", (batch.table_id,))
            if batch.checkpoint is not None:
                db.execute(
                    "UPDATE tables SET checkpoint = ?, entry = ? WHERE id = ?",
                    (batch.checkpoint, batch.n - 1, batch.table_id),
                )
            db.execute(
                "INSERT INTO entries VALUES (?, ?, ?)",
                (batch.table_id, batch.n, batch.data),
            )
            if batch.closes:
                db.execute(
                    "UPDATE tables SET closed = 1 WHERE id = ?", (batch.table_id,)
                )
            if batch.hand is not None:
                db.execute(
                    "INSERT OR REPLACE INTO hands VALUES (?, ?, ?, ?, ?)", batch.hand
                )
        db.execute("INSERT OR REPLACE INTO meta VALUES ('alive', ?)", (now,))
        db.execute("COMMIT")

    def tables(self) -> list[StoredTable]:
        """Return all tables that are not closed, from their last checkpoints on."""
        rows = self._reader.execute("SELECT id FROM tables WHERE NOT closed").fetchall()
        return [self.table(table_id) for (table_id,) in rows]

    def table(self, table_id: str) -> StoredTable:
        """Return one table from its last checkpoint on."""
        checkpoint, entry = self._reader.execute(
            "SELECT checkpoint, entry FROM tables WHERE id = ?", (table_id,)
        ).fetchone()
        lines = self._reader.execute(
            "SELECT data FROM entries WHERE table_id = ? AND n > ? ORDER BY n",
            (table_id, entry),
        )
        return StoredTable(table_id, checkpoint, entry + 1, [data for (data,) in lines])

    def last_alive(self) -> int:
        """Return when the room was last known to run, before it was opened now."""
        return self._alive

    def secret(self, make: Callable[[], str]) -> str:
        """Return the room's own secret, made at the first time."""
        known = self._meta("secret")
        if known is None:
            known = make()
            self._reader.execute("INSERT INTO meta VALUES ('secret', ?)", (known,))
            self._reader.commit()
        return str(known)

    def hands(self, table_id: str, last: int) -> list[HandRow]:
        """Return the last hands of a table, oldest first."""
        rows = self._reader.execute(
            "SELECT id, table_id, number, record, deck FROM hands WHERE table_id = ? "
            "ORDER BY number DESC LIMIT ?",
            (table_id, last),
        ).fetchall()
        return [HandRow(*row) for row in reversed(rows)]

    def hand(self, hand_id: str) -> HandRow | None:
        """Return a finished hand."""
        row = self._reader.execute(
            "SELECT id, table_id, number, record, deck FROM hands WHERE id = ?",
            (hand_id,),
        ).fetchone()
        return None if row is None else HandRow(*row)


def _lock(path: Path) -> int:
    """Return a file that is locked until it is closed, or the process is gone.

    Raises:
        GameConfigError: another process has it.

    """
    file = os.open(path, os.O_RDWR | os.O_CREAT, _PRIVATE)
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            raise GameConfigError(
                f"another room is open in {path.parent}: close it, or use another "
                "folder"
            ) from None
    return file
