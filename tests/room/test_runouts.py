"""Run it twice: players are asked when all are all-in, and all must agree."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.rooms import (
    async_test,
    of_type,
    one_line,
    room_here,
    until,
    wait_until,
)

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.client import RoomSeat
    from bigslick.room.lobby.room import Room

TWICE: dict[str, Any] = {"runouts": 2, "pause_ms": 60_000, "bot_ms": 0}


async def _all_in(room: Room, table: str, seats: list[RoomSeat]) -> None:
    """Let everybody put everything in before the flop."""
    playing = room.tables[table].table
    await wait_until(lambda: playing.turn is not None)
    while playing.playing and (turn := playing.turn) is not None:
        (seat,) = [seat for seat in seats if seat.seat == turn.seat]
        action: dict[str, Any] = {"action": "call"}
        if turn.legal.bring_in is not None:
            action = {"action": "bring-in"}
        elif turn.legal.max_raise_to is not None:
            action = {"action": "raise", "to": turn.legal.max_raise_to}
        elif turn.legal.call is None:
            action = {"action": "check"}
        await seat.call("act", n=turn.n, action=action)


def _boards(events: list[dict[str, Any]]) -> list[int]:
    last = [e["boards"] for e in events if e["type"] == "board"][-1]
    return [len(board) for board in last]


@async_test
async def test_all_are_asked_and_all_must_agree(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=3, **TWICE)
        ann = await client.join(table, "Ann")
        bob = await client.join(table, "Bob")
        await _all_in(room, table, [ann, bob])
        asked = (await until(client, of_type("runout_question")))[-1]
        assert (asked["count"], asked["seats"]) == (2, [1, 2])
        assert asked["time_ms"] == 8_000
        await ann.call("run_it_twice", hand=asked["hand"], yes=True, id="a")
        await ann.call("run_it_twice", hand=asked["hand"], yes=False, id="a")
        again = (await until(client, of_type("runout_question")))[-1]
        assert (again["seats"], again["agreed"]) == ([2], [1])
        with pytest.raises(RoomError, match="stale"):
            await ann.call("run_it_twice", hand=asked["hand"], yes=True)
        with pytest.raises(RoomError, match="stale"):
            await bob.call("run_it_twice", hand="another", yes=True)
        await ann.watch()
        snapshot = (await until(client, of_type("snapshot")))[-1]
        assert snapshot["runout_question"]["seats"] == [2]
        assert snapshot["turn"] is None
        await bob.call("run_it_twice", hand=asked["hand"], yes=True)
        events = await until(client, of_type("hand_end"))
        assert _boards(events) == [5, 5]
        assert sum(events[-1]["payoffs"].values()) == 0
        assert events[-1]["pause_ms"] == 60_000 * (4 + 6) // 4
        with pytest.raises(RoomError, match="stale"):
            await bob.call("run_it_twice", hand=asked["hand"], yes=True)


@pytest.mark.parametrize("how", ["no", "silence", "leave", "never"])
@async_test
async def test_board_is_run_out_once_unless_everybody_agrees(
    tmp_path: Path, how: str
) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=2, runout_ms=200, **TWICE)
        ann = await client.join(table, "Ann")
        bob = await client.join(table, "Bob")
        await ann.call("habit", what="run_it_twice", yes=True)
        if how == "never":
            await bob.call("habit", what="run_it_twice", yes=False)
        await _all_in(room, table, [ann, bob])
        events = []
        if how != "never":
            events += await until(client, of_type("runout_question"))
            assert events[-1]["seats"] == [bob.seat]
            assert events[-1]["agreed"] == [ann.seat]
        if how == "no":
            await bob.call("run_it_twice", hand=events[-1]["hand"], yes=False)
        elif how == "leave":
            await bob.call("leave")
        events += await until(client, of_type("hand_end"))
        assert _boards(events) == [5]
        counts = {e["seat"]: e["count"] for e in events if e["type"] == "runout"}
        assert counts == {ann.seat: 2, bob.seat: 1}
        questions = [e for e in events if e["type"] == "runout_question"]
        assert len(questions) == (how != "never")


@async_test
async def test_question_stands_through_a_restart(tmp_path: Path) -> None:
    now = [1_000_000]
    async with (
        room_here(tmp_path, clock=lambda: now[0]) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, host = await client.create(seats=2, **TWICE)
        ann = await client.join(table, "Ann")
        bob = await client.join(table, "Bob")
        await _all_in(room, table, [ann, bob])
        asked = (await until(client, of_type("runout_question")))[-1]
        now[0] += 3_000
        await client.call("host", table=table, token=host, what="pause")
        await ann.call("run_it_twice", hand=asked["hand"], yes=True)
    now[0] += 70_000
    async with (
        room_here(tmp_path, clock=lambda: now[0]) as (room, address),
        RoomClient.connect(address) as client,
    ):
        await client.call("watch", table=table, token=bob.token)
        snapshot = (await until(client, of_type("snapshot")))[-1]
        question = snapshot["runout_question"]
        assert (question["seats"], question["agreed"]) == ([2], [1])
        assert question["at"] + question["time_ms"] - now[0] == 5_000
        await client.call(
            "run_it_twice",
            table=table,
            token=bob.token,
            hand=asked["hand"],
            yes=True,
        )
        events = await until(client, of_type("hand_end"))
        assert _boards(events) == [5, 5]


@async_test
async def test_programs_answer_at_once(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        RoomClient.connect(address) as first,
        RoomClient.connect(address) as second,
    ):
        config = TWICE | {"pause_ms": 0, "runout_ms": 60_000}
        table, _ = await first.create(seats=2, **config)
        ann = await first.join(table, "Ann")
        bob = await second.join(table, "Bob")
        async with RoomClient.connect(address) as watcher:
            await watcher.call("watch", table=table)
            playing = [
                asyncio.create_task(seat.play(create_bot("maniac")))
                for seat in (ann, bob)
            ]
            await until(watcher, of_type("runout_question"))
            events = await until(watcher, of_type("hand_end"))
            assert _boards(events)[0] == _boards(events)[1] == 5
            for task in playing:
                task.cancel()


@async_test
async def test_nobody_is_asked_where_it_is_not_done(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=2, game="stud8", stack=9, **TWICE)
        ann = await client.join(table, "Ann")
        bob = await client.join(table, "Bob")
        await _all_in(room, table, [ann, bob])
        events = await until(client, of_type("hand_end"))
        asked = [e for e in events if e["type"].startswith("runout")]
        assert {e.get("count") for e in asked} <= {None}
        assert not [e for e in asked if e["type"] == "runout_question"]
