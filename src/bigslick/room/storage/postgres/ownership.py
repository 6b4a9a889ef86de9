"""Records which process of a room owns which tables of the database.

Every change of ownership first locks the row of ``room``, so that changes happen one at
a time. Commits do not touch that row.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

from bigslick.errors import StorageError
from bigslick.room.storage.postgres.failures import shown_address
from bigslick.room.storage.table_ownership import LEASE_SECONDS, StoredProcess

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    import asyncpg

    from bigslick.room.storage.table_ownership import Sharing

__all__ = ("Ownership",)

_LOCKS = 0x42534C50
"""The class of the advisory locks of processes, which the view ``members`` also
contains; the lock of a process is its number.
"""
_MEMBERS = """
SELECT id, address, leaving, connected, expired, tables FROM members ORDER BY number
"""
_OWNER = """
SELECT coalesce(m.id, ''), coalesce(m.address, ''), m.leaving, m.connected, m.expired, 0
FROM tables LEFT JOIN members m ON m.id = tables.owner
WHERE tables.id = $1 AND tables.closed = 0
"""
_CLAIM = """
UPDATE tables SET owner = $1, epoch = epoch + 1
WHERE id IN (SELECT id FROM ownerless) AND EXISTS (SELECT FROM processes WHERE id = $1)
    AND mod(abs(hashtext(CASE bundle WHEN '' THEN id ELSE bundle END)::bigint), $3) = $2
RETURNING id
"""
_OWN = """
SELECT id, epoch, last, hash, bundle FROM tables WHERE owner = $1 AND closed = 0
"""
_GIVE = """
UPDATE tables SET owner = $2, epoch = tables.epoch + 1
FROM unnest($3::text[], $4::bigint[]) AS given (id, epoch)
WHERE tables.id = given.id AND tables.owner = $1 AND tables.epoch = given.epoch
    AND EXISTS (SELECT FROM processes WHERE id = $2 AND NOT leaving)
"""
_FREE_HOLDS = """
DELETE FROM club_holds
WHERE process <> '' AND process NOT IN (SELECT id FROM processes)
"""
_RENEW = """
UPDATE processes SET commits = $2, alive = $3,
    expires = clock_timestamp() + $4 * interval '1 second'
WHERE id = $1 AND commits = $2 - 1 RETURNING 1
"""
_BURY = """
DELETE FROM processes WHERE id = ANY($1::text[]) AND (expires < clock_timestamp()
    OR id IN (SELECT id FROM members WHERE NOT connected))
RETURNING id, alive
"""
_REMOVE = """
WITH gone AS (DELETE FROM processes WHERE id = $1 RETURNING alive)
UPDATE room SET alive = greatest(alive, (SELECT max(alive) FROM gone))
"""


class Ownership:
    """The row of this process in the database, and the tables that it owns."""

    def __init__(self, address: str, sharing: Sharing | None) -> None:
        """Set up the ownership of tables; without ``sharing`` a room is one process."""
        self.id = token_hex(8)
        self._where = shown_address(address)
        self.sharing = sharing
        self._number = 0
        self._commits = 0
        self.lease = LEASE_SECONDS if sharing is None else sharing.lease_seconds

    async def register(self, db: asyncpg.Connection, now: int) -> int:
        """Add this process to the room; return when the room last ran.

        Raises:
            StorageError: processes of another room use the database.

        """
        self._number = await db.fetchval("SELECT nextval('process_numbers')")
        await self.lock(db)
        async with db.transaction():
            room = self.id if self.sharing is None else self.sharing.room
            known = await db.fetchval("SELECT owner FROM room FOR UPDATE")
            if known != room:
                await self._replace_room(db, room)
            await db.execute(
                "INSERT INTO processes (id, number, address, backend, alive, expires) "
                "VALUES ($1, $2, $3, pg_backend_pid(), $4, "
                "clock_timestamp() + $5 * interval '1 second')",
                *(self.id, self._number, self._address, now, self.lease),
            )
            alive: int = await db.fetchval("SELECT alive FROM room")
        return alive

    @property
    def _address(self) -> str:
        return "" if self.sharing is None else self.sharing.address

    async def _replace_room(self, db: asyncpg.Connection, room: str) -> None:
        """Take over the database from a room that is no longer running."""
        live = await db.fetchval("SELECT count(*) FROM members WHERE connected")
        if live:
            raise self.taken()
        await db.execute(
            "WITH gone AS (DELETE FROM processes RETURNING alive) UPDATE room SET "
            "owner = $1, alive = greatest(alive, (SELECT max(alive) FROM gone))",
            room,
        )

    def taken(self) -> StorageError:
        """Return the error for a database that another room uses."""
        return StorageError(
            f"another room is open in {self._where}: close it, use another database, "
            "or start all processes of one room with --link"
        )

    async def lock(self, db: asyncpg.Connection) -> None:
        """Lock the number of this process; a connection that ends frees it."""
        await db.execute("SELECT pg_advisory_lock($1, $2)", _LOCKS, self._number)

    async def reconnected(self, db: asyncpg.Connection) -> None:
        """Continue with a new connection.

        Raises:
            StorageError: this process was replaced.

        """
        await self.lock(db)
        await db.execute(
            "UPDATE processes SET backend = pg_backend_pid() WHERE id = $1", self.id
        )
        await self.is_committed(db)

    # Commits

    async def renew(self, db: asyncpg.Connection, now: int) -> None:
        """Count a commit and renew the lease, as part of the commit.

        Raises:
            StorageError: this process was replaced.

        """
        row = await db.fetchval(_RENEW, self.id, self._commits + 1, now, self.lease)
        if row is None:
            raise self.replaced()

    def committed(self) -> None:
        """Go on after a commit."""
        self._commits += 1

    async def is_committed(self, db: asyncpg.Connection) -> bool:
        """Return whether a commit whose end was not seen has taken place.

        Raises:
            StorageError: this process was replaced.

        """
        commits = await db.fetchval(
            "SELECT commits FROM processes WHERE id = $1", self.id
        )
        if commits is None or commits - self._commits not in {0, 1}:
            raise self.replaced()
        return bool(commits > self._commits)

    def replaced(self) -> StorageError:
        """Return the error for a process whose tables belong to others now."""
        return StorageError(
            f"another process has taken over in {self._where}: this process stops; "
            "nothing that was acknowledged is lost"
        )

    # Changes

    async def members(self, db: asyncpg.Connection) -> list[StoredProcess]:
        """Return all processes of the room."""
        return [StoredProcess(*row) for row in await db.fetch(_MEMBERS)]

    async def owner_of(
        self, db: asyncpg.Connection, table_id: str
    ) -> StoredProcess | None:
        """Return the owner of an open table, with an empty id if it has none."""
        row = await db.fetchrow(_OWNER, table_id)
        return None if row is None else StoredProcess(*row)

    async def ownerless(self, db: asyncpg.Connection) -> int:
        """Return how many open tables have no owner."""
        count: int = await db.fetchval("SELECT count(*) FROM ownerless")
        return count

    async def bury(self, db: asyncpg.Connection, ids: Collection[str]) -> list[str]:
        """Remove dead processes; return the ids of those removed.

        The connection of a process that is only paused is ended first, because it may
        be in the middle of a commit and hold the lock of its row.
        """
        await db.execute(
            "SELECT pg_terminate_backend(backend) FROM processes "
            "WHERE id = ANY($1::text[]) AND expires < clock_timestamp()",
            list(ids),
        )
        async with db.transaction():
            await db.execute("SELECT FROM room FOR UPDATE")
            gone = await db.fetch(_BURY, list(ids))
            latest = max((row["alive"] for row in gone), default=0)
            await db.execute("UPDATE room SET alive = greatest(alive, $1)", latest)
        return [row["id"] for row in gone]

    async def claim(
        self, db: asyncpg.Connection, share: int, shares: int
    ) -> tuple[int, set[str], list[Any]]:
        """Take tables without an owner.

        Return when their owners last ran, these tables, and all tables of this
        process: id, epoch, number and checksum of the last entry, bundle.
        """
        async with db.transaction():
            alive = await db.fetchval("SELECT alive FROM room FOR UPDATE")
            taken = await db.fetch(_CLAIM, self.id, share, shares)
            await db.execute(_FREE_HOLDS)
            own = await db.fetch(_OWN, self.id)
        return alive, {row["id"] for row in taken}, own

    async def give(
        self, db: asyncpg.Connection, tables: Sequence[tuple[str, int]], to: str
    ) -> bool:
        """Give tables with these epochs to another process, all or none.

        Return whether they belong to it now.
        """
        ids, epochs = [list(column) for column in zip(*tables, strict=True)]
        transaction = db.transaction()
        await transaction.start()
        done = False
        try:
            await db.execute("SELECT FROM room FOR UPDATE")
            status = await db.execute(_GIVE, self.id, to, ids, epochs)
            done = status == f"UPDATE {len(ids)}"
        finally:
            await (transaction.commit() if done else transaction.rollback())
        if done:
            return True
        theirs = await db.fetchval(
            "SELECT count(*) FROM tables WHERE id = ANY($1::text[]) AND owner = $2",
            *(ids, to),
        )
        # An earlier attempt may have succeeded without a known outcome.
        return bool(theirs == len(ids))

    async def leave(self, db: asyncpg.Connection) -> None:
        """Mark this process as leaving: it takes no more tables."""
        await db.execute("UPDATE processes SET leaving = true WHERE id = $1", self.id)

    async def remove(self, db: asyncpg.Connection) -> None:
        """Remove the row of this process when it ends."""
        await db.execute(_REMOVE, self.id)
