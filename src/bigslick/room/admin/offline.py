"""Executes the operator's commands on the files of a room that is not running.

The folder is locked while a command runs. The stored time at which the room last ran is
not changed, so the clocks of its tables will continue from where they stopped.
"""

from __future__ import annotations

import dataclasses
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from bigslick.errors import DamagedTableError, StorageError
from bigslick.room.admin import admin_commands as do
from bigslick.room.admin.admin_client import NoRoomError
from bigslick.room.admin.reports import table_details, table_row, tournament_state
from bigslick.room.storage.interface import Retention
from bigslick.room.storage.opening import has_storage, open_stopped
from bigslick.room.storage.table_ids import group_of, is_tournament
from bigslick.room.table.checkpoints import restored
from bigslick.room.tournament.checkpoints import restored_tournament

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bigslick.room.storage.interface import StoppedStorage
    from bigslick.room.table.table import Table

__all__ = ("obey_offline",)


def obey_offline(
    folder: Path, command: do.AdminCommand, database: str | None = None
) -> dict[str, Any]:
    """Execute a command on the files of a room that is not running.

    Raises:
        NoRoomError: there are no files, or the command needs a running room.
        StorageError: the files are damaged, or another program uses them.
    """
    with _stopped_room(folder, database) as room:
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
                raise NoRoomError(f"no room is running in {folder}")


@contextmanager
def _stopped_room(folder: Path, database: str | None) -> Iterator[_StoppedRoom]:
    if database is None and not has_storage(folder):
        raise NoRoomError(f"there is no room in {folder}")
    with closing(open_stopped(folder, clock=_now, database=database)) as storage:
        yield _StoppedRoom(storage)


def _now() -> int:
    return int(time.time() * 1000)


class _StoppedRoom:
    """The tables and hands of a room, read from its storage."""

    def __init__(self, storage: StoppedStorage) -> None:
        """Use a storage that is already open."""
        self._storage = storage
        self.now = _now()

    def table(self, table_id: str) -> Table:
        """Return a table as it was last written.

        Raises:
            StorageError: there is no table with that id, or it is damaged.

        """
        if table_id not in self._storage.table_ids():
            raise StorageError(f"there is no table {table_id}")
        return restored(self._storage, table_id)[0]

    def list(self) -> dict[str, Any]:
        """Return a short description of all tables and tournaments."""
        tables, tournaments, broken = [], [], []
        for table_id in self._storage.table_ids():
            try:
                if is_tournament(table_id):
                    own, _ = restored_tournament(self._storage, group_of(table_id))
                    tournaments.append(tournament_state(own))
                else:
                    table, _ = restored(self._storage, table_id)
                    tables.append(table_row(table, self.now) | {"watching": 0})
            except DamagedTableError as error:
                broken.append({"table": table_id, "reason": error.reason})
        return {
            "tables": tables,
            "tournaments": tournaments,
            "quarantined": broken,
            "running": False,
        }

    def backup(self, file: Path) -> dict[str, Any]:
        """Copy the storage to a new file."""
        return do.write_backup(self._storage.backup, file)

    def prune(self, days: float) -> dict[str, Any]:
        """Remove data that is older than this number of days."""
        retention = Retention(days, days, days)
        return dataclasses.asdict(self._storage.prune(retention, self.now))
