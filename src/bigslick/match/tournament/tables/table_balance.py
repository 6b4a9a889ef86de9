"""Opening, balancing and breaking the tables of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError
from bigslick.match.tournament.tables.seated_table import (
    SeatedTable,
    draw_seats,
    find_move,
)
from bigslick.match.tournament.tournament_events import TournamentEventKind as Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from bigslick.cards import RandomSource
    from bigslick.match.tournament.registration import Entrant
    from bigslick.match.tournament.tournament_settings import TournamentSettings

__all__ = ("TableBalance",)

_HALT = 3
_TWO = 2


class TableBalance:
    """The tables of a tournament, by number.

    ``draw`` returns the random generator for one draw, ``log`` records an event.
    """

    def __init__(
        self,
        settings: TournamentSettings,
        draw: Callable[[], RandomSource | None],
        log: Callable[..., None],
    ) -> None:
        """Start without tables."""
        self.settings = settings
        self.tables: dict[int, SeatedTable] = {}
        self.held: set[int] = set()
        """Tables that must not deal because they are about to be broken."""
        self.unsettled = False
        """Whether a table is to be broken or balanced as soon as a hand has ended."""
        self.opened = 0
        """The number of tables opened so far; table numbers are not reused."""
        self._draw = draw
        self._log = log

    @property
    def break_order(self) -> tuple[int, ...]:
        """Return the tables in the order in which they will be broken."""
        return tuple(sorted(self.tables, reverse=True))

    def open(self, entrants: Collection[Entrant]) -> None:
        """Open as few tables as possible for all entrants, and draw the seats."""
        seats, final = self.settings.seats, self.settings.final_size
        count = 1 if len(entrants) <= final else -(-len(entrants) // seats)
        for number in range(1, count + 1):
            capacity = max(seats, final) if count == 1 else seats
            self.tables[number] = SeatedTable(number, capacity)
        self.opened = count
        self._seat(draw_seats(entrants, self.tables.values(), self._draw()))
        if count > 1:
            self._log(Kind.BREAK_ORDER, tables=list(self.break_order))

    def open_with(
        self,
        entrants: Collection[Entrant],
        seats: Mapping[str, int],
        button: int | None,
    ) -> None:
        """Open the one table at which the entrants have chosen their seats.

        ``button`` is the seat of the first button; if None, it is drawn.

        Raises:
            GameConfigError: an entrant has no seat, or two have the same.

        """
        names = {entrant.name for entrant in entrants}
        table = SeatedTable(1, self.settings.seats)
        chosen = set(seats.values())
        free = set(table.open_seats)
        if names != seats.keys() or len(chosen) < len(seats) or not chosen <= free:
            raise GameConfigError(
                f"invalid seats {dict(seats)}: expected a different seat from 1 to "
                f"{table.capacity} for each of {', '.join(sorted(names))}"
            )
        table.first_button = button
        self.tables[1] = table
        self.opened = 1
        self._seat([(entrant, table, seats[entrant.name]) for entrant in entrants])

    def _seat(self, drawn: Iterable[tuple[Entrant, SeatedTable, int]]) -> None:
        for entrant, table, seat in drawn:
            table.sit(entrant, seat)
            self._log(Kind.SEATED, player=entrant.name, table=table.number, seat=seat)

    def seat_newcomer(self, entrant: Entrant) -> None:
        """Draw a seat at one of the shortest tables, or open a new table."""
        tables = [table for table in self.tables.values() if table.open_seats]
        if not tables:
            self.opened += 1
            number = self.opened
            hands = max(table.hands for table in self.tables.values())
            ready = max(table.ready_at for table in self.tables.values())
            opened = SeatedTable(number, self.settings.seats, hands)
            opened.ready_at = ready
            opened.orbits = max(table.orbits for table in self.tables.values())
            self.tables[number] = opened
            self._log(Kind.TABLE_OPENED, table=number)
            tables = [opened]
        self._seat(draw_seats([entrant], tables, self._draw()))

    def is_halted(self, number: int) -> bool:
        """Return whether a table has too few players to deal (TDA 2024, rule 11D)."""
        table = self.tables[number]
        most = max([len(other.seats) for other in self.tables.values()])
        return len(table) < min(_TWO, most) or most - len(table) >= _HALT

    def settle(self, playing: Collection[int], *, final: bool) -> bool:
        """Break the tables that are not needed and balance the others.

        Return whether the tables that may deal have changed.

        Players in a hand are not moved; the move is made when their hand is over.
        With ``final`` the last two tables become the final table.
        """
        changed = bool(self.held)
        self.held = set()
        self.unsettled = False
        while len(self.tables) > 1:
            left = sum([len(table.seats) for table in self.tables.values()])
            if final and left <= self.settings.final_size:
                if playing:
                    self.held = set(self.tables)
                    self.unsettled = True
                else:
                    self._form_final_table()
                return True
            room = (len(self.tables) - 1) * self.settings.seats
            if left > room or (final and len(self.tables) == _TWO):
                break
            number = self.break_order[0]
            changed = True
            if number in playing:
                self.held = {number}
                self.unsettled = True
                break
            self._break(self.tables.pop(number))
        while (move := find_move(self.tables.values(), playing)) is not None:
            changed = changed or len(move[1]) < _TWO
            self._move(*move)
        if playing and find_move(self.tables.values()) is not None:
            self.unsettled = True
        return changed

    def _break(self, table: SeatedTable) -> None:
        self._log(Kind.TABLE_BROKEN, table=table.number)
        entrants = table.entrants
        for entrant in entrants:
            table.leave(entrant)
        self._seat(draw_seats(entrants, self.tables.values(), self._draw()))

    def _move(self, source: SeatedTable, target: SeatedTable) -> None:
        """Move a player to balance the tables (TDA 2024, rule 11).

        In games with blinds the next big blind moves to the worst seat; in a stud
        tournament players move by position, to the seat that became free last.
        """
        if self.settings.is_stud:
            seat = target.last_open_seat()
            entrant = source.in_position(seat)
        else:
            seat = target.worst_seat()
            entrant = source.due_for_big_blind()
        self.move(source, target, entrant, seat)

    def move(
        self, source: SeatedTable, target: SeatedTable, entrant: Entrant, seat: int
    ) -> None:
        """Move a player to a free seat of another table."""
        data: dict[str, Any] = {"player": entrant.name, "from": source.number}
        source.leave(entrant)
        target.sit(entrant, seat)
        self._log(Kind.MOVED, **data, table=target.number, seat=seat)

    def _form_final_table(self) -> None:
        """Move all players to one table, to new seats if the settings say so."""
        settings = self.settings
        first = self.tables[min(self.tables)]
        others = [t for t in self.tables.values() if t is not first]
        entrants = [e for table in others for e in table.entrants]
        final = first
        if settings.redraw:
            final = SeatedTable(first.number, first.capacity)
            entrants += first.entrants
        final.capacity = max(settings.seats, settings.final_size)
        final.hands = max(table.hands for table in self.tables.values())
        final.ready_at = max(table.ready_at for table in self.tables.values())
        final.orbits = max(table.orbits for table in self.tables.values())
        final.played = first.played
        for entrant in entrants:
            self.tables[entrant.table or 0].leave(entrant)
        self.tables.clear()
        self.tables[final.number] = final
        self._log(Kind.FINAL_TABLE, players=len(entrants) + len(final))
        self._seat(draw_seats(entrants, [final], self._draw()))
