"""The times that the commits of a storage take."""

from __future__ import annotations

from typing import Any

__all__ = ("CommitTimes",)

_KEPT = 1_000


class CommitTimes:
    """The total time of all commits, and the times of the last thousand."""

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
        """Return counts and times, by the names of fields in ``StorageStats``."""
        times = sorted(self._last) or [0.0]
        return {
            "commits": self._count,
            "commit_seconds": self._total,
            "commit_median": times[len(times) // 2],
            "commit_p99": times[len(times) * 99 // 100],
            "commit_max": times[-1],
        }
