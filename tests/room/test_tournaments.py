"""A tournament through the protocol: register, play, follow to another table, win."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from tests.room.killed_tournament import kill_often
from tests.support.rooms import (
    async_test,
    elsewhere,
    one_line,
    room_here,
    run,
    wait_until,
)

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError, RoomSeat
from bigslick.room.limits.room_limits import RoomLimits

if TYPE_CHECKING:
    from pathlib import Path

_CONFIG: dict[str, Any] = {
    "players": 12,
    "seats": 4,
    "bots": 9,
    "bot_level": "calls",
    "bot_ms": 0,
    "pause_ms": 0,
    "structure": "hyper-turbo",
    "pace": "hands",
    "level_length": 3,
    "stack": 200,
}
_UNHURRIED = {"stack": 1_000, "level_length": 10}
"""Callers lose a big blind in a hand: nobody is eliminated in the first 25 hands."""


async def _snapshot(client: RoomClient, **fields: Any) -> dict[str, Any]:
    await client.call("watch_tournament", **fields)
    while True:
        event = await client.events.get()
        assert event is not None
        if event["type"] == "tournament_snapshot":
            return event


@async_test
async def test_a_person_plays_a_tournament_to_its_end(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        made = await client.call("create_tournament", config=_CONFIG | _UNHURRIED)
        own, host = made["tournament"], made["host"]
        entered = await client.call("register", tournament=own, name="Ann")
        token = entered["token"]
        with pytest.raises(RoomError, match="the name 'ann' is taken"):
            await client.call("register", tournament=own, name="ann")
        with pytest.raises(RoomError, match="you are not the host"):
            await client.call("direct", tournament=own, token=token, what="start")
        rows = (await client.call("tournaments"))["tournaments"]
        assert [(row["state"], row["players"]) for row in rows] == [("registering", 1)]
        await client.call("direct", tournament=own, token=host, what="start")
        found = await _snapshot(client, tournament=own, token=token)
        assert found["players"] == 9
        assert len(found["tables"]) == 3
        seat = RoomSeat(client, found["you"]["table"], 0, token)
        assert await seat.find_table()
        playing = asyncio.create_task(seat.play(create_bot("calls")))
        actor = room.tournaments.actors[own]
        await wait_until(lambda: actor.own.state == "finished")
        playing.cancel()
        found = await _snapshot(client, tournament=own)
        places = [row["place"] for row in found["result"]]
        assert places == sorted(places)
        assert {row["name"] for row in found["result"]} >= {"Ann", "Bot 1", "Bot 8"}
        assert sum(row["prize"] for row in found["result"]) == 9_000


@async_test
async def test_a_host_pauses_moves_and_takes_it_back(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        made = await client.call("create_tournament", config=_CONFIG | _UNHURRIED)
        own = {"tournament": made["tournament"], "token": made["host"]}
        await client.call("direct", **own, what="start")
        await client.call("direct", **own, what="pause")
        with pytest.raises(RoomError, match="already paused"):
            await client.call("direct", **own, what="pause")
        actor = room.tournaments.actors[made["tournament"]]
        engine = actor.own.running_engine()
        await wait_until(lambda: not engine.is_playing)
        mover = engine.tables[1].entrants[0]
        before = mover.player.seat
        await client.call("direct", **own, what="move", name=mover.name, number=2)
        assert mover.table == 2
        left, to = (actor.direction.tables[n].table.roster for n in (1, 2))
        await wait_until(lambda: mover.name not in {p.name for p in left.players})
        assert mover.name in {player.name for player in to.players}
        await client.call("direct", **own, what="undo")
        assert (mover.table, mover.player.seat) == (1, before)
        with pytest.raises(RoomError, match="no command that can be undone"):
            await client.call("direct", **own, what="undo")
        with pytest.raises(RoomError, match="levels are measured in hands"):
            await client.call("direct", **own, what="add_time", seconds=60)


@async_test
async def test_a_deal_needs_everybody(tmp_path: Path) -> None:
    config = _CONFIG | {"bots": 0, "level_length": 100, "time_ms": 60_000}
    async with one_line(tmp_path) as (room, client):
        made = await client.call("create_tournament", config=config)
        own = made["tournament"]
        tokens = [
            (await client.call("register", tournament=own, name=name))["token"]
            for name in ("Ann", "Bob", "Cyd")
        ]
        await client.call("direct", tournament=own, token=made["host"], what="start")
        actor = room.tournaments.actors[own]
        engine = actor.own.running_engine()

        async def say(cmd: str, token: str, **fields: Any) -> None:
            await client.call(cmd, tournament=own, token=token, **fields)

        await wait_until(lambda: actor.direction.tables[1].table.turn)
        await say("propose_deal", tokens[0], deal="icm")
        with pytest.raises(RoomError, match="wait for the end of the hand"):
            await say("answer_deal", tokens[1], yes=True)
        table = actor.direction.tables[1]
        while engine.is_playing:  # nobody answers: the clock of the test does
            turn = table.table.turn
            if turn is not None:
                table.scheduler.act_for(turn.seat, "clock")
                table.schedule()
            await asyncio.sleep(0)
        found = await _snapshot(client, tournament=own)
        assert sum(found["deal"]["shares"].values()) == 3_000
        await say("answer_deal", tokens[1], yes=True)
        await say("answer_deal", tokens[2], yes=False)
        assert actor.own.proposal is None
        with pytest.raises(RoomError, match="less than 5 minutes ago"):
            await say("propose_deal", tokens[0])


def test_a_tournament_goes_on_after_kill_9(tmp_path: Path) -> None:
    assert run(kill_often(tmp_path, players=9, kills=2, seed=1, pause=0.3)) == 9


@async_test
async def test_tournaments_count_with_all_tables_they_may_need(tmp_path: Path) -> None:
    """Otherwise a stranger could let thousands of bots play."""
    limits = RoomLimits(tables_per_address=5, tables=9)
    three = _CONFIG | {"bots": 12}
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        RoomClient.connect(address) as client,
        elsewhere(address) as other,
    ):
        made = await client.call("create_tournament", config=three)
        with pytest.raises(RoomError, match=r"5 tables.* may need 3: expected fewer"):
            await client.call("create_tournament", config=three)
        await other.call("create_tournament", config=three)
        await client.call("create", config={"seats": 2})
        with pytest.raises(RoomError, match="no space for so many tables"):
            await other.call("create_tournament", config=three)
        host = {"tournament": made["tournament"], "token": made["host"]}
        await client.call("direct", what="cancel", **host)
        await client.call("create_tournament", config=three)
        assert len(room.tournaments.actors) == 3
