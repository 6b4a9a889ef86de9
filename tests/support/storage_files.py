"""Storage files for tests: opening, filling, damaging, and earlier versions."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from bigslick.room.storage.interface import HandRow, WriteBatch
from bigslick.room.storage.sqlite.sqlite_storage import SQLiteStorage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bigslick.room.storage.interface import Storage

VERSION_1 = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, checkpoint BLOB, entry INTEGER NOT NULL DEFAULT 0,
    closed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE TABLE hands (
    id TEXT PRIMARY KEY, table_id TEXT NOT NULL, number INTEGER NOT NULL,
    record BLOB NOT NULL, deck BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX hands_of_tables ON hands (table_id, number);
INSERT INTO meta VALUES ('version', 1);
"""


def open_storage(folder: Path, **options: Any) -> tuple[SQLiteStorage, list[Any]]:
    """Open the storage of a folder; failures of its writer are listed."""
    failures: list[Any] = []
    storage = SQLiteStorage(
        folder / "room.sqlite3",
        clock=options.pop("clock", lambda: 5_000),
        deliver=lambda done: [what() for what in done],
        failed=failures.append,
        **options,
    )
    return storage, failures


@contextmanager
def storage_of(folder: Path, **options: Any) -> Iterator[SQLiteStorage]:
    """Open the storage of a folder for a ``with`` block; its writer must not fail."""
    storage, failures = open_storage(folder, **{"synchronous": "NORMAL"} | options)
    try:
        yield storage
    finally:
        storage.close()
    assert not failures, failures[0]


def fill(
    storage: Storage, table_id: str, last: int, every: int = 5, first: int = 1
) -> None:
    """Write entries up to a number, with checkpoints and hands at regular intervals."""
    for n in range(first, last + 1):
        mark = n > 1 and n % every == 0
        hand = HandRow(f"{table_id}-{n:05}", table_id, n, b'{"r":%d}' % n, b'"d"')
        storage.append(
            WriteBatch(
                table_id,
                n,
                b'{"at":%d,"what":"%b"}' % (n * 1_000, b"x" * 100),
                lambda: None,
                b"mark %d" % (n - 1) if mark else None,
                hand if mark else None,
            )
        )


def settle(storage: Storage) -> None:
    """Wait until everything that was appended is on disk."""
    done = threading.Event()
    storage.append(WriteBatch("", 0, b"", done.set))
    assert done.wait(60)


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    """Open the database file directly, to inspect or damage it."""
    with closing(sqlite3.connect(folder / "room.sqlite3")) as db, db:
        yield db


def make_version_1(source: Path, target: Path) -> None:
    """Convert a file of version 2 to version 1."""
    target.mkdir()
    with (
        closing(sqlite3.connect(source / "room.sqlite3")) as old,
        closing(sqlite3.connect(target / "room.sqlite3")) as new,
        new,
    ):
        new.executescript(VERSION_1)
        new.execute("PRAGMA journal_mode=WAL")
        meta = old.execute("SELECT * FROM meta WHERE name IN ('alive', 'secret')")
        new.executemany("INSERT INTO meta VALUES (?, ?)", meta)
        tables = old.execute(
            "SELECT id, (SELECT data FROM checkpoints WHERE table_id = id ORDER BY n "
            "DESC LIMIT 1), (SELECT coalesce(max(n), 0) FROM checkpoints "
            "WHERE table_id = id), closed > 0 FROM tables"
        )
        new.executemany("INSERT INTO tables VALUES (?, ?, ?, ?)", tables)
        entries = old.execute("SELECT table_id, n, data FROM entries")
        new.executemany("INSERT INTO entries VALUES (?, ?, ?)", entries)
        hands = old.execute("SELECT id, table_id, number, record, deck FROM hands")
        new.executemany("INSERT INTO hands VALUES (?, ?, ?, ?, ?)", hands)
