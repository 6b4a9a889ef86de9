"""Figures of the storage, for the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3

__all__ = ("CommitTimes", "read_counts")

_KEPT = 1_000


class CommitTimes:
    """Times of commits: the total, and each of the last thousand."""

    def __init__(self) -> None:
        """Start without commits."""
        self._count = 0
        self._total = 0.0
        self._last: list[float] = []

    def add(self, seconds: float) -> None:
        """Record one commit."""
        if len(self._last) < _KEPT:
            self._last.append(seconds)
        else:
            self._last[self._count % _KEPT] = seconds
        self._count += 1
        self._total += seconds

    def figures(self) -> dict[str, Any]:
        """Return the figures by their names in ``StorageStats``."""
        times = sorted(self._last) or [0.0]
        return {
            "commits": self._count,
            "commit_seconds": self._total,
            "commit_median": times[len(times) // 2],
            "commit_p99": times[len(times) * 99 // 100],
            "commit_max": times[-1],
        }


def read_counts(db: sqlite3.Connection) -> dict[str, int]:
    """Return how much is stored, by the names in ``StorageStats``."""
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
