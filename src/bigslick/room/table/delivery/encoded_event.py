"""Events of a table as bytes: one version for everybody, others for single guests."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.room.protocol import events

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.table.delivery.late_hands import LateHand
    from bigslick.room.table.hand.event_builder import Private
    from bigslick.room.table.players.guests import GuestId

__all__ = ("EncodedEvent", "encode_event")


class EncodedEvent(NamedTuple):
    """An event as bytes: the public version, and private ones by guest."""

    n: int
    kind: type[events.RoomEvent]
    public: bytes
    private: dict[GuestId, bytes | Callable[[], bytes]]
    """Instead of the bytes, a function can return them; it is called only if the guest
    watches.
    """
    late: LateHand | None = None
    """An earlier hand; spectators who may see its cards get ``shown`` instead."""
    shown: bytes = b""

    def seen_by(self, guest: GuestId | None) -> bytes:
        """Return the event as a guest sees it; None means a spectator."""
        if guest is None:
            return self.public
        own = self.private.get(guest)
        if own is None:
            return self.public
        if not isinstance(own, bytes):
            own = self.private[guest] = own()
        return own


def encode_event(
    kind: type[events.RoomEvent],
    table: str,
    n: int,
    fields: dict[str, Any],
    private: Private | None = None,
) -> EncodedEvent:
    """Return an event with its number, and with the versions for single guests."""
    public = events.encode(kind(table=table, n=n, **fields))
    if not private:  # most events
        return EncodedEvent(n, kind, public, {})
    own: dict[GuestId, bytes | Callable[[], bytes]] = {
        guest: partial(_encode_later, kind, table, n, more)
        if callable(more)
        else events.encode(kind(table=table, n=n, **more))
        for guest, more in private.items()
    }
    return EncodedEvent(n, kind, public, own)


def _encode_later(
    kind: type[events.RoomEvent],
    table: str,
    n: int,
    fields: Callable[[], dict[str, Any]],
) -> bytes:
    return events.encode(kind(table=table, n=n, **fields()))
