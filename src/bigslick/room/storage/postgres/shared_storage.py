"""The storage of a process that shares the database with others of its room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.room.storage.postgres.postgres_storage import PostgresStorage
from bigslick.room.storage.table_ownership import Claim

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    import asyncpg

    from bigslick.room.storage.table_ownership import StoredProcess

__all__ = ("SharedPostgresStorage",)


class SharedPostgresStorage(PostgresStorage):
    """A storage whose tables belong to several processes."""

    @property
    def lease_seconds(self) -> float:
        """Return after how many seconds without a commit a process may be replaced."""
        return self._own.lease

    def members(self) -> list[StoredProcess]:
        """Return all processes of the room, including this one."""
        return self._ask(self._own.members)

    def ownerless(self) -> int:
        """Return how many open tables have no owner."""
        return self._ask(self._own.ownerless)

    def bury(self, ids: Collection[str]) -> list[str]:
        """Remove dead processes; return the ids of those removed."""
        return self._ask(lambda db: self._own.bury(db, ids))

    def claim(self, share: int = 0, shares: int = 1) -> list[Claim]:
        """Take tables without an owner; return all that are new to this process."""

        async def take(db: asyncpg.Connection) -> list[Claim]:
            alive, taken, own = await self._own.claim(db, share, shares)
            fresh = await self._writer.adopt(db, own)
            epochs = self._writer.epochs
            return [
                Claim(key, epochs[key], alive, given=key not in taken) for key in fresh
            ]

        return self._ask(take)

    def bundle(self, table_id: str) -> list[str]:
        """Return the tables that move together with this one, which is included.

        A bundle is a single table, or all tables of a tournament.

        The result is empty if the table does not belong to this process.
        """
        bundles = self._writer.bundles
        if table_id not in self._writer.epochs:
            return []
        wanted = bundles.get(table_id)
        return (
            [table_id] if not wanted else [k for k, v in bundles.items() if v == wanted]
        )

    def owner_of(self, table_id: str) -> StoredProcess | None:
        """Return the owner of an open table; None if there is no such table."""
        return self._ask(lambda db: self._own.owner_of(db, table_id))

    def give(self, table_ids: Sequence[str], to: str) -> bool:
        """Give tables to another process; all their entries must be committed."""

        async def hand_over(db: asyncpg.Connection) -> bool:
            epochs = self._writer.epochs
            tables = [(table_id, epochs[table_id]) for table_id in table_ids]
            given = await self._own.give(db, tables, to)
            if given:
                self._writer.drop(table_ids)
            return given

        return self._ask(hand_over)

    def leave(self) -> None:
        """Take no more tables, because the process is about to end."""
        self._ask(self._own.leave)
