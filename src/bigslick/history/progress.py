"""How far the reading of files has come, in bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

__all__ = ("Meter", "Tick", "silent", "size_of")

Tick: TypeAlias = "Callable[[int], None]"
"""Is told how many bytes of the file under way have been read."""


def silent(read: int) -> None:
    """Tell nobody."""


def size_of(path: Path) -> int:
    """Return the bytes of a file; nobody knows how many a pipe will have."""
    return path.stat().st_size if path.is_file() else 0


class Meter:
    """Adds up the files that have been read, and the part of the one under way.

    >>> meter = Meter((100, 300), lambda done, total: print(f"{done} of {total}"))
    >>> meter.within(60); meter.finish(); meter.within(500)
    60 of 400
    100 of 400
    400 of 400
    """

    def __init__(
        self, sizes: Iterable[int], show: Callable[[int, int], None] | None
    ) -> None:
        """Begin before the first file."""
        self._sizes = list(sizes)
        self._show = show
        self._total = sum(self._sizes)
        self._done = 0
        self._file = 0

    def within(self, read: int) -> None:
        """Show how far the file under way has been read."""
        self._tell(self._done + min(read, self._sizes[self._file]))

    def finish(self) -> None:
        """Go on to the next file."""
        self._done += self._sizes[self._file]
        self._file += 1
        self._tell(self._done)

    def _tell(self, done: int) -> None:
        if self._show is not None and self._total:
            self._show(done, self._total)
