"""Connections of HTTP that become WebSockets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
from tests.support.rooms import async_test, room_here

from bigslick.room.server.http_protocol import LimitedHandler
from bigslick.room.server.websocket.connection import Connection

if TYPE_CHECKING:
    from pathlib import Path


@async_test
async def test_an_open_socket_keeps_no_parser_of_http(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws") as socket,
    ):
        await socket.send_str('{"cmd":"ping","id":1}')
        assert '"ack":1' in await socket.receive_str()
        (connection,) = room.connections
        assert isinstance(connection, Connection)
        assert connection.ws._req is not None
        handler = connection.ws._req.protocol
        assert isinstance(handler, LimitedHandler)
        assert handler._parser is None
        await socket.send_str('{"cmd":"ping","id":2}')
        assert '"ack":2' in await socket.receive_str()
        await socket.close()
        assert socket.close_code == 1000
