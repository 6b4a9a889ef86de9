"""The interface of storages, whichever database is used.

A batch is the data that one command writes: an entry, optionally a checkpoint of the
table before it, optionally a finished hand. It is written completely or not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator
    from concurrent.futures import Future
    from pathlib import Path

    from bigslick.room.storage.clubs.club_writes import ClubWrite
    from bigslick.room.storage.clubs.sittings import Sitting
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "NEXT",
    "HandRow",
    "Pruned",
    "Retention",
    "StoppedStorage",
    "Storage",
    "StorageStats",
    "StoredTable",
    "TableReader",
    "WriteBatch",
)


_T = TypeVar("_T")
NEXT = -1
"""In place of an entry's number: the next number, for a writer that does not know it.
"""


class HandRow(NamedTuple):
    """A finished hand: its record with all cards, and its deck with its openings."""

    id: str
    table_id: str
    number: int
    record: bytes
    deck: bytes


@dataclass(slots=True)
class WriteBatch:
    """The data that one command writes; ``done`` is called after the commit.

    A batch with the number 0 writes nothing: ``done`` is called after all earlier
    batches. ``NEXT`` stands for the number after the last one, for a table that is not
    loaded.
    """

    table_id: str
    n: int
    data: bytes
    done: Callable[[], object]
    checkpoint: bytes | None = None
    """The table before this entry; a replay can start from it."""
    hand: HandRow | None = None
    closes: bool = False
    """Whether this is the table's last entry."""
    bundle: str = ""
    """Tables with the same bundle belong to one process; read with the first entry."""
    club: ClubWrite | None = None
    """What the entry changes in the books of a club; part of the same commit."""
    sittings: tuple[Sitting, ...] = ()
    """The accounts that sat down at the table or left it; part of the same commit."""


class StoredTable(NamedTuple):
    """A table as it was last written: a checkpoint and the entries after it."""

    id: str
    checkpoint: bytes | None
    first: int
    """The number of the first of the entries."""
    entries: list[bytes]

    @property
    def last(self) -> int:
        """Return the number of the last entry."""
        return self.first + len(self.entries) - 1


@dataclass(frozen=True, slots=True)
class Retention:
    """How many days data is kept that no table needs; None means no limit.

    ``entries`` applies to entries before the checkpoint from which a table is loaded.
    ``closed_tables`` counts from the time a table was closed; its finished hands are
    kept as long as all others.
    """

    hands: float | None = None
    entries: float | None = 30.0
    closed_tables: float | None = 30.0


@dataclass(slots=True)
class Pruned:
    """How many hands, entries and tables were removed because they were old."""

    hands: int = 0
    entries: int = 0
    tables: int = 0


@dataclass(frozen=True, slots=True)
class StorageStats:
    """Sizes in bytes, counts, and times in seconds, for the operator."""

    file_bytes: int
    log_bytes: int
    free_bytes: int
    """Unused space inside the file, which is reused before the file grows."""
    open_tables: int
    closed_tables: int
    entries: int
    hands: int
    queue: int
    """Batches that wait for a commit."""
    commits: int
    """Commits since the storage was opened."""
    commit_seconds: float
    """The total time of these commits."""
    commit_median: float
    """Of the last thousand commits, like the next two fields."""
    commit_p99: float
    commit_max: float


class TableReader(Protocol):
    """A storage that tables can be read from."""

    def versions(self, table_id: str) -> Iterator[StoredTable]:
        """Yield one table from its last valid checkpoint on, then from earlier ones.

        Raises:
            DamagedTableError: its rows are damaged.

        """


class Storage(TableReader, Protocol):
    """The interface that a room requires of its storage.

    Every failure is a ``StorageError``.
    """

    @property
    def queued(self) -> int:
        """Return how many batches wait for a commit."""

    observe_commit: Callable[[float], object]
    """Called in the writer's thread with the seconds that a commit took."""

    observe_outage: Callable[[bool], object]
    """Called in the writer's thread with True when the database is gone, and with False
    when it is back.
    """

    def append(self, batch: WriteBatch) -> None:
        """Write the batch with the next commit."""

    def transact(
        self,
        work: Callable[[Transaction], Coroutine[Any, Any, _T]],
        *,
        writes: bool = True,
    ) -> Future[_T]:
        """Run ``work`` in a transaction of accounts and clubs, from any thread.

        The result is there once it is committed. ``work`` runs in a thread of the
        storage and waits for nothing but its queries; if it raises an error, nothing
        is written. Without ``writes`` it only reads, and may take longer.
        """

    @property
    def process(self) -> str:
        """Return the id of this process, which no other process ever has."""

    def close(self) -> None:
        """Write the queued batches, then close."""

    def table_ids(self) -> list[str]:
        """Return the tables that are not closed."""

    def last_alive(self) -> int:
        """Return when the room was last known to run, in milliseconds; 0 if never."""

    def secret(self, make: Callable[[], str]) -> str:
        """Return the room's own secret; ``make`` creates it on the first call."""

    def hands(self, table_id: str, last: int) -> list[HandRow]:
        """Return the last hands of a table, oldest first."""

    def hand(self, hand_id: str) -> HandRow | None:
        """Return a finished hand."""

    def backup(self, target: Path) -> None:
        """Write a copy of the current data to a new file during play; this is slow."""

    def prune(self, retention: Retention) -> Pruned:
        """Remove data older than the retention during play; this is slow."""

    def stats(self) -> StorageStats:
        """Return the size of the data, numbers of rows and times of commits; slow."""


class StoppedStorage(TableReader, Protocol):
    """The storage of a room that is not running; it is locked until closed."""

    def table_ids(self) -> list[str]:
        """Return the tables that are not closed."""

    def backup(self, target: Path) -> None:
        """Write a copy to a new file."""

    def prune(self, retention: Retention, now: int) -> Pruned:
        """Remove data older than the retention."""

    def close(self) -> None:
        """Close and unlock the storage."""
