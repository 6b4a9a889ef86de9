"""Storages of both databases for tests that hold for either."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from bigslick.room.storage.opening import open_storage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.postgres import PostgresServer

    from bigslick.room.storage.interface import Storage


class StoragePlace(Protocol):
    """Where a room is stored."""

    def open(self, **options: Any) -> tuple[Storage, list[Any]]:
        """Open the storage; failures of its writer are listed."""

    def execute(self, *statements: str) -> list[Any]:
        """Run statements on the database itself; return the rows of the last."""


def _open(folder: Path, options: dict[str, Any]) -> tuple[Storage, list[Any]]:
    failures: list[Any] = []
    usual: dict[str, Any] = {
        "clock": lambda: 5_000,
        "deliver": lambda done: [what() for what in done],
        "failed": failures.append,
        "soon": lambda what: what(),
        "synchronous": "NORMAL",
    }
    return open_storage(folder, **usual | options), failures


class SQLitePlace:
    """A file in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self, **options: Any) -> tuple[Storage, list[Any]]:
        return _open(self.folder, options)

    def execute(self, *statements: str) -> list[Any]:
        rows: list[Any] = []
        with closing(sqlite3.connect(self.folder / "room.sqlite3")) as db, db:
            for statement in statements:
                rows = db.execute(statement).fetchall()
        return rows


class PostgresPlace:
    """A database of a server."""

    def __init__(self, server: PostgresServer, folder: Path) -> None:
        self.server, self.folder = server, folder
        self.address = server.empty_database()

    def open(self, **options: Any) -> tuple[Storage, list[Any]]:
        return _open(self.folder, {"database": self.address} | options)

    def execute(self, *statements: str) -> list[Any]:
        rows: list[Any] = []
        for statement in statements:
            rows = self.server.execute(statement)
        return [tuple(row) for row in rows]


@contextmanager
def opened(place: StoragePlace, **options: Any) -> Iterator[Storage]:
    """Open a storage for a ``with`` block; its writer must not fail."""
    storage, failures = place.open(**options)
    try:
        yield storage
    finally:
        storage.close()
    assert not failures, failures[0]
