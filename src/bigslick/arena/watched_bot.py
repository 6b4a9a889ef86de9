"""A wrapper for bots in the arena: times decisions, ends a hand after a fault."""

from __future__ import annotations

from inspect import isawaitable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bigslick.cards import format_cards
from bigslick.errors import BotError, BotTimeoutError

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bigslick.bots import HandInfo
    from bigslick.engine import View

__all__ = ("HandLostError", "Watched")


def _add_spot(error: BaseException, view: View) -> None:
    """Add the spot in which a bot failed to its error."""
    boards = " / ".join(format_cards(board) for board in view.boards if board) or "-"
    legal = ", ".join(map(repr, view.legal))
    error.add_note(
        f"the spot: player {view.player_index} of {view.player_count}, holding "
        f"{format_cards(view.own_cards)}, board {boards}, pot {view.total_pot_amount}, "
        f"stacks {', '.join(map(str, view.stacks))}, legal {legal}"
    )


class HandLostError(BotError):
    """Raised when a bot that made an error earlier in the hand is asked again."""


class Watched:
    """Wraps a bot and times its decisions.

    A bot that makes an error loses the hand: it is not asked again until the next hand,
    even if the table has to act for it once more (a draw, a bring-in).
    """

    def __init__(
        self,
        bot: Any,
        *,
        time_limit: float | None = None,
        hand_time_limit: float | None = None,
    ) -> None:
        """Wrap the bot; limits are in seconds."""
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self._time_limit = float("inf") if time_limit is None else time_limit
        self._hand_limit = float("inf") if hand_time_limit is None else hand_time_limit
        self._hand_seconds = 0.0
        self._lost = False

    def start_hand(self, info: HandInfo) -> None:
        """Call the bot's ``start_hand``, if it has one."""
        self._hand_seconds = 0.0
        self._lost = False
        start = getattr(self.bot, "start_hand", None)
        if start is not None:
            start(info)

    def end_hand(self, view: View) -> None:
        """Call the bot's ``end_hand``, if it has one."""
        end = getattr(self.bot, "end_hand", None)
        if end is not None:
            end(view)

    def decide(self, view: View) -> Any:
        """Return the bot's answer.

        Raises:
            HandLostError: the bot made an error earlier in this hand.
            BotTimeoutError: the answer took too long.
            Exception: whatever the bot raises.

        """
        if self._lost:
            raise HandLostError("the bot made an error earlier in this hand")
        self._lost = True  # reset when the bot has answered
        began = perf_counter()
        try:
            answer = self.bot.decide(view)
            if isawaitable(answer):
                return self._awaited(view, answer, began)
        except BaseException as error:
            self._stop(began)
            _add_spot(error, view)
            raise
        return self._checked(view, answer, self._stop(began))

    async def _awaited(self, view: View, coming: Awaitable[Any], began: float) -> Any:
        try:
            answer = await coming
        except BaseException as error:
            self._stop(began)
            _add_spot(error, view)
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
                f"{seconds:.3g} s for a decision; the limit is {self._time_limit:g} s"
            )
        if self._hand_seconds > self._hand_limit:
            raise BotTimeoutError(
                f"{self._hand_seconds:.3g} s for a hand; the limit is "
                f"{self._hand_limit:g} s"
            )
        self._lost = answer not in view.legal
        return answer

    def close(self) -> None:
        """Call the bot's ``close``, if it has one."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()
