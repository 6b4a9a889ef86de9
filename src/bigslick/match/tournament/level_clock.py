"""The level clock and the levels that are due.

Seconds of play are told by whoever has a watch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError
from bigslick.match.tournament.blind_schedule import Pace

if TYPE_CHECKING:
    from bigslick.match.tournament.blind_schedule import (
        BlindLevel,
        BlindSchedule,
        ScheduleReading,
    )
    from bigslick.match.tournament.seated_table import SeatedTable

__all__ = ("LevelClock", "Timetable")


@dataclass(slots=True)
class LevelClock:
    """How many seconds of the schedule are over.

    ``tick`` is told the time by any watch that does not run backwards. While the
    clock is stopped (a pause, hand for hand), time passes but does not count, and
    another watch may take over.

    >>> clock = LevelClock()
    >>> clock.tick(100.0), clock.tick(160.0)
    (0.0, 60.0)
    >>> clock.stopped = True
    >>> clock.tick(400.0)
    60.0
    >>> clock.deduct(120)
    >>> clock.seconds
    180.0
    """

    seconds: float = 0.0
    last: float | None = None
    stopped: bool = False

    def tick(self, now: float) -> float:
        """Note the time and return how much of the schedule is over.

        Raises:
            GameConfigError: the watch runs backwards.

        """
        if self.last is not None and not self.stopped:
            if now < self.last:
                raise GameConfigError(f"the clock went back from {self.last} to {now}")
            self.seconds += now - self.last
        self.last = now
        return self.seconds

    def deduct(self, seconds: float) -> None:
        """Take time off the level, as for a hand played hand for hand."""
        self.seconds += seconds


class Timetable:
    """The schedule of a tournament as its tables go through it.

    In hands every table counts its own, and the first to get there brings the next
    level to all; in seconds one clock runs.
    """

    def __init__(self, schedule: BlindSchedule) -> None:
        """Begin with the first level."""
        self.schedule = schedule
        self.clock = LevelClock()
        self.by_time = schedule.pace is Pace.SECONDS
        self.level = 0
        """The number of the highest level that was announced, from 0."""
        self.idle_hands = 0

    def read(self, table: SeatedTable) -> ScheduleReading:
        """Return where the next hand of a table stands on the schedule."""
        return self.schedule.read(self.clock.seconds if self.by_time else table.hands)

    def new_levels(self, table: SeatedTable) -> list[int]:
        """Return the levels that have begun since they were last asked for."""
        reached = self.read(table).number
        begun = list(range(self.level + 1, reached + 1))
        self.level = max(self.level, reached)
        return begun

    def price(self, *, deserted: bool) -> BlindLevel:
        """Return what the next hand costs: the level is the same for all tables."""
        level = self.schedule.level(self.level)
        if not deserted:
            self.idle_hands = 0
            return level
        self.idle_hands += 1
        return level.deserted(self.idle_hands)
