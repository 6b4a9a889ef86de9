"""The tables of the SQLite file, and how a new file is created.

A new file is built under another name and renamed when it is complete, so a file
with the final name always has the complete schema.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from bigslick.room.storage.clubs.schema import CLUB_SCHEMA, PLAY_SCHEMA

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("APPLICATION_ID", "PRIVATE", "SCHEMA", "VERSION", "create_file", "flush")

VERSION = 4
APPLICATION_ID = 0x4253524D
"""``BSRM`` in the file header, for programs that detect file types."""
PRIVATE = 0o600
"""The file mode: the file contains every deck in play, so only its owner may read it.
"""
SCHEMA = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    base INTEGER NOT NULL, base_hash BLOB NOT NULL,
    last INTEGER NOT NULL, hash BLOB NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE checkpoints (
    table_id TEXT NOT NULL, slot INTEGER NOT NULL, n INTEGER NOT NULL,
    hash BLOB NOT NULL, digest BLOB NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (table_id, slot)
) WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, hash BLOB NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE TABLE hands (
    id TEXT PRIMARY KEY, table_id TEXT NOT NULL, number INTEGER NOT NULL,
    at INTEGER NOT NULL, digest BLOB NOT NULL, record BLOB NOT NULL, deck BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX hands_of_tables ON hands (table_id, number);
CREATE INDEX hands_by_time ON hands (at);
"""
# In ``tables``, the entries after ``base`` up to ``last`` are stored; ``base_hash`` and
# ``hash`` are the checksums of these two entries; ``closed`` is when the table was
# closed, 0 while it is open. A row of ``checkpoints`` is the table after entry ``n``,
# whose checksum is ``hash``. The last two checkpoints are kept: if the newer one is
# damaged, the table is replayed from the older one.


def create_file(path: Path) -> None:
    """Create a new file that contains only the schema."""
    part = path.with_name(f"{path.name}.new")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    with closing(sqlite3.connect(part, isolation_level=None)) as db:
        db.execute("PRAGMA auto_vacuum=INCREMENTAL")
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.executescript(f"BEGIN; {SCHEMA} {CLUB_SCHEMA} {PLAY_SCHEMA} COMMIT;")
        db.execute("INSERT INTO meta VALUES ('version', ?)", (VERSION,))
    part.replace(path)
    flush(path.parent)


def flush(path: Path) -> None:
    """Flush a file, or the directory entries of a folder, to the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows cannot open folders
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
