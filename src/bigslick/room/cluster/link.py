"""A connection between two processes of a room.

A frame is its length in four bytes and a list of records in MessagePack; a record is a
list whose first element says what it is. Before the first frame both sides prove that
they know the secret of the room: each sends a random number, then a hash of both
numbers with the secret. Between machines the connection is encrypted, and the hash
contains its channel binding: see ``encryption``.

Each end sends something at least once a second. An end that receives nothing for longer
than ``silence`` closes the connection: a failure of the network between two machines is
not always reported.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from itertools import count
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import BigslickError
from bigslick.room.cluster.encryption import channel_binding
from bigslick.room.protocol.errors import CommandError, place

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("CUT", "PROOF_SECONDS", "Link", "LinkLostError", "Record")

Record = list[Any]
_log = logging.getLogger(__name__)
_NONCE = 32
PROOF_SECONDS = 5.0
"""A connection that has not proved by then that it knows the secret is closed."""
_MOST_UNREAD = 32_000_000
"""A process with so many unread bytes is treated like one that has ended."""
_BEAT_SECONDS = 1.0
_BEAT = "beat"
_SEND, CUT = "send", "cut"
_ASK, _REPLY = "ask", "reply"
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Record]).decode


class LinkLostError(BigslickError):
    """The process at the other end has ended."""


class Link(asyncio.Protocol):
    """Records to and from another process."""

    def __init__(
        self,
        secret: str,
        receive: Callable[[Link, Record], object],
        lost: Callable[[Link], object],
        *,
        caller: bool,
        silence: float = 5.0,
    ) -> None:
        """Wait for the connection; ``caller`` is true at the end that opened it.

        ``silence`` are the seconds without data after which the link is closed.
        """
        self._secret = secret.encode()
        self._receive, self._lost, self._caller = receive, lost, caller
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._data = bytearray()
        self._nonce = token_bytes(_NONCE)
        self._proved = False
        self._silence, self._heard = silence, self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._binding = b""
        self._told = b""
        """The random number of the other end."""
        self._out: list[Record] = []
        self._numbers = count(1)
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self.ready: asyncio.Future[None] = self._loop.create_future()
        """Done when the other end has proved that it knows the secret."""
        self.is_lost = False

    # Connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send a random number."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a stream
        self._transport = transport
        self._binding = channel_binding(transport)
        transport.write(self._nonce)
        self._timer = self._loop.call_later(PROOF_SECONDS, transport.abort)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Fail everything that waits for a reply."""
        del exc
        self._stop_waiting()
        self.is_lost = True
        error = LinkLostError("the other process of the room has ended")
        for future in (self.ready, *self._asked.values()):
            if not future.done():
                future.set_exception(error)
                future.exception()  # nobody may be waiting
        self._asked.clear()
        self._lost(self)

    def abort(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    def close(self) -> None:
        """Send what waits, then close the connection."""
        if self._transport is not None:
            self._flush()
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        """Process what was received."""
        self._data += data
        self._heard = self._loop.time()
        if not self._proved and not self._check_proof():
            return
        buffer, start = self._data, 0
        while len(buffer) - start >= 4:  # noqa: PLR2004 - bytes of the length
            end = start + 4 + int.from_bytes(buffer[start : start + 4], "big")
            if end > len(buffer):
                break
            for record in _decode(bytes(buffer[start + 4 : end])):
                self._take(record)
            start = end
        del buffer[:start]

    def _check_proof(self) -> bool:
        """Return whether the other end has proved that it knows the secret."""
        if not self._told and len(self._data) >= _NONCE:
            self._told = bytes(self._data[:_NONCE])
            del self._data[:_NONCE]
            assert self._transport is not None  # noqa: S101 - data came from it
            self._transport.write(self._proof(self._caller, self._nonce, self._told))
        if not self._told or len(self._data) < _NONCE:
            return False
        known = self._proof(not self._caller, self._told, self._nonce)
        if not hmac.compare_digest(bytes(self._data[:_NONCE]), known):
            _log.error("a link was refused: the other end does not know the secret")
            self.abort()
            return False
        del self._data[:_NONCE]
        self._proved = True
        self._stop_waiting()
        self._timer = self._loop.call_later(_BEAT_SECONDS, self._beat)
        if not self.ready.done():
            self.ready.set_result(None)
        return True

    def _stop_waiting(self) -> None:
        """Cancel the time-out of the proof, or of the other end's silence."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _beat(self) -> None:
        """Send something, and close the link if the other end is silent."""
        if self._loop.time() - self._heard > self._silence:
            _log.warning("a process of the room is silent: its link is closed")
            self.abort()
            return
        if not self._out:
            self.send([_BEAT])
        self._timer = self._loop.call_later(_BEAT_SECONDS, self._beat)

    def _proof(self, caller: bool, first: bytes, second: bytes) -> bytes:
        role = b"caller" if caller else b"called"
        said = role + first + second + self._binding
        return hmac.new(self._secret, said, hashlib.sha256).digest()

    # Records

    def send(self, record: Record) -> None:
        """Send a record soon, together with others."""
        if not self._out:
            self._loop.call_soon(self._flush)
        self._out.append(record)

    def send_to(self, number: int, message: bytes, count: int) -> None:
        """Send a message to a client; one for several clients crosses the link once."""
        last = self._out[-1] if self._out else None
        if last is not None and last[0] == _SEND and last[2] is message:
            last[1].append(number)
        else:
            self.send([_SEND, [number], message, count])

    def _flush(self) -> None:
        out, self._out = self._out, []
        if not out or self.is_lost or self._transport is None:
            return
        data = _encode(out)
        self._transport.write(len(data).to_bytes(4, "big") + data)
        if self._transport.get_write_buffer_size() > _MOST_UNREAD:
            _log.error("a process of the room does not read: its link is closed")
            self.abort()

    def _take(self, record: Record) -> None:
        try:
            if record[0] == _REPLY:
                self._take_reply(*record[1:])
            elif record[0] != _BEAT:
                self._receive(self, record)
        except Exception as error:  # noqa: BLE001 - other records must be processed
            _log.error("a link: %s at %s", type(error).__name__, place(error))

    # Questions

    async def ask(self, what: str, data: Any, seconds: float = 10.0) -> Any:
        """Return what the other process replies to a question.

        Raises:
            CommandError: it refuses.
            LinkLostError: it has ended, or does not reply in time.

        """
        if self.is_lost:
            raise LinkLostError("the other process of the room has ended")
        number = next(self._numbers)
        future: asyncio.Future[Any] = self._loop.create_future()
        self._asked[number] = future
        self.send([_ASK, number, what, data])
        try:
            return await asyncio.wait_for(future, seconds)
        except TimeoutError:
            raise LinkLostError("another process of the room does not answer") from None
        finally:
            self._asked.pop(number, None)

    def reply(self, number: int, data: Any) -> None:
        """Reply to a question."""
        self.send([_REPLY, number, None, data])

    def refuse(self, number: int, error: BigslickError) -> None:
        """Refuse a question."""
        code = error.code if isinstance(error, CommandError) else "refused"
        self.send([_REPLY, number, code, str(error)])

    def _take_reply(self, number: int, code: str | None, data: Any) -> None:
        future = self._asked.get(number)
        if future is None or future.done():
            return
        if code is None:
            future.set_result(data)
        else:
            future.set_exception(CommandError(code, data))
