"""SIGTERM: hands finish, everybody is informed, nothing is lost."""

from __future__ import annotations

import asyncio
import signal
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.support.room_process import RoomProcess
from tests.support.rooms import (
    QUICK,
    async_test,
    number,
    of_type,
    room_here,
    turn_of,
    until,
)

from bigslick.bots.baselines import CallingBot
from bigslick.room.client import RoomClient, RoomError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bigslick.room.client import RoomSeat


@asynccontextmanager
async def _ann_in_turn(
    address: str,
) -> AsyncIterator[tuple[RoomClient, RoomSeat, dict[str, Any]]]:
    """Give a player whose turn it is, at a table with a bot."""
    async with RoomClient.connect(address) as client:
        table, _ = await client.create(seats=2, bots=["calls"], time_ms=60_000, **QUICK)
        ann = await client.join(table, "Ann")
        events = await until(client, turn_of(ann))
        yield client, ann, events[-1]


async def _status(address: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{address}/healthz") as answer,
    ):
        return answer.status, (await answer.json())["status"]


@async_test
async def test_a_hand_is_played_to_its_end_before_the_room_closes(
    tmp_path: Path,
) -> None:
    room = RoomProcess(tmp_path)
    async with _ann_in_turn(room.start()) as (client, ann, event):
        room.signal(signal.SIGTERM)
        notice = await client.notices.get()
        assert notice["message"] == "The room closes after this hand."
        assert await _status(room.address) == (503, "draining")
        with pytest.raises(RoomError, match="closing: the room is about to close"):
            await client.create()
        async with RoomClient.connect(room.address) as late:
            assert await late.notices.get() == notice
        client.events.put_nowait(event)  # its turn again
        assert await ann.play(CallingBot()) == 1
        assert client.closing is not None
        assert client.closing["back"] is True
    code, printed = await asyncio.to_thread(room.ended)
    assert (code, printed) == (
        0,
        "The room is closed. All tables are saved.\n",
    )


def _hand_in(event: dict[str, Any]) -> str:
    """Return the hand of a turn, or of a snapshot."""
    hand = event["hand"]
    return str(hand if event["type"] == "turn" else hand["hand"])


@async_test
async def test_a_second_signal_ends_the_room_in_mid_hand(tmp_path: Path) -> None:
    room = RoomProcess(tmp_path)
    async with _ann_in_turn(room.start()) as (client, ann, event):
        room.signal(signal.SIGTERM)
        await client.notices.get()
        room.signal(signal.SIGTERM)
        while await client.events.get() is not None:
            pass
    assert (await asyncio.to_thread(room.ended))[0] == 0
    async with RoomClient.connect(room.start()) as client:
        ann.client = client
        await ann.watch()
        events = await until(client, turn_of(ann))
        assert _hand_in(events[-1]) == _hand_in(event)
        assert events[-1]["turn"]["time_ms"] > 30_000
        await ann.call("act", n=number(events[-1]), action={"action": "fold"})
        await until(client, of_type("hand_end"))
    room.kill()


@async_test
async def test_hands_have_no_more_than_the_time_they_are_given(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, drain_seconds=0.2) as (room, address),
        _ann_in_turn(address) as (client, ann, _),
    ):
        hand = room.tables[ann.table].table.hand_id
        room.shutdown.ask()
        await room.shutdown.wait(room)
        assert room.tables[ann.table].table.hand_id == hand
        assert (await client.notices.get())["message"].startswith("The room closes")
    async with room_here(tmp_path) as (room, _):
        assert room.tables[ann.table].table.playing
        assert not room.draining


@async_test
async def test_tables_without_people_and_paused_ones_are_not_waited_for(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path, drain_seconds=3600) as (room, address),
        _ann_in_turn(address) as (client, ann, _),
    ):
        host = room.tables[ann.table].table
        bots = {"bots": ["calls"] * 3, "seats": 3, "bots_alone": True}
        alone, _ = await client.create(**bots, **QUICK)
        host.paused = True
        room.shutdown.ask()
        await room.shutdown.wait(room)
        assert not room.tables[alone].table.playing
        ended = room.tables[alone].table.number
        await client.call("ping")
        assert room.tables[alone].table.number == ended


@async_test
async def test_a_room_that_fails_while_it_drains_is_not_waited_for(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path, drain_seconds=3600) as (room, address),
        _ann_in_turn(address),
    ):
        room.shutdown.ask()
        room.fail(OSError("disk full"))
        await room.shutdown.wait(room)
