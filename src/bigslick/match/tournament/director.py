"""Runs the tables of a tournament: starts and ends hands, and eliminates players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine import Mode
from bigslick.engine.games import GAMES
from bigslick.errors import IllegalActionError
from bigslick.match.elimination import FinishingOrder
from bigslick.match.game_set import GameSet
from bigslick.match.tournament.hand_settlement import (
    count_late_answers,
    eliminate_broke,
    offer_owed,
)
from bigslick.match.tournament.level_clock import Timetable
from bigslick.match.tournament.money.results import finishes_of, publish
from bigslick.match.tournament.registration import Registration
from bigslick.match.tournament.tables.table_balance import TableBalance
from bigslick.match.tournament.tables.tournament_hand import (
    HandOutcome,
    deal_hand,
    plan_hand,
)
from bigslick.match.tournament.tournament_events import TournamentEvent
from bigslick.match.tournament.tournament_events import TournamentEventKind as Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from bigslick.match.game_set import PlannedHand
    from bigslick.match.table.hand_result import HandResult
    from bigslick.match.table.poker_table import PokerTable
    from bigslick.match.tournament.blind_schedule import BlindLevel
    from bigslick.match.tournament.money.results import Finish, TournamentResult
    from bigslick.match.tournament.registration import Entrant, Offer
    from bigslick.match.tournament.tables.seated_table import SeatedTable
    from bigslick.match.tournament.tables.tournament_hand import TournamentHand
    from bigslick.match.tournament.tournament_settings import TournamentSettings

__all__ = ("Director",)

_HEADS_UP = 2


class Director:
    """Decides which tables may deal, and processes finished hands."""

    def __init__(
        self,
        settings: TournamentSettings,
        seed: int | str | None,
        choose: Callable[[Offer], bool] | None,
    ) -> None:
        """Start without players and tables."""
        self.settings = settings
        self.seed = seed
        self.registration = Registration(settings, seed, choose, self.log)
        self.table_balance = TableBalance(settings, self.draw, self.log)
        self.order = FinishingOrder()
        self.timetable = Timetable(settings.blinds)
        self.games = GameSet(
            GAMES[settings.game], mode=Mode.TOURNAMENT, rules=settings.rules
        )
        self.stakes = self.timetable.schedule.level(0)
        """The level of the last planned hand; at the start, the first level."""
        self._use_stakes()
        self.events: list[TournamentEvent] = []
        self.hands = 0
        self.draws = 0
        self.changes = 0
        """How often seats, or the tables that may deal, have changed."""
        self.paused = False
        self.result: TournamentResult | None = None
        self.playing: dict[int, TournamentHand] = {}
        """The hands in progress, by table."""
        self.owed: list[Entrant] = []
        """Players who get an add-on offer after their hand."""

    # Reading

    @property
    def entrants(self) -> dict[str, Entrant]:
        """Return all entrants, by name."""
        return self.registration.entrants

    @property
    def players(self) -> list[Entrant]:
        """Return the remaining players, in the order of entry."""
        return [entrant for entrant in self.entrants.values() if entrant.is_in]

    @property
    def tables(self) -> dict[int, SeatedTable]:
        """Return the tables by number."""
        return self.table_balance.tables

    @property
    def prizes(self) -> tuple[int, ...]:
        """Return the current prizes in cents, the first place first."""
        return self.registration.prize_pool.prizes(len(self.entrants))

    @property
    def registration_open(self) -> bool:
        """Return whether registration is open."""
        return self.result is None and self.level < self.settings.late_levels

    @property
    def hand_for_hand(self) -> bool:
        """Return whether play is hand for hand."""
        return self.order.round is not None

    @property
    def is_playing(self) -> bool:
        """Return whether a hand is in progress at any table."""
        return bool(self.playing)

    @property
    def level(self) -> int:
        """Return the number of the highest level reached, from 0."""
        return self.timetable.level

    @property
    def finishes(self) -> tuple[Finish, ...]:
        """Return the places of all eliminated players, best first.

        While re-entries are possible, places may change.
        """
        if self.result is not None:
            return self.result.finishes
        out = self.order.finished[::-1]
        best = len(self.entrants) - sum(map(len, out)) + 1
        return finishes_of(out, self.entrants, self.prizes, best=best)

    def why_wait(self, number: int) -> str | None:
        """Return why a table must wait before dealing, or None if it may deal."""
        reason = self.why_not(number)
        if reason is None and self.timetable.by_time:
            reading = self.timetable.read(self.tables[number])
            if reading.on_break:
                return f"there is a break of {reading.left:g} seconds"
        return reason

    def why_not(self, number: int) -> str | None:
        """Return why a table must wait before dealing, ignoring breaks."""
        waits = self.order.round
        reasons = {
            "the tournament is over": self.result is not None,
            "the tournament is paused": self.paused,
            "unknown table": number not in self.tables,
            "the last hand is not over": number in self.playing,
            "the table is about to be broken": number in self.table_balance.held,
            "play is hand for hand": waits is not None and number not in waits,
        }
        for reason, holds in reasons.items():
            if holds:
                return reason
        halted = self.playing and self.table_balance.is_halted(number)
        if halted or len(self.tables[number]) < _HEADS_UP:
            return "the table has too few players"
        return None

    # Hands

    def start_hand(self, number: int, now: float | None = None) -> PokerTable:
        """Return the next hand of a table, ready to be played.

        The level is looked up now (TDA 2024, rule 23). ``now`` is the time in seconds
        of any clock, for schedules in seconds.

        Raises:
            IllegalActionError: the table must wait; ``why_wait`` returns the reason.

        """
        if now is not None:
            self.timetable.clock.tick(now)
        self.follow_schedule(number)
        return deal_hand(self, self._plan(number, self.why_wait(number)))

    def plan_hand(self, number: int, now: float | None = None) -> PlannedHand:
        """Return the next hand of a table that is dealt and played elsewhere.

        ``settle_hand`` ends it. Breaks are not checked: the caller must wait for them.

        Raises:
            IllegalActionError: the table must wait; ``why_not`` returns the reason.

        """
        if now is not None:
            self.timetable.clock.tick(now)
        self.follow_schedule(number)
        return self._plan(number, self.why_not(number)).plan

    def _plan(self, number: int, reason: str | None) -> TournamentHand:
        if reason is not None:
            raise IllegalActionError(f"table {number} cannot deal: {reason}")
        hand = self.playing[number] = plan_hand(self, self.tables[number])
        return hand

    def set_stakes(self, level: BlindLevel) -> None:
        """Set the stakes of all tables from their next hand on."""
        if level != self.stakes:
            self.stakes = level
            self._use_stakes()

    def _use_stakes(self) -> None:
        level = self.stakes
        self.games.set_stakes(blinds=level.blinds, antes=level.ante or None)

    def end_hand(self, number: int) -> HandResult:
        """Process a finished hand: eliminations, bounties and table balance.

        If one player has all chips, the tournament ends.

        Raises:
            IllegalActionError: the table has no finished hand.

        """
        hand = self.playing.get(number)
        poker = None if hand is None else hand.poker
        result = None if poker is None else poker.result
        if result is None:
            raise IllegalActionError(f"table {number} has no finished hand")
        self.settle_hand(number, result)
        return result

    def settle_hand(self, number: int, result: HandResult) -> list[TournamentEvent]:
        """Process the result of a planned hand at table ``number``; return new events.

        The players must already have their stacks from the end of the hand.

        Raises:
            IllegalActionError: the table has no hand in progress.

        """
        if result.events and self.settings.late_answers is not None:
            count_late_answers(self, result, self.settings.late_answers)
        stacks = result.state.starting_stacks
        return self.settle_outcome(number, HandOutcome.of(result), stacks)

    def settle_outcome(
        self, number: int, outcome: HandOutcome, starting_stacks: Sequence[int]
    ) -> list[TournamentEvent]:
        """Process the outcome of a planned hand at table ``number``; return new events.

        Like ``settle_hand``, for a hand that was played elsewhere, of which only the
        outcome and the starting stacks are known.

        Raises:
            IllegalActionError: the table has no hand in progress.

        """
        hand = self.playing.pop(number, None)
        if hand is None:
            raise IllegalActionError(f"table {number} has no hand in progress")
        told = len(self.events)
        hand.table.count_hand(len(hand.entrants))
        self.hands += 1
        broke = 0 in outcome.stacks
        busts = eliminate_broke(self, hand, outcome, starting_stacks) if broke else []
        if self.owed:
            offer_owed(self)
        self.timetable.count_idle(deserted=self.registration.is_deserted)
        if self.order.record(number, busts) or broke or self.table_balance.unsettled:
            self.after_change()
        return self.events[told:]

    def break_off(self, number: int) -> None:
        """Cancel an interrupted hand: chips and button are restored.

        Raises:
            IllegalActionError: the table has no hand in progress.

        """
        hand = self.playing.pop(number, None)
        if hand is None:
            raise IllegalActionError(f"table {number} has no hand in progress")
        hand.take_back()
        self.changes += 1

    # Between the hands

    def after_change(self) -> None:
        """End the tournament, or balance the tables."""
        if self.order.round:
            return  # the others have not played their hand yet
        if self.registration.remaining == 1:
            self.finish([(self.players[0].name,)])
            return
        waited = self.hand_for_hand
        changed = self.table_balance.settle(
            self.playing, final=not self.registration_open
        )
        self._watch_the_bubble()
        if changed or waited or self.hand_for_hand:
            self.changes += 1

    def _watch_the_bubble(self) -> None:
        """Start or end hand-for-hand play near the money."""
        paid, left = len(self.prizes), self.registration.remaining
        near = paid < left <= paid + self.settings.hand_for_hand
        before = self.hand_for_hand
        if before:
            self.timetable.clock.deduct(self.settings.hand_for_hand_seconds)
        if (
            near
            and len(self.tables) > 1
            and not self.registration_open
            and not self.table_balance.held
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
        """Announce new levels, offer add-ons and close registration when due."""
        if number not in self.tables:
            return
        timetable, settings = self.timetable, self.settings
        was_open = self.registration_open
        for level in timetable.new_levels(self.tables[number]):
            text = repr(timetable.schedule.level(level))
            self.log(Kind.LEVEL, number=level + 1, level=text)
            if settings.add_on is not None and level == settings.add_on.levels:
                for entrant in self.players:
                    if entrant.table in self.playing:
                        self.owed.append(entrant)
                    else:
                        self.registration.offer_add_on(entrant)
        if was_open and not self.registration_open:
            entries = self.registration.prize_pool.entries
            prizes = list(self.prizes)
            self.log(Kind.REGISTRATION_CLOSED, entries=entries, prizes=prizes)
            self.after_change()

    def finish(
        self, best: list[tuple[str, ...]], agreed: dict[str, int] | None = None
    ) -> TournamentResult:
        """End the tournament; ``best`` are the remaining players, best first."""
        prize_pool = self.registration.prize_pool
        prize_pool.keep_heads(self.players)
        self.result = publish(
            [*best, *reversed(self.order.finished)],
            self.entrants,
            self.prizes,
            agreed=agreed,
            bounty_pool=prize_pool.bounty_pool,
            fees=prize_pool.fees,
            hands=self.hands,
        )
        self.log(Kind.WINNER, player=self.result.winner)
        return self.result

    # Random numbers and the log

    def random(self, *purpose: object) -> Random | None:
        """Return the random generator for one purpose; None if there is no seed."""
        if self.seed is None:
            return None
        from random import Random

        key = "/".join(str(part) for part in (self.seed, *purpose))
        return Random(key)  # noqa: S311 - a seeded tournament is reproducible

    def draw(self) -> Random | None:
        """Return the random generator for one draw of seats."""
        self.draws += 1
        return self.random("draw", self.draws)

    def log(self, kind: Kind, **data: Any) -> None:
        """Record an event."""
        number = len(self.events) + 1
        self.events.append(TournamentEvent(number, kind, self.hands, data))
