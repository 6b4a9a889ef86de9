"""A room's storage, opened: only this module knows which database is behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.room.storage.interface import Retention
from bigslick.room.storage.sqlite.sqlite_storage import SQLiteStorage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bigslick.errors import StorageError
    from bigslick.room.storage.findings import Audit, Repaired
    from bigslick.room.storage.interface import StoppedStorage, Storage, TableReader

__all__ = (
    "audit_storage",
    "has_storage",
    "open_stopped",
    "open_storage",
    "repair_storage",
)

_FILE = "room.sqlite3"


def open_storage(  # noqa: PLR0913 - what the room says
    folder: Path,
    *,
    clock: Callable[[], int],
    deliver: Callable[[Sequence[Callable[[], object]]], object],
    failed: Callable[[StorageError], object],
    soon: Callable[[Callable[[], object]], object],
    synchronous: str = "FULL",
    retention: Retention = Retention(),  # noqa: B008 - it cannot change
) -> Storage:
    """Return the storage of the room in a folder; it is made where there is none.

    ``deliver`` is called from another thread with what is to be done after a commit,
    ``failed`` if nothing can be written any more. A commit takes along what is
    appended before ``soon`` does what it is given.

    Raises:
        StorageError: it is in use, damaged, of another version, or the disk refuses.

    """
    return SQLiteStorage(
        folder / _FILE,
        clock=clock,
        deliver=deliver,
        failed=failed,
        soon=soon,
        synchronous=synchronous,
        retention=retention,
    )


def has_storage(folder: Path) -> bool:
    """Return whether a room has been opened in this folder."""
    return (folder / _FILE).exists()


def open_stopped(folder: Path, *, clock: Callable[[], int]) -> StoppedStorage:
    """Return the storage of a room that does not run, locked until it is closed.

    Raises:
        StorageError: a room runs there, or the storage is damaged.

    """
    from bigslick.room.storage.sqlite.stopped_storage import StoppedSQLiteStorage

    return StoppedSQLiteStorage(folder / _FILE, clock=clock)


def audit_storage(folder: Path) -> Audit:
    """Return what is wrong with the storage in a folder; it may be in use.

    Raises:
        StorageError: there is none, or it is of another version.

    """
    from bigslick.room.storage.sqlite.maintenance.audit import audit

    return audit(folder / _FILE)


def repair_storage(
    source: Path,
    target: Path,
    *,
    now: int,
    set_up: Callable[[TableReader, str], object],
    whole_only: bool = False,
) -> Repaired:
    """Copy what is sound of the room in one folder to another, which is new.

    ``set_up`` tries whether a table that was kept can be played; it raises
    ``DamagedTableError``. With ``whole_only`` a table that would end earlier than it
    did is left out.

    Raises:
        StorageError: there is no such room, it is open, or the target is taken.

    """
    from bigslick.room.storage.sqlite.maintenance.repair import repair

    return repair(source, target, now=now, set_up=set_up, whole_only=whole_only)
