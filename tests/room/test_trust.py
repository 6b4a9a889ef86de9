"""What players of other rooms have complained about, and must not happen here.

Other people's cards in the traffic, after a fold or from the last hand, are in
test_secrecy and test_playing (newcomers); seats locked by a lost line and sitting
back in after a timeout in test_playing and unit/room/test_table; tables lost in a
restart and stacks lost in mid-hand in test_kill; side pots in unit/room/test_table.
"""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tests.support.rooms import QUICK, of_type, room_here, run, until, wait_until

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient

if TYPE_CHECKING:
    from pathlib import Path


def test_client_that_returns_at_any_event_of_a_hand_gets_exactly_the_rest(
    tmp_path: Path,
) -> None:
    """Rejoining at the start of a hand has crashed clients elsewhere."""

    async def scenario() -> None:
        async with room_here(tmp_path) as (room, address):
            async with RoomClient.connect(address) as client:
                config = QUICK | {"seats": 3, "bots": ["calls"] * 2}
                table, host = await client.create(**config)
                ann = await client.join(table, "Ann")
                await ann.play(create_bot("calls"), hands=2)
                await client.call("host", table=table, token=host, what="pause")
            playing = room.tables[table].table
            await wait_until(lambda: not playing.guests[ann.seat].connected)
            for after in range(playing.n - 40, playing.n + 1):
                came = playing.n
                async with RoomClient.connect(address) as client:
                    back = {"token": ann.token, "after": after}
                    await client.call("watch", table=table, **back)
                    numbers: list[int] = []
                    while after + len(numbers) < came:
                        event = await client.events.get()
                        assert event is not None
                        numbers.append(event["n"])
                    assert numbers == list(range(after + 1, came + 1))

    run(scenario())


def test_everybody_else_sees_the_seat_of_a_lost_line_and_can_play_on(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
        ):
            config = QUICK | {"time_ms": 2_000, "bank_ms": 0}
            table, _ = await client.create(seats=3, bots=["calls"], **config)
            ann = await client.join(table, "Ann")
            playing = asyncio.create_task(ann.play(create_bot("calls"), hands=4))
            async with RoomClient.connect(address) as watcher:
                await watcher.call("watch", table=table)
                async with RoomClient.connect(address) as other:
                    bob = await other.join(table, "Bob")
                    await until(
                        watcher, of_type("seat", what="connected", seat=bob.seat)
                    )
                events = await until(watcher, of_type("seat", what="disconnected"))
                assert events[-1]["info"]["name"] == "Bob"
            assert await playing == 4
            async with RoomClient.connect(address) as other:
                await other.call("watch", table=table, token=bob.token)
                await other.call("sit_in", table=table, token=bob.token)
                snapshot: Any = await other.events.get()
                assert snapshot["you"] == bob.seat

    run(scenario())


def test_bots_take_their_time_whatever_the_settings_of_the_table(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with (
            room_here(tmp_path, least_bot_ms=300) as (_, address),
            RoomClient.connect(address) as client,
        ):
            config = QUICK | {"seats": 2, "bots": ["folds"] * 2, "bots_alone": True}
            table, _ = await client.create(time_ms=100, bank_ms=0, **config)
            await client.call("watch", table=table)
            events = []
            for _ in range(2):
                events += await until(client, of_type("hand_end"))
            turns = [event["at"] for event in events if event["type"] == "turn"]
            assert all(later - at >= 300 for at, later in pairwise(turns))
            acts = {event["by"] for event in events if event["type"] == "action"}
            assert acts == {"bot"}  # they are not out of time

    run(scenario())
