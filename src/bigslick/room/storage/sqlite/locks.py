"""Locks the folder of a room, so that only one room at a time uses it.

On Linux two files are locked with ``flock``: ``room.lock`` and the database itself, so
the folder stays locked when the lock file is removed. SQLite locks ranges of the
database with ``fcntl``, which on Linux is independent of ``flock``. On macOS and BSD
the two conflict, so the database is not locked there. On Windows only ``room.lock`` is
locked; it cannot be removed while it is open. In addition, the owner stored in the
database is checked: see ``batch_writer``.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.storage.sqlite.schema import PRIVATE

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("FolderLock",)

_TAKEN = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}


class FolderLock:
    """The lock of a folder, so that no other process opens it as a room.

    The database must be locked before SQLite opens it and released after SQLite has
    closed it: closing a file drops all ``fcntl`` locks that the process has on it,
    including SQLite's.
    """

    def __init__(self, database: Path) -> None:
        """Lock the folder of the database, which need not exist yet.

        Raises:
            StorageError: another room has locked it.
        """
        self._database = database
        self._files: list[int] = []
        self._lock(database.with_suffix(".lock"), os.O_RDWR | os.O_CREAT)

    def lock_database(self) -> int | None:
        """Lock the database; return the open file, or None where this does not work.

        Raises:
            StorageError: another room has locked it, although the lock file was
                removed.
        """
        if not sys.platform.startswith("linux"):
            return None
        self._lock(self._database, os.O_RDWR)
        return self._files[-1]

    def _lock(self, path: Path, flags: int) -> None:
        file = os.open(path, flags, PRIVATE)
        self._files.append(file)
        try:
            _take(file)
        except OSError as error:
            self.release()
            if error.errno in _TAKEN:
                raise StorageError(
                    f"another room is open in {path.parent}: close it, or use another "
                    "folder"
                ) from None
            raise StorageError(
                f"{path} cannot be locked: {error.strerror}. Use a folder on a local "
                "disk"
            ) from None

    def release(self) -> None:
        """Unlock the folder and the database."""
        while self._files:
            os.close(self._files.pop())


def _take(file: int) -> None:
    """Lock a file; raise ``OSError`` if it is already locked."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
