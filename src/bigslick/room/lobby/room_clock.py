"""The clock of the room: monotonic, and adjusted when the system clock was set.

Tables store times: when a turn started, when a hand ended. If the system clock was
set, while the room was closed or open, one entry, ``ClockSet``, moves all of them.
The time left for every decision stays the same. Between two such entries the times of
a table never decrease.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from bigslick.room.lobby.notices import notify
from bigslick.room.storage import entries

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.table import Table

__all__ = (
    "RoomClock",
    "follow_clock",
    "pause_clock",
    "recover_clocks",
    "warn_of_clock",
)

_log = logging.getLogger(__name__)
_FOLLOWED_MS = 60_000
"""Clocks drift a little; the room adjusts beyond one minute."""
_SLACK_MS = 5_000
_GONE = "The database of the room is not responding: play continues when it is back."
_BACK = "The database of the room is back; the time left for decisions is unchanged."
_NOTICE = "The clock of the room was set; the time left for decisions is unchanged."


class RoomClock:
    """Milliseconds since 1970 that only decrease when ``follow`` is called."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start at the system's time; both clocks return seconds."""
        self._wall, self._steady = wall, steady
        self._offset = wall() - steady()
        self._stopped: float | None = None

    def __call__(self) -> int:
        """Return the time."""
        at = self._steady() if self._stopped is None else self._stopped
        return int((self._offset + at) * 1000)

    @property
    def is_stopped(self) -> bool:
        """Return whether the clock is stopped."""
        return self._stopped is not None

    def stop(self) -> None:
        """Stop the clock."""
        if self._stopped is None:
            self._stopped = self._steady()

    def go_on(self) -> None:
        """Let the clock run again from where it was stopped."""
        if self._stopped is not None:
            self._offset -= self._steady() - self._stopped
            self._stopped = None

    @property
    def behind_ms(self) -> int:
        """Return how many milliseconds this clock is behind the system clock."""
        return int((self._wall() - self._steady() - self._offset) * 1000)

    def follow(self) -> None:
        """Set this clock to the system's time."""
        self._offset = self._wall() - self._steady()


def warn_of_clock(room: Room, alive: int) -> None:
    """Log a warning if the clock is behind the time at which the room last ran."""
    behind = alive - room.clock()
    if behind > 0:
        _log.warning(
            "the clock is %d s behind the time at which the room last ran: it was "
            "wrong then, or is wrong now; the times of all tables are moved",
            behind // 1000,
        )


def recover_clocks(actor: TableActor, alive: int) -> None:
    """Shift the deadlines of a newly loaded table by the time the room did not run.

    ``alive`` is the time at which the room last ran, in milliseconds of the room's
    clock. If it is in the future, the clock was wrong then or is wrong now; the
    deadlines are shifted in both cases.
    """
    down = actor.room.clock() - _last_alive(actor.table, max(alive, actor.table.now))
    if down < 0:
        actor.write(entries.ClockSet(down))
    actor.write(entries.Recovered(max(down, 0)))


def _last_alive(table: Table, room: int) -> int:
    """Return when a table was last running, given when the room last ran.

    If the time of a turn was over long before and nothing happened, the table was
    quarantined: it has not run since its last entry.
    """
    deadlines = [own.deadline for own in (table.turn, table.question) if own]
    over = [own for own in deadlines if own is not None and own + _SLACK_MS < room]
    return table.now if over else room


def pause_clock(room: Room, gone: bool) -> None:
    """Stop the clock while the database cannot be reached: players see nothing then."""
    clock = room.clock
    if isinstance(clock, RoomClock):
        if gone:
            clock.stop()
        else:
            clock.go_on()
    notify(room, _GONE if gone else _BACK, now=clock())


def follow_clock(room: Room) -> None:
    """Adjust the clock and all tables if the system clock was set."""
    clock = room.clock
    if not isinstance(clock, RoomClock) or clock.is_stopped:
        return
    moved = clock.behind_ms
    if abs(moved) < _FOLLOWED_MS:
        return
    _log.warning(
        "the system clock was set by %+d s: the room adjusts all tables", moved // 1000
    )
    clock.follow()
    for actor in list(room.tables.values()):
        actor.watched_at += moved
        try:
            actor.write(entries.ClockSet(moved))
        except Exception as error:  # noqa: BLE001 - the other tables are adjusted
            actor.log_fault(error)
    room.tournaments.follow_clock(moved)
    notify(room, _NOTICE, now=clock())
