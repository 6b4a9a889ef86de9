"""Errors of SQLite, with messages that tell the operator what to do."""

from __future__ import annotations

import errno
import sqlite3
from typing import TYPE_CHECKING

from bigslick.errors import StorageError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("REPAIR", "explain")

REPAIR = (
    "bigslick room repair --data {folder} copies the undamaged data to a new folder "
    "and does not change this one"
)
_KEPT = "nothing that was acknowledged is lost"
_FULL = {errno.ENOSPC, errno.EDQUOT}
_EXTENDED = 8
"""Number of low bits of an SQLite error code that hold the primary code."""


def explain(error: BaseException, path: Path) -> StorageError:
    """Return an error of the operating system or of SQLite as a ``StorageError``."""
    if isinstance(error, StorageError):
        return error
    if isinstance(error, OSError):
        return _of_system(error, path)
    if isinstance(error, sqlite3.Error):
        return _of_sqlite(error, path)
    return StorageError(
        f"{path} cannot be written ({type(error).__name__}); {_KEPT}. Start the room "
        "again"
    )


def _of_system(error: OSError, path: Path) -> StorageError:
    if error.errno in _FULL:
        return _full(path)
    return StorageError(
        f"{error.filename or path}: {error.strerror or type(error).__name__}; {_KEPT}"
    )


def _of_sqlite(error: sqlite3.Error, path: Path) -> StorageError:
    """Return an error of SQLite as a message that says what to do."""
    code = getattr(error, "sqlite_errorcode", None) or 0
    name = getattr(error, "sqlite_errorname", None) or type(error).__name__
    match code & ((1 << _EXTENDED) - 1):
        case sqlite3.SQLITE_FULL:
            return _full(path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            repair = REPAIR.format(folder=path.parent)
            return StorageError(f"{path} is damaged ({name}): {repair}")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return StorageError(
                f"{path} cannot be written ({name}): check that the folder and its "
                f"files belong to you and are not read-only; {_KEPT}"
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StorageError(
                f"{path} is locked by another program ({name}): close it and start "
                f"the room again; {_KEPT}"
            )
        case sqlite3.SQLITE_IOERR:
            return StorageError(
                f"the disk reports an error ({name}) for {path}: check the disk, then "
                f"start the room again; {_KEPT}"
            )
        case _:
            return StorageError(f"{path} cannot be written ({name}); {_KEPT}")


def _full(path: Path) -> StorageError:
    return StorageError(
        f"the disk is full: {path} cannot be written; {_KEPT}. Free some space and "
        "start the room again"
    )
