"""Opens the SQLite file of a room: locks it, checks it and migrates it."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.storage.sqlite.failures import explain
from bigslick.room.storage.sqlite.integrity import (
    QUICK_BYTES,
    check_header,
    check_owner,
    check_pages,
)
from bigslick.room.storage.sqlite.locks import FolderLock
from bigslick.room.storage.sqlite.migrations import migrate, refuse_later
from bigslick.room.storage.sqlite.schema import create_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ("Database", "FileMark", "connect")

_BUSY_SECONDS = 5.0
_STATEMENTS = 256
"""Prepared statements kept: those of ``BatchWriter`` and a few others."""
_LOG_BYTES = 16 * 1024 * 1024
"""The size in bytes to which the write-ahead log is cut after it grew, for example
during a backup.
"""


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection for any thread; transactions are started explicitly."""
    return sqlite3.connect(
        path,
        timeout=_BUSY_SECONDS,
        check_same_thread=False,
        isolation_level=None,
        cached_statements=_STATEMENTS,
    )


class FileMark:
    """The identity of a file when it was opened."""

    def __init__(self, path: Path) -> None:
        """Read the identity of the file."""
        self._path = path
        self._known = self._look()

    def _look(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._path)  # noqa: PTH116 - called at every commit
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino

    def check(self) -> None:
        """Check that the file was not removed or replaced.

        Raises:
            StorageError: it was removed or replaced.

        """
        if self._look() != self._known:
            raise StorageError(
                f"{self._path} was removed or replaced while the room was open: what "
                "is written now would be lost. Restore it, or restore a backup, and "
                "start the room again"
            )


class Database:
    """The file, locked for this process, with a connection that writes."""

    def __init__(
        self, path: Path, *, synchronous: str, clock: Callable[[], int]
    ) -> None:
        """Open or create the file.

        Raises:
            StorageError: another room has the file open; it is damaged, or belongs to
                another program or to a later version of this one; or it is not
                accessible.
        """
        self.path = path
        self._marks: list[FileMark] = []
        self._lock = FolderLock(path)
        try:
            self.db = self._open(synchronous, clock)
        except (sqlite3.Error, OSError) as error:
            self._lock.release()
            raise explain(error, path) from None
        except BaseException:
            self._lock.release()
            raise

    def _open(self, synchronous: str, clock: Callable[[], int]) -> sqlite3.Connection:
        """Open the file: check and lock it, choose settings, upgrade its schema."""
        path = self.path
        if not path.exists():
            create_file(path)
        check_header(path)
        self._lock.lock_database()
        self.is_large = path.stat().st_size > QUICK_BYTES
        """Whether the file is too large to check all of its pages before it is opened.
        """
        db = connect(path)
        try:
            version = check_owner(db, path)
            refuse_later(version, path)
            if not self.is_large:
                check_pages(db, path)
            db.execute("PRAGMA journal_mode=WAL")
            db.execute(f"PRAGMA synchronous={synchronous}")
            db.execute("PRAGMA fullfsync=1")  # macOS: flush the disk's cache, too
            db.execute(f"PRAGMA journal_size_limit={_LOG_BYTES}")
            migrate(db, path, version, clock())
        except BaseException:
            db.close()
            raise
        return db

    def mark_files(self) -> None:
        """Store the identity of the files; the log exists after the first commit."""
        log = self.path.with_name(f"{self.path.name}-wal")
        self._marks = [FileMark(self.path), FileMark(log)]

    def check_files(self) -> None:
        """Check that the files were not removed or replaced.

        Raises:
            StorageError: a file was removed or replaced.

        """
        for mark in self._marks:
            mark.check()

    def close(self) -> None:
        """Close the file, then unlock the folder."""
        self.db.close()
        self._lock.release()
