"""Decides what is due at a table: to give a seat, deal, let a bot act, end a time."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

from bigslick.bots.action_choice import cheapest
from bigslick.engine import (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)
from bigslick.engine.encoding import action_to_dict
from bigslick.errors import BigslickError
from bigslick.room.fairness.seal import DECKS, HandSecret
from bigslick.room.storage import entries
from bigslick.room.table.hand.commitment_wait import CommitmentWait
from bigslick.room.table.hand.next_hand import NextHand
from bigslick.room.table.hand.turns import FOLD
from bigslick.room.table.players.waiting_list import chair_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.hand.turns import PendingTurn
    from bigslick.room.table.players.guests import WaitingPlayer

__all__ = ("Scheduler",)

_log = logging.getLogger(__name__)
_ABSENT_MS = 400
_EMPTY_MS = 100
_MOST_EMPTY_MS = 8_000
_MOST_UNSEEN = 10
_TWO = 2
_DECISIONS = (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)


class Scheduler:
    """Does what is due at one table; one timer runs at a time."""

    def __init__(self, actor: TableActor) -> None:
        """Start without a timer."""
        self.actor = actor
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._what: Callable[[], object] | None = None
        """The function to call, and when, in the time of the event loop."""
        self._last = 0
        """The number of the last hand that was counted."""
        self._commitments = CommitmentWait(actor)
        self._empty = 0
        """The number of hands in a row that ended without a decision."""
        self._unseen = 0
        """The number of hands in a row that bots played while nobody watched."""

    def schedule(self) -> None:
        """Do what is due now, or set the timer for what is due later."""
        actor, table = self.actor, self.actor.table
        self._what = None
        if table.closed:
            return
        if table.closing is not None and not table.playing:
            actor.room.close_table(table.id, table.closing)
            return
        self._give_chairs()
        if table.paused:
            return
        if not table.playing:
            self._between_hands()
            return
        turn, question = table.turn, table.question
        if question is not None and question.deadline is not None:
            left = question.deadline - actor.room.clock()
            self._set_timer(left, partial(self._end_question, question.hand))
        if turn is None or turn.deadline is None:
            return
        if table.seats[turn.seat].bot is not None:
            actor.bot_runner.think(turn.n)
        left = self._latest(turn) - actor.room.clock()
        self._set_timer(left, partial(self._time_out, turn.n))

    def _latest(self, turn: PendingTurn) -> int:
        """Return when the table acts for the player; bots have their own time limit.

        It is counted from the start of the turn, so that other commands cannot delay
        it.
        """
        if self._is_gone(turn.seat):
            table, room = self.actor.table, self.actor.room
            paced = table.config.pause_ms or room.least_pause_ms
            return turn.began + (_ABSENT_MS if paced else 0)
        if self.actor.table.seats[turn.seat].bot is not None:
            return turn.began + self.actor.bot_runner.patience_ms
        return turn.began + turn.total_ms

    def stop(self) -> None:
        """Cancel the timer."""
        self._what = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self, wait_ms: int, what: Callable[[], object]) -> None:
        """Call a function later, instead of the one that was set before.

        A running timer that would fire earlier is kept, and set again when it fires.
        Few decisions use all of their time, so this saves creating most timers.
        """
        if wait_ms <= 0:
            self.actor.submit(what)
            return
        self._due, self._what = self._loop.time() + wait_ms / 1000, what
        timer = self._timer
        if timer is not None:
            if timer.when() <= self._due:
                return
            timer.cancel()
        self._timer = self._loop.call_at(self._due, self._ring)

    def _ring(self) -> None:
        self._timer, what = None, self._what
        if what is None:
            return
        if self._loop.time() < self._due:
            self._timer = self._loop.call_at(self._due, self._ring)
            return
        self._what = None
        self.actor.submit(what)

    def _is_gone(self, seat: int) -> bool:
        table = self.actor.table
        return table.seats[seat].away or table.guests[seat].gone

    # Between hands

    def _give_chairs(self) -> None:
        """Give seats to connected players on the waiting list."""
        for waiting in list(self.actor.table.waiting):
            if waiting.approved and self.actor.subscribers.has(waiting.id):
                chair = chair_for(self.actor.table, waiting.seat)
                if chair is not None:
                    self._seat(waiting, chair)

    def _seat(self, waiting: WaitingPlayer, chair: int) -> None:
        actor = self.actor
        try:
            actor.write(entries.Seated(waiting.id, chair))
        except BigslickError as error:
            _log.info("table %s: %s", actor.table.id, type(error).__name__)
            actor.write(entries.Withdrew(waiting.id))
            return
        guest = actor.table.guests[chair]
        actor.after_commit(actor.subscribers.move_up(waiting.id, guest))

    def _between_hands(self) -> None:
        actor, table = self.actor, self.actor.table
        self._count_hand()
        if actor.director is not None:
            actor.director.hand_over(actor)
        if isinstance(table.sealed, NextHand):
            self._await_seeds(table.sealed)
            return
        if actor.holds:
            return
        if self._can_deal():
            self._set_timer(self._due_in(), self._deal_when_stored)
        else:
            self._commitments.forget()

    def _count_hand(self) -> None:
        """Count the last hand as unwatched and, without a decision, as empty."""
        hand = self.actor.table.hand
        if hand is None or hand.number == self._last:
            return
        self._last = hand.number
        decided = any(isinstance(own, _DECISIONS) for own in hand.state.operations)
        self._empty = 0 if decided else self._empty + 1
        self._unseen += 1

    def _is_seen(self) -> bool:
        """Return whether people watch or play; for a few hands, bots may play alone."""
        table = self.actor.table
        if self.actor.subscribers.followers or any(
            seat.bot is None and seat.player.chips > 0 for seat in table.seats.values()
        ):
            self._unseen = 0
        return self._unseen < _MOST_UNSEEN

    def _due_in(self) -> int:
        """Return in how many milliseconds the next hand is due."""
        return self.actor.table.ended_at + self._pause() - self.actor.room.clock()

    def _pause(self) -> int:
        """Return the milliseconds to wait between the last hand and the next.

        Without a limit, hands that end without a decision, because the blinds put
        everybody all in, would follow each other at once: each waits twice as long as
        the one before.
        """
        table = self.actor.table
        hand = table.hand
        if hand is None:
            return 0
        slow = min(_EMPTY_MS << self._empty - 1, _MOST_EMPTY_MS) if self._empty else 0
        return max(table.shown_ms, self.actor.room.least_pause_ms, slow)

    def _can_deal(self) -> bool:
        table = self.actor.table
        if table.closed or table.paused or table.playing:
            return False
        actor = self.actor
        if actor.holds or table.closing is not None:
            return False
        if table.is_directed:
            return actor.director is not None and actor.director.may_deal(actor)
        ready = [
            seat
            for number, seat in table.seats.items()
            if seat.player.chips > 0 and not (seat.away or table.guests[number].leaving)
        ]
        wanted = table.config.bots_alone or any(seat.bot is None for seat in ready)
        return len(ready) >= _TWO and wanted and self._is_seen()

    def _deal_when_stored(self) -> None:
        """Start the next hand when the last one is on disk.

        Otherwise bots that do not wait would run ahead of a slow storage, further and
        further, and clients would see their hands later and later.
        """
        last = self.actor.table.number
        self.actor.after_commit(
            partial(self.actor.submit, partial(self._deal_after, last))
        )

    def _deal_after(self, last: int) -> None:
        """Start the next hand unless it was dealt since: that one may not be stored."""
        if self.actor.table.number == last:
            self._deal()

    def _deal(self) -> None:
        """Start the next hand.

        Before that, a player who asked to sit out at the big blind and whose turn it is
        sits out.
        """
        if not self._can_deal():
            return
        if self._due_in() > 0:  # another hand was dealt meanwhile
            self.schedule()
            return
        seat = self._shy_of_blind()
        if seat is not None:
            self.actor.write(entries.SitOut(seat))
        elif wait := self._commitments.left_ms():
            self._set_timer(wait, self._deal)
            return
        else:
            self._seal()
        self.schedule()

    def _seal(self) -> None:
        """Seal the next hand, and deal it if it need not wait for seeds."""
        actor, table = self.actor, self.actor.table
        if table.sealed is None:
            self._commitments.note_seal()
            plan = None if actor.director is None else actor.director.plan_hand(actor)
            actor.write(entries.Sealed(HandSecret.new_key().hex(), DECKS, plan))
        if not isinstance(table.sealed, NextHand) or not table.sealed.waits_for:
            actor.write(entries.Dealt())

    def _await_seeds(self, sealed: NextHand) -> None:
        """Deal when all seeds are revealed or their time is over."""
        left = sealed.deadline - self.actor.room.clock() if sealed.waits_for else 0
        self._set_timer(left, self._deal_sealed)

    def _deal_sealed(self) -> None:
        actor, sealed = self.actor, self.actor.table.sealed
        if not isinstance(sealed, NextHand) or actor.table.paused:
            return
        if not sealed.waits_for or actor.room.clock() >= sealed.deadline:
            actor.write(entries.Dealt())
        self.schedule()

    def _shy_of_blind(self) -> int | None:
        """Return the seat of the next big blind if that player sits out before it."""
        table = self.actor.table
        wishes = {n for n, own in table.guests.items() if own.sits_out == "big_blind"}
        rotation = table.roster.rotation
        if not wishes or not rotation.games.has_blinds(rotation.code):
            return None
        blind = rotation.plan().lineup.positions.big_blind
        return blind if blind in wishes else None

    # Clocks

    def _end_question(self, hand: str) -> None:
        """Close the question about the runouts of a hand when its time is over."""
        question = self.actor.table.question
        if question is None or question.hand != hand or question.deadline is None:
            return
        if self.actor.room.clock() >= question.deadline:
            self.actor.write(entries.RunoutOver())
        self.schedule()

    def _time_out(self, n: int) -> None:
        """Act for the player of turn ``n``, whose time is over, and sit them out."""
        actor, table = self.actor, self.actor.table
        turn = table.turn
        if turn is None or turn.n != n or turn.deadline is None:
            return
        seat = turn.seat
        gone = self._is_gone(seat)
        if not gone and actor.room.clock() < self._latest(turn):
            self.schedule()
            return
        self.act_for(seat, "clock", gone=gone)
        bot = table.seats.get(seat) is None or table.seats[seat].bot is not None
        if not gone and not bot:
            actor.write(entries.SitOut(seat))
        self.schedule()

    def act_for(self, seat: int, by: Any, *, gone: bool = False) -> None:
        """Check or fold for the player to act; absent tournament players are folded."""
        table = self.actor.table
        turn = table.turn
        if turn is not None and turn.seat == seat:
            action = action_to_dict(cheapest(turn.legal))
            if gone and table.is_directed and turn.legal.check:
                action = FOLD
            self.actor.write(entries.Acted(seat, action, by))
