"""A sit-and-go: a tournament with one table, which starts when its seats are taken."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.support.rooms import QUICK, async_test, one_line, room_here, wait_until

from bigslick.bots import create_bot
from bigslick.errors import DamagedTableError
from bigslick.room.client import RoomClient, RoomError
from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import checkpoint, replayed
from bigslick.room.table.table import Table
from bigslick.room.table_config import TableConfig
from bigslick.room.tournament import timer

if TYPE_CHECKING:
    from pathlib import Path

_CONFIG: dict[str, Any] = QUICK | {
    "players": 4,
    "seats": 4,
    "stack": 250,
    "structure": "turbo",
    "pace": "hands",
    "bot_level": "maniac",
}


@async_test
async def test_one_person_and_bots_play_it_to_its_end(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        own, _ = await client.create_tournament(bots=4, start_people=1, **_CONFIG)
        seat = await client.enter(own, "Ann")
        assert seat.table == f"{own}.1"
        with pytest.raises(RoomError, match="the tournament assigns the seats"):
            await client.call("join", table=seat.table, name="Late", queue=True)
        with pytest.raises(RoomError, match="the tournament is full"):
            await client.call("register", tournament=own, name="Late")
        with pytest.raises(RoomError, match="cannot be changed in a tournament"):
            await seat.call("change_seat", seat=3)
        with pytest.raises(RoomError, match="chips cannot be bought in a tournament"):
            await seat.call("top_up", amount=100)
        await seat.play(create_bot("maniac"))
        actor = room.tournaments.actors[own]
        await wait_until(lambda: actor.own.state == "finished")
        engine = actor.own.engine
        assert engine is not None
        assert engine.result is not None
        assert min(finish.place for finish in engine.result.finishes) == 1
        assert sum(finish.prize for finish in engine.result.finishes) == 4_000
        assert sum(entrant.chips for entrant in engine.entrants.values()) == 1_000


@async_test
async def test_it_starts_when_the_people_it_waits_for_are_there(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        own, _ = await client.create_tournament(bots=4, start_people=2, **_CONFIG)
        await client.call("register", tournament=own, name="Ann")
        assert room.tournaments.actors[own].own.state == "registering"
        seat = await client.enter(own, "Bob")
        seated = room.tables[seat.table].table.seats.values()
        assert sorted(own.player.name for own in seated) == [
            *("Ann", "Bob", "Bot 1", "Bot 2")
        ]
        with pytest.raises(RoomError, match="start_people 5: expected at most 4"):
            await client.create_tournament(start_people=5, **_CONFIG)


@async_test
async def test_a_player_who_waits_learns_that_it_is_cancelled(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
        RoomClient.connect(address) as other,
    ):
        own, host = await client.create_tournament(start_full=True, **_CONFIG)
        entering = asyncio.create_task(other.enter(own, "Ann"))
        await wait_until(lambda: room.tournaments.actors[own].followers)
        await client.call("direct", tournament=own, token=host, what="cancel")
        with pytest.raises(RoomError, match="was cancelled: the host cancelled it"):
            await entering


@async_test
async def test_one_that_nobody_wants_is_cancelled_after_a_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timer, "_KEPT_MS", 20)
    async with one_line(tmp_path) as (room, client):
        own, _ = await client.create_tournament(**_CONFIG)
        actor = room.tournaments.actors[own]
        await wait_until(lambda: actor.own.state == "cancelled")
        assert actor.own.cancelled == "nobody has registered for a week"


def test_a_checkpoint_of_an_earlier_version_is_refused_by_name() -> None:
    table = Table("old")
    table.apply(entries.TableEntry(1_000, entries.Created(TableConfig(seats=2))))
    kept = msgspec.json.decode(checkpoint(table))
    kept["config"]["mode"] = "tournament"
    kept |= {"running": True, "finished": False, "prizes": [1_000], "tournament": {}}
    with pytest.raises(DamagedTableError, match="sit-and-go of an earlier version"):
        replayed("old", msgspec.json.encode(kept), [])
