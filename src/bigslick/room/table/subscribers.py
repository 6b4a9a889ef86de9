"""Whoever follows a table: from a seat, from the waiting list, or as a spectator."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from bigslick.room.protocol.events import encode
from bigslick.room.storage import entries as on
from bigslick.room.table.snapshots import snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.table import Numbered

__all__ = ("Audience", "Follower", "Watcher")


class Follower(Protocol):
    """Something that messages can be sent to, as long as it is there."""

    gone: bool

    def send(self, message: bytes) -> None:
        """Send a message soon."""


class Watcher:
    """One who follows: something to send to, from which seat or place in the list."""

    __slots__ = ("seat", "send", "since", "waiting")

    def __init__(
        self,
        send: Callable[[bytes], object],
        seat: int | None,
        since: int,
        waiting: int | None = None,
    ) -> None:
        """Follow from a seat (None: as a spectator), after that event."""
        self.send = send
        self.seat = seat
        self.since = since
        self.waiting = waiting
        """Under which number he waits for a chair."""


class Audience:
    """Those who follow one table."""

    def __init__(self, actor: TableActor) -> None:
        """Begin with nobody."""
        self.actor = actor
        self.watchers: dict[Follower, Watcher] = {}

    @property
    def spectators(self) -> int:
        """Return how many follow without a seat."""
        return sum(watcher.seat is None for watcher in self.watchers.values())

    def has(self, waiting: int) -> bool:
        """Return whether somebody who waits for a chair is there."""
        return any(own.waiting == waiting for own in self.watchers.values())

    def tell(self, events: list[Numbered]) -> None:
        """Send everybody what he may see."""
        for watcher in self.watchers.values():
            for event in events:
                if event.n > watcher.since:
                    watcher.send(event.seen_by(watcher.seat))

    def watch(
        self,
        follower: Follower,
        seat: int | None,
        waiting: int | None,
        after: int | None,
        ack: Callable[[], object],
    ) -> None:
        """Send what a client missed, or everything, and from now on every event."""
        actor, table = self.actor, self.actor.table
        first = table.events[0].n if table.events else table.n + 1
        if after is not None and first - 1 <= after <= table.n:
            since = table.guests[seat].since if seat is not None else table.n
            missed = [
                e.seen_by(seat if e.n > since else None)
                for e in table.events
                if e.n > after
            ]
        else:
            missed = [encode(snapshot(table, seat, waiting))]
        watcher = Watcher(follower.send, seat, table.n, waiting)

        def follow() -> None:
            if follower.gone:
                return
            ack()
            for message in missed:
                follower.send(message)
            if watcher.seat not in actor.table.guests:
                watcher.seat = None
            self.watchers[follower] = watcher
            if seat is not None:
                actor.tell(partial(self._present, seat))
            elif waiting is not None:
                actor.tell(actor.go_on)

        # What happens from now on is committed after this, and sent after it.
        actor.after_commit(follow)

    def unwatch(self, follower: Follower) -> None:
        """Stop following."""
        watcher = self.watchers.pop(follower, None)
        if watcher is not None and watcher.seat is not None:
            self.actor.tell(partial(self._present, watcher.seat))

    def _present(self, seat: int) -> None:
        """Write down whether anybody is there for the seat."""
        here = any(watcher.seat == seat for watcher in self.watchers.values())
        guest = self.actor.table.guests.get(seat)
        if guest is not None and guest.connected != here:
            self.actor.write(on.Present(seat, here))

    def forget_chairs(self) -> None:
        """Make spectators of those whose chair is free now, before it is taken."""
        guests = self.actor.table.guests
        for watcher in self.watchers.values():
            if watcher.seat is not None and watcher.seat not in guests:
                watcher.seat = None

    def move_up(self, waiting: int, seat: int) -> Callable[[], object]:
        """Return how those who waited are told that they have a chair.

        They get the whole table as it is seen from there, and go on from it.
        """
        table = self.actor.table
        whole, n = encode(snapshot(table, seat)), table.n

        def move() -> None:
            for watcher in self.watchers.values():
                if watcher.waiting == waiting:
                    watcher.seat, watcher.since, watcher.waiting = seat, n, None
                    watcher.send(whole)
            self.actor.tell(partial(self._present, seat))

        return move
