"""Sessions in the room through real clients: clocks, seats, hosts, spectators."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.rooms import (
    QUICK,
    async_test,
    number,
    of_type,
    one_line,
    room_here,
    turn_of,
    until,
)

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError

if TYPE_CHECKING:
    from pathlib import Path


@async_test
async def test_missing_player_checks_or_folds_sits_out_and_comes_back(
    tmp_path: Path,
) -> None:
    async with one_line(tmp_path) as (_, client):
        config = QUICK | {"time_ms": 150, "bank_ms": 100, "bots": ["calls"] * 2}
        table, _ = await client.create(seats=3, **config)
        seat = await client.join(table, "Ann")
        events = await until(client, of_type("seat", what="sitting_out"))
        late = [e for e in events if e.get("by") == "clock"]
        assert len(late) == 1
        assert late[0]["action"] in {"fold", "check"}
        await seat.call("sit_in")
        events = await until(client, turn_of(seat))
        assert (events[-1].get("turn") or events[-1])["bank_ms"] == 0


@async_test
async def test_time_bank_is_used_after_the_time(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        config = QUICK | {"time_ms": 100, "bank_ms": 60_000, "bots": ["calls"]}
        table, _ = await client.create(seats=2, **config)
        seat = await client.join(table, "Ann")
        events = await until(client, turn_of(seat))
        await asyncio.sleep(0.3)
        await seat.call("act", n=number(events[-1]), action={"action": "fold"})
        left = room.tables[table].table.guests[seat.seat].bank_ms
        assert 50_000 < left < 60_000


@async_test
async def test_host_pauses_kicks_tops_up_and_changes_blinds(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, token = await client.create(
            seats=4, bots=["calls"], **(QUICK | {"pause_ms": 1})
        )

        async def host(**fields: Any) -> None:
            await client.call("host", table=table, token=token, **fields)

        seat = await client.join(table, "Ann")
        events = await until(client, turn_of(seat))
        await host(what="pause")
        with pytest.raises(RoomError, match="refused"):
            await host(what="pause")
        await host(what="blinds", blinds=[5, 10])
        await host(what="add_bot", level="calls")
        await host(what="top_up", seat=seat.seat, amount=77)
        await host(what="resume")
        await seat.call("act", n=number(events[-1]), action={"action": "fold"})
        events = await until(client, of_type("hand_start"))
        assert sorted(events[-1]["blinds"]) in ([0, 5, 10], [5, 10])
        mine = room.tables[table].table.roster.ledger.bought["Ann"]
        assert mine == 277
        with pytest.raises(RoomError, match="forbidden"):
            await client.call("host", table=table, token=seat.token, what="pause")
        await host(what="kick", seat=seat.seat)
        events = await until(client, turn_of(seat))
        await seat.call("act", n=number(events[-1]), action={"action": "fold"})
        await until(client, of_type("seat", what="left", seat=seat.seat))
        with pytest.raises(RoomError, match="forbidden"):
            await seat.call("chat", text="still here")


@async_test
async def test_first_to_sit_is_host_of_a_table_without_one(tmp_path: Path) -> None:
    from bigslick.room.table_config import TableConfig

    async with room_here(tmp_path) as (room, address):
        table, host = room.create(TableConfig(seats=3), with_host=False)
        assert host is None
        async with RoomClient.connect(address) as client:
            first = await client.join(table, "Ann")
            second = await client.join(table, "Bob")
            assert first.host
            assert second.host is None


@async_test
async def test_returning_client_gets_exactly_what_it_missed(tmp_path: Path) -> None:
    async with room_here(tmp_path) as (_, address):
        async with RoomClient.connect(address) as client:
            table, _ = await client.create(seats=3, bots=["calls"] * 2, **QUICK)
            seat = await client.join(table, "Ann")
            events = await until(client, of_type("seat", what="connected"))
            seen = events[-1]["n"]
        async with RoomClient.connect(address) as other:
            await other.call("watch", table=table, token=seat.token, after=seen)
            events = await until(other, of_type("seat", what="connected"))
            numbers = [e["n"] for e in events]
            assert numbers == list(range(seen + 1, seen + 1 + len(numbers)))
            assert any(e.get("what") == "disconnected" for e in events)
            await other.call("watch", table=table, token=seat.token, after=0)
            events = await until(other, of_type("seat", what="connected"))
            numbers = [e["n"] for e in events]
            first = numbers.index(1)  # after what was under way before the command
            assert numbers[first : first + 3] == [1, 2, 3]


@async_test
async def test_join_that_is_asked_twice_gives_one_seat(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (_, client):
        table, _ = await client.create(seats=3)
        ask = {"table": table, "name": "Ann", "nonce": "0" * 32}
        first = await client.call("join", **ask)
        again = await client.call("join", **ask)
        assert (first["seat"], first["token"]) == (
            again["seat"],
            again["token"],
        )
        with pytest.raises(RoomError, match=r"the name .Ann. is taken at this table"):
            await client.call("join", table=table, name="Ann")


@async_test
async def test_board_is_run_twice_if_everybody_agrees(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (_, client):
        config = QUICK | {"runouts": 2, "bots": ["calls"], "pause_ms": 60_000}
        table, _ = await client.create(seats=2, **config)
        ann = await client.join(table, "Ann")
        await ann.call("habit", what="run_it_twice", yes=True)
        events = await until(client, turn_of(ann))
        top = (events[-1].get("turn") or events[-1])["legal"]["max_raise_to"]
        await ann.call(
            "act", n=number(events[-1]), action={"action": "raise", "to": top}
        )
        events = await until(client, of_type("hand_end"))
        boards = [e["boards"] for e in events if e["type"] == "board"][-1]
        assert [len(board) for board in boards] == [5, 5]
        assert sum(events[-1]["payoffs"].values()) == 0
        assert [e["count"] for e in events if e["type"] == "runout"] == [2, 2]


@async_test
async def test_straddle_is_posted_where_the_house_has_it(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(
            seats=4, bots=["calls"] * 3, straddle="utg", **QUICK
        )
        ann = await client.join(table, "Ann")
        await ann.call("habit", what="straddle", yes=True)
        playing = asyncio.create_task(ann.play(create_bot("calls"), hands=9))
        async with RoomClient.connect(address) as watcher:
            await watcher.call("watch", table=table)
            events = await until(
                watcher, lambda e: e["type"] == "post" and e["amount"] == 4
            )
            assert events[-1]["seat"] == ann.seat
        playing.cancel()


@async_test
async def test_hint_is_about_the_own_view_and_equity_is_calculated(
    tmp_path: Path,
) -> None:
    import aiohttp

    async with room_here(tmp_path) as (_, address):
        async with RoomClient.connect(address) as client:
            table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
            ann = await client.join(table, "Ann")
            await until(client, turn_of(ann))
            hint = (await ann.call("hint", level="easy"))["hint"]
            assert hint["action"]["action"]
        question = {"hands": ["AsAh", "KdKc"]}
        async with (
            aiohttp.ClientSession() as session,
            session.post(f"{address}/api/equity", json=question) as response,
        ):
            answer = await response.json()
            assert round(answer["players"][0]["equity"], 2) == 0.81
