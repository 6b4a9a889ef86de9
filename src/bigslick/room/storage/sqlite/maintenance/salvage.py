"""Collects the readable rows of a damaged file in a temporary database."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bigslick.room.storage import checksums
from bigslick.room.storage.entries import decode_entry
from bigslick.room.storage.interface import HandRow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bigslick.room.storage.sqlite.maintenance.page_reader import PageReader

__all__ = ("Mark", "Run", "Salvage")

_SCHEMA = """
PRAGMA journal_mode=OFF;
PRAGMA synchronous=OFF;
CREATE TABLE meta (name, value);
CREATE TABLE tables (id, base, base_hash, last, hash, closed);
CREATE TABLE checkpoints (table_id, n, hash, digest, data);
CREATE TABLE entries (table_id, n, hash, data);
CREATE TABLE hands (id, table_id, number, at, digest, record, deck);
"""
_INDEXES = """
CREATE INDEX checkpoints_of ON checkpoints (table_id);
CREATE INDEX entries_of ON entries (table_id, n);
CREATE INDEX hands_of ON hands (id);
"""
_PORTION = 1_000


class Mark(NamedTuple):
    """A valid checkpoint; ``hash`` is None in files of version 1."""

    n: int
    hash: bytes | None
    data: bytes


class Run(NamedTuple):
    """Consecutive entries, with the checksums before the first and after the last."""

    base: int
    base_hash: bytes
    last: int
    hash: bytes


class Salvage:
    """The rows of a damaged file; they are checked when they are requested."""

    def __init__(self, scratch: Path) -> None:
        """Start with an empty temporary database."""
        self.db = sqlite3.connect(scratch, isolation_level=None)
        self.db.executescript(_SCHEMA)

    def close(self) -> None:
        """Close the temporary database."""
        self.db.close()

    def read(self, reader: PageReader) -> None:
        """Read every row of the file that has the columns of a known table."""
        waiting: dict[str, list[tuple[Any, ...]]] = {}
        for row in reader.rows():
            for query in _ROWS.get(tuple(map(type, row)), ()):
                rows = waiting.setdefault(query, [])
                rows.append(row)
                if len(rows) >= _PORTION:
                    self._add({query: rows})
                    rows.clear()
        self._add(waiting)
        self.db.executescript(_INDEXES)

    def _add(self, rows: dict[str, list[tuple[Any, ...]]]) -> None:
        self.db.execute("BEGIN")
        for query, values in rows.items():
            self.db.executemany(query, values)
        self.db.execute("COMMIT")

    def meta(self, name: str) -> Any:
        """Return a value that belongs to the whole room; None if it is lost."""
        query = "SELECT value FROM meta WHERE name = ? ORDER BY rowid DESC LIMIT 1"
        row = self.db.execute(query, (name,)).fetchone()
        return None if row is None else row[0]

    def table_ids(self) -> list[str]:
        """Return every table with rows other than finished hands."""
        rows = self.db.execute(
            "SELECT id FROM tables UNION SELECT table_id FROM entries "
            "UNION SELECT table_id FROM checkpoints ORDER BY 1"
        )
        return [table_id for (table_id,) in rows]

    def head(self, table_id: str) -> tuple[Run | None, int]:
        """Return where the chain should start and end, and when the table closed."""
        rows = self.db.execute(
            "SELECT base, base_hash, last, hash, closed FROM tables WHERE id = ? "
            "ORDER BY last DESC, base DESC LIMIT 1",
            (table_id,),
        ).fetchall()
        if not rows:
            return None, 0
        *run, closed = rows[0]
        return (None if run[0] is None else Run(*run)), closed

    def last_entry(self, table_id: str) -> int:
        """Return the highest number of the entries found; 0 if none was found."""
        query = "SELECT coalesce(max(n), 0) FROM entries WHERE table_id = ?"
        return int(self.db.execute(query, (table_id,)).fetchone()[0])

    def marks(self, table_id: str) -> list[Mark]:
        """Return the valid checkpoints of a table, oldest first."""
        rows = self.db.execute(
            "SELECT n, hash, digest, data FROM checkpoints WHERE table_id = ? "
            "ORDER BY n",
            (table_id,),
        )
        return [
            Mark(n, hashed, data)
            for n, hashed, digest, data in rows
            if digest is None
            or digest == checksums.checkpoint_digest(hashed, table_id, n, data)
        ]

    def follow(
        self, table_id: str, n: int, previous: bytes
    ) -> Iterator[tuple[int, bytes, bytes]]:
        """Yield the entries after a number, up to the first that is invalid."""
        rows = self.db.execute(
            "SELECT n, hash, data FROM entries WHERE table_id = ? AND n > ? ORDER BY n",
            (table_id, n),
        )
        for number, hashed, data in rows:
            if number == n:
                continue  # a second copy of the previous entry
            found = checksums.link(previous, table_id, number, data)
            sound = _is_entry(data) if hashed is None else found == hashed
            if number == n + 1 and sound:
                n, previous = number, found
                yield n, found, data
            elif number > n + 1:
                return

    def hands(self) -> Iterator[tuple[HandRow, int | None, bool]]:
        """Yield every finished hand with its time, and whether it is valid."""
        rows = self.db.execute(
            "SELECT id, table_id, number, record, deck, at, digest FROM hands "
            "ORDER BY id, at"
        )
        for *values, at, digest in rows:
            row = HandRow(*values)
            known = digest is None and _is_json(row.record) and _is_json(row.deck)
            yield row, at, known or digest == checksums.hand_digest(row)


_META = "INSERT INTO meta VALUES (?, ?)"
_CLOSED = "INSERT INTO tables (id, closed) SELECT ?1, ?4 WHERE ?2 IS NULL OR ?3 >= 0"
_None = type(None)
_ROWS: dict[tuple[type, ...], tuple[str, ...]] = {
    (str, int): (_META,),
    (str, str): (_META,),
    (str, int, bytes, int, bytes, int): (
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)",
    ),
    (str, int, int, bytes, bytes, bytes): (
        "INSERT INTO checkpoints SELECT ?1, ?3, ?4, ?5, ?6 WHERE ?2 >= 0",
    ),
    (str, int, bytes, bytes): ("INSERT INTO entries VALUES (?, ?, ?, ?)",),
    (str, str, int, int, bytes, bytes, bytes): (
        "INSERT INTO hands VALUES (?, ?, ?, ?, ?, ?, ?)",
    ),
    # Version 1
    (str, int, bytes): ("INSERT INTO entries (table_id, n, data) VALUES (?, ?, ?)",),
    (str, str, int, bytes, bytes): (
        "INSERT INTO hands (id, table_id, number, record, deck) VALUES (?, ?, ?, ?, ?)",
    ),
    (str, bytes, int, int): (
        "INSERT INTO checkpoints (table_id, n, data) SELECT ?1, ?3, ?2 WHERE ?4 >= 0",
        _CLOSED,
    ),
    (str, _None, int, int): (_CLOSED,),
}
"""The statements that store a row, by the types of its columns."""


def _is_entry(data: bytes) -> bool:
    try:
        decode_entry(data)
    except msgspec.MsgspecError:
        return False
    return True


def _is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data)
    except msgspec.MsgspecError:
        return False
    return True
