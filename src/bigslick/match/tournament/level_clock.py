"""The level clock: seconds of play, told by whoever has a watch."""

from __future__ import annotations

from dataclasses import dataclass

from bigslick.errors import GameConfigError

__all__ = ("LevelClock",)


@dataclass(slots=True)
class LevelClock:
    """How many seconds of the schedule are over.

    ``tick`` is told the time by any watch that does not run backwards. While the
    clock is stopped (a pause, hand for hand), time passes but does not count, and
    another watch may take over.

    >>> clock = LevelClock()
    >>> clock.tick(100.0), clock.tick(160.0)
    (0.0, 60.0)
    >>> clock.stopped = True
    >>> clock.tick(400.0)
    60.0
    >>> clock.deduct(120)
    >>> clock.seconds
    180.0
    """

    seconds: float = 0.0
    last: float | None = None
    stopped: bool = False

    def tick(self, now: float) -> float:
        """Note the time and return how much of the schedule is over.

        Raises:
            GameConfigError: the watch runs backwards.

        """
        if self.last is not None and not self.stopped:
            if now < self.last:
                raise GameConfigError(f"the clock went back from {self.last} to {now}")
            self.seconds += now - self.last
        self.last = now
        return self.seconds

    def deduct(self, seconds: float) -> None:
        """Take time off the level, as for a hand played hand for hand."""
        self.seconds += seconds
