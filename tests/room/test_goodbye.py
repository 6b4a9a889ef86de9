"""The room closes: everybody is informed, with the reason."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec
from tests.support.rooms import async_test, room_here

from bigslick.room.client import RoomClient
from bigslick.room.server.app import say_goodbye

if TYPE_CHECKING:
    from pathlib import Path


@async_test
async def test_clients_are_informed_that_the_room_closes_and_comes_back(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws") as socket,
        RoomClient.connect(address) as client,
    ):
        await socket.send_str('{"cmd":"ping","id":1}')
        await socket.receive_str()
        await client.call("ping")
        await say_goodbye(room, "an update is installed " + "\u00e4" * 90, back=True)
        said = msgspec.json.decode(await socket.receive_str())
        assert said[0]["type"] == "closing"
        assert said[0]["message"].startswith("an update")
        assert said[0]["back"] is True
        last = await socket.receive()
        assert last.type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 1001
        assert last.extra is not None
        assert last.extra.startswith("an update")
        assert await client.events.get() is None
        assert client.closing is not None
        assert client.closing["back"] is True
        assert not room.connections


async def _all_of(socket: aiohttp.ClientWebSocketResponse) -> list[dict[str, Any]]:
    return [
        message async for frame in socket for message in msgspec.json.decode(frame.data)
    ]


@async_test
async def test_rooms_that_end_say_goodbye(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as session:
        async with room_here(tmp_path) as (_, address):
            socket = await session.ws_connect(f"{address}/ws")
            await socket.send_str('{"cmd":"ping","id":1}')
            await socket.receive_str()
            reader = asyncio.create_task(_all_of(socket))
        (said,) = await reader
        assert said == {
            "type": "closing",
            "message": "the room is closing",
            "back": False,
        }
        assert socket.close_code == 1001
