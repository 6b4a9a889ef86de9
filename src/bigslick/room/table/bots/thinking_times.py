"""When a bot's answer is given: at a moment that its cards have no part in.

Some hands take a bot longer to think about than others, and whoever measures it would
know something of its cards. So the moment is drawn before the bot looks at them. A
thought that is not ready then waits for the next step of a fixed grid. Where that
happens again and again, bots of that level take a whole step more from then on, with
every hand: only rare single answers are late because of what they were about.
"""

from __future__ import annotations

from dataclasses import dataclass
from secrets import SystemRandom

__all__ = ("STEP_MS", "ThinkingTimes")

STEP_MS = 1_000
"""The grid on which late answers are given, from the moment that was drawn."""
_MOST_LATE = 3
_WINDOW = 1_000
"""So many late answers among so many make answers of that kind slower for all; none
at all among them make them quicker."""
_rng = SystemRandom()


@dataclass(slots=True)
class _Record:
    steps: int = 0
    """How many steps are added to what is drawn."""
    decided: int = 0
    late: int = 0
    most: int = 0
    """The steps that the slowest of the late answers took."""


class ThinkingTimes:
    """The moments for the answers of all bots of a room, by level and game."""

    def __init__(self) -> None:
        """Begin without a step for anybody."""
        self._records: dict[tuple[str, str], _Record] = {}

    def draw(self, kind: tuple[str, str], least_ms: int) -> tuple[float, int]:
        """Return a delay in milliseconds and how many steps of the grid are in it.

        It lies between ``least_ms`` and twice that, and the steps of its kind.
        """
        steps = self._records.setdefault(kind, _Record()).steps
        return least_ms * (1 + _rng.random()) + steps * STEP_MS, steps

    def note(self, kind: tuple[str, str], drawn: int, taken: int) -> None:
        """Note how many steps an answer was to take, and how many it took."""
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
