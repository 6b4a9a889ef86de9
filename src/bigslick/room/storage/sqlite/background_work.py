"""Background work of the writer thread, done in small steps between batches."""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.storage.sqlite.failures import explain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ("PAUSE", "Chores")

_log = logging.getLogger(__name__)
PAUSE = 0.01
"""The shortest pause between two steps, in seconds."""
_SHARE = 4
"""The pause after a step, as a multiple of the time it took."""


class Chores:
    """Background work, divided into steps that are short transactions.

    Steps are not flushed to the disk one by one: a power failure may undo the last of
    them, which does no harm. The next commit of a table flushes them, too.
    """

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        """Start without work."""
        self._db, self._path = db, path
        self._waiting: deque[tuple[Iterator[None], Future[None]]] = deque()
        self._next = 0.0
        self._closed = False

    def __bool__(self) -> bool:
        """Return whether there is work to do."""
        return bool(self._waiting)

    def add(self, steps: Iterator[None]) -> Future[None]:
        """Queue the steps of a piece of work; callable from any thread."""
        done: Future[None] = Future()
        self._waiting.append((steps, done))
        if self._closed:
            self.close()
        return done

    def step(self) -> None:
        """Do one step if one is due; if it fails, the rest of its work is dropped."""
        began = monotonic()
        if not self._waiting or began < self._next:
            return
        (level,) = self._db.execute("PRAGMA synchronous").fetchone()
        self._db.execute("PRAGMA synchronous=NORMAL")
        finish = self._step(*self._waiting[0])
        self._db.execute(f"PRAGMA synchronous={level}")
        took = monotonic() - began
        self._next = monotonic() + max(PAUSE, _SHARE * took)
        if finish is not None:
            finish()

    def _step(
        self, steps: Iterator[None], done: Future[None]
    ) -> Callable[[], object] | None:
        """Do one step; after the last one, return the function that reports the end."""
        try:
            next(steps)
        except StopIteration:
            self._waiting.popleft()
            return partial(done.set_result, None)
        except (sqlite3.Error, OSError) as error:
            self._waiting.popleft()
            with suppress(sqlite3.Error):  # the first error is reported
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            reason = explain(error, self._path)
            _log.warning("maintenance of the storage stopped: %s", reason)
            return partial(done.set_exception, reason)
        return None

    def close(self) -> None:
        """Drop all work that is not done."""
        self._closed = True
        while self._waiting:
            _, done = self._waiting.popleft()
            done.set_exception(StorageError("the room has closed"))
