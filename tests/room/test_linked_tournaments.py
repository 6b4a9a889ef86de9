"""Tournaments in a room of several processes: any socket, moves, takeovers."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.room.killed_tournament import check
from tests.support.room_processes import RoomProcesses
from tests.support.rooms import run, wait_until
from tests.support.storages import PostgresPlace

from bigslick.bots import create_bot
from bigslick.room.admin.admin_client import ask
from bigslick.room.admin.admin_commands import Rebalance
from bigslick.room.client import RoomClient, RoomError, RoomSeat

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.postgres import PostgresServer

_STACK = 3_000
_CONFIG: dict[str, Any] = {
    "players": 12,
    "seats": 4,
    "bots": 12,
    "bot_level": "calls",
    "bot_ms": 0,
    "pause_ms": 0,
    "structure": "turbo",
    "pace": "hands",
    "level_length": 8,
    "stack": _STACK,
}
_SOCKETS = 8
"""So many that each of two processes has some of them, but for one run in 128."""


async def _look(client: RoomClient, own: str) -> dict[str, Any]:
    await client.call("watch_tournament", tournament=own)
    while True:
        event = await client.events.get()
        if event is None:
            raise ConnectionError("the connection is closed")
        if event["type"] == "tournament_snapshot":
            return event


async def _look_again(room: RoomProcesses, own: str) -> dict[str, Any]:
    """Look at a tournament from a new socket, as soon as somebody answers."""
    async with asyncio.timeout(60):
        while True:
            with suppress(aiohttp.ClientError, OSError, RoomError):
                async with RoomClient.connect(room.address) as client:
                    return await _look(client, own)
            await asyncio.sleep(0.05)


async def _play(client: RoomClient, own: str, token: str) -> None:
    """Play for a person until they are out, or the connection is closed."""
    await client.call("watch_tournament", tournament=own, token=token)
    with suppress(RoomError):
        while (event := await client.events.get()) is not None:
            if event["type"] == "tournament_snapshot":
                you = event["you"]
                if you["table"] is not None:
                    seat = RoomSeat(client, you["table"], you["seat"], token)
                    await seat.find_table()
                    await seat.play(create_bot("calls"))
                    return


async def _play_from_everywhere(place: PostgresPlace) -> None:
    room = RoomProcesses(place)
    room.open()
    try:
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(RoomClient.connect(room.address))
                for _ in range(_SOCKETS)
            ]
            config = _CONFIG | {"stack": 300, "level_length": 1}
            made = await clients[0].call("create_tournament", config=config)
            own, host = made["tournament"], made["host"]
            tokens = []
            for number, client in enumerate(clients):
                entered = await client.call(
                    "register", tournament=own, name=f"P{number}"
                )
                tokens.append(entered["token"])
                rows = (await client.call("tournaments"))["tournaments"]
                assert [row["players"] for row in rows] == [number + 1]
            with pytest.raises(RoomError, match="there is no such tournament"):
                await clients[1].call("watch_tournament", tournament="nothing")
            last = clients[-1]
            with pytest.raises(RoomError, match="you are not the host"):
                await last.call("direct", tournament=own, token="", what="start")
            await last.call("direct", tournament=own, token=host, what="start")
            playing = [
                asyncio.create_task(_play(client, own, token))
                for client, token in zip(clients, tokens, strict=True)
            ]
            owners = place.execute("SELECT DISTINCT owner FROM tables WHERE bundle<>''")
            assert len(owners) == 1
            async with RoomClient.connect(room.address) as other:
                found = await _look(other, own)
                while found["state"] == "running":
                    await asyncio.sleep(0.2)
                    found = await _look(other, own)
            assert sum(row["prize"] for row in found["result"]) == 12_000
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    finally:
        room.kill()
        await room.all_gone()


def test_a_tournament_is_played_from_sockets_of_any_process(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    run(_play_from_everywhere(PostgresPlace(postgres, tmp_path)), 120)


async def _follow(room: RoomProcesses, own: str, numbers: list[int]) -> None:
    """Note the numbers of all events until the connection is closed."""
    async with RoomClient.connect(room.address) as client:
        numbers.append((await _look(client, own))["n"])
        while (event := await client.events.get()) is not None:
            if "tournament" in event:
                numbers.append(event["n"])


async def _started(room: RoomProcesses, config: dict[str, Any]) -> tuple[str, str]:
    """Return the id of a new tournament and the token of its host."""
    async with RoomClient.connect(room.address) as client:
        made = await client.call("create_tournament", config=config)
        own, host = made["tournament"], made["host"]
        await client.call("direct", tournament=own, token=host, what="start")
    return own, host


async def _direct(room: RoomProcesses, *what: str, **fields: Any) -> None:
    """Command as the host, as soon as somebody answers."""
    async with asyncio.timeout(60):
        for number, each in enumerate(what):
            while True:
                with suppress(aiohttp.ClientError, OSError, RoomError):
                    async with RoomClient.connect(room.address) as client:
                        await client.call("direct", id=number, what=each, **fields)
                        break
                await asyncio.sleep(0.05)


async def _take_over(place: PostgresPlace) -> None:
    """Let the owner leave in order, then kill the next one."""
    room = RoomProcesses(place, 3)
    room.open()
    places: dict[str, int] = {}
    try:
        own, token = await _started(
            room, _CONFIG | {"level_length": 1_000, "pause_ms": 300}
        )
        host = {"tournament": own, "token": token}
        first = room.owner(f"{own}.0")
        seen: list[list[int]] = [[] for _ in range(_SOCKETS)]
        following = [
            asyncio.create_task(_follow(room, own, numbers)) for numbers in seen
        ]
        await wait_until(lambda: all(seen))
        os.kill(first, signal.SIGTERM)  # its tables move, with their clients
        second = await wait_until(lambda: _other(room, own, first))
        await _direct(room, "pause", "resume", **host)
        last = (await _look_again(room, own))["n"]
        async with asyncio.timeout(30):  # those whose process is still there
            await wait_until(lambda: any(numbers[-1] >= last for numbers in seen))
        check(await _look_again(room, own), 12, places)
        os.kill(second, signal.SIGKILL)
        await wait_until(lambda: _other(room, own, second))
        check(await _look_again(room, own), 12, places)
        owners = place.execute(
            "SELECT DISTINCT owner FROM tables WHERE bundle <> '' AND closed = 0"
        )
        assert len(owners) == 1
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        for numbers in seen:  # nobody who stayed connected missed an event
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    finally:
        room.kill()
        await room.all_gone()


def _other(room: RoomProcesses, own: str, than: int) -> int | None:
    """Return the owner of a tournament once it is another process."""
    owner = room.owner(f"{own}.0")
    return owner if owner not in {0, than} else None


def test_a_tournament_moves_and_is_taken_over_as_a_whole(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    run(_take_over(PostgresPlace(postgres, tmp_path)), 120)


async def _survive(place: PostgresPlace, faults: int, seed: int) -> int:
    """Play a tournament of bots to its end with faults; return the number of places."""
    rng, places = random.Random(seed), dict[str, int]()
    room = RoomProcesses(place)
    room.open()
    try:
        own, _ = await _started(room, _CONFIG | {"players": 60, "bots": 60})
        found: dict[str, Any] = {"state": "running"}
        for _ in range(faults):
            await asyncio.sleep(rng.uniform(0.05, 1.5))
            fault = rng.choice(["kill", "kill", "pause", "rebalance"])
            pids = room.pids
            if fault == "rebalance" or not pids:
                with suppress(Exception):  # process 0 may have ended
                    await asyncio.to_thread(ask, room.folder, Rebalance())
            elif fault == "kill":
                os.kill(rng.choice(pids), signal.SIGKILL)
            else:
                pid = rng.choice(pids)
                os.kill(pid, signal.SIGSTOP)
                await asyncio.sleep(rng.choice([0.3, 6.0]))
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
            found = await _look_again(room, own)
            check(found, 60, places)
            if found["state"] != "running":
                break
        async with asyncio.timeout(600):
            while found["state"] == "running":
                await asyncio.sleep(0.5)
                found = await _look_again(room, own)
        check(found, 60, places)
        assert sum(row["prize"] for row in found["result"]) == 60_000
        return len({row["name"] for row in found["result"]})
    finally:
        room.kill()
        await room.all_gone()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_tournament_survives_faults_of_processes(
    tmp_path: Path, postgres: PostgresServer, seed: int
) -> None:
    assert run(_survive(PostgresPlace(postgres, tmp_path), 12, seed), 900) == 60
