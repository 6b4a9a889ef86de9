"""The room with 500, 1,000 and 2,000 players: SQLite, PostgreSQL, two processes.

    python -m benchmarks.room_processes                  # starts a PostgreSQL server
    python -m benchmarks.room_processes --players 500 --kinds "PostgreSQL, 2"

The players share one process with the measurement. All three kinds are measured in
turn with the same number of players, so that their ratios mean something on a machine
that is not quiet.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp

from benchmarks.room import SEATS, SECONDS, Player, _cpu, _measure, _memory

if TYPE_CHECKING:
    from tests.support.postgres import PostgresServer

KINDS: dict[str, int] = {"SQLite, 1": 1, "PostgreSQL, 1": 1, "PostgreSQL, 2": 2}
_LIMITS = {
    **dict.fromkeys(("sockets_per_address", "connections_per_address"), 5_000),
    **dict.fromkeys(("joins_per_address", "creations_per_address"), 100_000),
    **dict.fromkeys(("commands_per_address", "changes_per_address"), 10_000_000),
    **dict.fromkeys(("tables", "tables_per_address"), 1_000),
}


def _children(parent: int) -> list[int]:
    text = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
    return [int(pid) for pid in text.split()]


async def _load(address: str, servers: list[int], players: int) -> dict[str, float]:
    """Return the figures of one room."""
    tables = -(-players // SEATS)
    figures: dict[str, float] = {}
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        )
        lobbies = [Player(await session.ws_connect(f"{address}/ws")) for _ in range(8)]
        config = {"seats": SEATS, "stack": 10**9, "pause_ms": 0, "time_ms": 60_000}
        made = []
        for number in range(tables):  # from several sockets: all processes get some
            lobby = lobbies[number % len(lobbies)]
            answer = await lobby.ask("create", config=config)
            table, host = answer["table"], answer["host"]
            await lobby.ask("host", table=table, token=host, what="pause")
            made.append((table, host, lobby))
        before = sum(map(_memory, servers))
        everybody = []
        for number in range(players):
            player = Player(await session.ws_connect(f"{address}/ws", max_msg_size=0))
            player.table = made[number % tables][0]
            answer = await player.ask("join", table=player.table, name=f"P{number}")
            player.seat, player.token = answer["seat"], answer["token"]
            await player.ask("watch", table=player.table, token=player.token)
            everybody.append(player)
        figures["memory"] = (sum(map(_memory, servers)) - before) / players
        tasks = [asyncio.create_task(player.play()) for player in everybody]
        for table, host, lobby in made:
            lobby.ids += 10**6
            await lobby.ask("host", table=table, token=host, what="resume")
        await asyncio.sleep(2)
        used = sum(map(_cpu, servers))
        figures["actions"], figures["p99"] = await _measure(everybody)
        spent = sum(map(_cpu, servers)) - used
        figures["cpu"] = spent / (figures["actions"] * SECONDS)
        for task in tasks:
            task.cancel()
    return figures


def measure(kind: str, players: int, server: PostgresServer | None) -> dict[str, float]:
    """Return the figures of a room of this kind."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bigslick", "room", "--no-open", "--port", "0"]
        command += ["--data", folder, "--least-pause-ms", "0", "--least-bot-ms", "0"]
        command += ["--processes", str(KINDS[kind])]
        if kind.startswith("PostgreSQL"):
            assert server is not None  # noqa: S101 - started for this kind
            command += ["--database", server.empty_database()]
        for name, value in _LIMITS.items():
            command += ["--limit", f"{name}={value}"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
        output: Any = process.stdout
        address = output.readline().split()[-1].rstrip("/")
        try:
            several = KINDS[kind] > 1
            servers = _children(process.pid) if several else [process.pid]
            return asyncio.run(_load(address, servers, players))
        finally:
            process.send_signal(signal.SIGTERM)
            process.send_signal(signal.SIGTERM)
            process.wait()
            output.close()


def main() -> None:
    """Print a line for each kind and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="*", default=[500, 1_000, 2_000])
    parser.add_argument("--kinds", nargs="*", default=[*KINDS], choices=[*KINDS])
    options = parser.parse_args()
    from tests.support.postgres import PostgresServer, find_programs

    programs = find_programs()
    wanted = any(kind.startswith("PostgreSQL") for kind in options.kinds)
    if wanted and programs is None:
        parser.error("PostgreSQL is not installed: initdb was not found")
    server = PostgresServer(programs, fsync=True) if wanted and programs else None
    try:
        for players in options.players:
            for kind in options.kinds:
                found = measure(kind, players, server)
                print(
                    f"{players:5,} players, {kind:13}: {found['actions']:6,.0f} "
                    f"actions/s, p99 {found['p99'] * 1000:5.0f} ms, "
                    f"{found['cpu'] * 1e6:5.0f} us of server CPU an action, "
                    f"{found['memory'] / 1000:3.0f} kB a connection",
                    flush=True,
                )
    finally:
        if server is not None:
            server.remove()


if __name__ == "__main__":
    main()
