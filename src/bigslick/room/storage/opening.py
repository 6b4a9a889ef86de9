"""Opens the storage of a room; no other module knows which database is used."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.storage.interface import Retention
from bigslick.room.storage.sqlite.locks import FolderLock
from bigslick.room.storage.sqlite.sqlite_storage import SQLiteStorage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bigslick.room.storage.interface import StoppedStorage, Storage, TableReader
    from bigslick.room.storage.maintenance_results import Audit, Copied, Repaired
    from bigslick.room.storage.table_ownership import Sharing

__all__ = (
    "audit_storage",
    "copy_storage",
    "has_storage",
    "lock_folder",
    "open_stopped",
    "open_storage",
    "repair_storage",
)

_FILE = "room.sqlite3"


def open_storage(  # noqa: PLR0913 - one for each option
    folder: Path,
    *,
    clock: Callable[[], int],
    deliver: Callable[[Sequence[Callable[[], object]]], object],
    failed: Callable[[StorageError], object],
    soon: Callable[[Callable[[], object]], object],
    synchronous: str = "FULL",
    retention: Retention = Retention(),  # noqa: B008 - immutable
    database: str | None = None,
    sharing: Sharing | None = None,
) -> Storage:
    """Return the storage of the room in a folder; it is created if there is none.

    It is a file in that folder, or a PostgreSQL database with an address like
    ``postgresql://USER@HOST/DATABASE``, which the processes of a room share as
    ``sharing`` says.

    After a commit, ``deliver`` is called from another thread with the functions to
    call; ``failed`` is called if nothing can be written any more. ``soon`` schedules a
    function, like ``call_soon`` of an event loop: a commit includes everything that is
    appended before that function runs.

    Raises:
        StorageError: it is in use, damaged, of another version, or not accessible.
    """
    make: Callable[..., Storage]
    if database is not None:
        _require_asyncpg()
        from bigslick.room.storage.postgres.postgres_storage import PostgresStorage
        from bigslick.room.storage.postgres.shared_storage import SharedPostgresStorage

        kind = PostgresStorage if sharing is None else SharedPostgresStorage
        make = partial(kind, database, folder, sharing=sharing)
    else:
        make = partial(SQLiteStorage, folder / _FILE)
    return make(
        clock=clock,
        deliver=deliver,
        failed=failed,
        soon=soon,
        synchronous=synchronous,
        retention=retention,
    )


def _require_asyncpg() -> None:
    """Check that the extra for PostgreSQL is installed.

    Raises:
        StorageError: it is not.

    """
    if find_spec("asyncpg") is None:
        raise StorageError(
            "rooms on PostgreSQL need asyncpg, which is not installed: "
            'pip install "bigslick[postgres]"'
        )


def lock_folder(folder: Path) -> FolderLock:
    """Lock the folder of a room whose processes share a database.

    Raises:
        StorageError: another room has it.

    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return FolderLock(folder / "room")


def has_storage(folder: Path) -> bool:
    """Return whether a room has been opened in this folder."""
    return (folder / _FILE).exists()


def open_stopped(
    folder: Path, *, clock: Callable[[], int], database: str | None = None
) -> StoppedStorage:
    """Return the storage of a room that is not running, locked until it is closed.

    Raises:
        StorageError: a room is running there, or the storage is damaged.
    """
    if database is not None:
        _require_asyncpg()
        from bigslick.room.storage.postgres.stopped_storage import (
            StoppedPostgresStorage,
        )

        return StoppedPostgresStorage(database)
    from bigslick.room.storage.sqlite.stopped_storage import StoppedSQLiteStorage

    return StoppedSQLiteStorage(folder / _FILE, clock=clock)


def audit_storage(folder: Path, database: str | None = None) -> Audit:
    """Return the problems of the storage in a folder; it may be in use.

    A room in a PostgreSQL database must not be running.

    Raises:
        StorageError: there is no storage, it is of another version, or cannot be used.
    """
    if database is not None:
        _require_asyncpg()
        from bigslick.room.storage.postgres.stopped_storage import (
            StoppedPostgresStorage,
        )

        with closing(StoppedPostgresStorage(database)) as storage:
            return storage.audit()
    from bigslick.room.storage.sqlite.maintenance.audit import audit

    return audit(folder / _FILE)


def copy_storage(source: Path, target: str, *, clock: Callable[[], int]) -> Copied:
    """Copy a room that is not running to an empty PostgreSQL database.

    ``source`` is the folder of the room, or a backup file.

    Raises:
        StorageError: there is no such room, it is running or damaged, or the database
            is not empty or cannot be used.
    """
    _require_asyncpg()
    from bigslick.room.storage.postgres.room_copy import copy_to_postgres
    from bigslick.room.storage.sqlite.stopped_storage import open_sound

    file = source / _FILE if source.is_dir() else source
    with open_sound(file, clock=clock) as db:
        return copy_to_postgres(db, target)


def repair_storage(
    source: Path,
    target: Path,
    *,
    now: int,
    set_up: Callable[[TableReader, str], object],
    whole_only: bool = False,
) -> Repaired:
    """Copy the undamaged data of the room in one folder to a new folder.

    ``set_up`` tests whether a table that was kept can be loaded; if not, it raises
    ``DamagedTableError``. With ``whole_only``, tables whose last entries are lost are
    left out.

    Raises:
        StorageError: there is no such room, it is open, or the target exists.

    """
    from bigslick.room.storage.sqlite.maintenance.repair import repair

    return repair(source, target, now=now, set_up=set_up, whole_only=whole_only)
