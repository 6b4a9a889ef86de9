"""The base class of bots that are programs: time limits, errors and restarts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import monotonic
from typing import TYPE_CHECKING, Final

from bigslick.bots.external.process_limits import NO_LIMITS, ProcessLimits
from bigslick.errors import BotError, BotProtocolError, BotTimeoutError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.bots.decider import HandInfo
    from bigslick.engine import Action, View

__all__ = (
    "START_LIMIT",
    "TIME_LIMIT",
    "ProgramBot",
    "ReportedAnswerError",
    "ReportedError",
)

TIME_LIMIT: Final = 10.0
"""The default time limit of a decision in seconds."""
START_LIMIT: Final = 20.0
"""The time limit for starting a program, in seconds."""

_MOST_FAILED_STARTS: Final = 3


class ReportedError(BotError):
    """An error that a program reported instead of an action; it is still running."""


class ReportedAnswerError(ReportedError, BotProtocolError):
    """A program reported that the answer of its bot is not an action."""


class ProgramBot(ABC):
    """A bot that sends every hand to a program and asks it for every decision.

    After an error, ``decide`` raises for the rest of the hand. Unless the program
    reported the error itself, it is ended and started again for the next hand. A
    program that fails to start three times in a row is not started again.

    Raises:
        BotError: from ``decide``, with the program's error.

    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        time_limit: float | None = None,
        hand_time_limit: float | None = None,
        limits: ProcessLimits = NO_LIMITS,
    ) -> None:
        """Store the command; the program starts with the first hand."""
        limits.check()
        self.command = tuple(command)
        self.limits = limits
        self.time_limit = TIME_LIMIT if time_limit is None else time_limit
        self.hand_time_limit = hand_time_limit
        self._failed_starts = 0
        self._fault: BotError | None = None
        self._time_left = float("inf")

    @property
    @abstractmethod
    def is_running(self) -> bool:
        """Whether the program is running."""

    @abstractmethod
    def _open(self) -> None:
        """Start the program and exchange versions."""

    @abstractmethod
    def _begin(self, info: HandInfo, deadline: float) -> None:
        """Send the start of a hand to the program."""

    @abstractmethod
    def _answer(self, view: View, deadline: float) -> Action:
        """Return the program's answer, which must come before the deadline."""

    @abstractmethod
    def _finish(self, view: View, deadline: float) -> None:
        """Send the end of the hand to the program."""

    @abstractmethod
    def _shut(self, *, politely: bool) -> None:
        """End the program and all processes that it has started."""

    def start_hand(self, info: HandInfo) -> None:
        """Send the start of a hand; start the program if it is not running."""
        self._fault = None
        limit = self.hand_time_limit
        self._time_left = float("inf") if limit is None else limit
        try:
            self._ensure_open()
            self._begin(info, monotonic() + self.time_limit)
        except BotError as fault:
            self._give_up(fault)

    def decide(self, view: View) -> Action:
        """Return the program's action."""
        if self._fault is not None:
            raise self._fault
        began = monotonic()
        try:
            limit = min(self.time_limit, self._time_left)
            if limit <= 0:
                raise BotTimeoutError(
                    f"time limit of {self.hand_time_limit:g} s for a hand is used up"
                )
            return self._answer(view, began + limit)
        except BotError as fault:
            self._give_up(fault)
            raise
        finally:
            self._time_left -= monotonic() - began

    def end_hand(self, view: View) -> None:
        """Send the end of the hand to the program."""
        if not self.is_running:
            return
        try:
            self._finish(view, monotonic() + self.time_limit)
        except BotError as fault:
            self._give_up(fault)

    def close(self) -> None:
        """End the program, if it is running."""
        if self.is_running:
            self._shut(politely=True)

    def __del__(self) -> None:
        """End the program when the bot is deleted."""
        if hasattr(self, "_fault"):
            self.close()

    def _ensure_open(self) -> None:
        if self.is_running:
            return
        if self._failed_starts >= _MOST_FAILED_STARTS:
            raise BotError(
                f"{self.command[0]!r} failed to start too often and is not tried again"
            )
        self._failed_starts += 1
        self._open()
        self._failed_starts = 0

    def _give_up(self, fault: BotError) -> None:
        """Keep the error for the hand; end the program unless it reported the error."""
        self._fault = fault
        if self.is_running and not isinstance(fault, ReportedError):
            self._shut(politely=False)
