"""Players at several tables while something goes wrong again and again."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import aiohttp
from tests.room.pipeliners import STACK, Pipeliner, compare, count_chips, settle_all
from tests.support.rooms import wait_until
from tests.support.storages import opened

from bigslick.room.client import RoomClient, RoomError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from tests.support.storages import PostgresPlace

    Address = Callable[[], str]
    Fault = tuple[str, Callable[[], Awaitable[object]]]

_PATIENCE = 120.0


class Played(NamedTuple):
    """What happened."""

    actions: int
    """Acknowledged actions."""
    commands: int
    """Acknowledged commands, including the actions."""
    waits: list[tuple[str, float]]
    """Each fault, and how long it took until all tables went on."""


async def _play_on(
    address: Address, player: Pipeliner, ended: asyncio.Event, seconds: float
) -> None:
    """Play, and connect again when disconnected, and after that many seconds."""
    while not ended.is_set():
        playing: asyncio.Task[None] | None = None
        with suppress(aiohttp.ClientError, OSError, TimeoutError):
            async with (
                asyncio.timeout(seconds),
                RoomClient.connect(address()) as client,
            ):
                playing = asyncio.create_task(player.play(client))
                ending = asyncio.create_task(ended.wait())
                await asyncio.wait(
                    {playing, ending}, return_when=asyncio.FIRST_COMPLETED
                )
                ending.cancel()
        if playing is not None:
            await asyncio.gather(playing, return_exceptions=True)
        await asyncio.sleep(0.05)


async def _seated(
    address: Address, tables: int, rng: random.Random
) -> list[list[Pipeliner]]:
    made = {"seats": 3, "stack": STACK, "bot_ms": 0, "pause_ms": 0}
    groups = []
    for _ in range(tables):
        async with RoomClient.connect(address()) as client:
            table, _ = await client.create(**made)
            players = [
                Pipeliner(table, name, random.Random(rng.random()))
                for name in ("Ann", "Bob", "Cyd")
            ]
            for player in players:
                seat = await client.join(table, player.name)
                player.seat, player.token = seat.seat, seat.token
            groups.append(players)
    return groups


async def _settle(address: Address, players: list[Pipeliner]) -> None:
    """Get an answer to everything; the room may just be moving the table."""
    refused: Exception | None = None
    try:
        async with asyncio.timeout(_PATIENCE):
            while True:
                try:
                    await settle_all(address(), players)
                except (aiohttp.ClientError, OSError, RoomError) as error:
                    refused = error
                else:
                    return
                await asyncio.sleep(0.2)
    except TimeoutError:
        raise AssertionError(f"no answer to everything: {refused!r}") from refused


async def play_through(  # noqa: PLR0913, PLR0917 - what a run consists of
    address: Address,
    place: PostgresPlace,
    faults: Sequence[Fault],
    end: Callable[[], Awaitable[object]],
    rng: random.Random,
    tables: int = 2,
    seconds: float = 20.0,
) -> Played:
    """Play while the faults happen; then compare the storage with the acknowledgements.

    ``address`` returns where a player connects, again after at most ``seconds``;
    ``end`` ends the room.
    """
    groups = await _seated(address, tables, rng)
    everybody = [player for players in groups for player in players]
    ended = asyncio.Event()
    playing = [
        asyncio.create_task(_play_on(address, player, ended, seconds))
        for player in everybody
    ]
    waits = []
    for name, fault in faults:
        before = [sum(len(own.taken) for own in players) for players in groups]
        began = time.monotonic()
        await fault()
        # What was acknowledged before the fault does not show that play goes on.
        later = [sum(len(own.taken) for own in players) for players in groups]

        def go_on(later: list[int] = later) -> bool:
            now = [sum(len(own.taken) for own in players) for players in groups]
            return all(a < b for a, b in zip(later, now, strict=True))

        try:
            async with asyncio.timeout(_PATIENCE):
                await wait_until(go_on)
        except TimeoutError:
            raise AssertionError(f"nobody plays on after {name}: {before}") from None
        waits.append((name, time.monotonic() - began))
    ended.set()
    await asyncio.gather(*playing)
    for players in groups:
        await _settle(address, players)
    await end()
    with opened(place) as storage:
        for players in groups:
            for player in players:
                compare(storage, player)
            count_chips(storage, players)
    taken: list[dict[str, Any]] = [c for p in everybody for c in p.taken.values()]
    actions = sum(command["cmd"] == "act" for command in taken)
    return Played(actions, len(taken), waits)
