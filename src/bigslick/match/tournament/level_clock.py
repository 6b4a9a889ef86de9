"""The level clock of a tournament.

Nothing here reads a clock: the caller passes the time in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.match.tournament.blind_schedule import Pace

if TYPE_CHECKING:
    from bigslick.match.tournament.blind_schedule import (
        BlindLevel,
        BlindSchedule,
        ScheduleReading,
    )
    from bigslick.match.tournament.tables.seated_table import SeatedTable

__all__ = ("LevelClock", "Timetable")


@dataclass(slots=True)
class LevelClock:
    """Counts the seconds of a schedule that have passed.

    ``tick`` takes the time of any clock that never runs backwards. While the level
    clock is stopped (in a pause or in hand-for-hand play), time does not count, and
    the caller may switch to another clock.

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
        """Update the time and return the seconds of the schedule that have passed.

        Raises:
            GameConfigError: ``now`` is earlier than the last time.

        """
        if self.last is not None and not self.stopped:
            if now < self.last:
                raise GameConfigError(
                    f"invalid time {now}: earlier than the last one, {self.last}"
                )
            self.seconds += now - self.last
        self.last = now
        return self.seconds

    def deduct(self, seconds: float) -> None:
        """Add seconds, for example the fixed time of a hand-for-hand hand."""
        self.seconds += seconds


class Timetable:
    """The position of a tournament in its schedule.

    If levels are measured in hands, every table counts its own hands, and the first
    table to reach a level starts it for all tables. If they are measured in seconds,
    there is one clock.
    """

    def __init__(self, schedule: BlindSchedule) -> None:
        """Begin with the first level."""
        self.schedule = schedule
        self.clock = LevelClock()
        self.by_time = schedule.pace is Pace.SECONDS
        self.level = 0
        """The number of the highest level that was announced, from 0."""
        self.idle_hands = 0
        """How many hands in a row all players have been sitting out."""

    def read(self, table: SeatedTable) -> ScheduleReading:
        """Return the level of the next hand of a table, and the time left."""
        return self.schedule.read(self.clock.seconds if self.by_time else table.hands)

    def new_levels(self, table: SeatedTable) -> list[int]:
        """Return the levels that have begun since the last call."""
        reached = self.read(table).number
        begun = list(range(self.level + 1, reached + 1))
        self.level = max(self.level, reached)
        return begun

    def price(self, *, deserted: bool) -> BlindLevel:
        """Return the level of the next hand, which is the same for all tables."""
        level = self.schedule.level(self.level)
        return level.deserted(self.idle_hands) if deserted else level

    def count_idle(self, *, deserted: bool) -> None:
        """Count a hand in which everybody sat out; any other resets the count."""
        self.idle_hands = self.idle_hands + 1 if deserted else 0
