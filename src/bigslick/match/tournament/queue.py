"""Which table deals next when nobody but a program is in the room.

Every hand takes the time that the settings say. The table that has been ready
longest deals next, of several the one with the lowest number.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from random import Random
from typing import TYPE_CHECKING

from bigslick.errors import IllegalActionError
from bigslick.match.tournament.events import TournamentEventKind as Kind

if TYPE_CHECKING:
    from bigslick.match.tournament.seating import SeatedTable
    from bigslick.match.tournament.tournament import Tournament

__all__ = ("TableQueue",)


class TableQueue:
    """The tables of a simulated tournament by the time at which they are ready."""

    def __init__(self, tournament: Tournament) -> None:
        """Wait for the first question."""
        self._tournament = tournament
        self._heap: list[tuple[float, int]] | None = None

    def clear(self) -> None:
        """Look at all tables anew before the next hand."""
        self._heap = None

    def _fill(self) -> list[tuple[float, int]]:
        tournament = self._tournament
        heap = [
            (table.ready_at, number)
            for number, table in tournament.tables.items()
            if tournament.why_not(number) is None
        ]
        heapify(heap)
        return heap

    def next_table(self) -> SeatedTable:
        """Return the table to deal next; breaks are waited for.

        Raises:
            IllegalActionError: the tournament is over or paused.

        """
        tournament = self._tournament
        timetable = tournament.timetable
        while True:
            if self._heap is None:
                self._heap = self._fill()
            if not self._heap:
                reasons = {tournament.why_not(n) for n in tournament.tables}
                raise IllegalActionError(f"no table can play: {reasons}")
            ready_at, number = heappop(self._heap)
            table = tournament.tables.get(number)
            if (
                table is None
                or table.ready_at != ready_at
                or tournament.why_not(number) is not None
            ):
                continue
            if timetable.by_time:
                timetable.clock.tick(ready_at)
                reading = timetable.read(table)
                if reading.on_break:
                    self._take_break(ready_at, reading.left)
                    continue
            tournament.follow_schedule(number)
            if self._heap is None:  # registration closed, tables may have changed
                continue
            return table

    def _take_break(self, now: float, seconds: float) -> None:
        tournament = self._tournament
        tournament.log(Kind.BREAK, seconds=seconds)
        clock = tournament.timetable.clock
        if clock.stopped:
            clock.deduct(seconds)
        for table in tournament.tables.values():
            table.ready_at = max(table.ready_at, now + seconds)
        self.clear()

    def put_back(self, table: SeatedTable) -> None:
        """Let a table be ready again when its hand has taken its time."""
        tournament = self._tournament
        shortest, longest = tournament.settings.hand_times
        if shortest < longest:
            rng = tournament.random("time", table.number, table.played)
            longest = (rng or Random()).uniform(shortest, longest)  # noqa: S311
        table.ready_at += longest
        if self._heap is not None:
            heappush(self._heap, (table.ready_at, table.number))
