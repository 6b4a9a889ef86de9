"""A tournament of bots in one process of the room: hands per second, memory, latency.

python -m benchmarks.room_tournament --players 1000
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
import time
from pathlib import Path

from bigslick.room.client import RoomClient
from bigslick.room.limits.room_limits import LOCAL_LIMITS
from bigslick.room.server.app import open_room
from bigslick.room.tournament.timer import start_entry
from bigslick.room.tournament_config import TournamentConfig


async def _measure(folder: Path, players: int, seconds: float) -> None:
    config = TournamentConfig(
        players=players,
        bots=players,
        bot_level="calls",
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
        actor.write(start_entry(actor))
        actor.changed()
        engine = actor.own.running_engine()
        latencies = []
        while actor.own.state == "running" and time.perf_counter() < began + seconds:
            asked = time.perf_counter()
            await client.call("ping")
            latencies.append(time.perf_counter() - asked)
            await asyncio.sleep(0.02)
        wall, cpu = time.perf_counter() - began, time.process_time() - used
        latencies.sort()
        median = latencies[len(latencies) // 2] * 1000
        high = latencies[int(len(latencies) * 0.99)] * 1000
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        left = engine.registration.remaining
        print(
            f"{players} players, {left} left after {engine.hands} hands in {wall:.1f} s"
            f" ({cpu:.1f} s of processor time): {engine.hands / wall:.0f} hands/s, "
            f"{engine.hands / cpu:.0f} hands per processor second; at most "
            f"{memory:.0f} MB; reply to a client {median:.0f} ms, 99 % within "
            f"{high:.0f} ms"
        )


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=600)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder), given.players, given.seconds))


if __name__ == "__main__":
    main()
