"""A table of a tournament: its seats, its button, and seat draws and moves."""

from __future__ import annotations

from bisect import bisect_right
from heapq import heapify, heappop, heappush
from operator import itemgetter
from typing import TYPE_CHECKING

from bigslick.cards import shuffled
from bigslick.engine import move_button
from bigslick.match.seating import deal_in, first_positions

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bigslick.cards import RandomSource
    from bigslick.engine import Positions
    from bigslick.match.seating import Lineup
    from bigslick.match.tournament.registration import Entrant

__all__ = ("SeatedTable", "draw_seats", "find_move")

_HEADS_UP = 2


class SeatedTable:
    """A table with numbered seats, from 1, and its button."""

    __slots__ = (
        "capacity",
        "first_button",
        "frozen",
        "hands",
        "left",
        "number",
        "orbit_hands",
        "orbits",
        "played",
        "positions",
        "ready_at",
        "seats",
    )

    def __init__(self, number: int, capacity: int, hands: int = 0) -> None:
        """Open a table; ``hands`` counts as played in the blind schedule."""
        self.number = number
        self.capacity = capacity
        self.seats: dict[int, Entrant] = {}
        self.first_button: int | None = None
        """The seat of the button in the first hand; if None, it is drawn."""
        self.positions: Positions | None = None
        """The seats of button and blinds in the last hand."""
        self.frozen = False
        """Whether ``positions`` are already those of the next hand with a button.

        In a mix the button moves once before a round of stud and then stays."""
        self.left: list[int] = []
        """The seats that became free, the latest last."""
        self.hands = hands
        self.orbits = self.orbit_hands = 0
        """The number of complete orbits, and the number of hands in the current one."""
        self.played = 0
        self.ready_at = 0.0

    def __len__(self) -> int:
        """Return the number of players."""
        return len(self.seats)

    def __repr__(self) -> str:
        """Return the table with its players."""
        names = {seat: self.seats[seat].name for seat in sorted(self.seats)}
        return f"<table {self.number}: {names}>"

    @property
    def open_seats(self) -> list[int]:
        """Return the free seats."""
        return [s for s in range(1, self.capacity + 1) if s not in self.seats]

    @property
    def entrants(self) -> list[Entrant]:
        """Return the players in the order of their seats."""
        return [self.seats[seat] for seat in sorted(self.seats)]

    def sit(self, entrant: Entrant, seat: int) -> None:
        """Give a free seat to a player."""
        self.seats[seat] = entrant
        if seat in self.left:
            self.left.remove(seat)
        entrant.table = self.number
        entrant.player.seat = seat

    def leave(self, entrant: Entrant) -> int:
        """Remove a player from the table and return the seat number."""
        seat = entrant.player.seat
        assert seat is not None  # noqa: S101 - every player here has a seat
        del self.seats[seat]
        self.left.append(seat)
        entrant.table = None
        entrant.player.seat = None
        return seat

    def count_hand(self, players: int) -> None:
        """Count a hand with ``players`` players."""
        self.hands += 1
        self.played += 1
        self.orbit_hands += 1
        if self.orbit_hands >= players:
            self.orbits += 1
            self.orbit_hands = 0

    def game_turn(self, hands_per_game: int | None) -> int:
        """Return the turn of the next hand's game in a mix, counted from 0.

        The game changes every ``hands_per_game`` hands, or every orbit if it is None.
        """
        if hands_per_game is None:
            return self.orbits
        return self.hands // hands_per_game

    def due_for_big_blind(self) -> Entrant:
        """Return the next big blind, who moves when tables are balanced.

        The rule is TDA 2024, rule 11A.
        """
        if self.positions is None:
            return self.seats[min(self.seats)]
        return self.seats[_after(self.positions.big_blind, self.seats)]

    def last_open_seat(self) -> int:
        """Return the seat that became free last, which stud fills first."""
        return self.left[-1] if self.left else self.open_seats[0]

    def in_position(self, seat: int) -> Entrant:
        """Return the player in that seat, or in the next taken one.

        In stud, players move to the same position (TDA 2024, rule 11C).
        """
        return self.seats[_after(seat - 1, self.seats)]

    def worst_seat(self) -> int:
        """Return the free seat that reaches the big blind first.

        It may be the seat of the next big blind, even if that hand then has no small
        blind. It is never the seat of the small blind (TDA 2024, rule 11A).
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
        """Return the players of the next hand and the seat of the button.

        The button is a dead button; the first one is drawn. A new player between the
        button and the small blind waits until the button has passed (TDA 2024, rules
        8A and 10A), except in ``stud``. In a ``mixed`` game the button does not move
        during the rounds of stud: before them it moves once, to the seat where it will
        be in the next game with a button (TDA 2024, rule 11B).
        """
        positions = self._next_positions(rng, freeze=stud and mixed)
        waiting = () if stud else self.seats
        return deal_in(self.seats, waiting, positions, self.positions)

    def _next_positions(self, rng: RandomSource | None, *, freeze: bool) -> Positions:
        previous, seats = self.positions, self.seats
        if previous is None:
            if self.first_button is not None:
                return first_positions(seats, self.first_button)
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
    """Return a table and a seat for each player, without moving anybody.

    There are two draws (TDA 2024, rule 10B): one for the order in which the players
    draw, one for the seats. The seats are chosen so that the tables stay balanced.
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
    """Return the tables that a player should move from and to, or None.

    If tables differ by two or more players, one player moves from the fullest to the
    shortest table; if several are equal, the first counts. Nobody moves from a table
    with a hand in progress.
    """
    sizes = [(len(table.seats), table) for table in tables]
    fewest, target = min(sizes, key=itemgetter(0))
    if playing:
        sizes = [pair for pair in sizes if pair[1].number not in playing]
    most, source = max(sizes, key=itemgetter(0), default=(fewest, target))
    if most - fewest < 2:  # noqa: PLR2004 - then they are balanced
        return None
    return source, target
