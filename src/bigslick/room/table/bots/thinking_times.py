"""Chooses when a bot answers, independently of its cards.

Some decisions take a bot longer than others, which could reveal something about its
cards. Therefore the time of the answer is drawn before the bot looks at them. If the
decision is not ready then, the answer waits for the next step of a fixed grid. If
that happens often, all bots of that level take one step more, with every hand, so
that late answers stay rare.
"""

from __future__ import annotations

from dataclasses import dataclass
from secrets import SystemRandom

__all__ = ("STEP_MS", "ThinkingTimes")

STEP_MS = 1_000
"""Step of the grid for late answers, counted from the drawn time."""
_MOST_LATE = 3
_WINDOW = 1_000
"""Number of answers that are judged together: too many late answers among them make
answers of that kind slower for all bots; none at all make them faster."""
_rng = SystemRandom()


@dataclass(slots=True)
class _Record:
    steps: int = 0
    """Number of steps added to the drawn time."""
    decided: int = 0
    late: int = 0
    most: int = 0
    """Steps of the slowest late answer."""


class ThinkingTimes:
    """Answer times of all bots of a room, by level and game."""

    def __init__(self) -> None:
        """Start without extra steps."""
        self._records: dict[tuple[str, str], _Record] = {}

    def draw(self, kind: tuple[str, str], least_ms: int) -> tuple[float, int]:
        """Return a delay in milliseconds and how many steps of the grid are in it.

        It is between ``least_ms`` and twice that, plus the extra steps.
        """
        steps = self._records.setdefault(kind, _Record()).steps
        return least_ms * (1 + _rng.random()) + steps * STEP_MS, steps

    def note(self, kind: tuple[str, str], drawn: int, taken: int) -> None:
        """Record the planned and the actual steps of an answer."""
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
