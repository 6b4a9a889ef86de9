"""The card room under load: 500 programs at 84 tables, on loopback.

The server runs in a process of its own, the players share another one. Measured are
the actions a second at full speed, how long acknowledgements take at half the
promised load, what a connection weighs, how long 84 tables take to come back after
``kill -9``, and the first paint of the page in a browser, if there is one.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from benchmarks.room_page import first_paint
from benchmarks.timing import Row

TABLES, PLAYERS, SEATS = 84, 500, 6
SECONDS = 6.0
PROMISED = 1_000
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode
_OPENING = """
import asyncio, pathlib, sys, time
from bigslick.room.lobby.room import Room
async def main():
    room = Room(pathlib.Path(sys.argv[1]))
    began = time.perf_counter()
    await room.open()
    print(time.perf_counter() - began, len(room.tables))
    await room.close()
asyncio.run(main())
"""


class Player:
    """One connection: it calls or checks, and times its acknowledgements."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Take over a socket."""
        self.socket = socket
        self.ids = time.time_ns() // 1_000 % 2**50
        self.table = self.token = ""
        self.seat = 0
        self.sent: dict[int, float] = {}
        self.delay = 0.0
        self.waits: list[float] = []
        self.refused = 0

    async def send(self, cmd: str, **fields: Any) -> int:
        """Send a command and return its id."""
        self.ids += 1
        await self.socket.send_str(
            _encode({"id": self.ids, "cmd": cmd, **fields}).decode()
        )
        return self.ids

    async def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """Send a command before the game, and wait for its acknowledgement."""
        number = await self.send(cmd, **fields)
        while True:
            for message in _decode(await self.socket.receive_str()):
                if message.get("ack") == number:
                    if not message["ok"]:
                        raise RuntimeError(message["error"])
                    return dict(message)

    async def play(self) -> None:
        """Act whenever it is the player's turn."""
        async for frame in self.socket:
            if '"legal"' not in frame.data and '"ack"' not in frame.data:
                continue
            for message in _decode(frame.data):
                if "ack" in message:
                    began = self.sent.pop(message["ack"], None)
                    if began is not None:
                        self.waits.append(time.perf_counter() - began)
                        self.refused += not message["ok"]
                    continue
                turn = message.get("turn") or message
                if turn.get("seat") == self.seat and "legal" in turn:
                    await self._act(turn)

    async def _act(self, turn: dict[str, Any]) -> None:
        if self.delay:
            await asyncio.sleep(self.delay)
        kind = "call" if "call" in turn["legal"] else "check"
        self.sent[self.ids + 1] = time.perf_counter()
        await self.send(
            "act",
            table=self.table,
            token=self.token,
            n=turn["n"],
            action={"type": kind},
        )


def _memory(process: int) -> int:
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    line = next(line for line in text.splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) * 1024


def _cpu(process: int) -> float:
    """Return the seconds of processor time that the server has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").split()
    return (int(fields[13]) + int(fields[14])) / 100


async def _load(address: str, server: int) -> dict[str, float]:
    figures: dict[str, float] = {}
    connector = aiohttp.TCPConnector(limit=0)
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(
            aiohttp.ClientSession(connector=connector)
        )
        lobby = Player(await session.ws_connect(f"{address}/ws"))
        config = {
            "seats": SEATS,
            "stack": 10**9,
            "pause_ms": 0,
            "time_ms": 60_000,
        }
        tables = []
        for _ in range(TABLES):
            answer = await lobby.ask("create", config=config)
            tables.append((answer["table"], answer["host"]))
            await lobby.ask(
                "host", table=answer["table"], token=answer["host"], what="pause"
            )
        before = _memory(server)
        players = []
        for number in range(PLAYERS):
            socket = await session.ws_connect(f"{address}/ws", max_msg_size=0)
            player = Player(socket)
            player.table = tables[number % TABLES][0]
            answer = await player.ask("join", table=player.table, name=f"P{number}")
            player.seat, player.token = answer["seat"], answer["token"]
            await player.ask("watch", table=player.table, token=player.token)
            players.append(player)
        await asyncio.sleep(1)
        figures["memory"] = (_memory(server) - before) / PLAYERS
        tasks = [asyncio.create_task(player.play()) for player in players]
        lobby.ids += 10**6
        for table, host in tables:
            await lobby.ask("host", table=table, token=host, what="resume")
            await asyncio.sleep(0.03)
        await asyncio.sleep(1)
        used = _cpu(server)
        figures["full"], figures["full99"] = await _measure(players)
        figures["cpu"] = (_cpu(server) - used) / (figures["full"] * SECONDS)
        for player in players:
            player.delay = TABLES / (PROMISED / 2) - 0.01
        await asyncio.sleep(1)
        figures["half"], figures["half99"] = await _measure(players)
        for task in tasks:
            task.cancel()
    return figures


async def _measure(players: list[Player]) -> tuple[float, float]:
    """Return the actions a second and the 99th percentile of the waits."""
    for player in players:
        player.waits.clear()
    began = time.perf_counter()
    await asyncio.sleep(SECONDS)
    waits = sorted(wait for player in players for wait in player.waits)
    seconds = time.perf_counter() - began
    return len(waits) / seconds, waits[int(len(waits) * 0.99)] if waits else 0.0


def measure() -> tuple[dict[str, float], Row]:
    """Return all figures, and the first paint."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bigslick", "room", "--no-open"]
        command += ["--port", "0", "--data", folder, "--table", "nlhe"]
        command += ["--least-pause-ms", "0", "--least-bot-ms", "0"]
        # Everybody comes from one address here.
        for limit in ("sockets_per_address", "connections_per_address"):
            command += ["--limit", f"{limit}=1000"]
        for limit in ("joins_per_address", "creations_per_address"):
            command += ["--limit", f"{limit}=10000"]
        for limit in ("commands_per_address", "changes_per_address"):
            command += ["--limit", f"{limit}=1000000"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
        output: Any = process.stdout
        address = output.readline().split()[-1].rstrip("/")
        try:
            paint = first_paint(f"{address}/")
            figures = asyncio.run(_load(address, process.pid))
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
            output.close()
        opened = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-c", _OPENING, folder],
            capture_output=True,
            text=True,
            check=True,
        )
        figures["recovery"] = float(opened.stdout.split()[0])
    return figures, paint


def rows() -> list[Row]:
    """Return the figures of this group."""
    found, paint = measure()
    full, half = found["full"], found["half"]
    return [
        Row(
            f"{PLAYERS} players at {TABLES} tables, an action",
            1 / full,
            note=f"{full:,.0f} a second, {1 / found['cpu']:,.0f} on an idle core",
        ),
        Row("  99 % of acknowledgements within", found["full99"]),
        Row(
            "at half the promised load, 99 % within",
            found["half99"],
            note=f"{half:,.0f} actions a second",
        ),
        Row(
            f"{TABLES} tables after kill -9",
            found["recovery"],
            note=f"{found['memory'] / 1000:,.0f} kB a connection",
        ),
        paint,
    ]
