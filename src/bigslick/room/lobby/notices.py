"""Messages of the operator, shown by the page; they are not events of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.room.protocol.events import encode

if TYPE_CHECKING:
    from bigslick.room.lobby.room import Room

__all__ = ("notify",)


def notify(
    room: Room, text: str, table_id: str | None = None, *, now: int | None = None
) -> bytes:
    """Send a notice to all clients, or to those that watch a table; return it.

    ``now`` is the time of the room; it is sent after the clock was changed.

    Raises:
        CommandError: there is no such table.
    """
    if table_id is None:
        fields = {} if now is None else {"now": now}
        message = encode({"type": "notice", "message": text, **fields})
        for connection in room.connections:
            connection.send(message)
    else:
        message = encode({"type": "notice", "message": text, "table": table_id})
        for follower in room.find(table_id).subscribers.followers:
            follower.send(message)
    return message
