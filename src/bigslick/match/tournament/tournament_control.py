"""What the host of a tournament may do: entries, moves, removals, time, chip races."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.errors import IllegalActionError
from bigslick.match.elimination import Bust
from bigslick.match.tournament.chip_race import race_chips
from bigslick.match.tournament.director import Director
from bigslick.match.tournament.tournament_events import TournamentEventKind as Kind

if TYPE_CHECKING:
    from bigslick.match.tournament.registration import Decides

__all__ = ("TournamentControl",)

_HEADS_UP = 2


class TournamentControl(Director):
    """A tournament whose entries, seats and clock are changed while it is played."""

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
