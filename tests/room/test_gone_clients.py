"""Clients that disconnect during a request cause no error in the room."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from typing import TYPE_CHECKING

from tests.support.rooms import async_test, room_here

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

_HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
_PING = bytes([0x89, 0x80, 0, 0, 0, 0])
_RESET = struct.pack("ii", 1, 0)  # close at once, and send a reset


@async_test
async def test_client_that_is_gone_before_its_pings_are_answered_is_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with room_here(tmp_path) as (room, address):
        host, port = address.removeprefix("http://").split(":")
        for _ in range(40):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(_HANDSHAKE)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(_PING * 50)
            await asyncio.sleep(0)
            line: socket.socket = writer.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            writer.transport.abort()
        while room.connections:  # noqa: ASYNC110 - they are gone soon
            await asyncio.sleep(0.01)
        assert room.metrics.errors.values == {}
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]
