"""Kill -9 at random moments of a tournament of bots; chips and places must stay.

python -m tests.room.killed_tournament --players 200 --kills 50
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

from tests.support.room_process import RoomProcess

from bigslick.room.client import RoomClient

_STACK = 3_000


async def _look(address: str, own: str) -> dict[str, Any]:
    async with RoomClient.connect(address) as client:
        await client.call("watch_tournament", tournament=own)
        while (event := await client.events.get()) is not None:
            if event["type"] == "tournament_snapshot":
                return event
    raise AssertionError("the room is gone")


async def _create(address: str, players: int) -> str:
    config = {
        "players": players,
        "bots": players,
        "bot_level": "calls",
        "bot_ms": 0,
        "pause_ms": 0,
        "pace": "hands",
        "level_length": 5,
        "structure": "turbo",
        "stack": _STACK,
    }
    async with RoomClient.connect(address) as client:
        made = await client.call("create_tournament", config=config)
        own: str = made["tournament"]
        await client.call("direct", tournament=own, token=made["host"], what="start")
    return own


def check(found: dict[str, Any], players: int, before: dict[str, int]) -> None:
    """Check a snapshot: all chips are there, nobody lost or got another place."""
    rows = found["standings"]
    assert len(rows) == len({row["name"] for row in rows}) == players
    if found["state"] == "running":
        assert sum(row["chips"] for row in rows) == players * _STACK
    places = {row["name"]: row["place"] for row in rows if "place" in row}
    assert before.items() <= places.items(), "a place changed"
    taken = sorted(places.values())
    assert all(place <= players for place in taken)
    left = players - len(places)
    assert not taken or taken[0] in {left + 1, 1}
    before.update(places)


async def kill_often(
    folder: Path, players: int, kills: int, seed: int, pause: float = 1.5
) -> int:
    """Play to the end with that many kills; return the number of places.

    ``pause`` are the most seconds between two kills.
    """
    rng, places = random.Random(seed), dict[str, int]()
    process = RoomProcess(folder)
    address = process.start()
    own = await _create(address, players)
    for number in range(kills):
        await asyncio.sleep(rng.uniform(0.05, pause))
        process.kill()
        address = process.start()
        found = await _look(address, own)
        check(found, players, places)
        hands = 0 if found["clock"] is None else found["clock"]["hands"]
        print(f"kill {number + 1}: {found['left']} left, {hands} hands", flush=True)  # noqa: T201
        if found["state"] == "finished":
            break
    while found["state"] == "running":
        await asyncio.sleep(0.5)
        found = await _look(address, own)
    check(found, players, places)
    process.kill()
    assert sum(row["prize"] for row in found["result"]) == players * 1_000
    assert len({row["name"] for row in found["result"]}) == players
    return len(found["result"])


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.6)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(kill_often(Path(folder), **vars(given)))


if __name__ == "__main__":
    main()
