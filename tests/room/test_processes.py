"""Faults of a room of several processes: kill -9, pauses, a database that restarts."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.room.faults import play_through
from tests.support.room_processes import LEASE, RoomProcesses
from tests.support.rooms import QUICK, of_type, run, until
from tests.support.storages import PostgresPlace

from bigslick.room.admin.admin_client import ask
from bigslick.room.admin.admin_commands import List, Rebalance, Status
from bigslick.room.client import RoomClient

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.postgres import PostgresServer

_FAULTS = ("kill", "kill", "pause", "database", "crash", "rebalance")


async def _fault(room: RoomProcesses, rng: random.Random, fault: str) -> None:
    """Let something go wrong at any moment."""
    await asyncio.sleep(rng.uniform(0, 0.3))
    pids = room.pids
    if fault == "kill" and pids:
        os.kill(rng.choice(pids), signal.SIGKILL)
    elif fault == "pause" and pids:
        pid = rng.choice(pids)
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(rng.choice([0.5, LEASE + rng.uniform(1, 3)]))
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
    elif fault in {"database", "crash"}:
        how = signal.SIGINT if fault == "database" else signal.SIGQUIT
        await asyncio.to_thread(room.place.server.stop, how)
        await asyncio.to_thread(room.place.server.start)
    elif fault == "rebalance":
        with suppress(Exception):  # process 0 may have ended
            await asyncio.to_thread(ask, room.folder, Rebalance())


async def _survive(
    place: PostgresPlace, faults: list[str], seed: int, tables: int = 2
) -> tuple[int, int]:
    """Return how many actions and commands were acknowledged."""
    rng = random.Random(seed)
    room = RoomProcesses(place)
    room.open()
    todo = [(fault, partial(_fault, room, rng, fault)) for fault in faults]

    async def end() -> None:
        room.kill()
        await room.all_gone()

    try:
        played = await play_through(lambda: room.address, place, todo, end, rng, tables)
    finally:
        await end()
    return played.actions, played.commands


def test_faults_of_any_process_lose_and_double_nothing(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    place = PostgresPlace(postgres, tmp_path)
    faults = ["kill", "rebalance", "pause"]
    actions, commands = run(_survive(place, faults, seed=3), 120)
    assert 0 < actions < commands


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_faults(
    tmp_path: Path, postgres: PostgresServer, seed: int, record_property: Any
) -> None:
    rng = random.Random(seed)
    faults = [rng.choice(_FAULTS) for _ in range(22)]
    place = PostgresPlace(postgres, tmp_path)
    actions, commands = run(_survive(place, faults, seed), 900)
    record_property("actions", actions)
    record_property("commands", commands)
    assert actions > 100


async def _metrics(address: str) -> str:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{address}/metrics") as response,
    ):
        return await response.text()


async def _lists(client: RoomClient, table: str) -> bool:
    return any(row["table"] == table for row in await client.tables())


async def _tour(place: PostgresPlace) -> None:
    """Look at a room from sockets of both processes."""
    room = RoomProcesses(place)
    address = room.open()
    try:
        async with RoomClient.connect(address) as ann:
            table, _ = await ann.create(seats=2, **QUICK)
            await ann.join(table, "Ann")
            owner = place.execute("SELECT owner FROM tables")
            assert len(owner) == 2
            for _ in range(6):  # some of them at the other process
                async with RoomClient.connect(address) as other:
                    # A process that has just come is known to the others soon.
                    async with asyncio.timeout(30):
                        while all(
                            row["table"] != table for row in await other.tables()
                        ):
                            pass  # the next list comes later
                    await other.call("watch", table=table)
                    assert (await other.events.get())["type"] == "snapshot"  # type: ignore[index]
            found = await asyncio.to_thread(ask, place.folder, List())
            assert len(found["tables"]) == 2
            status = await asyncio.to_thread(ask, place.folder, Status())
            assert status["processes"] == 2
            figures = await _metrics(address)
            for process in "01":
                assert f'bigslick_room_tables{{process="{process}"}} ' in figures
                line = f'bigslick_room_players{{process="{process}",kind="person"}} '
                assert line in figures
            assert figures.count("# TYPE bigslick_room_tables gauge") == 1
            moved = 0
            for _ in range(2):
                await ann.create(seats=2, **QUICK)
            moved += (await asyncio.to_thread(ask, place.folder, Rebalance()))["moved"]
            counts = place.execute(
                "SELECT count(*) FROM tables WHERE closed = 0 GROUP BY owner"
            )
            assert [n for (n,) in counts] == [2, 2]
            chat = asyncio.create_task(until(ann, of_type("chat")))
            seat = (await ann.join(table, "Bob")).seat
            assert seat == 2
            chat.cancel()
    finally:
        room.signal(signal.SIGTERM)
    assert room.ended() == (0, "The room is closed. All tables are saved.\n")


def test_two_processes_are_one_room(tmp_path: Path, postgres: PostgresServer) -> None:
    run(_tour(PostgresPlace(postgres, tmp_path)))
