"""Kill -9 while players send commands ahead without waiting for answers."""

from __future__ import annotations

import asyncio
import random
import signal
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest
from tests.room.pipeliners import STACK, Pipeliner, compare, count_chips, settle_all
from tests.support.room_process import RoomProcess
from tests.support.rooms import run, wait_until
from tests.support.storages import PostgresPlace, SQLitePlace, opened

from bigslick.room.client import RoomClient

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.postgres import PostgresServer


class _Room(RoomProcess):
    """A room in a process, with its storage."""

    def __init__(self, place: SQLitePlace | PostgresPlace) -> None:
        super().__init__(place.folder)
        self.place = place

    def start(self, *options: str) -> str:
        if isinstance(self.place, PostgresPlace):
            options = (*options, "--database", self.place.address)
        return super().start(*options)

    async def crash(self, server: PostgresServer) -> None:
        """Crash the server of the database and start it again."""
        await asyncio.to_thread(server.stop, signal.SIGQUIT)
        await asyncio.to_thread(server.start)


async def _kill_often(
    place: SQLitePlace | PostgresPlace, kills: int, seed: int, **config: Any
) -> list[int]:
    """Return how many actions were acknowledged, commands, and the most on the way."""
    rng = random.Random(seed)
    process = _Room(place)
    address = process.start()
    made = {"seats": 3, "stack": STACK, "bot_ms": 0, "pause_ms": 0} | config
    async with RoomClient.connect(address) as client:
        table, _ = await client.create(**made)
        players = [
            Pipeliner(table, name, random.Random(rng.random()))
            for name in ("Ann", "Bob", "Cyd")
        ]
        for player in players:
            answer = await client.join(table, player.name)
            player.seat, player.token = answer.seat, answer.token
    for _ in range(kills):
        await _play_and_kill(process, players, rng)
        process.start()
    await settle_all(process.address, players)
    process.kill()
    with opened(place) as storage:
        for player in players:
            compare(storage, player)
        count_chips(storage, players)
    actions = sum(own["cmd"] == "act" for p in players for own in p.taken.values())
    commands = sum(len(player.taken) for player in players)
    return [actions, commands, max(player.most for player in players)]


async def _play_and_kill(
    process: _Room, players: list[Pipeliner], rng: random.Random
) -> None:
    """Let everybody play for a while, and kill the room at any moment."""

    async def play_on() -> None:
        wanted = sum(len(player.taken) for player in players) + rng.randrange(30)
        await wait_until(lambda: sum(len(p.taken) for p in players) >= wanted)

    async with AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
        for player in players:
            line = RoomClient.connect(process.address)
            client = await stack.enter_async_context(line)
            tasks.create_task(player.play(client))
        await play_on()
        if isinstance(process.place, PostgresPlace):
            await process.crash(process.place.server)
            await play_on()
        await asyncio.sleep(rng.uniform(0, 0.03))
        process.kill()


def test_killed_rooms_lose_and_double_nothing_that_was_sent_ahead(
    tmp_path: Path,
) -> None:
    actions, commands, most = run(_kill_often(SQLitePlace(tmp_path), 4, seed=5), 120)
    assert 0 < actions < commands
    assert most >= 3


def test_killed_rooms_and_crashed_databases_lose_and_double_nothing(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    place = PostgresPlace(postgres, tmp_path)
    actions, commands, most = run(_kill_often(place, 2, seed=2), 120)
    assert 0 < actions < commands
    assert most >= 3


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_kills_of_players_who_send_ahead(
    tmp_path: Path,
    request: pytest.FixtureRequest,
    seed: int,
    database: str,
    record_property: Any,
) -> None:
    game = ("nlhe", "plo", "nlhe", "short-deck", "flhe")[seed % 5]
    place = (
        SQLitePlace(tmp_path)
        if database == "sqlite"
        else PostgresPlace(request.getfixturevalue("postgres"), tmp_path)
    )
    found = run(_kill_often(place, 22, seed=seed, game=game), 900)
    for name, value in zip(("actions", "commands", "most"), found, strict=True):
        record_property(name, value)
    assert found[0] > 60
