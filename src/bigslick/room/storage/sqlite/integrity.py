"""Checks that a file is an undamaged room storage, before it is written to."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.storage.sqlite.failures import REPAIR, explain

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("QUICK_BYTES", "check_header", "check_owner", "check_pages")

QUICK_BYTES = 512 * 1024 * 1024
"""Files with more bytes are checked while the room is open: see ``SQLiteStorage``."""
_MAGIC = b"SQLite format 3\0"
_SHOWN = 3


def check_header(path: Path) -> None:
    """Check that a file is an SQLite database, before SQLite opens it.

    Raises:
        StorageError: it is empty, or not an SQLite database.

    """
    if not (path.is_file() or path.is_dir()):
        raise StorageError(f"{path} is not a regular file: use another folder")
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
    if not head:
        raise StorageError(
            f"{path} is empty (0 bytes). Restore it from a "
            "backup, or remove it to begin with an empty room"
        )
    if head != _MAGIC:
        raise StorageError(
            f"{path} is not a room's database: it is encrypted, damaged at its "
            f"beginning, or the file of another program. Move it elsewhere; "
            f"{REPAIR.format(folder=path.parent)}"
        )


def check_owner(db: sqlite3.Connection, path: Path) -> int:
    """Check that the database belongs to a room; return the version of its schema.

    Raises:
        StorageError: it is another program's database, or damaged.
    """
    try:
        found = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
        if {"meta", "tables", "entries"} <= found:
            row = db.execute("SELECT value FROM meta WHERE name = 'version'").fetchone()
            if row is not None and isinstance(row[0], int):
                return row[0]
    except sqlite3.DatabaseError as error:
        raise explain(error, path) from None
    known = ", ".join(sorted(found)[:_SHOWN]) or "nothing"
    raise StorageError(
        f"{path} is the database of another program: it holds {known}. Move it "
        "elsewhere, or use another folder with --data"
    )


def check_pages(db: sqlite3.Connection, path: Path) -> None:
    """Check all pages of the file with ``PRAGMA quick_check``.

    Raises:
        StorageError: some are damaged.

    """
    try:
        rows = db.execute(f"PRAGMA quick_check({_SHOWN})").fetchall()
    except sqlite3.DatabaseError as error:
        raise explain(error, path) from None
    if rows != [("ok",)]:
        found = "; ".join(" ".join(text.split()) for (text,) in rows)
        repair = REPAIR.format(folder=path.parent)
        raise StorageError(f"{path} is damaged ({found}): {repair}")
