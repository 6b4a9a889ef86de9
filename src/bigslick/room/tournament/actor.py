"""Runs one tournament: commands in, entries to storage, events out.

An entry is applied at once, but its events are sent only after it was committed.
Everything runs in the thread of the room, without waiting in between.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from bigslick.errors import BigslickError
from bigslick.room.protocol.errors import CommandError
from bigslick.room.protocol.events import encode
from bigslick.room.storage import tournament_entries as entries
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.storage.table_ids import chain_id
from bigslick.room.table.chain_actor import ChainActor
from bigslick.room.tournament.checkpoints import checkpoint, restored_tournament
from bigslick.room.tournament.delivery.snapshots import snapshot
from bigslick.room.tournament.results.club_books import read_books, write_of
from bigslick.room.tournament.table_director import TableDirection
from bigslick.room.tournament.timer import TournamentTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.table.delivery.subscribers import Follower
    from bigslick.room.tournament.room_tournament import NumberedEvent, RoomTournament
    from bigslick.room.tournament.services import TournamentRoom

__all__ = ("TournamentActor",)

_log = logging.getLogger(__name__)
_EVERY = 200
"""Number of entries between two checkpoints; with more players it is their number."""


class TournamentActor(ChainActor):
    """The owner of a tournament."""

    kind = "tournament"
    room: TournamentRoom

    def __init__(self, room: TournamentRoom, own: RoomTournament, count: int) -> None:
        """Run a tournament, given the number of its stored entries."""
        super().__init__(room, chain_id(own.id), count)
        self.own = own
        self.followers: dict[Follower, int] = {}
        """Connections, with the number of the last event they have."""
        self.made_from: str | None = None
        """Address of the client that created it since the room was opened."""
        self.direction = TableDirection(self)
        self.timer = TournamentTimer(self)
        self.waits = True
        """Whether nothing can be written now: before the start, during recovery."""

    def start(self) -> None:
        """Start: update the tables from the tournament, and set the timer."""
        self.waits = False
        self.direction.attach()
        self.changed()

    def stop(self) -> None:
        """Stop the timer, and write no more entries."""
        self.waits = True
        self.timer.stop()

    def changed(self) -> None:
        """Update the tables from the tournament, and set the timer."""
        self.direction.follow()
        self.timer.set()

    # Writing

    def write(
        self,
        what: entries.TournamentBody,
        key: str | None = None,
        done: Callable[[], object] | None = None,
        at: int | None = None,
    ) -> None:
        """Apply an entry; ``done`` is called once it is on disk, before the events.

        Raises:
            BigslickError: the entry is refused; nothing was changed.

        """
        if self.waits:
            raise CommandError("busy", "the tournament is being loaded: try again")
        own = self.own
        now = self.room.clock() if at is None else at
        entry = entries.TournamentEntry(now, what, key)
        every = max(_EVERY, len(own.registrants))
        due = self.count and not (self.count + 1) % every
        mark = checkpoint(own) if due else None
        before = None
        if type(what) is not entries.Created and own.config.club:
            before = read_books(own)
        try:
            events = own.apply(entry)
        except BigslickError:
            raise
        except Exception as error:
            self._recover(error)
            raise CommandError(
                "internal", "internal error of the room: try again"
            ) from error
        club = write_of(own, before, self.reserved) if own.config.club else None
        self.take_reserved(club)
        data = entries.encode_tournament_entry(entry)
        self.room.storage.append(
            WriteBatch(
                self.chain,
                self.next_number(),
                data,
                partial(self._release, events, done),
                checkpoint=mark,
                closes=type(what) is entries.Closed,
                bundle=own.id,
                club=club,
            )
        )

    def _release(
        self, events: list[NumberedEvent], done: Callable[[], object] | None
    ) -> None:
        """Send committed events to everybody who watches the tournament."""
        self.committed()
        try:
            if done is not None:
                done()
        finally:
            for follower, since in list(self.followers.items()):
                fresh = [event.data for event in events if event.n > since]
                if fresh:
                    self._send(follower, b",".join(fresh), len(fresh))

    # Internal errors

    def _recover(self, error: Exception) -> None:
        """Load the tournament again from storage, once all of it is stored."""
        self.log_fault(error)
        self.waits = True
        self._failures += 1
        self.after_commit(self._load_again)

    def _load_again(self) -> None:
        if self.fails_too_often:
            _log.error("tournament %s: stopped after errors", self.own.id)
            return
        try:
            self.own, self.count = restored_tournament(self.room.storage, self.own.id)
        except BigslickError as error:
            self.log_fault(error)
            return
        self.start()

    # Watching

    def watch(
        self, follower: Follower, token: str | None, ack: Callable[[], object]
    ) -> None:
        """Send a snapshot and all later events."""
        self.followers[follower] = self.own.n
        whole = encode(snapshot(self.own, self.room.clock(), token))

        def follow() -> None:
            if not follower.gone and follower in self.followers:
                ack()
                self._send(follower, whole, 1)

        self.after_commit(follow)

    def resume(self, follower: Follower, since: int) -> None:
        """Send all events after number ``since`` to a connection that has the others.

        A connection whose events are not kept any more is closed; it connects again.
        """
        own = self.own
        missed = [event.data for event in own.events if event.n > since]
        if len(missed) != own.n - since:
            follower.cut("events of the tournament are missing: connect again")
            return
        self.followers[follower] = own.n

        def follow() -> None:
            if missed and not follower.gone and follower in self.followers:
                self._send(follower, b",".join(missed), len(missed))

        self.after_commit(follow)

    def _send(self, follower: Follower, data: bytes, count: int) -> None:
        try:
            follower.send(data, count)
        except Exception as error:  # noqa: BLE001 - the other clients are waiting
            self.log_fault(error)
            self.followers.pop(follower, None)
            follower.cut("internal error of the room: connect again")
