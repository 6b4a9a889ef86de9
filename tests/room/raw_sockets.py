"""WebSockets by hand: frames go out in the TCP segments that a test chooses."""

from __future__ import annotations

import asyncio
import base64
import os
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Self

import msgspec

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from bigslick.room.lobby.room import Room

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_MASKED = 0x80
_SHORT = 126


def frame(payload: bytes, kind: int = _TEXT) -> bytes:
    """Return a frame as a client sends it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < _SHORT:
        head = bytes((0x80 | kind, _MASKED | size))
    else:
        head = bytes((0x80 | kind, _MASKED | _SHORT)) + size.to_bytes(2, "big")
    return head + bytes(4) + payload  # a mask of zeros changes nothing


class RawSocket:
    """One client: it notes every byte that it was sent, and reads the messages."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._reader, self._writer = reader, writer
        self.payloads: list[bytes] = []
        self.messages: list[dict[str, Any]] = []
        self.closed = False
        own = os.urandom(4).hex()  # no id of a seat is used twice
        self._ids = (f"{own}-{k}" for k in count(1))
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._read())

    @classmethod
    @asynccontextmanager
    async def connect(
        cls, address: str, source: str | None = None
    ) -> AsyncIterator[Self]:
        """Connect, if need be from another address of this machine."""
        socket = await cls.open(address, source)
        try:
            yield socket
        finally:
            await socket.close()

    @classmethod
    async def open(cls, address: str, source: str | None = None) -> Self:
        host, port = address.removeprefix("http://").split(":")
        local = None if source is None else (source, 0)
        reader, writer = await asyncio.open_connection(
            host, int(port), local_addr=local
        )
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101"), answer
        return cls(reader, writer)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._writer.close()
        with suppress(ConnectionError):  # the room closed first
            await self._writer.wait_closed()

    async def _read(self) -> None:
        try:
            while True:
                first, second = await self._reader.readexactly(2)
                size = second
                if size == _SHORT:
                    size = int.from_bytes(await self._reader.readexactly(2), "big")
                elif size > _SHORT:
                    size = int.from_bytes(await self._reader.readexactly(8), "big")
                payload = await self._reader.readexactly(size)
                kind = first & 0xF
                if kind == _CLOSE:
                    break
                if kind == _PING:
                    self._writer.write(frame(payload, _PONG))
                if kind == _TEXT:
                    self.payloads.append(payload)
                    for message in msgspec.json.decode(payload):
                        self.messages.append(message)
                        self.take(message)
                    self._news.set()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.closed = True
            self._news.set()

    def take(self, message: dict[str, Any]) -> None:
        """Do something with a message that has just come."""

    def drop(self) -> None:
        """Break the connection off without a word."""
        self._writer.transport.abort()

    def command(self, cmd: str, **fields: Any) -> bytes:
        """Return a command as a frame; ``id`` counts up unless it is given."""
        fields.setdefault("id", next(self._ids))
        return frame(msgspec.json.encode({"v": 1, "cmd": cmd, **fields}))

    def write(self, *frames: bytes) -> None:
        """Send the frames in one TCP segment (they are short)."""
        self._writer.write(b"".join(frames))

    async def wait(self, wanted: Any) -> dict[str, Any]:
        """Return the first message, of all that ever came, that is wanted."""
        seen = 0
        while True:
            for message in self.messages[seen:]:
                if wanted(message):
                    found: dict[str, Any] = message
                    return found
            seen = len(self.messages)
            if self.closed:
                raise AssertionError("the connection is closed")
            self._news.clear()
            await self._news.wait()

    async def answer(self, command_id: Any) -> dict[str, Any]:
        """Return the acknowledgement of a command."""
        return await self.wait(lambda m: m.get("ack") == command_id)

    async def call(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its acknowledgement."""
        number = fields.setdefault("id", next(self._ids))
        self.write(self.command(cmd, **fields))
        return await self.answer(number)


@contextmanager
def slow_disk(room: Room) -> Iterator[None]:
    """Let nothing be committed meanwhile; then everything, in its order."""
    append, held = room.storage.append, list[Any]()
    room.storage.append = held.append  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        room.storage.append = append  # type: ignore[method-assign]
        for batch in held:
            append(batch)


async def raw(address: str, data: bytes) -> tuple[asyncio.StreamReader, Any]:
    """Send bytes over a connection of one's own."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    await writer.drain()
    return reader, writer


async def answer_of(address: str, data: bytes) -> bytes:
    """Return all that comes back until the room closes the connection."""
    reader, writer = await raw(address, data)
    try:
        return await all_of(reader)
    finally:
        writer.close()


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """Return what comes until the room closes the connection, however it does."""
    found = b""
    try:
        while data := await reader.read(65_536):
            found += data
    except ConnectionResetError:
        pass  # it has closed while we were still sending
    return found
