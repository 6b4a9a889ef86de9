"""A process learns of others before it looks for them the next time."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from tests.support.rooms import run

from bigslick.room.cluster.members import Members


class CountedMembers(Members):
    """Counts how often it has looked; it finds nobody."""

    looks = 0

    async def look(self) -> None:
        self.looks += 1


async def _watched(process: str) -> int:
    """Return how often was looked soon after ``process`` has sent something."""
    cluster: Any = SimpleNamespace(storage=SimpleNamespace(process="own"))
    members = CountedMembers(cluster, None)
    members.known = [SimpleNamespace(id="known")]  # type: ignore[list-item]
    watching = asyncio.create_task(members.watch())
    await asyncio.sleep(0)
    members.hear_from(process)
    for _ in range(10):
        await asyncio.sleep(0)
    watching.cancel()
    return members.looks


def test_a_new_process_is_looked_at_at_once() -> None:
    assert run(_watched("known")) == 1
    assert run(_watched("new")) == 2
