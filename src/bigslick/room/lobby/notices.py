"""What the operator says to everybody: shown by the page, part of no table's events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.room.protocol.events import encode

if TYPE_CHECKING:
    from bigslick.room.lobby.room import Room

__all__ = ("notify",)


def notify(
    room: Room, text: str, table_id: str | None = None, *, now: int | None = None
) -> bytes:
    """Send a notice to all clients, or to those that follow a table; return it.

    ``now`` tells clients the room's time anew.

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
