"""The room with 500, 1,000 and 2,000 players: SQLite, PostgreSQL, two processes.

    python -m benchmarks.room_processes                  # starts a PostgreSQL server
    python -m benchmarks.room_processes --players 500 --kinds "PostgreSQL, 2"

The players share one process with the measurement. All three kinds are measured in
turn with the same number of players, so that their ratios mean something on a machine
that is not quiet. At the end tables are moved between two processes during play, and
one process is killed. Everything takes less than a quarter of an hour.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import aiohttp

from benchmarks.room import SEATS, SECONDS, Player, _cpu, _measure, _memory
from bigslick.room.admin.admin_client import ask
from bigslick.room.admin.admin_commands import List, Rebalance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.postgres import PostgresServer

KINDS: dict[str, int] = {"SQLite, 1": 1, "PostgreSQL, 1": 1, "PostgreSQL, 2": 2}
_LIMITS = {
    **dict.fromkeys(("sockets_per_address", "connections_per_address"), 5_000),
    **dict.fromkeys(("sockets", "connections"), 5_000),
    **dict.fromkeys(("requests_per_address", "connects_per_address"), 100_000),
    **dict.fromkeys(("joins", "joins_per_address"), 100_000),
    **dict.fromkeys(("creations", "creations_per_address"), 100_000),
    **dict.fromkeys(("commands_per_address", "changes_per_address"), 10_000_000),
    **dict.fromkeys(("tables", "tables_per_address"), 1_000),
}
_TOGETHER = 20
"""So many players sit down at once."""
_MOVED_TABLES = 24
_SAMPLE = re.compile(r"^bigslick_room_(\w+)(?:\{[^}]*\})? (\S+)$", re.MULTILINE)
_COLUMNS = (
    *("players", "room", "actions/s", "p99 ms", "room us", "database us"),
    *("players us", "commits/s", "hands/commit", "kB/connection", "kB/table"),
)


class _Room(NamedTuple):
    """A running room."""

    address: str
    folder: Path
    process: subprocess.Popen[str]
    several: bool
    database: int | None
    """The process of PostgreSQL."""

    @property
    def servers(self) -> list[int]:
        """Return the processes that play tables."""
        pid = self.process.pid
        return _children(pid) if self.several else [pid]

    def memory(self) -> int:
        return sum(map(_memory, self.servers))

    def cpu(self) -> float:
        return sum(map(_cpu, self.servers))

    def database_cpu(self) -> float:
        """Return the processor time of PostgreSQL, with all of its processes."""
        if self.database is None:
            return 0.0
        found = 0.0
        for pid in (self.database, *_children(self.database)):
            with suppress(OSError):
                found += _cpu(pid)
        return found


def _children(parent: int) -> list[int]:
    text = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
    return [int(pid) for pid in text.split()]


async def _metrics(address: str) -> Counter[str]:
    """Return the sums of all metrics over the processes."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{address}/metrics") as response,
    ):
        found: Counter[str] = Counter()
        for name, value in _SAMPLE.findall(await response.text()):
            found[name] += float(value)  # type: ignore[assignment]
        return found


class _Crowd:
    """The tables of a room, and the players at them."""

    def __init__(self, room: _Room) -> None:
        self.room = room
        self.tables: list[tuple[str, str, Player]] = []
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.session: aiohttp.ClientSession

    async def connect(self) -> Player:
        socket = await self.session.ws_connect(
            f"{self.room.address}/ws", max_msg_size=0
        )
        return Player(socket)

    async def make_tables(self, count: int, sockets: int) -> None:
        """Create paused tables; with several sockets all processes get some."""
        lobbies = [await self.connect() for _ in range(sockets)]
        config = {"seats": SEATS, "stack": 10**9, "pause_ms": 0, "time_ms": 60_000}
        for number in range(count):
            lobby = lobbies[number % len(lobbies)]
            made = await lobby.ask("create", config=config)
            table, host = made["table"], made["host"]
            await lobby.ask("host", table=table, token=host, what="pause")
            self.tables.append((table, host, lobby))

    async def sit_down(self, count: int) -> None:
        for first in range(0, count, _TOGETHER):
            numbers = range(first, min(first + _TOGETHER, count))
            self.players += await asyncio.gather(*map(self._sit, numbers))

    async def _sit(self, number: int) -> Player:
        player = await self.connect()
        player.table = self.tables[number % len(self.tables)][0]
        seat = await player.ask("join", table=player.table, name=f"P{number}")
        player.seat, player.token = seat["seat"], seat["token"]
        await player.ask("watch", table=player.table, token=player.token)
        return player

    async def play(self) -> None:
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]
        for table, host, lobby in self.tables:
            lobby.ids += 10**6
            await lobby.ask("host", table=table, token=host, what="resume")

    def stop(self) -> None:
        for task in self.tasks:
            task.cancel()


async def _load(room: _Room, players: int) -> list[str]:
    """Return the figures of one room, as cells of the table."""
    tables = -(-players // SEATS)
    async with aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=0)
    ) as session:
        crowd = _Crowd(room)
        crowd.session = session
        empty = room.memory()
        await crowd.make_tables(tables, 8)
        opened = room.memory()
        await crowd.sit_down(players)
        full = room.memory()
        await crowd.play()
        await asyncio.sleep(2)
        before, own = await _metrics(room.address), time.process_time()
        used, stored = room.cpu(), room.database_cpu()
        actions, p99 = await _measure(crowd.players)
        spent = (
            *(room.cpu() - used, room.database_cpu() - stored),
            time.process_time() - own,
        )
        after = await _metrics(room.address)
        crowd.stop()
    done = max(actions * SECONDS, 1)
    commits = after["commit_seconds_count"] - before["commit_seconds_count"]
    hands = after["hands_total"] - before["hands_total"]
    return [
        *(f"{actions:,.0f}", f"{p99 * 1000:,.0f}"),
        *(f"{seconds / done * 1e6:,.0f}" for seconds in spent),
        *(f"{commits / SECONDS:,.0f}", f"{hands / max(commits, 1):.2f}"),
        f"{(full - opened) / players / 1000:,.1f}",
        f"{(opened - empty) / tables / 1000:,.1f}",
    ]


async def _move(room: _Room) -> None:
    """Print how long tables stop that are moved during play, and a takeover takes."""
    async with AsyncExitStack() as stack:
        crowd = _Crowd(room)
        crowd.session = await stack.enter_async_context(
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        )
        await crowd.make_tables(_MOVED_TABLES, 1)
        await crowd.sit_down(_MOVED_TABLES * SEATS)
        await crowd.play()
        await asyncio.sleep(1)
        before = await _metrics(room.address)
        await asyncio.to_thread(ask, room.folder, Rebalance())
        await asyncio.sleep(1)
        after = await _metrics(room.address)
        moves = after["move_seconds_count"] - before["move_seconds_count"]
        stopped = after["move_seconds_sum"] - before["move_seconds_sum"]
        now = time.perf_counter()
        late = [at for p in crowd.players for at in p.sent.values() if now - at > 1]
        closed = sum(player.socket.closed for player in crowd.players)
        acted = sum(len(player.waits) for player in crowd.players)
        print(
            f"moves of tables during play: {moves:.0f}, stopped for "
            f"{stopped / max(moves, 1) * 1000:.0f} ms each; {acted:,} actions "
            f"acknowledged, {len(late)} without an answer for a second, "
            f"{sum(player.refused for player in crowd.players)} refused, {closed} of "
            f"{len(crowd.players)} connections closed"
        )
        crowd.stop()
        await _take_over(room, crowd)


async def _take_over(room: _Room, crowd: _Crowd) -> None:
    killed = room.servers[1]
    began = time.perf_counter()
    os.kill(killed, signal.SIGKILL)
    waits = []
    for table, _, _ in crowd.tables:
        while True:
            with suppress(aiohttp.ClientError, OSError, TypeError, RuntimeError):
                async with asyncio.timeout(5):
                    client = await crowd.connect()
                    await client.ask("watch", table=table)
                    await client.socket.close()
                break
            await asyncio.sleep(0.02)
        waits.append(time.perf_counter() - began)
    rows = await asyncio.to_thread(ask, room.folder, List())
    print(
        f"takeover after kill -9: all {len(crowd.tables)} tables answer after "
        f"{max(waits):.1f} s ({len(rows['tables'])} tables are listed)"
    )


@contextmanager
def _opened(kind: str, server: PostgresServer | None) -> Iterator[_Room]:
    """Open a room of this kind."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bigslick", "room", "--no-open", "--port", "0"]
        command += ["--data", folder, "--least-pause-ms", "0", "--least-bot-ms", "0"]
        command += ["--processes", str(KINDS[kind])]
        database = None
        if kind.startswith("PostgreSQL"):
            assert server is not None and server.process is not None  # noqa: S101, PT018 - started for this kind
            database = server.process.pid
            command += ["--database", server.empty_database()]
        for name, value in _LIMITS.items():
            command += ["--limit", f"{name}={value}"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
        output: Any = process.stdout
        address = output.readline().split()[-1].rstrip("/")
        try:
            yield _Room(address, Path(folder), process, KINDS[kind] > 1, database)
        finally:
            process.send_signal(signal.SIGTERM)
            process.send_signal(signal.SIGTERM)
            process.wait()
            output.close()


def main() -> None:
    """Print a row for each kind and number of players, then moves and a takeover."""
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
    print(f"load of the machine: {os.getloadavg()[0]:.1f}; us are processor time of")
    print("the room, of PostgreSQL and of the players for one action")
    print("| " + " | ".join(_COLUMNS) + " |")
    print("|" + " --- |" * len(_COLUMNS), flush=True)
    try:
        for players in options.players:
            for kind in options.kinds:
                with _opened(kind, server) as room:
                    cells = asyncio.run(_load(room, players))
                row = [f"{players:,}", kind, *cells]
                print("| " + " | ".join(row) + " |", flush=True)
        if "PostgreSQL, 2" in options.kinds:
            with _opened("PostgreSQL, 2", server) as room:
                asyncio.run(_move(room))
    finally:
        if server is not None:
            server.remove()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
