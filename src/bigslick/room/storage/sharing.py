"""Several processes with one storage: each table belongs to one of them at a time.

A process renews its lease with every commit. A table has an owner and an epoch, which
increases whenever the owner changes. Each commit checks both, so a process that was
replaced cannot write any more. See docs/adr/0009-a-table-has-one-owner.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from bigslick.room.storage.interface import Storage

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ("LEASE_SECONDS", "Claim", "Member", "SharedStorage", "Sharing")

LEASE_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Sharing:
    """How a process shares the storage with others of the same room."""

    room: str
    """The same text for all processes of a room; others are refused."""
    address: str
    """Where the other processes reach this one."""
    share: int = 0
    """Which part of the tables to claim at the start, counted from 0."""
    shares: int = 1
    lease_seconds: float = LEASE_SECONDS
    """A process that has not committed for so long may be replaced."""


class Member(NamedTuple):
    """A process of the room, as the storage knows it."""

    id: str
    address: str
    leaving: bool
    """Whether it gives its tables away and takes no others."""
    connected: bool
    """Whether it holds its lock: a process that was killed does not."""
    expired: bool
    """Whether its lease has expired."""
    tables: int


class Claim(NamedTuple):
    """A table that belongs to this process now."""

    table_id: str
    epoch: int
    alive: int
    """When its last owner was known to run, in milliseconds."""


class SharedStorage(Storage, Protocol):
    """What processes that share a storage require of it.

    Every failure is a ``StorageError``; a process that was replaced gets one with the
    next commit, and stops.
    """

    @property
    def process(self) -> str:
        """Return the id of this process."""

    def members(self) -> list[Member]:
        """Return all processes of the room, including this one."""

    def ownerless(self) -> int:
        """Return how many open tables have no owner."""

    def bury(self, ids: Collection[str]) -> list[str]:
        """Remove processes that are dead; their tables have no owner then.

        One that is connected and has renewed its lease is not removed. Return the
        removed ones.
        """

    def claim(self, share: int = 0, shares: int = 1) -> list[Claim]:
        """Take part ``share`` of ``shares`` of the tables without an owner.

        Tables that were given to this process are returned, too.
        """

    def owner_of(self, table_id: str) -> Member | None:
        """Return the owner of an open table; None if there is no such table.

        The id of the owner is empty if the table has none.
        """

    def give(self, table_ids: Sequence[str], to: str) -> bool:
        """Let tables whose entries are all committed belong to another process.

        Return whether they do; otherwise nothing has changed, because that process is
        gone or leaves.
        """

    def leave(self) -> None:
        """Take no more tables: the process is about to end."""
