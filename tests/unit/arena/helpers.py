"""What several tests of the arena need."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.arena import ArenaResult
    from bigslick.engine import Action, View


class Killer:
    """Ends the process that plays it, in its third decision."""

    def __init__(self, seed: str) -> None:
        """Begin to count."""
        del seed
        self._count = 0

    def decide(self, view: View) -> Action:
        """Call, call, kill."""
        self._count += 1
        if self._count > 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return next(iter(view.legal))


def numbers(result: ArenaResult) -> dict[str, Any]:
    """Return all that must be the same wherever the work was done: not the times."""
    data = result.to_dict()
    del data["seconds"]
    for bot in data["bots"]:
        del bot["time"]
    return data
