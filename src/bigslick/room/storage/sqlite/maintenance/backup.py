"""Writes complete copies of the database."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.storage.sqlite.schema import PRIVATE, flush

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("back_up", "copy_database")

_PAGES = 256
_PAUSE = 0.005
"""The pause between two portions of pages, in seconds, in which the room can commit."""


def copy_database(db: sqlite3.Connection, target: Path, *, pages: int = -1) -> None:
    """Write a copy of the database; with ``pages``, in portions of that many pages."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    try:
        with closing(sqlite3.connect(part)) as copy:
            db.backup(copy, pages=pages, sleep=_PAUSE)
            # The copy is a single file without a log, whatever the journal mode of the
            # original.
            copy.execute("PRAGMA journal_mode=DELETE")
        flush(part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    flush(target.parent)


def back_up(db: sqlite3.Connection, target: Path) -> None:
    """Write a copy to a new file while others write to the database.

    The copy is a consistent snapshot: data committed after its start is not included.

    Raises:
        StorageError: the file exists, or cannot be written.

    """
    if target.exists():
        raise StorageError(f"{target} already exists: choose another name")
    try:
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM meta").fetchone()
        copy_database(db, target, pages=_PAGES)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise StorageError(
            f"cannot write the backup {target}: {reason}; the room continues"
        ) from None
    except sqlite3.Error as error:
        raise StorageError(
            f"cannot write the backup {target}: {error}; the room continues"
        ) from None
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
