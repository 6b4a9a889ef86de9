"""Runs one table: commands in, entries to storage, events out.

Everything that changes a table goes through its inbox, one task at a time. An entry
is applied at once, but its events are sent only after it was committed.
"""

from __future__ import annotations

import logging
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from bigslick.errors import BigslickError
from bigslick.room.monitoring.watchdog import STUCK
from bigslick.room.protocol.errors import CommandFault
from bigslick.room.storage import entries
from bigslick.room.storage.clubs.club_writes import BigPot
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.table.bots.bot_runner import BotRunner
from bigslick.room.table.chain_actor import ChainActor
from bigslick.room.table.checkpoints import checkpoint, restored
from bigslick.room.table.club_books import club_write, read_books
from bigslick.room.table.delivery.subscribers import Subscribers
from bigslick.room.table.hand.finished_hands import hand_row
from bigslick.room.table.players.sittings import seated_accounts, sittings
from bigslick.room.table.scheduler import Scheduler

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.storage.clubs.sittings import Sitting
    from bigslick.room.table.club_books import TableBooks
    from bigslick.room.table.delivery.encoded_event import EncodedEvent
    from bigslick.room.table.players.guests import GuestId
    from bigslick.room.table.room_services import RoomServices, TableDirector
    from bigslick.room.table.table import Table

__all__ = ("TableActor",)

_log = logging.getLogger(__name__)


class TableActor(ChainActor):
    """The owner of a table; it runs one task at a time."""

    kind = "table"

    def __init__(self, room: RoomServices, table: Table, count: int) -> None:
        """Run a table; ``count`` is the number of its stored entries."""
        super().__init__(room, table.id, count)
        self.table = table
        self.subscribers = Subscribers(self)
        self.scheduler = Scheduler(self)
        self.inbox: deque[Callable[[], object]] = deque()
        """The waiting tasks."""
        self.bot_runner = BotRunner(self)
        self.hinting: set[GuestId] = set()
        """Guests whose hints are being computed."""
        self.made_from: str | None = None
        """The address of the client that created the table; None after a restart of the
        room.
        """
        self.bundle = ""
        """Tables with the same bundle belong to one process; set only for a new table.
        """
        self.director: TableDirector | None = None
        """The tournament of the table, if it belongs to one."""
        self.watched_at = 0
        """When a client last stopped watching the table."""
        self.leaving = False
        """Whether no new hands begin, because the table is about to be moved."""
        self._waits = True
        """Whether tasks have to wait: before the start and during recovery."""
        self._stopped = False
        self._biggest_pot = 0

    @property
    def waits(self) -> bool:
        """Return whether the table is being loaded: nothing may be written."""
        return self._waits

    # Start and stop

    def start(self) -> None:
        """Start running the tasks of the table: commands, clocks and bots."""
        self.submit(self.schedule)
        self._begin()

    def stop(self) -> None:
        """Stop running the tasks of the table; stored entries are kept."""
        self._stopped = True
        self.scheduler.stop()
        self.bot_runner.stop()

    def submit(self, what: Callable[[], object]) -> None:
        """Add a task to the inbox."""
        self.inbox.append(what)
        if len(self.inbox) == 1 and not self._waits:
            self.room.tasks.add(self._do_next)

    def _begin(self) -> None:
        """Start running the waiting tasks and all later ones."""
        self._waits = False
        if self.inbox:
            self.room.tasks.add(self._do_next)

    def _do_next(self) -> None:
        """Run one task, then let other tables run theirs.

        Otherwise a table that keeps filling its own inbox would block the others.
        """
        if self._stopped:
            return
        inbox = self.inbox
        fault: Exception | None = None
        self.room.watchdog.begin(self.table.id)
        try:
            inbox[0]()
        except BigslickError as error:
            _log.info("table %s: %s", self.table.id, type(error).__name__)
        except Exception as error:  # noqa: BLE001 - an internal error
            fault = error
        inbox.popleft()
        if self.room.watchdog.end():
            self.room.set_aside(self, STUCK)
        elif fault is not None:
            self._recover(fault)
        elif inbox:
            self.room.tasks.add(self._do_next)

    def _recover(self, fault: Exception) -> None:
        """Load the table again from storage, after all its entries are stored.

        A table that fails repeatedly is quarantined, so that the others continue. Its
        stored data is kept, and it is loaded again at the next start of the room.
        Errors in commands of clients do not count, so that no client can stop a table.
        """
        self.log_fault(fault.__cause__ or fault)
        self._failures += not isinstance(fault, CommandFault)
        self._waits = True
        self.after_commit(self._set_up_again)

    def _set_up_again(self) -> None:
        if self._stopped:
            return
        if not self.fails_too_often:
            try:
                self._rebuild()
            except Exception as again:  # noqa: BLE001 - it cannot be loaded
                self.log_fault(again)
            else:
                self._begin()
                return
        self.room.set_aside(self, "it failed repeatedly")

    def _rebuild(self) -> None:
        """Load the table from storage after an internal error."""
        self.table, self.count = restored(self.room.storage, self.table.id)
        self.bot_runner.forget()
        self.schedule()

    @property
    def holds(self) -> bool:
        """Return whether no new hands begin."""
        return self.leaving or self.room.draining

    def schedule(self) -> None:
        """Do what is due: give a seat, deal, let a bot act, end a player's time."""
        self.scheduler.schedule()

    # Writing

    def write(
        self,
        what: entries.EntryBody,
        key: str | None = None,
        done: Callable[[], object] | None = None,
    ) -> None:
        """Apply an entry; ``done`` is called when it is on disk, before the events.

        Raises:
            BigslickError: the entry is refused; nothing was changed.
        """
        table = self.table
        entry = entries.TableEntry(self.room.clock(), what, key)
        kind = type(what)
        mark = checkpoint(table) if kind is entries.Sealed else None
        was_playing = table.playing
        before = None if kind is entries.Created else self._club_books()
        known = seated_accounts(table)
        events = table.apply(entry)
        row = None
        if (was_playing or kind is entries.Dealt) and not table.playing:
            row = hand_row(table)
            self.bot_runner.hand_over()
            self._failures = 0
            self.room.metrics.hands.inc()
        elif kind is entries.Shown or kind is entries.Rabbit:
            row = hand_row(table)
        if kind is entries.Acted:
            self.room.metrics.actions.inc()
        club = None
        if table.config.club and not table.is_directed:
            pot = None if row is None else self._big_pot()
            club = club_write(table, before, what, self.reserved, pot)
            self.take_reserved(club)
        changed: tuple[Sitting, ...] = ()
        if kind is not entries.Acted or not table.playing:
            changed = sittings(table, known)  # an action alone moves nobody
        data = entries.encode_entry(entry)
        self.room.storage.append(
            WriteBatch(
                self.chain,
                self.next_number(),
                data,
                partial(self._release, events, done),
                checkpoint=mark,
                hand=row,
                closes=kind is entries.Closed,
                bundle=self.bundle,
                club=club,
                sittings=changed,
            )
        )

    def _club_books(self) -> TableBooks | None:
        """Return what was bought and cashed out, if chips are of a club's balances."""
        table = self.table
        if not table.config.club or table.is_directed:
            return None
        return read_books(table)

    def _big_pot(self) -> BigPot | None:
        """Return the pot of the last hand, if none has been larger."""
        hand = self.table.hand
        assert hand is not None  # noqa: S101 - a hand has just ended
        result = hand.result("", "")
        if result.pot <= self._biggest_pot or result.winner is None:
            return None
        self._biggest_pot = int(result.pot)
        winner = hand.seats[hand.names.index(result.winner)]
        guest = self.table.guests.get(winner)
        account = guest.account if guest is not None else ""
        return BigPot(hand.hand_id, account, self._biggest_pot)

    def _release(
        self, events: list[EncodedEvent], done: Callable[[], object] | None
    ) -> None:
        """Send the events of committed entries to everybody who watches the table."""
        self.committed()
        try:
            if done is not None:
                done()
        finally:
            self.subscribers.deliver(events)
