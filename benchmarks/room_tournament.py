"""A tournament of bots in one process of the room: hands per second, memory, latency.

python -m benchmarks.room_tournament --players 1000
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import tempfile
import time
from pathlib import Path

from bigslick.cli.room.command import be_quick
from bigslick.room.client import RoomClient
from bigslick.room.limits.room_limits import LOCAL_LIMITS
from bigslick.room.server.app import open_room
from bigslick.room.tournament.timer import start_entry
from bigslick.room.tournament_config import TournamentConfig


async def _measure(folder: Path, players: int, seconds: float, level: str) -> None:
    config = TournamentConfig(
        players=players,
        bots=players,
        bot_level=level,
        bot_ms=0,
        pause_ms=0,
        pace="hands",
        level_length=10,
        structure="turbo",
    )
    async with (
        open_room(folder, limits=LOCAL_LIMITS, least_pause_ms=0, least_bot_ms=0) as (
            room,
            port,
        ),
        RoomClient.connect(f"http://127.0.0.1:{port}") as client,
    ):
        own, _ = room.create_tournament(config)
        actor = room.tournaments.actors[own]
        began, used = time.perf_counter(), time.process_time()
        own_thread = time.thread_time()
        actor.write(start_entry(actor))
        actor.changed()
        engine = actor.own.running_engine()
        waits: list[float] = []
        busy: list[float] = []
        while actor.own.state == "running" and time.perf_counter() < began + seconds:
            asked, worked = time.perf_counter(), time.thread_time()
            await client.call("ping")
            waits.append(time.perf_counter() - asked)
            busy.append(time.thread_time() - worked)
            await asyncio.sleep(0.02)
        wall, cpu = time.perf_counter() - began, time.process_time() - used
        own_thread = time.thread_time() - own_thread
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        left = engine.registration.remaining
        print(
            f"{players} players ({level}), {left} left after {engine.hands} hands\n"
            f"{wall:.1f} s, {cpu:.1f} s of processor time, {own_thread:.1f} of them in "
            f"the room's thread; load {os.getloadavg()[0]:.1f}\n"
            f"{engine.hands / wall:.0f} hands/s, {engine.hands / cpu:.0f} hands per "
            f"second of processor time; at most {memory:.0f} MB\n"
            f"reply to a ping: {_share(waits)} ms;\n"
            f"processor time of the room's thread meanwhile: {_share(busy)} ms"
        )


def _share(seconds: list[float]) -> str:
    """Return the median, the 99th percentile and the largest, in milliseconds."""
    seconds = sorted(seconds)
    at = [seconds[int(len(seconds) * part)] for part in (0.5, 0.99)]
    return ", ".join(f"{1000 * value:.0f}" for value in (*at, seconds[-1]))


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000)
    parser.add_argument("--level", default="calls", help="level of the bots")
    parser.add_argument("--seconds", type=float, default=600)
    given = parser.parse_args()
    be_quick()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder), given.players, given.seconds, given.level))


if __name__ == "__main__":
    main()
