"""What a room needs of its storage, whichever database is behind it.

A batch is what one command writes: an entry, perhaps a checkpoint of the table
before it, perhaps a finished hand. It is written whole or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = (
    "NEXT",
    "Batch",
    "HandRow",
    "Pruned",
    "Retention",
    "StoppedStorage",
    "Storage",
    "StorageStats",
    "StoredTable",
    "TableReader",
)


NEXT = -1
"""The number of an entry whose writer does not know what came before it."""


class HandRow(NamedTuple):
    """A finished hand: its record with all cards, and its deck with what is open."""

    id: str
    table_id: str
    number: int
    record: bytes
    deck: bytes


@dataclass(slots=True)
class Batch:
    """What one command writes; ``done`` is called after the commit.

    The number 0 stands for nothing to write: only what came before is waited for.
    ``NEXT`` is the number after the last, of a table that is not set up.
    """

    table_id: str
    n: int
    data: bytes
    done: Callable[[], object]
    checkpoint: bytes | None = None
    """The table before this entry: a replay begins with it."""
    hand: HandRow | None = None
    closes: bool = False
    """Whether this is the table's last entry."""


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
    """Days to keep data that no table needs; None: no limit.

    ``entries`` are those before the checkpoint from which a table is set up again.
    ``closed_tables`` counts from the moment a table was closed; its finished hands
    are kept as long as all others.
    """

    hands: float | None = None
    entries: float | None = 30.0
    closed_tables: float | None = 30.0


@dataclass(slots=True)
class Pruned:
    """How much was removed."""

    hands: int = 0
    entries: int = 0
    tables: int = 0


@dataclass(frozen=True, slots=True)
class StorageStats:
    """What an operator wants to know: sizes in bytes, times in seconds."""

    file_bytes: int
    log_bytes: int
    free_bytes: int
    """Space inside the file that is used again before the file grows."""
    open_tables: int
    closed_tables: int
    entries: int
    hands: int
    queue: int
    """Batches that wait for a commit."""
    commits: int
    """Commits since the storage was opened."""
    commit_seconds: float
    """The time of all these commits together."""
    commit_median: float
    """Of the last thousand commits, as are the next two."""
    commit_p99: float
    commit_max: float


class TableReader(Protocol):
    """Something that tables can be read from."""

    def versions(self, table_id: str) -> Iterator[StoredTable]:
        """Yield one table from its last sound checkpoint on, then from earlier ones.

        Raises:
            DamagedTableError: its rows are damaged.

        """


class Storage(TableReader, Protocol):
    """What a room needs of whatever keeps its tables.

    Whatever fails is a ``StorageError``.
    """

    @property
    def queued(self) -> int:
        """Return how many batches wait for a commit."""

    observe_commit: Callable[[float], object]
    """Called in the writer's thread with the seconds that a commit took."""

    def append(self, batch: Batch) -> None:
        """Write the batch with the next commit."""

    def close(self) -> None:
        """Write what is waiting, and end."""

    def table_ids(self) -> list[str]:
        """Return the tables that are not closed."""

    def table(self, table_id: str) -> StoredTable:
        """Return one table from its last sound checkpoint on.

        Raises:
            DamagedTableError: its rows are damaged.

        """

    def last_alive(self) -> int:
        """Return when the room was last known to run, in milliseconds; 0: never."""

    def secret(self, make: Callable[[], str]) -> str:
        """Return the room's own secret, made at the first time."""

    def hands(self, table_id: str, last: int) -> list[HandRow]:
        """Return the last hands of a table, oldest first."""

    def hand(self, hand_id: str) -> HandRow | None:
        """Return a finished hand."""

    def backup(self, target: Path) -> None:
        """Write a copy as of now to a new file while play goes on; takes a while."""

    def prune(self, retention: Retention) -> Pruned:
        """Remove what is older than wished while play goes on; takes a while."""

    def stats(self) -> StorageStats:
        """Return sizes, counts and times; takes a moment."""


class StoppedStorage(TableReader, Protocol):
    """The storage of a room that does not run, locked meanwhile."""

    def table_ids(self) -> list[str]:
        """Return the tables that are not closed."""

    def backup(self, target: Path) -> None:
        """Write a copy to a new file."""

    def prune(self, retention: Retention, now: int) -> Pruned:
        """Remove what is older than wished."""

    def close(self) -> None:
        """Give the storage free."""
