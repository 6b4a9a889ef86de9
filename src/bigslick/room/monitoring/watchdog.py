"""Detects a table that blocks the room, and reports which one it is.

All tables share one thread. A slow step of one table delays all others, and a step that
never ends stops the room: nothing in that thread could report it. The watchdog runs in
a separate thread.
"""

from __future__ import annotations

import logging
import threading
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("STUCK", "Watchdog")

_log = logging.getLogger(__name__)
STUCK = "it blocked the room"
_BEAT = 1.0
_PATIENCE = 10


class Watchdog:
    """Checks once a second whether a step of one table blocks the room.

    It counts checks, not seconds, because time in which the machine was suspended or
    the process was stopped must not count against a table.
    """

    def __init__(
        self,
        stuck: Callable[[str], object],
    ) -> None:
        """Call ``stuck`` with the id of a table that takes too long."""
        self._stuck = stuck
        self._busy: tuple[str, float] | None = None
        self._found: tuple[str, float] | None = None
        """The last step that took too long."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)

    def start(self) -> None:
        """Start the checks."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the checks."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def begin(self, table_id: str) -> None:
        """Record that a step of a table begins."""
        self._busy = table_id, monotonic()

    def end(self) -> bool:
        """Record that the step is over; return whether it took too long.

        A step that took longer than a second is logged with the id of its table.
        """
        busy, self._busy = self._busy, None
        if busy is None:
            return False
        table_id, began = busy
        took = monotonic() - began
        if took > _BEAT:
            _log.warning("table %s: one step took %.1f s", table_id, took)
        return self._found is busy

    def _run(self) -> None:
        seen, looks = None, 0
        while not self._over.wait(_BEAT):
            busy = self._busy
            if busy is None or busy is not seen:
                seen, looks = busy, 0
                continue
            looks += 1
            if looks == 1:
                _log.error("table %s: one of its steps blocks the room", busy[0])
            if looks == _PATIENCE:
                self._found = busy
                self._stuck(busy[0])
