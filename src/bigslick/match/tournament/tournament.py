"""A tournament from the seat draw to the winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError, IllegalActionError
from bigslick.match.events import EventKind
from bigslick.match.tournament import saving
from bigslick.match.tournament.colour_up import race_chips
from bigslick.match.tournament.events import TournamentEvent
from bigslick.match.tournament.events import TournamentEventKind as Kind
from bigslick.match.tournament.floor import Floor
from bigslick.match.tournament.hand import TournamentHand, deal_hand
from bigslick.match.tournament.places import Bust, FinishingOrder, rank_busts
from bigslick.match.tournament.purse import split_deal
from bigslick.match.tournament.queue import TableQueue
from bigslick.match.tournament.register import Register
from bigslick.match.tournament.results import publish
from bigslick.match.tournament.settings import TournamentSettings
from bigslick.match.tournament.timetable import Timetable

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.match.result import HandResult
    from bigslick.match.table import PokerTable
    from bigslick.match.tournament.entrants import Entrant
    from bigslick.match.tournament.register import Decides, Offer
    from bigslick.match.tournament.results import TournamentResult
    from bigslick.match.tournament.seating import SeatedTable

__all__ = ("Tournament",)

_HEADS_UP = 2


class Tournament:
    """Any number of players, as many tables as they need, one winner.

    ``entrants`` maps names to what decides for them: a decider, or the name of a
    built-in player. ``seed`` makes everything repeatable, draws and deals alike;
    without it they come from the operating system's generator. ``choose`` is
    asked whether a player takes an offer (re-entry, rebuy, add-on); without it
    nobody does.

    ``play`` plays to the end. Whoever runs real tables calls ``start_hand`` and
    ``end_hand`` for each of them; nobody who is in a hand is moved.

    >>> tournament = Tournament({f"P{n}": "calls" for n in range(12)}, seed=7)
    >>> len(tournament.tables), tournament.prizes
    (2, (4800, 3600, 2400, 1200))
    >>> result = tournament.play()
    >>> sum(finish.prize for finish in result.finishes) == result.prize_pool == 12_000
    True

    Raises:
        GameConfigError: there are fewer than two entrants, or one is named twice.

    """

    def __init__(
        self,
        entrants: Mapping[str, Decides] | Iterable[tuple[str, Decides]],
        settings: TournamentSettings | None = None,
        *,
        seed: int | str | None = None,
        choose: Callable[[Offer], bool] | None = None,
    ) -> None:
        """Take the entries and draw the seats."""
        self.set_up(settings or TournamentSettings(), seed, choose)
        pairs = entrants.items() if isinstance(entrants, Mapping) else entrants
        for name, decider in pairs:
            self.desk.enter(name, decider)
        if len(self.entrants) < _HEADS_UP:
            raise GameConfigError(
                f"a tournament needs 2 entrants or more, not {len(self.entrants)}"
            )
        self.floor.open(list(self.entrants.values()))
        self._go_on()

    def set_up(
        self,
        settings: TournamentSettings,
        seed: int | str | None,
        choose: Callable[[Offer], bool] | None,
    ) -> None:
        """Lay out an empty room."""
        self.settings = settings
        self.seed = seed
        self.desk = Register(settings, seed, choose, self.log)
        self.floor = Floor(settings, self._draw, self.log)
        self.order = FinishingOrder()
        self.timetable = Timetable(settings.blinds)
        self.events: list[TournamentEvent] = []
        self.hands = 0
        self.draws = 0
        self.paused = False
        self.result: TournamentResult | None = None
        self._playing: dict[int, TournamentHand] = {}
        self._queue = TableQueue(self)

    # Looking

    @property
    def entrants(self) -> dict[str, Entrant]:
        """Return everybody who entered, by name."""
        return self.desk.entrants

    @property
    def players(self) -> list[Entrant]:
        """Return who is still in, in the order of entry."""
        return [entrant for entrant in self.entrants.values() if entrant.is_in]

    @property
    def tables(self) -> dict[int, SeatedTable]:
        """Return the tables by number."""
        return self.floor.tables

    @property
    def prizes(self) -> tuple[int, ...]:
        """Return the prizes as they stand, in cents, the first place first."""
        return self.desk.purse.prizes(len(self.entrants))

    @property
    def registration_open(self) -> bool:
        """Return whether one may still enter."""
        return self.result is None and self.level < self.settings.late_levels

    @property
    def hand_for_hand(self) -> bool:
        """Return whether all tables wait for each other after every hand."""
        return self.order.round is not None

    @property
    def is_playing(self) -> bool:
        """Return whether a hand is being played somewhere."""
        return bool(self._playing)

    @property
    def level(self) -> int:
        """Return the number of the highest level reached, from 0."""
        return self.timetable.level

    def why_wait(self, number: int) -> str | None:
        """Return why a table must not deal a hand now, or None if it may."""
        reason = self.why_not(number)
        if reason is None and self.timetable.by_time:
            reading = self.timetable.read(self.tables[number])
            if reading.on_break:
                return f"there is a break of {reading.left:g} seconds"
        return reason

    def why_not(self, number: int) -> str | None:
        """Return why a table must not deal a hand now, breaks aside."""
        waits = self.order.round
        reasons = {
            "the tournament is over": self.result is not None,
            "the tournament is paused": self.paused,
            "there is no such table": number not in self.tables,
            "the last hand is not over": number in self._playing,
            "tables are about to be broken": number in self.floor.held,
            "play is hand for hand": waits is not None and number not in waits,
        }
        for reason, holds in reasons.items():
            if holds:
                return reason
        halted = self._playing and self.floor.is_halted(number)
        if halted or len(self.tables[number]) < _HEADS_UP:
            return "the table is short"
        return None

    # Entering and leaving

    def register(self, name: str, decider: Decides) -> None:
        """Enter late: a full stack and a seat by the draw (TDA 2024, rule 8A).

        Raises:
            IllegalActionError: registration is closed.
            GameConfigError: the name is taken.

        """
        self._check_open()
        self.floor.seat_newcomer(self.desk.enter(name, decider))
        self._go_on()

    def reenter(self, name: str) -> None:
        """Enter again after a bust, with a full stack and a new seat.

        Raises:
            IllegalActionError: registration is closed, or he has entered as often
                as he may, or he is still in.

        """
        self._check_open()
        entrant = self.desk.find(name)
        self.desk.reenter(entrant)
        self.order.take_back(name)
        self.floor.seat_newcomer(entrant)
        self._go_on()

    def rebuy(self, name: str) -> None:
        """Buy chips again, between hands, with few enough left.

        Raises:
            IllegalActionError: no rebuy is allowed now.

        """
        entrant = self.desk.find(name)
        if entrant.table in self._playing:
            raise IllegalActionError(f"{name} is in a hand")
        self.desk.rebuy(entrant, self.level)

    def sit_out(self, name: str) -> None:
        """Leave the table: the player is dealt in, posts and folds (RULES 62)."""
        self.desk.set_away(name, away=True)

    def sit_in(self, name: str) -> None:
        """Come back to the table."""
        self.desk.set_away(name, away=False)

    def pause(self) -> None:
        """Stop the clock and deal no hand until ``resume``."""
        self.paused = self.timetable.clock.stopped = True

    def resume(self) -> None:
        """Go on after a pause."""
        self.paused = False
        self.timetable.clock.stopped = self.hand_for_hand
        self._queue.clear()

    def _check_open(self) -> None:
        if not self.registration_open:
            raise IllegalActionError(
                f"registration is closed after {self.settings.late_levels} levels"
            )

    def colour_up(self, old: int, new: int) -> None:
        """Race the smallest chips off all tables; the log has the difference.

        Raises:
            IllegalActionError: a hand is being played.
            GameConfigError: a stack is not made of the old chips.

        """
        if self._playing:
            raise IllegalActionError("chips are raced off between hands")
        before = sum(entrant.chips for entrant in self.players)
        for table in self.tables.values():
            stacks = {seat: entrant.chips for seat, entrant in table.seats.items()}
            for seat, chips in race_chips(stacks, old, new, self._draw()).items():
                table.seats[seat].player.chips = chips
        added = sum(entrant.chips for entrant in self.players) - before
        self.desk.purse.chips += added
        self.log(Kind.COLOUR_UP, old=old, new=new, added=added)

    # Playing

    def play(self, hands: int | None = None) -> TournamentResult:
        """Play to the end and return the result.

        Raises:
            IllegalActionError: so many hands have been played and it is not over.

        """
        end = None if hands is None else self.hands + hands
        while self.result is None:
            if self.hands == end:
                raise IllegalActionError(f"there is no winner after {hands} hands")
            self.play_hand()
        return self.result

    def play_hand(self) -> HandResult:
        """Play the next hand, at the table that has waited longest.

        Raises:
            IllegalActionError: the tournament is over or paused.

        """
        table = self._queue.next_table()
        self.start_hand(table.number).play()
        self._queue.put_back(table)
        return self.end_hand(table.number)

    def start_hand(self, number: int, now: float | None = None) -> PokerTable:
        """Return the next hand of a table, ready to be played.

        The level is the one that is due now (TDA 2024, rule 23). ``now`` is the
        time by any watch, for schedules in seconds.

        Raises:
            IllegalActionError: the table has to wait; ``why_wait`` says why.

        """
        if now is not None:
            self.timetable.clock.tick(now)
        self.follow_schedule(number)
        reason = self.why_wait(number)
        if reason is not None:
            raise IllegalActionError(f"table {number} waits: {reason}")
        hand = deal_hand(self, self.tables[number])
        self._playing[number] = hand
        return hand.poker

    def end_hand(self, number: int) -> HandResult:
        """Take down how a hand ended: busts, bounties, moves, perhaps the winner.

        Raises:
            IllegalActionError: no hand of that table is over.

        """
        hand = self._playing.get(number)
        result = None if hand is None else hand.poker.result
        if hand is None or result is None:
            raise IllegalActionError(f"no hand of table {number} is over")
        del self._playing[number]
        table = hand.table
        table.positions = hand.lineup.positions
        table.hands += 1
        table.played += 1
        self.hands += 1
        if result.events and self.settings.late_answers is not None:
            self._count_late_answers(result, self.settings.late_answers)
        broke = 0 in result.state.stacks
        busts = self._bust(hand, result) if broke else []
        if self.order.record(number, busts) or broke or self.floor.held:
            self._go_on()
        return result

    def _bust(self, hand: TournamentHand, result: HandResult) -> list[Bust]:
        """Send those home who have no chips and do not buy any; pay for heads."""
        busts = []
        stacks = result.state.starting_stacks
        for entrant, stack in zip(hand.lineup.entrants, stacks, strict=True):
            if entrant.chips or self.desk.takes_rebuy(entrant, self.level):
                continue
            hand.table.leave(entrant)
            self.desk.leave(entrant)
            number = hand.table.number
            self.log(Kind.BUST, player=entrant.name, table=number, stack=stack)
            if entrant.head:
                paid = self.desk.purse.pay_bounty(entrant, self.entrants, result)
                for payment in paid:
                    self.log(
                        Kind.BOUNTY,
                        player=payment.winner,
                        eliminated=entrant.name,
                        paid=payment.paid,
                        added=payment.added,
                    )
            if self.registration_open and self.desk.takes_reentry(entrant):
                self.desk.reenter(entrant)
                self.floor.seat_newcomer(entrant)
            else:
                busts.append(Bust(entrant.name, stack, number))
        return busts

    def _count_late_answers(self, result: HandResult, most: int) -> None:
        for event in result.events:
            entrant = self.entrants.get(event.player)
            if entrant is not None and event.kind is EventKind.LATE:
                entrant.late_answers += 1
                if entrant.late_answers >= most:
                    self.sit_out(entrant.name)

    # Between the hands

    def _go_on(self) -> None:
        """After a change: the winner, or the tables, and who may deal next."""
        if self.order.round:
            return  # the others have not played their hand yet
        if self.desk.remaining == 1:
            self._finish([(self.players[0].name,)])
            return
        self.floor.settle(self._playing, final=not self.registration_open)
        self._watch_the_bubble()
        self._queue.clear()

    def _watch_the_bubble(self) -> None:
        """Play hand for hand as long as the next to go may miss the money."""
        paid, left = len(self.prizes), self.desk.remaining
        near = paid < left <= paid + self.settings.hand_for_hand
        before = self.hand_for_hand
        if before:
            self.timetable.clock.deduct(self.settings.hand_for_hand_seconds)
        if (
            near
            and len(self.tables) > 1
            and not self.registration_open
            and not self.floor.held
        ):
            tables = [t for t in self.tables.values() if len(t) >= _HEADS_UP]
            self.order.begin_round(table.number for table in tables)
            latest = max(table.ready_at for table in self.tables.values())
            for table in tables:
                table.ready_at = latest
        else:
            self.order.round = None
        if self.hand_for_hand is not before:
            self.log(Kind.HAND_FOR_HAND, on=self.hand_for_hand, left=left, paid=paid)
        self.timetable.clock.stopped = self.paused or self.hand_for_hand

    def follow_schedule(self, number: int) -> None:
        """Announce the levels that have begun, and what begins and ends with them."""
        if number not in self.tables:
            return
        timetable, settings = self.timetable, self.settings
        was_open = self.registration_open
        for level in timetable.new_levels(self.tables[number]):
            text = repr(timetable.schedule.level(level))
            self.log(Kind.LEVEL, number=level, level=text)
            if settings.add_on is not None and level == settings.add_on.levels:
                for entrant in self.players:
                    self.desk.offer_add_on(entrant)
        if was_open and not self.registration_open:
            entries = self.desk.purse.entries
            prizes = list(self.prizes)
            self.log(Kind.REGISTRATION_CLOSED, entries=entries, prizes=prizes)
            self._go_on()

    # Ending

    def propose_deal(self, kind: str = "icm") -> dict[str, int]:
        """Return what each player would get of the prizes that are left, in cents.

        ``icm`` values the stacks by the independent chip model, ``chips`` shares
        in proportion. Either way the amounts sum to what is left (RULES 61).

        Raises:
            GameConfigError: there is no such kind of deal.
            IllegalActionError: it is over, a hand is played or entries are open.

        """
        if self.result is not None or self.registration_open or self._playing:
            raise IllegalActionError("a deal is made between hands, once entries close")
        return split_deal(kind, self.prizes, self.players)

    def accept_deal(self, kind: str = "icm") -> TournamentResult:
        """End the tournament with a deal; places go by chips."""
        agreed = self.propose_deal(kind)
        self.log(Kind.DEAL, deal=kind, prizes=agreed)
        by_chips = rank_busts([Bust(e.name, e.chips) for e in self.players])
        return self._finish(by_chips, agreed)

    def _finish(
        self, best: list[tuple[str, ...]], agreed: dict[str, int] | None = None
    ) -> TournamentResult:
        purse = self.desk.purse
        purse.keep_heads(self.players)
        self.result = publish(
            [*best, *reversed(self.order.finished)],
            self.entrants,
            self.prizes,
            agreed=agreed,
            bounty_pool=purse.bounty_pool,
            fees=purse.fees,
            hands=self.hands,
        )
        self.log(Kind.WINNER, player=self.result.winner)
        return self.result

    # Chance and memory

    def to_dict(self) -> dict[str, Any]:
        """Return plain values that JSON can hold; ``from_dict`` goes on with them.

        Raises:
            IllegalActionError: a hand is being played.

        """
        return saving.to_dict(self)

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
        """Return the tournament that was saved; a seeded one has the same future.

        ``deciders`` are needed for players who are not built-in ones: by name, or
        as a function of the name.

        Raises:
            GameConfigError: nobody decides for an entrant.

        """
        tournament = cls.__new__(cls)
        saving.restore(tournament, values, deciders, choose)
        return tournament

    def random(self, *purpose: object) -> Random | None:
        """Return the chance for one purpose; None is the system's generator."""
        if self.seed is None:
            return None
        key = "/".join(str(part) for part in (self.seed, *purpose))
        return Random(key)  # noqa: S311 - asked for by its seed

    def _draw(self) -> Random | None:
        self.draws += 1
        return self.random("draw", self.draws)

    def log(self, kind: Kind, **data: Any) -> None:
        """Write an event down."""
        number = len(self.events) + 1
        self.events.append(TournamentEvent(number, kind, self.hands, data))
