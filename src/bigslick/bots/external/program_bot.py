"""What every bot that is a program has in common: limits, faults, fresh starts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import monotonic
from typing import TYPE_CHECKING, Final

from bigslick.errors import BotError, BotTimeoutError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.bots.decider import HandInfo
    from bigslick.engine import Action, View

__all__ = ("START_LIMIT", "TIME_LIMIT", "ProgramBot")

TIME_LIMIT: Final = 10.0
"""Seconds for a decision if nothing else was agreed."""
START_LIMIT: Final = 20.0
"""Seconds for a program to come up."""

_MOST_FAILED_STARTS: Final = 3


class ProgramBot(ABC):
    """A program that is told of every hand and asked for every decision.

    Whatever it does wrong costs it the hand: it is ended, every further decision of
    the hand is refused at once, and it is started afresh for the next hand. A
    program that does not come up three times in a row is not started again.

    Raises:
        BotError: from ``decide``, saying what the program did wrong.

    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        time_limit: float | None = None,
        hand_time_limit: float | None = None,
    ) -> None:
        """Keep the command; the program starts with the first hand."""
        self.command = tuple(command)
        self.time_limit = TIME_LIMIT if time_limit is None else time_limit
        self.hand_time_limit = hand_time_limit
        self._failed_starts = 0
        self._fault: BotError | None = None
        self._time_left = float("inf")

    @property
    @abstractmethod
    def is_running(self) -> bool:
        """Whether the program is up."""

    @abstractmethod
    def _open(self) -> None:
        """Start the program and greet it."""

    @abstractmethod
    def _begin(self, info: HandInfo, deadline: float) -> None:
        """Tell the program of a new hand."""

    @abstractmethod
    def _answer(self, view: View, deadline: float) -> Action:
        """Return what the program answers until the deadline."""

    @abstractmethod
    def _finish(self, view: View, deadline: float) -> None:
        """Show the program how the hand ended."""

    @abstractmethod
    def _shut(self, *, politely: bool) -> None:
        """End the program and all that it has started."""

    def start_hand(self, info: HandInfo) -> None:
        """Tell the program who sits where; start it if it is not running."""
        self._fault = None
        limit = self.hand_time_limit
        self._time_left = float("inf") if limit is None else limit
        try:
            self._ensure_open()
            self._begin(info, monotonic() + self.time_limit)
        except BotError as fault:
            self._give_up(fault)

    def decide(self, view: View) -> Action:
        """Return what the program answers."""
        if self._fault is not None:
            raise self._fault
        began = monotonic()
        try:
            limit = min(self.time_limit, self._time_left)
            if limit <= 0:
                raise BotTimeoutError(
                    f"the {self.hand_time_limit:g} s for this hand are used up"
                )
            return self._answer(view, began + limit)
        except BotError as fault:
            self._give_up(fault)
            raise
        finally:
            self._time_left -= monotonic() - began

    def end_hand(self, view: View) -> None:
        """Show the program how the hand ended."""
        if not self.is_running:
            return
        try:
            self._finish(view, monotonic() + self.time_limit)
        except BotError as fault:
            self._give_up(fault)

    def close(self) -> None:
        """Say goodbye and end the program, if it is running."""
        if self.is_running:
            self._shut(politely=True)

    def __del__(self) -> None:
        """End the program with its bot."""
        if hasattr(self, "_fault"):
            self.close()

    def _ensure_open(self) -> None:
        if self.is_running:
            return
        if self._failed_starts >= _MOST_FAILED_STARTS:
            raise BotError(f"{self.command[0]!r} failed to start too often")
        self._failed_starts += 1
        self._open()
        self._failed_starts = 0

    def _give_up(self, fault: BotError) -> None:
        """End the program, and remember the fault for the rest of the hand."""
        self._fault = fault
        if self.is_running:
            self._shut(politely=False)
