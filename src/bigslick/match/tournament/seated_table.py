"""Tables of a tournament: who sits where, who moves, who waits for the button."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from operator import itemgetter
from typing import TYPE_CHECKING

from bigslick.cards import shuffled
from bigslick.engine import move_button
from bigslick.match.seating import first_positions, is_between, playing_order

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bigslick.cards import RandomSource
    from bigslick.engine import Positions
    from bigslick.match.tournament.registration import Entrant

__all__ = ("Lineup", "SeatedTable", "draw_seats", "find_move")

_HEADS_UP = 2


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who is dealt into a hand, from the first after the button on."""

    positions: Positions
    entrants: tuple[Entrant, ...]
    small_blind: bool
    """Whether somebody posts the small blind."""


class SeatedTable:
    """A table with numbered seats, from 1, and its button."""

    __slots__ = (
        "capacity",
        "frozen",
        "hands",
        "left",
        "number",
        "played",
        "positions",
        "ready_at",
        "seats",
    )

    def __init__(self, number: int, capacity: int, hands: int = 0) -> None:
        """Open a table; ``hands`` is where it stands on the blind schedule."""
        self.number = number
        self.capacity = capacity
        self.seats: dict[int, Entrant] = {}
        self.positions: Positions | None = None
        """Where button and blinds were in the last hand."""
        self.frozen = False
        """Whether they were put there for a round of stud and still have to be
        used."""
        self.left: list[int] = []
        """The seats that have been left, the last one last."""
        self.hands = hands
        self.played = 0
        self.ready_at = 0.0

    def __len__(self) -> int:
        """Return how many sit here."""
        return len(self.seats)

    def __repr__(self) -> str:
        """Return the table with its players."""
        names = {seat: self.seats[seat].name for seat in sorted(self.seats)}
        return f"<table {self.number}: {names}>"

    @property
    def open_seats(self) -> list[int]:
        """Return the seats that nobody has."""
        return [s for s in range(1, self.capacity + 1) if s not in self.seats]

    @property
    def entrants(self) -> list[Entrant]:
        """Return who sits here, from the first seat on."""
        return [self.seats[seat] for seat in sorted(self.seats)]

    def sit(self, entrant: Entrant, seat: int) -> None:
        """Give an open seat to a player."""
        self.seats[seat] = entrant
        if seat in self.left:
            self.left.remove(seat)
        entrant.table = self.number
        entrant.player.seat = seat

    def leave(self, entrant: Entrant) -> int:
        """Take a player's seat away and return its number."""
        seat = entrant.player.seat
        assert seat is not None  # noqa: S101 - whoever sits here has one
        del self.seats[seat]
        self.left.append(seat)
        entrant.table = None
        entrant.player.seat = None
        return seat

    def due_for_big_blind(self) -> Entrant:
        """Return who is to move if this table is too full (TDA 2024, rule 11A)."""
        if self.positions is None:
            return self.seats[min(self.seats)]
        return self.seats[_after(self.positions.big_blind, self.seats)]

    def last_open_seat(self) -> int:
        """Return the seat that became open last, which stud fills first."""
        return self.left[-1] if self.left else self.open_seats[0]

    def in_position(self, seat: int) -> Entrant:
        """Return who sits there, or else next: he moves in stud (rule 11C)."""
        return self.seats[_after(seat - 1, self.seats)]

    def worst_seat(self) -> int:
        """Return the open seat that reaches the big blind first.

        That may be a big blind without a small blind; the small blind's own
        place it never is (TDA 2024, rule 11A).
        """
        seats = self.open_seats
        if self.positions is None:
            return seats[0]
        small_blind_next = self.positions.big_blind
        return min(
            seats, key=lambda seat: (seat - small_blind_next - 1) % self.capacity
        )

    def line_up(
        self, rng: RandomSource | None, *, stud: bool = False, mixed: bool = False
    ) -> Lineup:
        """Return who is dealt into the next hand and where the button is.

        The button is dead; the first one is drawn. A newcomer between the button
        and the small blind waits until the button has passed him (TDA 2024, rules
        8A and 10A), except in ``stud``. In the stud rounds of a ``mixed`` game the
        button has been moved to where the next hand that has one will find it, and
        stays there (rule 11B).
        """
        positions = self._next_positions(rng, freeze=stud and mixed)
        dealt = set(self.seats)
        button, small_blind = positions.button, positions.small_blind
        apart = (small_blind - button) % self.capacity > 1
        if apart and not stud and len(dealt) > _HEADS_UP:
            between = {s for s in dealt if is_between(button, s, small_blind)}
            if between and len(dealt) - len(between) >= _HEADS_UP:
                dealt -= between
                if len(dealt) == _HEADS_UP and self.positions is not None:
                    positions = move_button(self.positions, dealt)
        order = playing_order(dealt, positions.button)
        seats = self.seats
        posted = len(order) == _HEADS_UP or order[0] == positions.small_blind
        return Lineup(positions, tuple([seats[seat] for seat in order]), posted)

    def _next_positions(self, rng: RandomSource | None, *, freeze: bool) -> Positions:
        previous, seats = self.positions, self.seats
        if previous is None:
            return first_positions(seats, shuffled(sorted(seats), rng)[0])
        if self.frozen:
            heads_up = previous.button == previous.small_blind
            fits = heads_up == (len(seats) == _HEADS_UP)
            if freeze or (fits and previous.big_blind in seats):
                return previous
        return move_button(previous, seats)


def _after(seat: int, seats: Iterable[int]) -> int:
    ordered = sorted(seats)
    place = bisect_right(ordered, seat)
    return ordered[place] if place < len(ordered) else ordered[0]


def draw_seats(
    entrants: Iterable[Entrant],
    tables: Iterable[SeatedTable],
    rng: RandomSource | None,
) -> list[tuple[Entrant, SeatedTable, int]]:
    """Return who is to sit where; nobody has been moved yet.

    Two draws (TDA 2024, rule 10B): one for the order in which the players draw,
    one for the seats. As many seats are drawn of each table as keep the tables
    balanced.
    """
    players = shuffled(entrants, rng)
    rooms = list(tables)
    free: dict[int, list[int]] = {}
    shortest = [
        (len(table.seats), n)
        for n, table in enumerate(rooms)
        if len(table.seats) < table.capacity
    ]
    heapify(shortest)
    cards = []
    for _ in players:
        size, n = heappop(shortest)
        if n not in free:
            free[n] = shuffled(rooms[n].open_seats, rng)
        cards.append((rooms[n], free[n].pop()))
        if free[n]:
            heappush(shortest, (size + 1, n))
    drawn = shuffled(cards, rng)
    return [
        (entrant, table, seat)
        for entrant, (table, seat) in zip(players, drawn, strict=True)
    ]


def find_move(
    tables: Iterable[SeatedTable], playing: Collection[int] = ()
) -> tuple[SeatedTable, SeatedTable] | None:
    """Return from which table to which a player is to move, if any.

    The tables differ by two or more: a player goes from the fullest to the
    shortest, of several the first. From a table in the middle of a hand nobody is
    moved.
    """
    sizes = [(len(table.seats), table) for table in tables]
    fewest, target = min(sizes, key=itemgetter(0))
    if playing:
        sizes = [pair for pair in sizes if pair[1].number not in playing]
    most, source = max(sizes, key=itemgetter(0), default=(fewest, target))
    if most - fewest < 2:  # noqa: PLR2004 - then they are balanced
        return None
    return source, target
