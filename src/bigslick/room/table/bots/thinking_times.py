"""Chooses when a bot acts, independently of its cards.

Some decisions take a bot longer than others, which could reveal something about its
cards. So the time at which it acts is drawn before the bot looks at them. If the
decision is not ready by then, the bot acts at the next step of a fixed grid. If that
happens often, all bots of that level get one more step in every hand, so that late
actions stay rare.
"""

from __future__ import annotations

from secrets import SystemRandom

from bigslick.fast_dataclasses import dataclass

__all__ = ("STEP_MS", "ThinkingTimes")

STEP_MS = 1_000
"""The step of the grid for late actions in milliseconds, counted from the drawn time.
"""
_MOST_LATE = 3
_WINDOW = 1_000
"""The number of actions that are judged together. If too many of them are late, all
bots of that kind get more time; if none is late, they get less.
"""
_rng = SystemRandom()


@dataclass(slots=True)
class _Record:
    steps: int = 0
    """The number of steps added to the drawn time."""
    decided: int = 0
    late: int = 0
    most: int = 0
    """The number of steps that the slowest late action took."""


class ThinkingTimes:
    """When bots act, for all bots of a room, by level and game."""

    def __init__(self) -> None:
        """Start without extra steps."""
        self._records: dict[tuple[str, str], _Record] = {}

    def draw(self, kind: tuple[str, str], least_ms: int) -> tuple[float, int]:
        """Return a delay in milliseconds, and the number of extra steps in it.

        The delay is between ``least_ms`` and twice that, plus the extra steps.
        """
        steps = self._records.setdefault(kind, _Record()).steps
        return least_ms * (1 + _rng.random()) + steps * STEP_MS, steps

    def note(self, kind: tuple[str, str], drawn: int, taken: int) -> None:
        """Record the planned and the actual number of steps of an action."""
        record = self._records[kind]
        record.decided += 1
        if taken > drawn:
            record.late += 1
            record.most = max(record.most, taken)
        if record.late == _MOST_LATE:
            self._records[kind] = _Record(record.most)
        elif record.decided == _WINDOW:
            calm = record.steps > 0 and not record.late
            self._records[kind] = _Record(record.steps - calm)
