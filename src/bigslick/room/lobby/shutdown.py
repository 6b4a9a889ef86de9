"""Closes a room: after the current hands, or at once.

While a room drains, no new hands and no new tables start. The room closes when the
current hands have finished, or after a time limit. Nothing is lost in either case: an
unfinished hand continues when the room opens again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from bigslick.room.lobby.notices import notify

if TYPE_CHECKING:
    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor

__all__ = ("DRAIN_SECONDS", "Shutdown")

DRAIN_SECONDS = 30.0
_LOOK_SECONDS = 0.05
_NOTICE = "The room closes after this hand."
_log = logging.getLogger(__name__)


class Shutdown:
    """Records the requests to close a room, and waits until it must close."""

    def __init__(self, drain_seconds: float = DRAIN_SECONDS) -> None:
        """Start without a request; a drain gives hands ``drain_seconds`` to finish."""
        self.seconds = drain_seconds
        self._drain = asyncio.Event()
        self._stop = asyncio.Event()

    @property
    def draining(self) -> bool:
        """Return whether no new hands may start."""
        return self._drain.is_set()

    def ask(self, seconds: float | None = None) -> None:
        """Request a drain; a second request closes the room at once."""
        if self._drain.is_set():
            self._stop.set()
            return
        if seconds is not None:
            self.seconds = seconds
        self._drain.set()

    async def wait(self, room: Room) -> None:
        """Wait until the room must close: it drained, was asked twice, or failed."""
        end = asyncio.create_task(self._drained(room))
        others = [
            asyncio.create_task(event.wait()) for event in (self._stop, room.failed)
        ]
        try:
            await asyncio.wait({end, *others}, return_when=asyncio.FIRST_COMPLETED)
            if end.done():
                end.result()  # report an internal error
        finally:
            for task in (end, *others):
                task.cancel()
            await asyncio.gather(end, *others, return_exceptions=True)

    async def _drained(self, room: Room) -> None:
        await self._drain.wait()
        _log.info("draining: current hands have %g s to finish", self.seconds)
        room.notice = notify(room, _NOTICE)
        last = time.monotonic() + self.seconds
        # A hand can end by an action, a clock, a pause or an error.
        while playing(room) and time.monotonic() < last:  # noqa: ASYNC110 - see above
            await asyncio.sleep(_LOOK_SECONDS)
        left = playing(room)
        if left:
            _log.warning("closing with unfinished hands at %d tables", len(left))
        for actor in [*room.tables.values()]:
            committed = asyncio.Event()
            actor.after_commit(committed.set)
            await committed.wait()


def playing(room: Room) -> list[TableActor]:
    """Return the tables with a hand in progress, except paused tables."""
    return [
        actor
        for actor in room.tables.values()
        if actor.table.playing and not actor.table.paused
    ]
