"""What several tests of the arena need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.arena import ArenaResult


def numbers(result: ArenaResult) -> dict[str, Any]:
    """Return all that must be the same wherever the work was done: not the times."""
    data = result.to_dict()
    del data["seconds"]
    for bot in data["bots"]:
        del bot["time"]
    return data
