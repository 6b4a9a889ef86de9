"""Importing files while they grow, as sites write them during play."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from os import PathLike

    from bigslick.history.library.hand_library import Imported, Library

__all__ = ("watch",)

_PAUSE: Final = 2.0  # seconds


def watch(
    library: Library,
    paths: Sequence[str | PathLike[str]],
    *,
    pause: Callable[[], object] = lambda: time.sleep(_PAUSE),
    **options: Any,
) -> Iterator[Imported]:
    """Import files, then repeatedly import changes; yield each import's result.

    An import without new hands and without new problems is not yielded, except the
    first. Each problem is reported once. A folder may be empty at the beginning.
    ``options`` are those of ``Library.add``; ``pause`` waits between imports.

    Raises:
        NotationError: a file does not exist, or cannot be read.

    """
    told: set[str] = set()
    is_first = True
    while True:
        if not all(map(_is_empty, paths)):
            done = library.add(paths, **options)
            fresh = [one for one in done.problems.kept if str(one) not in told]
            told.update(map(str, fresh))
            done.problems.kept, done.problems.count = fresh, len(fresh)
            if done.count or fresh or is_first:
                yield done
            is_first = False
        pause()


def _is_empty(path: str | PathLike[str]) -> bool:
    """Return whether a folder has no files yet."""
    folder = Path(path)
    return folder.is_dir() and not any(file.is_file() for file in folder.rglob("*"))
