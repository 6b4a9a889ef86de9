"""The database of a room goes away in the middle of a hand, and comes back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.support.rooms import (
    QUICK,
    async_test,
    number,
    of_type,
    room_here,
    turn_of,
    until,
)
from tests.support.storages import PostgresPlace

from bigslick.room.client import RoomClient

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.postgres import PostgresServer


@async_test
async def test_nobody_loses_time_while_the_database_is_gone(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    place = PostgresPlace(postgres, tmp_path)
    async with (
        room_here(tmp_path, database=place.address) as (room, address),
        RoomClient.connect(address) as client,
    ):
        config = QUICK | {"pause_ms": 60_000, "time_ms": 1_500, "bank_ms": 0}
        table, _ = await client.create(seats=2, bots=["calls"], **config)
        ann = await client.join(table, "Ann")
        event = (await until(client, turn_of(ann)))[-1]
        await asyncio.to_thread(postgres.stop)
        gone = await client.notices.get()
        assert gone["message"].startswith("The database of the room is not responding")
        chat = asyncio.create_task(ann.call("chat", text="hello?"))
        await asyncio.sleep(2)
        assert not chat.done()
        assert room.clock() - gone["now"] < 100
        await asyncio.to_thread(postgres.start)
        await chat
        back = await client.notices.get()
        assert back["message"].startswith("The database of the room is back")
        await ann.call("act", n=number(event), action={"action": "fold"})
        events = await until(client, of_type("hand_end"))
        acts = [e for e in events if e["type"] == "action" and e["seat"] == ann.seat]
        assert [(e["action"], e.get("by")) for e in acts] == [("fold", None)]
