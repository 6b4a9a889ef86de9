"""A room on a disk that gets full, run where a small disk can be mounted.

``python -m tests.room.full_disk FOLDER`` mounts a disk of 4 MB there, fills most of it,
plays until the room stops, frees the space and looks what the next room finds.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import subprocess
import sys
from pathlib import Path

from tests.room.killed_room import check_room, play_until_closed, settle, written
from tests.support.room_process import RoomProcess
from tests.support.rooms import Recorder

from bigslick.room.client import RoomClient

_SIZE = 4_000_000
_SPACE = 1_600_000


async def _play(process: RoomProcess) -> list[Recorder]:
    """Play until the room stops by itself."""
    address = process.start()
    async with RoomClient.connect(address) as client:
        table, _ = await client.create(seats=3, stack=400, bot_ms=0, pause_ms=0)
        players = [Recorder(table, name) for name in ("Ann", "Bob", "Cyd")]
        for player in players:
            answer = await player.call(client, "join", name=player.name)
            player.seat, player.token = answer["seat"], answer["token"]
    async with asyncio.TaskGroup() as tasks:
        for k, player in enumerate(players):
            tasks.create_task(_line(address, player, k))
    return players


async def _line(address: str, player: Recorder, seed: int) -> None:
    async with RoomClient.connect(address) as client:
        await play_until_closed(client, player, random.Random(seed))


def main(folder: Path) -> None:
    """Fill the disk, and say what came of it."""
    mount = shutil.which("mount") or "mount"
    options = ["-t", "tmpfs", "-o", f"size={_SIZE}", "tmpfs", str(folder)]
    subprocess.run([mount, *options], check=True)
    ballast = folder / "ballast"
    process = RoomProcess(folder / "room")
    ballast.write_bytes(bytes(_SIZE - _SPACE))
    players = asyncio.run(_play(process))
    assert process.process is not None
    sys.stdout.write(f"exit code {process.process.wait()}\n")
    ballast.unlink()
    address = process.start()
    asyncio.run(check_room(address, players))
    asyncio.run(settle(address, players))
    process.kill()
    for player in players:
        keys = written(folder / "room", player)
        assert len(keys) == len(set(keys)) == player.acked, player.name
    acked = sum(player.acked for player in players)
    sys.stdout.write(f"acknowledged {acked}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
