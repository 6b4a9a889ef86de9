"""Several processes with one storage: each table belongs to one of them at a time.

A process renews its lease with every commit. A table has an owner and an epoch, which
increases whenever the owner changes. Each commit checks both, so that a process that
was replaced can no longer write. See docs/adr/0009-a-table-has-one-owner.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from bigslick.fast_dataclasses import dataclass
from bigslick.room.storage.interface import Storage

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ("LEASE_SECONDS", "Claim", "SharedStorage", "Sharing", "StoredProcess")

LEASE_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Sharing:
    """How a process shares the storage with others of the same room."""

    room: str
    """The same text for all processes of a room; others are refused."""
    address: str
    """The address at which the other processes reach this one."""
    share: int = 0
    """The part of the tables to claim at the start, counted from 0."""
    shares: int = 1
    lease_seconds: float = LEASE_SECONDS
    """A process that has not committed for this long may be replaced."""


class StoredProcess(NamedTuple):
    """A process of the room, as it is stored."""

    id: str
    address: str
    leaving: bool
    """Whether the process gives its tables away and takes no new ones."""
    connected: bool
    """Whether the process holds its lock; a killed process does not."""
    expired: bool
    """Whether its lease has expired."""
    tables: int


class Claim(NamedTuple):
    """A table that belongs to this process now."""

    table_id: str
    epoch: int
    alive: int
    """When its last owner was known to run, in milliseconds."""
    given: bool = False
    """Whether its last owner has given it away, and nothing was interrupted."""


class SharedStorage(Storage, Protocol):
    """The interface of a storage that several processes share.

    Every failure is a ``StorageError``; a process that was replaced gets one at its
    next commit, and stops.
    """

    @property
    def lease_seconds(self) -> float:
        """Return after how many seconds without a commit a process may be replaced."""

    def members(self) -> list[StoredProcess]:
        """Return all processes of the room, including this one."""

    def ownerless(self) -> int:
        """Return how many open tables have no owner."""

    def bury(self, ids: Collection[str]) -> list[str]:
        """Remove dead processes, so that their tables have no owner; return their ids.

        A process that is connected and has renewed its lease is not removed.
        """

    def claim(self, share: int = 0, shares: int = 1) -> list[Claim]:
        """Take part ``share`` of ``shares`` of the tables without an owner.

        Tables that were given to this process are returned, too.
        """

    def bundle(self, table_id: str) -> list[str]:
        """Return the tables that move together with this one, which is included.

        A bundle is a single table, or all tables of a tournament.

        The result is empty if the table does not belong to this process.
        """

    def owner_of(self, table_id: str) -> StoredProcess | None:
        """Return the owner of an open table; None if there is no such table.

        The id of the owner is empty if the table has none.
        """

    def give(self, table_ids: Sequence[str], to: str) -> bool:
        """Give tables to another process; all their entries must be committed.

        Return whether the tables now belong to it. If not, nothing has changed, because
        that process is gone or is leaving.
        """

    def leave(self) -> None:
        """Take no more tables, because the process is about to end."""
