"""The database of a room that is not running."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bigslick.errors import DamagedTableError
from bigslick.room.storage import checksums
from bigslick.room.storage.interface import HandRow, Pruned
from bigslick.room.storage.maintenance_results import Audit
from bigslick.room.storage.postgres.failures import explain, no_backup
from bigslick.room.storage.postgres.ownership import Ownership
from bigslick.room.storage.postgres.retention import prune_steps
from bigslick.room.storage.postgres.session import DatabaseSession
from bigslick.room.storage.postgres.stored_tables import PostgresRows
from bigslick.room.storage.table_versions import table_versions

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from pathlib import Path

    from bigslick.room.storage.interface import Retention, StoredTable

__all__ = ("StoppedPostgresStorage",)

_HANDS_AT_ONCE = 500


class StoppedPostgresStorage:
    """The PostgreSQL storage of a room that is not running; it is locked.

    The stored time at which the room last ran is not changed.
    """

    def __init__(self, address: str) -> None:
        """Connect, and lock the database.

        Raises:
            StorageError: a room uses it, or it cannot be used.
        """
        self._address = address
        self._session = DatabaseSession(
            address, Ownership(address, None), synchronous="FULL"
        )
        self._runner = asyncio.Runner()
        try:
            self._runner.run(self._session.open())
        except BaseException:
            self._runner.close()
            raise

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        try:
            return self._runner.run(work)
        except Exception as error:  # noqa: BLE001 - each is explained
            raise explain(error, self._address) from None

    def _fetch(self, query: str, *values: Any) -> list[Any]:
        rows: list[Any] = self._run(self._session.db.fetch(query, *values))
        return rows

    def versions(self, table_id: str) -> Iterator[StoredTable]:
        """Yield a table from its last valid checkpoint on, then from earlier ones."""
        return table_versions(PostgresRows(self._fetch), table_id)

    def table_ids(self) -> list[str]:
        """Return the tables that are not closed."""
        rows = self._fetch("SELECT id FROM tables WHERE closed = 0 ORDER BY id")
        return [table_id for (table_id,) in rows]

    def backup(self, target: Path) -> None:
        """Refuse: PostgreSQL has a program for this.

        Raises:
            StorageError: always.
        """
        raise no_backup(target, self._address)

    def prune(self, retention: Retention, now: int) -> Pruned:
        """Remove data older than the retention."""
        pruned = Pruned()

        async def all_steps() -> None:
            async for _ in prune_steps(self._session.db, retention, now, pruned):
                pass

        self._run(all_steps())
        return pruned

    def audit(self) -> Audit:
        """Compare all rows with their checksums; return the problems."""
        found = Audit()
        for (table_id,) in self._fetch("SELECT id FROM tables ORDER BY id"):
            found.tables += 1
            try:
                *_, whole = self.versions(table_id)
                found.entries += len(whole.entries)
            except DamagedTableError as error:
                found.problems.append(str(error))
        (count,) = self._fetch("SELECT count(*) FROM checkpoints")
        found.checkpoints = count[0]
        last = ""
        while rows := self._fetch(
            "SELECT id, table_id, number, record, deck, digest FROM hands "
            "WHERE id > $1 ORDER BY id LIMIT $2",
            *(last, _HANDS_AT_ONCE),
        ):
            for *hand, digest in rows:
                found.hands += 1
                if checksums.hand_digest(HandRow(*hand)) != digest:
                    found.problems.append(f"hand {hand[0]} does not match its checksum")
            last = rows[-1]["id"]
        return found

    def close(self) -> None:
        """Unlock the database."""
        self._run(self._session.close())
        self._runner.close()
