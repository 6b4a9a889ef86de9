"""Clients that watch a table: players, waiting players and spectators.

What a subscriber may see depends on the guest whose token it has sent, never on a seat,
because another player can take the seat while a commit is pending. Private events and
snapshots are created for guest numbers, which a table never reuses, so that a late
delivery cannot reach anybody else.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from bigslick.room.protocol.events import encode
from bigslick.room.storage import entries
from bigslick.room.table.delivery.late_hands import LateHands
from bigslick.room.table.delivery.snapshots import snapshot
from bigslick.room.table.players.admission import find_guest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.delivery.encoded_event import EncodedEvent
    from bigslick.room.table.delivery.late_hands import LateHand
    from bigslick.room.table.players.guests import Guest, GuestId

__all__ = ("Follower", "Subscriber", "Subscribers")


class Follower(Protocol):
    """A connection to which messages can be sent."""

    gone: bool
    address: str
    proved: tuple[tuple[str, GuestId], ...]
    """Pairs of a table and a guest whose token the connection has sent."""

    def send(self, message: bytes, count: int = 1) -> None:
        """Queue a message, or several messages separated by commas."""

    def cut(self, reason: str) -> None:
        """Close the connection, with the reason."""


class Subscriber:
    """A connection that watches a table, and the guest whose token it has sent."""

    __slots__ = ("guest", "send", "since", "waiting")

    def __init__(
        self,
        send: Callable[[bytes, int], object],
        guest: GuestId | None,
        since: int,
        waiting: int | None = None,
    ) -> None:
        """Watch as a guest (None: a spectator) from the event after ``since`` on."""
        self.send = send
        self.guest = guest
        self.since = since
        self.waiting = waiting
        """Their number on the waiting list, which is never reused, either."""


class Subscribers:
    """The subscribers of one table."""

    def __init__(self, actor: TableActor) -> None:
        """Start without subscribers."""
        self.actor = actor
        self.followers: dict[Follower, Subscriber] = {}
        self.late_hands = LateHands()

    @property
    def spectators(self) -> int:
        """Return the number of subscribers without a seat."""
        seated = {guest.id for guest in self.actor.table.guests.values()}
        return sum(
            subscriber.guest not in seated for subscriber in self.followers.values()
        )

    def others(self, follower: Follower, guest: Guest) -> int:
        """Return how many other connections watch as this guest."""
        return sum(
            subscriber.guest == guest.id and other is not follower
            for other, subscriber in self.followers.items()
        )

    def has(self, waiting: int) -> bool:
        """Return whether a player on the waiting list is connected."""
        return any(own.waiting == waiting for own in self.followers.values())

    def deliver(self, events: list[EncodedEvent]) -> None:
        """Send events to everybody as they may see them.

        A subscriber to which sending fails is disconnected. The public version is
        joined once.
        """
        if not events or not self.followers:
            return
        public = b",".join([event.public for event in events])
        own = {guest for event in events if event.private for guest in event.private}
        late = any(event.late is not None for event in events)
        first, count = events[0].n, len(events)
        for follower, subscriber in list(self.followers.items()):
            if late or subscriber.guest in own or first <= subscriber.since:
                fresh = [event for event in events if event.n > subscriber.since]
                self._send(follower, subscriber, fresh)
                continue
            try:
                subscriber.send(public, count)
            except Exception as error:  # noqa: BLE001 - the other clients are waiting
                self._fail(follower, error)

    def _send(
        self,
        follower: Follower,
        subscriber: Subscriber,
        events: Iterable[EncodedEvent],
        snapshot: bytes | None = None,
    ) -> None:
        """Send a snapshot, or events as this subscriber may see them now."""
        try:
            guest = subscriber.guest
            seen = [
                event.seen_by(guest)
                if event.late is None
                else self._seen_late(follower, event, event.late)
                for event in events
            ]
            if snapshot is not None:
                seen.insert(0, snapshot)
            if seen:
                subscriber.send(b",".join(seen), len(seen))
        except Exception as error:  # noqa: BLE001 - the other clients are waiting
            self._fail(follower, error)

    def _seen_late(
        self, follower: Follower, event: EncodedEvent, late: LateHand
    ) -> bytes:
        seen = self.late_hands.may_see(self.actor.table, follower, late)
        return event.shown if seen else event.public

    def _fail(self, follower: Follower, error: Exception) -> None:
        """Disconnect a subscriber to which sending failed."""
        self.actor.log_fault(error)
        self._drop(follower)

    def prove(self, follower: Follower, token: str | None) -> None:
        """Record which guest a connection belongs to, if the table needs to know."""
        if token is None or not self.actor.table.config.late_spectators:
            return
        guest = find_guest(self.actor, token)
        if guest is not None:
            self.late_hands.prove(self.actor.table, follower, guest.id)

    def proving(
        self, follower: Follower, answer: Callable[[dict[str, Any]], object]
    ) -> Callable[[dict[str, Any]], object]:
        """Return a function that replies to a join and records the guest."""

        def told(data: dict[str, Any]) -> None:
            self.prove(follower, data["token"])
            answer(data)

        return told

    def _drop(self, follower: Follower) -> None:
        """Disconnect a subscriber that would miss an event; it may reconnect."""
        self.unwatch(follower)
        follower.cut("internal error: connect again")

    def watch(
        self,
        follower: Follower,
        guest: Guest | None,
        waiting: int | None,
        after: int | None,
        ack: Callable[[], object],
    ) -> None:
        """Send a client the events that it missed, or a snapshot, and all later events.

        The client is subscribed immediately, but nothing is sent until all entries so
        far are committed. A command that arrives meanwhile may unsubscribe it.
        """
        if follower.gone:
            return
        table, before = self.actor.table, self.followers.get(follower)
        own = None if guest is None else guest.id
        missed = self._missed(guest, waiting, after)
        subscriber = Subscriber(follower.send, own, table.n, waiting)
        self.followers[follower] = subscriber
        if before is not None:
            self._left(before)

        def follow() -> None:
            if follower.gone:
                return
            ack()
            if self.followers.get(follower) is not subscriber:
                return
            self._send(follower, subscriber, *missed)
            if own is not None:
                self.actor.submit(partial(self._present, own))
            else:  # a seat or a hand may be due now
                self.actor.submit(self.actor.schedule)

        # The events of later entries are sent after this.
        self.actor.after_commit(follow)

    def _missed(
        self, guest: Guest | None, waiting: int | None, after: int | None
    ) -> tuple[list[EncodedEvent], bytes | None]:
        """Return the events after that number, or a snapshot if they are not kept."""
        table = self.actor.table
        first = table.events[0].n if table.events else table.n + 1
        if after is None or not first - 1 <= after <= table.n:
            return [], encode(snapshot(table, guest, waiting))
        return [event for event in table.events if event.n > after], None

    def unwatch(self, follower: Follower) -> None:
        """Stop sending events to a client."""
        subscriber = self.followers.pop(follower, None)
        if subscriber is not None:
            self._left(subscriber)

    def _left(self, subscriber: Subscriber) -> None:
        """Update whether the guest of a removed subscriber is still connected."""
        self.actor.watched_at = self.actor.room.clock()
        if subscriber.guest is not None:
            self.actor.submit(partial(self._present, subscriber.guest))

    def _present(self, guest_id: GuestId) -> None:
        """Store whether a guest is connected, if that changed."""
        here = any(own.guest == guest_id for own in self.followers.values())
        guest = self.actor.table.guest_with(guest_id)
        if guest is not None and guest.connected != here:
            self.actor.write(entries.Present(guest.seat, here))

    def look_around(self) -> None:
        """Store which guests are connected, for a table that was moved."""
        for guest in self.actor.table.guests.values():
            if guest.token is not None:
                self.actor.submit(partial(self._present, guest.id))

    def move_up(self, waiting: int, guest: Guest) -> Callable[[], object]:
        """Return a function to call when a waiting player has got a seat.

        It sends them a snapshot as seen from that seat; later events follow.
        """
        own, n = guest.id, self.actor.table.n
        try:
            whole = encode(snapshot(self.actor.table, guest))
        except Exception as error:  # noqa: BLE001 - the table continues without them
            self.actor.log_fault(error)
            whole = None

        def move() -> None:
            for follower, subscriber in list(self.followers.items()):
                if subscriber.waiting != waiting:
                    continue
                subscriber.guest, subscriber.since, subscriber.waiting = own, n, None
                self.late_hands.prove(self.actor.table, follower, own)
                if whole is None:
                    self._drop(follower)
                else:
                    self._send(follower, subscriber, [], whole)
            self.actor.submit(partial(self._present, own))

        return move
