"""Storage in SQLite: entries are on disk before they are announced.

One thread writes. It takes all waiting batches, commits them as one transaction, and
only then lets the tables send their events: a group commit. SQLite keeps a write-ahead
log; with ``synchronous=FULL``, a commit is on the disk when it returns.

The file contains every deck in play, so only its owner may read it. Only one room at a
time may open it.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from bigslick.errors import StorageError
from bigslick.room.storage.batch_queue import BatchQueue
from bigslick.room.storage.commit_times import CommitTimes
from bigslick.room.storage.interface import HandRow, Pruned, Retention, StorageStats
from bigslick.room.storage.sqlite.background_work import PAUSE, Chores
from bigslick.room.storage.sqlite.batch_writer import BatchWriter
from bigslick.room.storage.sqlite.club_transactions import ClubTransactions
from bigslick.room.storage.sqlite.database import Database, connect
from bigslick.room.storage.sqlite.failures import explain
from bigslick.room.storage.sqlite.integrity import check_pages
from bigslick.room.storage.sqlite.maintenance.backup import back_up
from bigslick.room.storage.sqlite.maintenance.retention import prune_steps
from bigslick.room.storage.sqlite.storage_stats import read_counts
from bigslick.room.storage.sqlite.stored_tables import stored_versions

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from bigslick.room.storage.interface import StoredTable, WriteBatch
    from bigslick.room.storage.transactions import Transaction

__all__ = ("SQLiteStorage",)

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
_BEAT = 1.0
_FIRST_PRUNE = 600.0
_PRUNE_SECONDS = 3_600.0
_LONG_DOWN_MS = 30 * 86_400_000


class SQLiteStorage:
    """Storage in one SQLite file."""

    def __init__(  # noqa: PLR0913 - one for each option
        self,
        path: Path,
        *,
        clock: Callable[[], int],
        deliver: Callable[[Sequence[Callable[[], object]]], object],
        failed: Callable[[StorageError], object],
        soon: Callable[[Callable[[], object]], object] | None = None,
        synchronous: str = "FULL",
        retention: Retention = Retention(),  # noqa: B008 - immutable
    ) -> None:
        """Open or create the file, and start the writer.

        For ``deliver``, ``failed`` and ``soon`` see ``open_storage``. Data older than
        ``retention`` is removed once an hour.

        Raises:
            StorageError: another room has the file open; it is damaged, or belongs to
                another program or to a later version of this one; or it is not
                accessible.
        """
        if synchronous not in {"FULL", "NORMAL", "EXTRA"}:
            raise ValueError(
                f"invalid synchronous setting {synchronous!r}: expected FULL or NORMAL"
            )
        self._clock, self._deliver, self._failed = clock, deliver, failed
        self.observe_commit: Callable[[float], object] = lambda _: None
        """Called in the writer's thread with the seconds that a commit took."""
        self.observe_outage: Callable[[bool], object] = lambda _: None
        """Never called, because a room stops if its file is gone."""
        self.path = path
        self._database = Database(path, synchronous=synchronous, clock=clock)
        self._reader = connect(path)
        self._checker: threading.Thread | None = None
        self._checked: sqlite3.Connection | None = None
        self._closing = False
        try:
            self._alive = int(self._meta("alive") or 0)
            self._writer = BatchWriter(self._database)
        except (sqlite3.Error, OSError, StorageError) as error:
            self._close_files()
            raise explain(error, path) from None
        self._calls: SimpleQueue[None] = SimpleQueue()
        self._batches = BatchQueue(lambda: self._calls.put(None), soon)
        self._beaten = 0.0
        self._times = CommitTimes()
        self._chores = Chores(self._database.db, path)
        self._clubs = ClubTransactions(
            self._database.db,
            path,
            lambda: self._calls.put(None),
            self._writer.check_owner,
        )
        self._retention = retention
        self._next_prune = monotonic() + _FIRST_PRUNE
        self._thinks_clock_wrong = 0 < self._alive < clock() - _LONG_DOWN_MS
        self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
        self._thread.start()
        if self._database.is_large:
            self._check_in_background()

    def append(self, batch: WriteBatch) -> None:
        """Write the batch with the next commit; called in the room's thread."""
        self._batches.append(batch)

    def transact(
        self,
        work: Callable[[Transaction], Coroutine[Any, Any, _T]],
        *,
        writes: bool = True,
    ) -> Future[_T]:
        """Run ``work`` in a transaction of accounts and clubs; see ``Storage``."""
        return self._clubs.add(work, writes=writes)

    @property
    def process(self) -> str:
        """Return the id of this process, which no other process ever has."""
        return self._writer.owner

    @property
    def queued(self) -> int:
        """Return how many batches wait for a commit."""
        return len(self._batches)

    def close(self) -> None:
        """Write the queued batches, then close."""
        self._batches.end()
        self._thread.join()
        self._closing = True
        if self._checker is not None and self._checked is not None:
            self._checked.interrupt()
            self._checker.join()
            self._checked.close()
        self._close_files()

    def _close_files(self) -> None:
        self._reader.close()
        self._database.close()

    # The writer thread

    def _run(self) -> None:
        try:
            while self._commit(self._take()):
                self._clubs.step()
                self._schedule()
                self._chores.step()
        except Exception as error:  # noqa: BLE001 - any error stops the room
            self._failed(explain(error, self.path))
        finally:
            self._clubs.close()
            self._chores.close()

    def _take(self) -> list[WriteBatch | None]:
        if not self._batches:
            with suppress(Empty):
                self._calls.get(timeout=PAUSE if self._chores else _BEAT)
        return self._batches.take()

    def _commit(self, taken: list[WriteBatch | None]) -> bool:
        batches = [batch for batch in taken if batch is not None]
        if batches or monotonic() - self._beaten >= _BEAT:
            began = perf_counter()
            self._writer.write(batches, self._clock())
            seconds = perf_counter() - began
            self._times.add(seconds)
            self.observe_commit(seconds)
            self._beaten = monotonic()
        if batches:
            self._deliver([batch.done for batch in batches])
        return len(batches) == len(taken)

    # Maintenance

    def _schedule(self) -> None:
        """Remove old data once an hour.

        If the clock is more than a month after the time at which the room last ran, it
        may be wrong: nothing is removed automatically until the room is opened again.
        """
        if monotonic() < self._next_prune:
            return
        self._next_prune = monotonic() + _PRUNE_SECONDS
        if self._thinks_clock_wrong:
            _log.warning(
                "old data is not removed: the clock is more than a month after the "
                "last run"
            )
            return
        self._chores.add(self._prune_steps(self._retention, Pruned()))

    def _prune_steps(self, retention: Retention, pruned: Pruned) -> Iterator[None]:
        return prune_steps(self._database.db, retention, self._clock(), pruned)

    def prune(self, retention: Retention) -> Pruned:
        """Remove data older than the retention during play; this is slow.

        Raises:
            StorageError: it failed; data that was removed before stays removed.
        """
        pruned = Pruned()
        self._chores.add(self._prune_steps(retention, pruned)).result()
        return pruned

    def backup(self, target: Path) -> None:
        """Write a copy of the current data to a new file during play; this is slow.

        Raises:
            StorageError: the file exists, or cannot be written.

        """
        with closing(connect(self.path)) as db:
            back_up(db, target)

    def stats(self) -> StorageStats:
        """Return the size of the data, numbers of rows and times of commits; slow."""
        with closing(connect(self.path)) as db:
            found = read_counts(db)
        log = self.path.with_name(f"{self.path.name}-wal")
        return StorageStats(
            file_bytes=self.path.stat().st_size,
            log_bytes=log.stat().st_size if log.exists() else 0,
            queue=self.queued,
            **found,
            **self._times.figures(),
        )

    # Check of a file that is too large to be checked before it is opened

    def _check_in_background(self) -> None:
        self._checked = connect(self.path)
        self._checker = threading.Thread(target=self._check, name="check", daemon=True)
        self._checker.start()

    def _check(self) -> None:
        db = self._checked
        assert db is not None  # noqa: S101 - set before the thread started
        try:
            check_pages(db, self.path)
        except StorageError as error:
            if not self._closing:  # closing interrupts the check
                self._failed(error)

    # Reading

    def _rows(self, query: str, *values: Any) -> list[Any]:
        try:
            return self._reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise explain(error, self.path) from None

    def _meta(self, name: str) -> Any:
        rows = self._rows("SELECT value FROM meta WHERE name = ?", name)
        return rows[0][0] if rows else None

    def table_ids(self) -> list[str]:
        """Return the tables that are not closed."""
        rows = self._rows("SELECT id FROM tables WHERE NOT closed")
        return [table_id for (table_id,) in rows]

    def versions(self, table_id: str) -> Iterator[StoredTable]:
        """Yield a table from its last valid checkpoint, then from earlier ones.

        Each version is a checkpoint and all entries after it.

        Raises:
            DamagedTableError: its rows are damaged.

        """
        return stored_versions(self._reader, table_id)

    def last_alive(self) -> int:
        """Return when the room was last known to run before this start."""
        return self._alive

    def secret(self, make: Callable[[], str]) -> str:
        """Return the room's own secret; ``make`` creates it on the first call."""
        known = self._meta("secret")
        if known is None:
            known = make()
            self._rows("INSERT INTO meta VALUES ('secret', ?)", known)
        return str(known)

    def hands(self, table_id: str, last: int) -> list[HandRow]:
        """Return the last hands of a table, oldest first."""
        rows = self._rows(
            "SELECT id, table_id, number, record, deck FROM hands WHERE table_id = ? "
            "ORDER BY number DESC LIMIT ?",
            *(table_id, last),
        )
        return [HandRow(*row) for row in reversed(rows)]

    def hand(self, hand_id: str) -> HandRow | None:
        """Return a finished hand."""
        rows = self._rows(
            "SELECT id, table_id, number, record, deck FROM hands WHERE id = ?", hand_id
        )
        return HandRow(*rows[0]) if rows else None
