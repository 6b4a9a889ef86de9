"""The SQLite file of a room that is not running."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.storage.interface import Pruned
from bigslick.room.storage.sqlite.database import Database
from bigslick.room.storage.sqlite.failures import REPAIR
from bigslick.room.storage.sqlite.maintenance.audit import audit
from bigslick.room.storage.sqlite.maintenance.backup import back_up
from bigslick.room.storage.sqlite.maintenance.retention import prune_steps
from bigslick.room.storage.sqlite.stored_tables import stored_versions

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from bigslick.room.storage.interface import Retention, StoredTable

__all__ = ("StoppedSQLiteStorage", "open_sound")


class StoppedSQLiteStorage:
    """The SQLite storage of a room that is not running.

    The stored time at which the room last ran is not changed.
    """

    def __init__(self, path: Path, *, clock: Callable[[], int]) -> None:
        """Open and lock the file.

        Raises:
            StorageError: a room has it open, or it is damaged.

        """
        self._database = Database(path, synchronous="FULL", clock=clock)

    def versions(self, table_id: str) -> Iterator[StoredTable]:
        """Yield a table from its last valid checkpoint on, then from earlier ones."""
        return stored_versions(self._database.db, table_id)

    def table_ids(self) -> list[str]:
        """Return the tables that are not closed."""
        rows = self._database.db.execute("SELECT id FROM tables WHERE NOT closed")
        return [table_id for (table_id,) in rows]

    def backup(self, target: Path) -> None:
        """Write a copy to a new file."""
        back_up(self._database.db, target)

    def prune(self, retention: Retention, now: int) -> Pruned:
        """Remove data older than the retention."""
        pruned = Pruned()
        for _ in prune_steps(self._database.db, retention, now, pruned):
            pass
        return pruned

    def close(self) -> None:
        """Close and unlock the file."""
        self._database.close()


@contextmanager
def open_sound(path: Path, *, clock: Callable[[], int]) -> Iterator[sqlite3.Connection]:
    """Yield a connection to a file that was locked and checked completely.

    Raises:
        StorageError: there is no file, a room has it open, or it is damaged.
    """
    if not path.is_file():
        raise StorageError(f"there is no room in {path}")
    database = Database(path, synchronous="FULL", clock=clock)
    try:
        problems = audit(path).problems
        if problems:
            repair = REPAIR.format(folder=path.parent)
            raise StorageError(f"{path} is damaged ({problems[0]}): {repair}")
        yield database.db
    finally:
        database.close()
