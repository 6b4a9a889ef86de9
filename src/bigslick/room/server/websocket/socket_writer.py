"""The sending half of a WebSocket; waiting messages are sent in one frame."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from aiohttp import WSCloseCode, web

from bigslick.room.protocol.errors import place
from bigslick.room.server.websocket.frames import close_reason, text_frame
from bigslick.room.server.websocket.table_client import TableClient

if TYPE_CHECKING:
    from bigslick.room.lobby.clients import Writer
    from bigslick.room.lobby.room import Room

__all__ = ("SLOW", "SocketWriter", "flush_all")

SLOW = 262_144
"""A client with more unread bytes than this is slow."""
_log = logging.getLogger(__name__)


class SocketWriter(TableClient):
    """Sends messages to one client; a client that does not read is disconnected."""

    __slots__ = (
        "_closing",
        "_loop",
        "_messages",
        "_metrics",
        "_size",
        "_transport",
        "_waiting",
        "visitor",
        "ws",
    )

    def __init__(
        self,
        room: Room,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        address: str,
    ) -> None:
        """Use an open socket and its transport.

        Frames are written directly to the transport: a server does not mask them, and
        at a full table the same bytes are sent to everybody.
        """
        super().__init__(room, address)
        self.ws = ws
        self.visitor = room.visitors.at(address)
        self._transport = transport
        self._metrics = room.metrics
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []
        self._size = self._messages = 0
        self._closing: asyncio.Task[bool] | None = None

    @property
    def unread(self) -> int:
        """Return how many bytes the client has not read yet."""
        return self._size + self._transport.get_write_buffer_size()

    def send(self, message: bytes, count: int = 1) -> None:
        """Queue a message; it is sent soon, together with others.

        Several messages can be passed as one text, separated by commas.
        """
        if self.gone:
            return
        if not self._waiting:
            outbox = self.room.outbox
            if not outbox:
                self._loop.call_soon(flush_all, outbox)
            outbox.append(self)
        elif self._size + len(message) > self.room.limits.unread_bytes_per_socket:
            self._give_up("unread_bytes_per_socket")
            return
        self._waiting.append(message)
        self._size += len(message)
        self._messages += count

    def flush(self) -> None:
        """Send the waiting messages; each frame is a JSON array of messages."""
        transport = self._transport
        unread = transport.get_write_buffer_size()
        if unread and not self._may_leave_unread(unread + self._size):
            return
        waiting, count = self._waiting, self._messages
        self._waiting, self._size, self._messages = [], 0, 0
        if not waiting or self.gone or self.ws.closed or transport.is_closing():
            return
        frame = _frame(waiting)
        transport.write(frame)
        metrics = self._metrics
        metrics.frames.value += 1
        metrics.messages.value += count
        metrics.bytes_sent.value += len(frame)

    def _may_leave_unread(self, size: int) -> bool:
        """Return whether this many bytes may wait; if not, disconnect the client."""
        limits = self.room.limits
        if size > limits.unread_bytes_per_socket:
            self._give_up("unread_bytes_per_socket")
        elif size > SLOW:
            everything = sum(own.unread for own in self.visitor.sockets)
            if everything > limits.unread_bytes_per_address:
                self._give_up("unread_bytes_per_address")
        return not self.gone

    def _give_up(self, limit: str) -> None:
        """Close the connection of a client that does not read its messages."""
        self._metrics.limits.inc(limit)
        self.gone = True
        self._waiting, self._size, self._messages = [], 0, 0
        self._transport.abort()  # the client would not read a message

    def fail(self) -> None:
        """Close the connection of a client to which sending fails."""
        self._metrics.errors.inc("socket")
        self.gone = True
        self._transport.abort()

    def cut(self, reason: str) -> None:
        """Close the connection, with the reason."""
        if self._closing is None:
            self._transport.pause_reading()  # ignore further data
            self._closing = asyncio.create_task(
                self.ws.close(
                    code=WSCloseCode.POLICY_VIOLATION, message=close_reason(reason)
                )
            )

    async def say_goodbye(self, message: bytes, reason: str) -> None:
        """Send a last message, then close the connection."""
        self.send(message)
        self.flush()
        await self.ws.close(code=WSCloseCode.GOING_AWAY, message=close_reason(reason))


def _frame(messages: list[bytes]) -> bytes:
    """Return a frame with these messages.

    At a full table the same message is sent to all clients, one after the other, so the
    last frame of a single message is cached.
    """
    if len(messages) > 1:
        return text_frame(b"[" + b",".join(messages) + b"]")
    message = messages[0]
    if message is not _last[0]:
        _last[:] = message, text_frame(b"[" + message + b"]")
    return _last[1]


_last = [b"", b""]
"""The last message that was alone in a frame, and that frame."""


def flush_all(outbox: list[Writer]) -> None:
    """Send the waiting messages of each client; one that fails is disconnected."""
    due = outbox.copy()
    outbox.clear()
    for writer in due:
        try:
            writer.flush()
        except Exception as error:  # noqa: BLE001 - the other clients are waiting
            _log.error(
                "cannot send to a client: %s at %s", type(error).__name__, place(error)
            )
            writer.fail()
