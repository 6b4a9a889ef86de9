"""What the operator can do with the folder of a room that does not run.

The folder is locked meanwhile. Nothing here says that the room was alive: the clocks
of its tables go on where they stood.
"""

from __future__ import annotations

import dataclasses
import time
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from bigslick.errors import DamagedTableError, StorageError
from bigslick.room.admin import admin_commands as do
from bigslick.room.admin.admin_client import NoRoomError
from bigslick.room.admin.reports import table_details, table_row
from bigslick.room.storage.interface import Pruned, Retention
from bigslick.room.storage.sqlite.database import Database
from bigslick.room.storage.sqlite.maintenance.backup import back_up
from bigslick.room.storage.sqlite.maintenance.retention import prune_steps
from bigslick.room.storage.sqlite.stored_tables import stored_versions
from bigslick.room.table.checkpoints import restored

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bigslick.room.storage.interface import StoredTable
    from bigslick.room.table.table import Table

__all__ = ("obey_offline",)


def obey_offline(folder: Path, command: do.AdminCommand) -> dict[str, Any]:
    """Carry a command out on the files of a room that does not run.

    Raises:
        NoRoomError: there are none, or only a room that runs can do this.
        StorageError: the files cannot be used.

    """
    with _stopped_room(folder) as room:
        match command:
            case do.List():
                return room.list()
            case do.Show(table=table_id):
                return table_details(room.table(table_id), room.now)
            case do.Backup(file=file):
                return room.backup(folder.joinpath(file))
            case do.Prune(days=days):
                return room.prune(days)
            case _:
                raise NoRoomError(f"no room runs in {folder}")


@contextmanager
def _stopped_room(folder: Path) -> Iterator[_StoppedRoom]:
    path = folder / "room.sqlite3"
    if not path.exists():
        raise NoRoomError(f"there is no room in {folder}")
    database = Database(path, synchronous="FULL", clock=_now)
    try:
        yield _StoppedRoom(database)
    finally:
        database.close()


def _now() -> int:
    return int(time.time() * 1000)


class _StoppedRoom:
    """The tables and hands of a room, read from its file."""

    def __init__(self, database: Database) -> None:
        """Take over a file that is open."""
        self._db = database.db
        self.now = _now()

    def versions(self, table_id: str) -> Iterator[StoredTable]:
        """Yield a table from its last sound checkpoint on, then from earlier ones."""
        return stored_versions(self._db, table_id)

    def table(self, table_id: str) -> Table:
        """Return a table as it was last written.

        Raises:
            StorageError: there is none of that id, or it is damaged.

        """
        if table_id not in self._ids():
            raise StorageError(f"there is no table {table_id}")
        return restored(self, table_id)[0]

    def _ids(self) -> list[str]:
        rows = self._db.execute("SELECT id FROM tables WHERE NOT closed")
        return [table_id for (table_id,) in rows]

    def list(self) -> dict[str, Any]:
        """Return all tables in short."""
        tables, broken = [], []
        for table_id in self._ids():
            try:
                table, _ = restored(self, table_id)
            except DamagedTableError as error:
                broken.append({"table": table_id, "reason": error.reason})
            else:
                tables.append(table_row(table, self.now) | {"watching": 0})
        return {"tables": tables, "quarantined": broken, "running": False}

    def backup(self, file: Path) -> dict[str, Any]:
        """Copy the file."""
        return do.write_backup(partial(back_up, self._db), file)

    def prune(self, days: float) -> dict[str, Any]:
        """Remove what is older."""
        pruned = Pruned()
        retention = Retention(days, days, days)
        for _ in prune_steps(self._db, retention, self.now, pruned):
            pass
        return dataclasses.asdict(pruned)
