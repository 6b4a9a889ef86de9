"""The order in which the tables of a simulated tournament deal.

Every hand takes the time given in the settings. The table that has been ready longest
deals next; if several have, the one with the lowest number.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from bigslick.errors import IllegalActionError
from bigslick.match.tournament.tournament_events import TournamentEventKind as Kind

if TYPE_CHECKING:
    from bigslick.match.tournament.director import Director
    from bigslick.match.tournament.tables.seated_table import SeatedTable

__all__ = ("TableQueue",)


class TableQueue:
    """The tables of a simulated tournament, ordered by the time they are ready."""

    def __init__(self, director: Director) -> None:
        """Start empty; the queue is filled by ``next_table``."""
        self._director = director
        self._heap: list[tuple[float, int]] = []
        self._changes = -1  # ``director.changes`` when the queue was last filled

    def _refill(self) -> None:
        director = self._director
        self._changes = director.changes
        self._heap = [
            (table.ready_at, number)
            for number, table in director.tables.items()
            if director.why_not(number) is None
        ]
        heapify(self._heap)

    def next_table(self) -> SeatedTable:
        """Return the table that deals next, after a break if there is one.

        Raises:
            IllegalActionError: the tournament is over or paused.

        """
        director = self._director
        timetable = director.timetable
        while True:
            if self._changes != director.changes:
                self._refill()
            if not self._heap:
                reasons = {director.why_not(n) for n in director.tables}
                raise IllegalActionError(f"no table can deal: {reasons}")
            ready_at, number = heappop(self._heap)
            table = director.tables.get(number)
            if (
                table is None
                or table.ready_at != ready_at
                or director.why_not(number) is not None
            ):
                continue
            if timetable.by_time:
                timetable.clock.tick(ready_at)
                reading = timetable.read(table)
                if reading.on_break:
                    self._take_break(ready_at, reading.left)
                    continue
            director.follow_schedule(number)
            if self._changes == director.changes:  # registration may have closed
                return table

    def _take_break(self, now: float, seconds: float) -> None:
        director = self._director
        director.log(Kind.BREAK, seconds=seconds)
        clock = director.timetable.clock
        if clock.stopped:
            clock.deduct(seconds)
        for table in director.tables.values():
            table.ready_at = max(table.ready_at, now + seconds)
        director.changes += 1

    def put_back(self, table: SeatedTable) -> None:
        """Put a table back into the queue, ready after the time of its hand."""
        director = self._director
        shortest, longest = director.settings.hand_times
        if shortest < longest:
            from random import Random

            rng = director.random("time", table.number, table.played)
            longest = (rng or Random()).uniform(shortest, longest)  # noqa: S311
        table.ready_at += longest
        heappush(self._heap, (table.ready_at, table.number))
