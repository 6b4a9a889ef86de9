"""Counts of the storage, for the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

__all__ = ("read_counts",)


def read_counts(db: sqlite3.Connection) -> dict[str, int]:
    """Return how much is stored, by the names of fields in ``StorageStats``."""
    tables, closed, entries = db.execute(
        "SELECT count(*), coalesce(sum(closed > 0), 0), coalesce(sum(last - base), 0) "
        "FROM tables"
    ).fetchone()
    (hands,) = db.execute("SELECT count(*) FROM hands").fetchone()
    (free,) = db.execute("PRAGMA freelist_count").fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    return {
        "open_tables": tables - closed,
        "closed_tables": closed,
        "entries": entries,
        "hands": hands,
        "free_bytes": free * size,
    }
