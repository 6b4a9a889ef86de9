"""One table at work: commands in, entries to the ledger, events out.

Everything that changes a table goes through its inbox, one thing after the other.
An entry is applied at once, but nobody hears of it before it has been committed.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from bigslick.bots.choices import cheapest
from bigslick.bots.external_messages import action_to_dict
from bigslick.errors import BigslickError
from bigslick.room import entries as on
from bigslick.room import events as say
from bigslick.room.checkpoints import checkpoint, replayed
from bigslick.room.fairness import SealedDeck
from bigslick.room.hand import deck_to_texts
from bigslick.room.histories import hand_row
from bigslick.room.ledger import Batch
from bigslick.room.snapshots import snapshot
from bigslick.room.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.lobby import Room
    from bigslick.room.table import Numbered, Table

__all__ = ("Follower", "TableActor", "Watcher")

_log = logging.getLogger(__name__)
_ABSENT_MS = 400
_MOST_FAILURES = 3
_TWO = 2


class Follower(Protocol):
    """Something that messages can be sent to, as long as it is there."""

    gone: bool

    def send(self, message: bytes) -> None:
        """Send a message soon."""


class Watcher:
    """Whoever follows a table: something to send to, and from which seat."""

    __slots__ = ("seat", "send", "since")

    def __init__(
        self, send: Callable[[bytes], object], seat: int | None, since: int
    ) -> None:
        """Follow from a seat (None: as a spectator), after that event."""
        self.send = send
        self.seat = seat
        self.since = since


class TableActor:
    """The task that owns a table."""

    def __init__(self, room: Room, table: Table, count: int) -> None:
        """Take over a table of which so many entries are written."""
        self.room = room
        self.table = table
        self.count = count
        self.watchers: dict[Follower, Watcher] = {}
        self.inbox: asyncio.Queue[Callable[[], object]] = asyncio.Queue()
        self.thinker = Thinker(self)
        self.hinting: set[int] = set()
        """The seats for which a hint is being thought about."""
        self.active_at = room.clock()
        self._pending = 0
        self._failures = 0
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    # Life

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.table.id}")
        self.tell(self.go_on)

    async def stop(self) -> None:
        """End; what is written stays written."""
        self._cancel_timer()
        self.thinker.stop()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def tell(self, what: Callable[[], object]) -> None:
        """Let something be done when its turn comes."""
        self.inbox.put_nowait(what)

    async def _run(self) -> None:
        while True:
            what = await self.inbox.get()
            try:
                what()
            except BigslickError as error:
                _log.info("table %s: %s", self.table.id, type(error).__name__)
            except Exception as error:  # noqa: BLE001 - a fault of ours
                # Where it happened, but no values: they could tell of cards.
                _log.error(
                    "table %s: %s at %s",
                    self.table.id,
                    type(error).__name__,
                    _place(error),
                )
                self._failures += 1
                if self._failures > _MOST_FAILURES:
                    self.room.fail(error)
                    return
                committed = asyncio.Event()
                self.after_commit(committed.set)
                await committed.wait()
                self._rebuild()

    def _rebuild(self) -> None:
        """Set the table up again as the ledger knows it, after a fault of ours."""
        stored = self.room.ledger.table(self.table.id)
        self.table = replayed(stored.id, stored.checkpoint, stored.entries)
        self.count = stored.first + len(stored.entries) - 1
        self.thinker.forget()
        self.go_on()

    @property
    def deserted(self) -> bool:
        """Return whether nobody plays here, watches, or is to come back."""
        people = any(seat.bot is None for seat in self.table.seats.values())
        return not (people or self.watchers) and self.table.host is not None

    # Writing

    def write(
        self,
        what: on.What,
        key: str | None = None,
        done: Callable[[], object] | None = None,
    ) -> None:
        """Let it happen; ``done`` is called once it is on disk, before the events.

        Raises:
            BigslickError: it cannot happen now; nothing was changed.

        """
        table, ledger = self.table, self.room.ledger
        entry = on.Entry(self.room.clock(), what, key)
        mark = checkpoint(table) if isinstance(what, on.Dealt) else None
        was_playing = table.playing
        events = table.apply(entry)
        self.count += 1
        self._forget_chairs()
        row = None
        if (was_playing or isinstance(what, on.Dealt)) and not table.playing:
            row = hand_row(table)
            self.thinker.hand_over()
        elif isinstance(what, on.Shown | on.Rabbit):
            row = hand_row(table)
        self._pending += 1
        self.active_at = entry.at
        ledger.append(
            Batch(
                table.id,
                self.count,
                on.encode_entry(entry),
                partial(self._release, events, done),
                mark,
                row,
                isinstance(what, on.Closed),
            )
        )

    def _release(
        self, events: list[Numbered], done: Callable[[], object] | None
    ) -> None:
        """Say what has been committed to everybody who follows the table."""
        self._pending -= 1
        if done is not None:
            done()
        for watcher in self.watchers.values():
            for event in events:
                if event.n > watcher.since:
                    watcher.send(event.seen_by(watcher.seat))

    def after_commit(self, done: Callable[[], object]) -> None:
        """Do something once everything that has happened so far is on disk."""
        if self._pending:
            self.room.ledger.append(Batch(self.table.id, 0, b"", done))
        else:
            done()

    # Following

    def watch(
        self,
        follower: Follower,
        seat: int | None,
        after: int | None,
        ack: Callable[[], object],
    ) -> None:
        """Send what a client missed, or everything, and from now on every event."""
        table = self.table
        first = table.events[0].n if table.events else table.n + 1
        if after is not None and first - 1 <= after <= table.n:
            since = table.guests[seat].since if seat is not None else table.n
            missed = [
                e.seen_by(seat if e.n > since else None)
                for e in table.events
                if e.n > after
            ]
        else:
            missed = [say.encode(snapshot(table, seat))]
        watcher = Watcher(follower.send, seat, table.n)

        def follow() -> None:
            if follower.gone:
                return
            ack()
            for message in missed:
                follower.send(message)
            if watcher.seat not in table.guests:
                watcher.seat = None
            self.watchers[follower] = watcher
            if seat is not None:
                self.tell(partial(self._present, seat))

        # What happens from now on is committed after this, and sent after it.
        self.after_commit(follow)

    def unwatch(self, follower: Follower) -> None:
        """Stop following."""
        watcher = self.watchers.pop(follower, None)
        if watcher is not None and watcher.seat is not None:
            self.tell(partial(self._present, watcher.seat))

    def _present(self, seat: int) -> None:
        """Write down whether anybody is there for the seat."""
        here = any(watcher.seat == seat for watcher in self.watchers.values())
        guest = self.table.guests.get(seat)
        if guest is not None and guest.connected != here:
            self.write(on.Present(seat, here))

    def _forget_chairs(self) -> None:
        """Make spectators of those whose chair is free now, before it is taken."""
        guests = self.table.guests
        for watcher in self.watchers.values():
            if watcher.seat is not None and watcher.seat not in guests:
                watcher.seat = None

    # What comes next

    def go_on(self) -> None:
        """Look what is due: a card, a bot, a clock."""
        table = self.table
        self._cancel_timer()
        if table.paused or table.finished:
            return
        if not table.playing:
            self._between_hands()
            return
        turn = table.turn
        if turn is None or turn.deadline is None:
            return
        seat = table.seats[turn.seat]
        guest = table.guests[turn.seat]
        if seat.bot is not None:
            self.thinker.think(turn.n)
        if seat.away or guest.leaving:
            wait = _ABSENT_MS if table.config.pause_ms else 0
            self._set_timer(wait, partial(self._time_out, turn.n))
        else:
            left = turn.deadline - self.room.clock()
            self._set_timer(left, partial(self._time_out, turn.n))

    def _between_hands(self) -> None:
        table = self.table
        if table.sealed is None:
            code = table.roster.rotation.code
            deck = table.roster.rotation.games.variants[code].deck
            self.write(on.Sealed(*deck_to_texts(SealedDeck.shuffle(deck))))
        full = len(table.seats) == table.config.seats
        if table.config.is_tournament and not table.running and full:
            self.write(on.Started())
        if self._can_deal():
            wait = table.config.pause_ms if table.hand is not None else 0
            due = table.ended_at + wait - self.room.clock()
            self._set_timer(due, self._deal)

    def _can_deal(self) -> bool:
        table = self.table
        if not table.running or table.paused or table.playing:
            return False
        tournament = table.config.is_tournament
        ready = [
            seat
            for number, seat in table.seats.items()
            if seat.player.chips > 0
            and (tournament or not (seat.away or table.guests[number].leaving))
        ]
        people = tournament or any(seat.bot is None for seat in ready)
        return len(ready) >= _TWO and (people or table.config.bots_alone)

    def _deal(self) -> None:
        if self._can_deal():
            self.write(on.Dealt())
            self.go_on()

    def _time_out(self, n: int) -> None:
        """Act for a player whose time is over, and let him sit out."""
        table = self.table
        turn = table.turn
        if turn is None or turn.n != n or turn.deadline is None:
            return
        seat = turn.seat
        gone = table.seats[seat].away or table.guests[seat].leaving
        if not gone and self.room.clock() < turn.deadline:
            self.go_on()
            return
        self.act_for(seat, "clock")
        bot = table.seats.get(seat) is None or table.seats[seat].bot is not None
        if not gone and not bot:
            self.write(on.SitOut(seat))
        self.go_on()

    def act_for(self, seat: int, by: Any) -> None:
        """Check or fold for the player in turn."""
        turn = self.table.turn
        if turn is not None and turn.seat == seat:
            action = action_to_dict(cheapest(turn.legal))
            self.write(on.Acted(seat, action, by))

    def _set_timer(self, wait_ms: int, what: Callable[[], object]) -> None:
        if wait_ms <= 0:
            self.tell(what)
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(wait_ms / 1000, self.tell, what)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _place(error: BaseException) -> str:
    """Return the file and line in which an error came up."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"
