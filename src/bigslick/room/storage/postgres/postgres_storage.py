"""Storage in PostgreSQL: entries are committed before they are announced.

One thread talks to the database, see ``storage_thread``. It takes all waiting
batches, commits them as one transaction, and only then lets the tables send their
events: a group commit. If the connection to the server is lost, the room waits until it
is back: nothing is announced meanwhile. If it is not known whether a commit succeeded,
this is looked up; the commit is not repeated.

Only one room at a time may open a database: it holds an advisory lock, and every commit
checks that its tables still belong to this process. See ``ownership``.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import asyncpg

from bigslick.errors import StorageError
from bigslick.room.storage.batch_queue import BatchQueue
from bigslick.room.storage.commit_times import CommitTimes
from bigslick.room.storage.interface import HandRow, Retention, StorageStats
from bigslick.room.storage.postgres.batch_writer import BatchWriter
from bigslick.room.storage.postgres.club_transactions import ClubTransactions
from bigslick.room.storage.postgres.failures import explain, is_lost, no_backup
from bigslick.room.storage.postgres.ownership import Ownership
from bigslick.room.storage.postgres.reader import DatabaseReader
from bigslick.room.storage.postgres.retention import prune
from bigslick.room.storage.postgres.session import DatabaseSession
from bigslick.room.storage.postgres.storage_thread import StorageThread
from bigslick.room.storage.postgres.stored_tables import PostgresRows
from bigslick.room.storage.sqlite.locks import FolderLock
from bigslick.room.storage.table_versions import table_versions

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from bigslick.room.storage.interface import Pruned, StoredTable, WriteBatch
    from bigslick.room.storage.table_ownership import Sharing
    from bigslick.room.storage.transactions import Transaction

__all__ = ("PostgresStorage",)

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
_BEAT = 1.0
_FIRST_PRUNE = 600.0
_PRUNE_SECONDS = 3_600.0
_LONG_DOWN_MS = 30 * 86_400_000
_HAND = "SELECT id, table_id, number, record, deck FROM hands"
_COUNTS = """
SELECT count(*) FILTER (WHERE closed = 0) AS open_tables,
    count(*) FILTER (WHERE closed > 0) AS closed_tables,
    coalesce(sum(last - base), 0)::bigint AS entries,
    (SELECT count(*) FROM hands) AS hands,
    (SELECT sum(pg_total_relation_size(c.oid))::bigint FROM pg_class c
     JOIN pg_namespace s ON s.oid = c.relnamespace
     WHERE s.nspname = current_schema() AND c.relkind = 'r') AS file_bytes
FROM tables
"""


class PostgresStorage:
    """Storage in one schema of a PostgreSQL database."""

    def __init__(  # noqa: PLR0913 - one for each option
        self,
        address: str,
        folder: Path,
        *,
        clock: Callable[[], int],
        deliver: Callable[[Sequence[Callable[[], object]]], object],
        failed: Callable[[StorageError], object],
        soon: Callable[[Callable[[], object]], object] | None = None,
        synchronous: str = "FULL",
        retention: Retention = Retention(),  # noqa: B008 - immutable
        sharing: Sharing | None = None,
    ) -> None:
        """Open the database, create its tables if there are none, start the writer.

        ``folder`` is the room's folder. It is locked, too, unless several processes
        share the database: see ``sharing``. For ``deliver``, ``failed`` and ``soon``
        see ``open_storage``. Data older than ``retention`` is removed once an hour.

        Raises:
            StorageError: another room has the database open; it belongs to another
                program or to a later version of this one; or it cannot be reached or
                used.
        """
        self._clock, self._deliver, self._failed = clock, deliver, failed
        self.observe_commit: Callable[[float], object] = lambda _: None
        """Called in the writer's thread with the seconds that a commit took."""
        self.observe_outage: Callable[[bool], object] = lambda _: None
        """Called in the writer's thread with True when the database is gone, and with
        False when it is back.
        """
        self.address = address
        self._retention = retention
        self._times = CommitTimes()
        self._woken = asyncio.Event()
        self._own = Ownership(address, sharing)
        self._session = DatabaseSession(
            address, self._own, synchronous=synchronous, lost=self._woken.set
        )
        self._writer = BatchWriter(self._session)
        self._reader = DatabaseReader(address)
        self._clubs = ClubTransactions(address, synchronous)
        self._batches = BatchQueue(self._wake, soon)
        self._folder_lock = FolderLock(folder / "room") if sharing is None else None
        self._thread = StorageThread()
        try:
            self._alive: int = self._thread.wait_for(self._open())
        except BaseException:
            self._end()
            raise
        self._thinks_clock_wrong = 0 < self._alive < clock() - _LONG_DOWN_MS
        self._writing = self._thread.start(self._write())
        self._pruning = self._thread.start(self._prune_regularly())

    async def _open(self) -> int:
        await self._session.open()
        db, sharing = self._session.db, self._own.sharing
        try:
            alive = await self._own.register(db, self._clock())
            part = (0, 1) if sharing is None else (sharing.share, sharing.shares)
            _, _, own = await self._own.claim(db, *part)
            await self._writer.adopt(db, own)
        except Exception as error:  # noqa: BLE001 - each is explained
            self._session.terminate()
            raise explain(error, self.address) from None
        return alive

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
        return self._thread.start(self._clubs.run(work, writes=writes))

    @property
    def process(self) -> str:
        """Return the id of this process, which no other process ever has."""
        return self._own.id

    def _wake(self) -> None:
        self._thread.call(self._woken.set)

    @property
    def queued(self) -> int:
        """Return how many batches wait for a commit."""
        return len(self._batches)

    def close(self) -> None:
        """Write the queued batches, then close."""
        self._session.hurry()
        self._batches.end()
        self._writing.result()
        self._pruning.cancel()
        self._thread.wait_for(self._close_connections())
        self._end()

    async def _close_connections(self) -> None:
        if not self._session.db.is_closed():
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._own.remove(self._session.db)
        await self._session.close()
        self._reader.terminate()
        self._clubs.terminate()

    def _end(self) -> None:
        """Stop the thread and unlock the folder."""
        self._thread.end()
        if self._folder_lock is not None:
            self._folder_lock.release()

    # The writer

    async def _write(self) -> None:
        try:
            while await self._commit(await self._take()):
                pass
        except Exception as error:  # noqa: BLE001 - any error stops the room
            self._failed(explain(error, self.address))

    async def _take(self) -> list[WriteBatch | None]:
        if not self._batches:
            self._woken.clear()
            if not self._batches:  # otherwise a batch was added meanwhile
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), _BEAT)
        return self._batches.take()

    async def _commit(self, taken: list[WriteBatch | None]) -> bool:
        """Commit batches; after a lost connection, check whether they were written."""
        batches = [batch for batch in taken if batch is not None]
        began, now = perf_counter(), self._clock()
        lost: BaseException | None = None
        while True:
            try:
                if lost is not None:
                    self.observe_outage(True)
                    await self._session.reconnect(lost)
                    if await self._writer.was_written(batches, now):
                        break
                await self._writer.write(batches, now)
                break
            except Exception as error:
                if not is_lost(error, self._session.db):
                    raise
                lost = error
        if lost is not None:
            self.observe_outage(False)
        seconds = perf_counter() - began
        self._times.add(seconds)
        self.observe_commit(seconds)
        if batches:
            self._deliver([batch.done for batch in batches])
        return len(batches) == len(taken)

    # Maintenance

    async def _prune_regularly(self) -> None:
        """Remove old data once an hour.

        If the clock is more than a month after the time at which the room last ran, it
        may be wrong: nothing is removed automatically until the room is opened again.
        """
        await asyncio.sleep(_FIRST_PRUNE)
        while True:
            if self._thinks_clock_wrong:
                _log.warning(
                    "old data is not removed: the clock is more than a month after "
                    "the last run"
                )
            else:
                try:
                    await prune(self.address, self._retention, self._clock())
                except StorageError as error:
                    _log.warning("maintenance of the storage stopped: %s", error)
            await asyncio.sleep(_PRUNE_SECONDS)

    def prune(self, retention: Retention) -> Pruned:
        """Remove data older than the retention during play; this is slow.

        Raises:
            StorageError: it failed; data that was removed before stays removed.
        """
        return self._thread.wait_for(prune(self.address, retention, self._clock()))

    def backup(self, target: Path) -> NoReturn:
        """Refuse to write a backup: PostgreSQL has its own program for backups.

        Raises:
            StorageError: always.
        """
        raise no_backup(target, self.address)

    def stats(self) -> StorageStats:
        """Return the size of the data, numbers of rows and times of commits; slow."""
        (counts,) = self._fetch(_COUNTS)
        return StorageStats(
            log_bytes=0,
            free_bytes=0,
            queue=self.queued,
            **dict(counts),
            **self._times.figures(),
        )

    # Reading

    def _fetch(self, query: str, *values: Any) -> list[Any]:
        return self._ask(lambda db: db.fetch(query, *values))

    def _ask(self, work: Callable[[asyncpg.Connection], Awaitable[_T]]) -> _T:
        """Run ``work`` with the connection for reading, and return its result."""
        return self._thread.wait_for(self._reader.run(work))

    def table_ids(self) -> list[str]:
        """Return the tables of this process that are not closed."""
        return sorted(self._writer.epochs)

    def versions(self, table_id: str) -> Iterator[StoredTable]:
        """Yield a table from its last valid checkpoint, then from earlier ones.

        Each version is a checkpoint and all entries after it.

        Raises:
            DamagedTableError: its rows are damaged.

        """
        return table_versions(PostgresRows(self._fetch), table_id)

    def last_alive(self) -> int:
        """Return when the room was last known to run before this start."""
        return self._alive

    def secret(self, make: Callable[[], str]) -> str:
        """Return the room's own secret; ``make`` creates it on the first call."""
        (found,) = self._fetch("SELECT secret FROM room")
        if found["secret"] is not None:
            return str(found["secret"])
        self._fetch("UPDATE room SET secret = $1 WHERE secret IS NULL", make())
        (found,) = self._fetch("SELECT secret FROM room")
        return str(found["secret"])

    def hands(self, table_id: str, last: int) -> list[HandRow]:
        """Return the last hands of a table, oldest first."""
        rows = self._fetch(
            f"{_HAND} WHERE table_id = $1 ORDER BY number DESC LIMIT $2",
            *(table_id, last),
        )
        return [HandRow(*row) for row in reversed(rows)]

    def hand(self, hand_id: str) -> HandRow | None:
        """Return a finished hand."""
        rows = self._fetch(f"{_HAND} WHERE id = $1", hand_id)
        return HandRow(*rows[0]) if rows else None
