"""Honest players while somebody attacks the room: how long they wait, what it takes.

For each attack a room is opened in a process of its own, with the limits of a room
that others can reach, and with 150 tables in its lobby. Twelve players, each from an
address of their own, play at four tables; their actions are timed, first in peace,
then while another process attacks for a few seconds: once with the limits, once with
limits so high that they never count. Everything stays on 127.0.0.0/8 of this machine.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp

from benchmarks.room import Player
from benchmarks.room_attackers import ATTACKS
from benchmarks.timing import Row
from bigslick.room.limits.room_limits import RoomLimits

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES, SEATS = 4, 3
LISTED = 150
SECONDS = 8.0
DELAY = 0.02
_NAME = "room.example"
_OFF = {
    name: 100_000 for name in RoomLimits.__struct_fields__ if not name.endswith("bytes")
} | {
    "workers": 1,
    "queue": 1_000,
    "queue_per_address": 1_000,
    "work_seconds": 30,
    "header_seconds": 600,
    "unread_bytes_per_socket": 10**9,
    "unread_bytes_per_address": 10**10,
    "ping_seconds": 25,
    "first_command_seconds": 600,
    "keepalive_seconds": 600,
    "request_seconds": 600,
    "body_seconds": 600,
    "tables": 2_000,
    "tables_per_address": 2_000,
}
"""Limits that never count, but for the number of workers."""


class _Room:
    """A room in a process of its own, with honest players in this one."""

    def __init__(self, folder: str, limits: dict[str, int]) -> None:
        command = [sys.executable, "-m", "bigslick", "room", "--no-open"]
        command += ["--port", "0", "--data", folder, "--public-name", _NAME]
        command += ["--table", "nlhe"] * LISTED
        for name, value in limits.items():
            command += ["--limit", f"{name}={value}"]
        process: Any = subprocess.Popen(  # noqa: S603 - our own command
            command, stdout=subprocess.PIPE, text=True
        )
        self._process = process
        self.address = process.stdout.readline().split()[-1].rstrip("/")

    def peak(self) -> float:
        """Return the most memory that the process has had, in MB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        line = next(x for x in status.splitlines() if x.startswith("VmHWM:"))
        return int(line.split()[1]) / 1000

    def end(self) -> None:
        """Kill it."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process.stdout.close()


async def _sit_down(
    stack: AsyncExitStack, address: str
) -> tuple[list[Player], list[dict[str, Any]]]:
    """Return players at tables that are paused, each from an address of their own."""
    config = {"seats": SEATS, "stack": 10**9, "pause_ms": 500, "time_ms": 60_000}
    players: list[Player] = []
    tables: list[dict[str, Any]] = []
    for table in range(TABLES):
        made: dict[str, Any] = {}
        for seat in range(SEATS):
            source = f"127.0.1.{table * SEATS + seat + 1}"
            connector = aiohttp.TCPConnector(local_addr=(source, 0))
            session = await stack.enter_async_context(
                aiohttp.ClientSession(connector=connector)
            )
            player = Player(await session.ws_connect(f"{address}/ws", max_msg_size=0))
            if not made:
                made = await player.ask("create", config=config)
                await _host(player, made, "pause")
            player.table, player.delay = made["table"], DELAY
            name = f"Player {len(players)}"
            answer = await player.ask("join", table=player.table, name=name)
            player.seat, player.token = answer["seat"], answer["token"]
            await player.ask("watch", table=player.table, token=player.token)
            players.append(player)
        tables.append(made)
    return players, tables


async def _host(
    player: Player, made: dict[str, Any], what: str, *, wait: bool = True
) -> None:
    say = player.ask if wait else player.send
    await say("host", table=made["table"], token=made["host"], what=what)


async def _measure(room: _Room, attack: str) -> tuple[list[float], list[float], str]:
    """Return the waits in peace and under attack, and what the attacker got."""
    async with AsyncExitStack() as stack:
        players, tables = await _sit_down(stack, room.address)
        tasks = [asyncio.create_task(player.play()) for player in players]
        for player, made in zip(players[::SEATS], tables, strict=True):
            await _host(player, made, "resume", wait=False)
        await asyncio.sleep(2)  # the first hands are slower
        _waits(players)
        await asyncio.sleep(SECONDS / 2)
        peace = _waits(players)
        command = [sys.executable, "-m", "benchmarks.room_attackers", attack]
        process = await asyncio.create_subprocess_exec(
            *command,
            room.address,
            str(SECONDS),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            said, _ = await asyncio.wait_for(process.communicate(), SECONDS + 20)
        except TimeoutError:
            said = b"it did not end"
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        now = time.perf_counter()
        under_way = [now - began for own in players for began in own.sent.values()]
        waits = _waits(players) + [wait for wait in under_way if wait > 1]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return peace, waits, said.decode().strip() or "it failed"


def _waits(players: list[Player]) -> list[float]:
    waits = sorted(wait for player in players for wait in player.waits)
    for player in players:
        player.waits.clear()
    return waits


def _share(waits: list[float], share: float) -> float:
    waits = sorted(waits)
    return (
        waits[min(int(len(waits) * share), len(waits) - 1)] if waits else float("nan")
    )


def measure(attack: str, limits: dict[str, int]) -> Row:
    """Return the figures of one attack."""
    memory = Path("/dev/shm")  # noqa: S108 - the disk is not what is measured
    place = memory if memory.is_dir() else None
    with tempfile.TemporaryDirectory(dir=place) as folder:
        room = _Room(folder, limits)
        try:
            peace, waits, said = asyncio.run(_measure(room, attack))
            peak = room.peak()
        finally:
            room.end()
    middle, before = _share(waits, 0.5) * 1000, _share(peace, 0.99) * 1000
    return Row(
        f"{attack}{', limits off' if limits else ''}: 99 % within",
        _share(waits, 0.99),
        note=(
            f"median {middle:.1f} ms of {len(waits):,} actions; in peace 99 % within "
            f"{before:.1f} ms; {peak:,.0f} MB at most; attacker: {said}"
        ),
    )


def rows(attacks: list[str] | None = None) -> Iterator[Row]:
    """Yield the figures of this group, each when it is measured."""
    for attack in attacks or ATTACKS:
        yield measure(attack, {})
        yield measure(attack, _OFF)
