"""Removes old data, in small steps that do not delay play.

Each step is one short transaction of the writer thread, which commits waiting batches
between two steps. A table needs its last two checkpoints and the entries after the
older of them: these are never removed while the table is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.room.storage.entry_age import days_before, entry_time

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from bigslick.room.storage.interface import Pruned, Retention

__all__ = ("prune_steps",)

_HANDS = 50
_ENTRIES = 200
_PAGES = 64
_SPARE = 256
"""The number of free pages to leave in the file, because they are soon reused."""


def prune_steps(
    db: sqlite3.Connection, retention: Retention, now: int, pruned: Pruned
) -> Iterator[None]:
    """Remove data older than the retention in small steps, and count it."""
    if retention.hands is not None:
        yield from _prune_hands(db, days_before(now, retention.hands), pruned)
    if retention.entries is not None:
        yield from _prune_entries(db, days_before(now, retention.entries), pruned)
    if retention.closed_tables is not None:
        before = days_before(now, retention.closed_tables)
        yield from _prune_tables(db, before, pruned)
    yield from _shrink(db)


def _prune_hands(db: sqlite3.Connection, before: int, pruned: Pruned) -> Iterator[None]:
    count = 1
    while count:
        count = db.execute(
            "DELETE FROM hands WHERE id IN "
            "(SELECT id FROM hands WHERE at < ? ORDER BY at LIMIT ?)",
            (before, _HANDS),
        ).rowcount
        pruned.hands += count
        yield


def _prune_entries(
    db: sqlite3.Connection, before: int, pruned: Pruned
) -> Iterator[None]:
    """Remove entries of open tables that no checkpoint needs."""
    rows = db.execute(
        "SELECT id, base, min(n) FROM tables JOIN checkpoints ON table_id = id "
        "WHERE NOT closed GROUP BY id HAVING count(*) > 1"
    ).fetchall()
    for table_id, base, needed in rows:
        last = _last_before(db, table_id, (base, needed), before)
        yield from _drop_entries(db, table_id, last, pruned)


def _last_before(
    db: sqlite3.Connection, table_id: str, span: tuple[int, int], before: int
) -> int:
    """Return the last entry in ``span`` that is older than ``before``.

    The result is the start of the span if there is none. Entries are ordered by time,
    so this is a binary search.
    """
    low, high = span
    while low < high:
        middle = (low + high + 1) // 2
        row = db.execute(
            "SELECT data FROM entries WHERE table_id = ? AND n = ?", (table_id, middle)
        ).fetchone()
        if row is not None and entry_time(row[0]) < before:
            low = middle
        else:
            high = middle - 1
    return low


def _drop_entries(
    db: sqlite3.Connection, table_id: str, last: int, pruned: Pruned
) -> Iterator[None]:
    """Remove the entries up to a number; the chain then starts after it."""
    (base,) = db.execute("SELECT base FROM tables WHERE id = ?", (table_id,)).fetchone()
    while base < last:
        base = min(base + _ENTRIES, last)
        db.execute("BEGIN IMMEDIATE")
        db.execute(
            "UPDATE tables SET base = ?, base_hash = "
            "(SELECT hash FROM entries WHERE table_id = id AND n = ?) WHERE id = ?",
            (base, base, table_id),
        )
        gone = db.execute(
            "DELETE FROM entries WHERE table_id = ? AND n <= ?", (table_id, base)
        )
        db.execute("COMMIT")
        pruned.entries += gone.rowcount
        yield


def _prune_tables(
    db: sqlite3.Connection, before: int, pruned: Pruned
) -> Iterator[None]:
    """Remove tables that were closed long ago; their hands stay."""
    rows = db.execute(
        "SELECT id, last FROM tables WHERE closed > 0 AND closed < ?", (before,)
    ).fetchall()
    for table_id, last in rows:
        yield from _drop_entries(db, table_id, last, pruned)
        db.execute("BEGIN IMMEDIATE")
        db.execute("DELETE FROM checkpoints WHERE table_id = ?", (table_id,))
        db.execute("DELETE FROM tables WHERE id = ?", (table_id,))
        db.execute("COMMIT")
        pruned.tables += 1
        yield


def _shrink(db: sqlite3.Connection) -> Iterator[None]:
    """Return unused pages to the file system."""
    while db.execute("PRAGMA freelist_count").fetchone()[0] > _SPARE:
        # execute() would stop this statement after its first page.
        db.executescript(f"PRAGMA incremental_vacuum({_PAGES})")
        yield
