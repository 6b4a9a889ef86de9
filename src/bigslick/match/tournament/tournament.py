"""Tournaments, from the seat draw to the winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError, IllegalActionError
from bigslick.match.elimination import Bust, rank_busts
from bigslick.match.tournament.chip_race import race_chips
from bigslick.match.tournament.director import Director
from bigslick.match.tournament.money.prize_pool import split_deal
from bigslick.match.tournament.tables.table_queue import TableQueue
from bigslick.match.tournament.tournament_events import TournamentEventKind as Kind
from bigslick.match.tournament.tournament_settings import TournamentSettings

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.match.table.hand_result import HandResult
    from bigslick.match.tournament.money.results import TournamentResult
    from bigslick.match.tournament.registration import Decides, Offer

__all__ = ("Tournament",)

_HEADS_UP = 2


class Tournament(Director):
    """A tournament with any number of players and tables.

    ``entrants`` maps names to deciders, to names of built-in bots or to players; a
    ``Player`` needs no decider if the hands are played elsewhere (``plan_hand``).
    ``seed`` makes all draws and deals reproducible; without it they come from the
    operating system's generator. ``seats`` are the seats that the entrants have chosen
    at a single table, and ``button`` the seat of its first button; by default both are
    drawn. ``choose`` returns whether a player takes an offer (re-entry, rebuy, add-on);
    by default nobody does.

    ``play`` plays the whole tournament. To run real tables, call ``start_hand`` and
    ``end_hand`` for each of them; players in a hand are never moved.

    >>> tournament = Tournament({f"P{n}": "calls" for n in range(12)}, seed=7)
    >>> len(tournament.tables), tournament.prizes
    (2, (4800, 3600, 2400, 1200))
    >>> result = tournament.play()
    >>> sum(finish.prize for finish in result.finishes) == result.prize_pool == 12_000
    True

    Raises:
        GameConfigError: there are fewer than two entrants, a duplicate name, or seats
            that are not one for each entrant.

    """

    def __init__(  # noqa: PLR0913 - what a tournament may begin with
        self,
        entrants: Mapping[str, Decides] | Iterable[tuple[str, Decides]],
        settings: TournamentSettings | None = None,
        *,
        seed: int | str | None = None,
        seats: Mapping[str, int] | None = None,
        button: int | None = None,
        choose: Callable[[Offer], bool] | None = None,
    ) -> None:
        """Enter the players and draw the seats."""
        super().__init__(settings or TournamentSettings(), seed, choose)
        self.queue = TableQueue(self)
        pairs = entrants.items() if isinstance(entrants, Mapping) else entrants
        for pair in pairs:
            if isinstance(pair, str):
                raise GameConfigError(
                    f"invalid entrant {pair!r}: expected a name and a decider"
                )
            self.registration.enter(*pair)
        if len(self.entrants) < _HEADS_UP:
            raise GameConfigError(
                f"a tournament needs at least 2 entrants, not {len(self.entrants)}"
            )
        if seats is None:
            self.table_balance.open(list(self.entrants.values()))
        else:
            self.table_balance.open_with(list(self.entrants.values()), seats, button)
        self.after_change()

    def __repr__(self) -> str:
        """Return the game, and how many players and tables are left."""
        left, entered = len(self.players), len(self.entrants)
        game, tables = self.settings.game, len(self.tables)
        return (
            f"<{type(self).__name__} {game}: {left} of {entered} players left, "
            f"{tables} tables>"
        )

    # Entering and leaving

    def register(self, name: str, decider: Decides) -> None:
        """Enter a player late, with a full stack and a drawn seat (TDA 2024, rule 8A).

        Raises:
            IllegalActionError: registration is closed.
            GameConfigError: the name is taken.

        """
        self._check_open()
        self.table_balance.seat_newcomer(self.registration.enter(name, decider))
        self.changes += 1
        self.after_change()

    def reenter(self, name: str) -> None:
        """Enter an eliminated player again, with a full stack and a new seat.

        Raises:
            IllegalActionError: registration is closed, or the player is still in or
                has no re-entries left.

        """
        self._check_open()
        entrant = self.registration.find(name)
        self.registration.reenter(entrant)
        self.order.take_back(name)
        self.table_balance.seat_newcomer(entrant)
        self.changes += 1
        self.after_change()

    def rebuy(self, name: str) -> None:
        """Sell a rebuy to a player, between hands.

        Raises:
            IllegalActionError: no rebuy is allowed now.

        """
        entrant = self.registration.find(name)
        if entrant.table in self.playing:
            raise IllegalActionError(f"{name} cannot rebuy during a hand")
        self.registration.rebuy(entrant, self.level)

    def buy_add_on(self, name: str) -> None:
        """Sell the add-on to a player, between hands.

        It is sold in the level that follows those of the settings, and in the break
        before it.

        Raises:
            IllegalActionError: no add-on is sold to them now.

        """
        entrant = self.registration.find(name)
        if entrant.table in self.playing:
            raise IllegalActionError(f"{name} cannot buy an add-on during a hand")
        self.registration.buy_add_on(entrant, self.level)

    def move(self, name: str, number: int, seat: int | None = None) -> None:
        """Move a player to a free seat of another table, by default the worst one.

        Raises:
            IllegalActionError: the player is out or in a hand, or the seat is taken.

        """
        entrant, target = self.registration.find(name), self.tables.get(number)
        source = self.tables.get(entrant.table or 0)
        if source is None or source.number in self.playing:
            raise IllegalActionError(
                f"{name} cannot be moved: expected a player who is still in, between "
                "two hands"
            )
        if target is None or source is target or not target.open_seats:
            raise IllegalActionError(
                f"{name} cannot be moved to table {number}: expected another table "
                "with a free seat"
            )
        chosen = target.worst_seat() if seat is None else seat
        if chosen not in target.open_seats:
            raise IllegalActionError(
                f"seat {seat} of table {number} is not free; free seats: "
                f"{target.open_seats}"
            )
        self.table_balance.move(source, target, entrant, chosen)
        self.changes += 1

    def disqualify(self, name: str) -> None:
        """Remove a player; their chips are taken out of play (TDA 2024, rule 71).

        They get the place of a player who is eliminated now, and their bounty stays
        with nobody.

        Raises:
            IllegalActionError: the player is out or in a hand, or only two are left.

        """
        entrant = self.registration.find(name)
        table = self.tables.get(entrant.table or 0)
        if table is None or table.number in self.playing:
            raise IllegalActionError(
                f"{name} cannot be removed: expected a player who is still in, between "
                "two hands"
            )
        if self.result is not None or self.registration.remaining <= _HEADS_UP:
            raise IllegalActionError(
                f"{name} cannot be removed: only two players are left"
            )
        if self.order.round is not None:
            raise IllegalActionError(
                f"{name} cannot be removed while play is hand for hand"
            )
        stack = entrant.chips
        self.registration.prize_pool.chips -= stack
        entrant.player.chips = 0
        table.leave(entrant)
        self.registration.leave(entrant)
        self.log(Kind.BUST, player=name, table=table.number, stack=stack)
        self.order.record(table.number, [Bust(name, stack, table.number)])
        self.changes += 1
        self.after_change()

    def add_time(self, seconds: float) -> None:
        """Make the current level longer, or shorter if the number is negative.

        A level can be prolonged by no more time than has passed in it.

        Raises:
            IllegalActionError: levels are measured in hands, or no time has passed.

        """
        timetable = self.timetable
        if not timetable.by_time:
            raise IllegalActionError(
                "no time can be added: the levels are measured in hands"
            )
        clock, begin = timetable.clock, timetable.schedule.begin(self.level)
        if seconds > clock.seconds - begin:
            raise IllegalActionError(
                f"cannot add {seconds:g} seconds: level {self.level + 1} has only run "
                f"{clock.seconds - begin:g}"
            )
        clock.deduct(-seconds)

    def sit_out(self, name: str) -> None:
        """Let a player sit out: they are dealt in, post and fold (rule 62)."""
        self.registration.set_away(name, away=True)

    def sit_in(self, name: str) -> None:
        """Let a player who sat out play again."""
        self.registration.set_away(name, away=False)

    def pause(self) -> None:
        """Stop the clock and start no hands until ``resume``.

        A tournament that is saved while paused may continue with another clock.
        """
        self.paused = self.timetable.clock.stopped = True
        self.timetable.clock.last = None

    def resume(self) -> None:
        """Continue after a pause."""
        self.paused = False
        self.timetable.clock.stopped = self.hand_for_hand
        self.changes += 1

    def _check_open(self) -> None:
        if not self.registration_open:
            raise IllegalActionError(
                f"registration closed after {self.settings.late_levels} levels"
            )

    def colour_up(self, old: int, new: int) -> None:
        """Hold a chip race at all tables; the log records the change of the total.

        Raises:
            IllegalActionError: a hand is in progress.
            GameConfigError: a stack is not a multiple of the old chips.

        """
        if self.is_playing:
            raise IllegalActionError("cannot race chips during a hand")
        before = sum(entrant.chips for entrant in self.players)
        for table in self.tables.values():
            stacks = {seat: entrant.chips for seat, entrant in table.seats.items()}
            for seat, chips in race_chips(stacks, old, new, self.draw()).items():
                table.seats[seat].player.chips = chips
        added = sum(entrant.chips for entrant in self.players) - before
        self.registration.prize_pool.chips += added
        self.log(Kind.COLOUR_UP, old=old, new=new, added=added)

    # Playing

    def play(
        self,
        hands: int | None = None,
        *,
        on_hand: Callable[[HandResult], object] | None = None,
    ) -> TournamentResult:
        """Play to the end and return the result.

        ``on_hand`` is called with the result of every hand.

        Raises:
            IllegalActionError: the tournament is not over after ``hands`` hands.

        """
        end = None if hands is None else self.hands + hands
        while self.result is None:
            if end is not None and self.hands >= end:
                raise IllegalActionError(
                    f"the tournament is not over after {hands} hands"
                )
            hand = self.play_hand()
            if on_hand is not None:
                on_hand(hand)
        return self.result

    def play_hand(self) -> HandResult:
        """Play the next hand, at the table that has waited longest.

        A hand that is interrupted, by Ctrl-C or any other exception, is cancelled.

        Raises:
            IllegalActionError: the tournament is over or paused.

        """
        table = self.queue.next_table()
        hand = self.start_hand(table.number)
        try:
            hand.play()
        except BaseException:
            self.break_off(table.number)
            raise
        self.queue.put_back(table)
        return self.end_hand(table.number)

    # Ending

    def propose_deal(self, kind: str = "icm") -> dict[str, int]:
        """Return each player's share of the remaining prizes in a deal, in cents.

        ``icm`` uses the independent chip model; ``chips`` gives everybody the smallest
        prize and divides the rest in proportion to the stacks. The shares add up to the
        remaining prizes (rule 61).

        Raises:
            GameConfigError: the kind of deal is unknown.
            IllegalActionError: the tournament is over, a hand is in progress, or
                registration is open.

        """
        between_hands = not (self.is_playing or self.order.round_busts)
        if self.result is not None or self.registration_open or not between_hands:
            raise IllegalActionError(
                "a deal is possible only between hands, after registration has closed"
            )
        return split_deal(kind, self.prizes, self.players)

    def accept_deal(self, kind: str = "icm") -> TournamentResult:
        """End the tournament with a deal; places are by chips."""
        agreed = self.propose_deal(kind)
        self.log(Kind.DEAL, deal=kind, prizes=agreed)
        by_chips = rank_busts([Bust(e.name, e.chips) for e in self.players])
        return self.finish(by_chips, agreed)

    # Saving

    def to_dict(self, *, memories: bool = True) -> dict[str, Any]:
        """Return the tournament as plain values (for JSON) for ``from_dict``.

        ``memories`` are the results of ``state_dict`` of deciders with this method.

        Raises:
            IllegalActionError: a hand is in progress.

        """
        from bigslick.match.tournament import tournament_file

        return tournament_file.to_dict(self, memories=memories)

    @classmethod
    def from_dict(
        cls,
        values: Mapping[str, Any],
        deciders: Mapping[str, Decides] | Callable[[str], Decides] = MappingProxyType(
            {}
        ),
        *,
        choose: Callable[[Offer], bool] | None = None,
    ) -> Tournament:
        """Return a saved tournament; a seeded one continues in the same way.

        ``deciders`` are needed for players who are not built-in bots: a mapping by
        name, or a function of the name.

        Raises:
            GameConfigError: an entrant's decider is missing.
            NotationError: values are missing or invalid.

        """
        from bigslick.match.match_file import (
            damage,  # imported here: that module imports this one
        )
        from bigslick.match.tournament import tournament_file

        tournament = cls.__new__(cls)
        with damage("the tournament"):
            tournament_file.check_version(values)
            settings = TournamentSettings.from_dict(values["settings"])
            Director.__init__(tournament, settings, values["seed"], choose)
            tournament.queue = TableQueue(tournament)
            tournament_file.restore(tournament, values, deciders)
        return tournament
