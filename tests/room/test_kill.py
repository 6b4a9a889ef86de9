"""Kill -9 at any moment: no chip is lost or created, no action is lost or repeated."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from tests.room.killed_room import (
    STACK,
    check_room,
    play_until_closed,
    settle,
    written,
)
from tests.support.room_process import RoomProcess
from tests.support.rooms import Recorder, room_here, run, turn_of, until, wait_until

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient
from bigslick.room.storage.entries import Recovered, decode_entry

if TYPE_CHECKING:
    from pathlib import Path


async def _kill_often(folder: Path, kills: int, seed: int, **config: Any) -> int:
    rng = random.Random(seed)
    process = RoomProcess(folder)
    address = process.start()
    config = {"seats": 4, "stack": STACK, "bot_ms": 0, "pause_ms": 0} | config
    async with RoomClient.connect(address) as client:
        table, _ = await client.create(**config)
        players = [Recorder(table, name) for name in ("Ann", "Bob", "Cyd")]
        for player in players:
            answer = await player.call(client, "join", name=player.name)
            player.seat, player.token = answer["seat"], answer["token"]
    for _ in range(kills):
        lines = []
        async with asyncio.TaskGroup() as tasks:
            for player in players:
                line = RoomClient.connect(address)
                client = await line.__aenter__()
                lines.append(line)
                tasks.create_task(
                    play_until_closed(client, player, random.Random(rng.random()))
                )
            await _some_actions(players, rng.randrange(12))
            await asyncio.sleep(rng.uniform(0, 0.05))
            process.kill()
        for line in lines:
            await line.__aexit__(None, None, None)
        address = process.start()
        await check_room(address, players)
    await settle(address, players)
    process.kill()
    for player in players:
        keys = written(folder, player)
        assert len(keys) == len(set(keys)) == player.acked, player.name
    return sum(player.acked for player in players)


async def _some_actions(players: list[Recorder], count: int) -> None:
    """Wait until so many more actions have been acknowledged."""
    wanted = sum(player.acked for player in players) + count
    await wait_until(lambda: sum(player.acked for player in players) >= wanted)


def test_killed_rooms_stand_where_they_stood(tmp_path: Path) -> None:
    assert run(_kill_often(tmp_path, 4, seed=2), 120) > 10


def test_killed_rooms_that_run_boards_twice_stand_where_they_stood(
    tmp_path: Path,
) -> None:
    config = {"runouts": 2, "runout_ms": 300, "blinds": (50, 100)}
    assert run(_kill_often(tmp_path, 3, seed=3, **config), 120) > 5


def test_killed_draw_tables_stand_where_they_stood(tmp_path: Path) -> None:
    assert run(_kill_often(tmp_path, 2, seed=2, game="27td"), 120) > 5


_ENTRIES = "SELECT data FROM entries WHERE table_id = ? ORDER BY n"


def test_log_that_is_torn_anywhere_is_an_earlier_moment(tmp_path: Path) -> None:
    """A power cut may cut off the end of the log where it is not flushed."""
    rng = random.Random(8)

    async def scenario() -> tuple[str, dict[str, bytes]]:
        async with (
            room_here(tmp_path / "room") as (_, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(
                seats=3, bots=["random"] * 2, bot_ms=0, pause_ms=0
            )
            ann = await client.join(table, "Ann")
            await ann.play(create_bot("random", seed=1), hands=6)
            files = [own for own in (tmp_path / "room").iterdir() if own.is_file()]
            return table, {file.name: file.read_bytes() for file in files}

    table, image = run(scenario())
    log = image["room.sqlite3-wal"]
    image.pop("room.sqlite3-shm")
    assert len(log) > 50_000

    async def look(folder: Path) -> int:
        async with room_here(folder) as (room, _):
            if table not in room.tables:
                return 0
            actor = room.tables[table]
            chips = sum(seat.player.chips for seat in actor.table.roster.seats)
            assert actor.table.roster.ledger.on_table == chips
        with closing(sqlite3.connect(folder / "room.sqlite3")) as db:
            entries = [decode_entry(data) for (data,) in db.execute(_ENTRIES, (table,))]
        # After that, the room went on without commands.
        return next(k for k, e in enumerate(entries) if isinstance(e.what, Recovered))

    reached = []
    for k in range(12):
        folder = tmp_path / f"cut {k}"
        folder.mkdir()
        end = len(log) if not k else rng.randrange(len(log))
        for name, data in (image | {"room.sqlite3-wal": log[:end]}).items():
            (folder / name).write_bytes(data)
        reached.append((end, run(look(folder))))
    moments = [n for _, n in sorted(reached)]
    assert moments == sorted(moments)
    assert moments[-1] > moments[0]


def test_clocks_stand_as_they_stood_to_the_second(tmp_path: Path) -> None:
    """A copy of the files is what a process leaves that is killed at that moment."""
    now = [10_000_000]

    def image(name: str) -> Path:
        for file in (tmp_path / "room").iterdir():
            if not file.is_file():
                continue
            copy = tmp_path / name / file.name
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(file.read_bytes())
        return tmp_path / name

    async def scenario() -> None:
        async with (
            room_here(tmp_path / "room", clock=lambda: now[0]) as (room, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=2, time_ms=60_000, bank_ms=30_000)
            ann = await client.join(table, "Ann")
            await client.join(table, "Bob")
            turn = await wait_until(lambda: room.tables[table].table.turn)
            for k, thought in enumerate((0, 20_000, 50_000)):
                now[0] += thought
                await ann.call("chat", text="a sign of life")
                left = turn.left(now[0])
                folder, down = image(f"fall {k}"), 3_600_000 * (k + 1)
                async with room_here(folder, clock=lambda d=down: now[0] + d) as (
                    again,
                    _,
                ):
                    stands = again.tables[table].table.turn
                    assert stands is not None
                    assert stands.left(now[0] + down) == left
                    assert stands.seat == turn.seat
            assert left == (0, 20_000)

    run(scenario())


_DOWN = 500
"""Milliseconds for which the room is gone."""


def _left(turn: dict[str, Any], now: int) -> int:
    """Return the milliseconds that are left of a decision's time."""
    return int(turn["at"] + turn["time_ms"] - now)


def test_clock_of_a_killed_room_stands_still(tmp_path: Path) -> None:
    async def scenario() -> None:
        process = RoomProcess(tmp_path)
        address = process.start()
        async with RoomClient.connect(address) as client:
            table, _ = await client.create(seats=2, bots=["calls"], time_ms=60_000)
            seat = await client.join(table, "Ann")
            turn = (await until(client, turn_of(seat)))[-1]
            now = (await client.call("ping"))["now"]
            before = _left(turn.get("turn") or turn, now)
        process.kill()
        await asyncio.sleep(_DOWN / 1000)
        address = process.start()
        async with RoomClient.connect(address) as client:
            await client.call("watch", table=table, token=seat.token)
            again = (await client.call("ping"))["now"]
            snapshot = await client.events.get()
            assert snapshot is not None
            # Ann's clock ran while the room ran, and not while it was stopped.
            thought = again - now - _DOWN
            assert before - thought <= _left(snapshot["turn"], again) <= 60_000
            assert snapshot["hand"]["players"][0]["stack"]
        process.kill()

    run(scenario())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_kills(tmp_path: Path, seed: int) -> None:
    game = ("nlhe", "plo", "stud8", "badugi", "horse")[seed % 5]
    config = {"game": game, "runouts": 1 + seed % 3, "runout_ms": 300}
    assert run(_kill_often(tmp_path, 20, seed=seed, **config), 600) > 60
