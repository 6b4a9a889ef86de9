"""A bot at the arena's table: with a stopwatch, and out of a hand after a fault."""

from __future__ import annotations

from inspect import isawaitable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bigslick.errors import BotError, BotTimeoutError

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bigslick.bots import HandInfo
    from bigslick.engine import View

__all__ = ("HandLostError", "Watched")


class HandLostError(BotError):
    """The bot broke its promise earlier in the hand, which it has lost."""


class Watched:
    """Times the decisions of a bot.

    A bot that breaks its promise has lost the hand, also where the table must act
    for it once more (a draw, a bring-in): it is not asked again before the next.
    """

    def __init__(
        self,
        bot: Any,
        *,
        time_limit: float | None = None,
        hand_time_limit: float | None = None,
    ) -> None:
        """Watch over the bot; limits are in seconds."""
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self._time_limit = float("inf") if time_limit is None else time_limit
        self._hand_limit = float("inf") if hand_time_limit is None else hand_time_limit
        self._hand_seconds = 0.0
        self._lost = False

    def start_hand(self, info: HandInfo) -> None:
        """Pass it on to a bot that listens."""
        self._hand_seconds = 0.0
        self._lost = False
        start = getattr(self.bot, "start_hand", None)
        if start is not None:
            start(info)

    def end_hand(self, view: View) -> None:
        """Pass it on to a bot that listens."""
        end = getattr(self.bot, "end_hand", None)
        if end is not None:
            end(view)

    def decide(self, view: View) -> Any:
        """Return what the bot answers.

        Raises:
            HandLostError: it has broken its promise in this hand.
            BotTimeoutError: it took too long.
            Exception: whatever it raises.

        """
        if self._lost:
            raise HandLostError("the hand is lost already")
        self._lost = True  # until it has answered
        began = perf_counter()
        try:
            answer = self.bot.decide(view)
            if isawaitable(answer):
                return self._awaited(view, answer, began)
        except BaseException:
            self._stop(began)
            raise
        return self._checked(view, answer, self._stop(began))

    async def _awaited(self, view: View, coming: Awaitable[Any], began: float) -> Any:
        try:
            answer = await coming
        except BaseException:
            self._stop(began)
            raise
        return self._checked(view, answer, self._stop(began))

    def _stop(self, began: float) -> float:
        seconds = perf_counter() - began
        self.decisions += 1
        self.seconds += seconds
        self._hand_seconds += seconds
        self.slowest = max(self.slowest, seconds)
        return seconds

    def _checked(self, view: View, answer: Any, seconds: float) -> Any:
        if seconds > self._time_limit:
            raise BotTimeoutError(
                f"{seconds:.3g} s for a decision, {self._time_limit:g} are allowed"
            )
        if self._hand_seconds > self._hand_limit:
            raise BotTimeoutError(
                f"{self._hand_seconds:.3g} s for a hand, {self._hand_limit:g} "
                "are allowed"
            )
        self._lost = answer not in view.legal
        return answer

    def close(self) -> None:
        """Close a bot that wants to be closed."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()
