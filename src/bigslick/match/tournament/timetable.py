"""When which level is due: the schedule, the clock and how far play has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.match.tournament.blind_schedule import Pace
from bigslick.match.tournament.level_clock import LevelClock

if TYPE_CHECKING:
    from bigslick.match.tournament.blind_schedule import (
        BlindLevel,
        BlindSchedule,
        ScheduleReading,
    )
    from bigslick.match.tournament.seated_table import SeatedTable

__all__ = ("Timetable",)


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
