"""Decisions that the table waits for, and the time left for them."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from bigslick.cards import Card
from bigslick.engine.encoding import LEGAL, action_from_dict
from bigslick.errors import IllegalActionError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.engine import Action, LegalActions

__all__ = (
    "FOLD",
    "PendingTurn",
    "RunoutQuestion",
    "Stopwatch",
    "legal_for_client",
    "read_action",
)

_read_legal = attrgetter(*LEGAL)
FOLD = {"action": "fold"}
"""A fold in its stored form."""


@dataclass(kw_only=True)
class Stopwatch:
    """A time limit whose clock can be stopped and continued; times in milliseconds."""

    began: int
    time_ms: int
    held: int | None = None
    """The time that was used when the clock was stopped; None while it runs."""

    @property
    def total_ms(self) -> int:
        """Return the total time."""
        return self.time_ms

    @property
    def deadline(self) -> int | None:
        """Return when the time is over; None while the clock is stopped."""
        return None if self.held is not None else self.began + self.total_ms

    def used(self, at: int) -> int:
        """Return how much of the time has been used at ``at``."""
        return at - self.began if self.held is None else self.held

    def hold(self, at: int) -> None:
        """Stop the clock."""
        self.held = self.used(at)

    def release(self, at: int) -> None:
        """Continue the clock."""
        self.began = at - self.used(at)
        self.held = None


@dataclass(kw_only=True)
class PendingTurn(Stopwatch):
    """A decision that the table waits for: when it began, and its time limit."""

    seat: int
    bank_ms: int
    legal: LegalActions
    n: int = 0
    """The number of the event that announced the turn."""
    limit_ms: int | None = None
    """The total time if the clock was called."""

    @property
    def total_ms(self) -> int:
        """Return the total time for the decision, including the time bank."""
        total = self.time_ms + self.bank_ms
        return total if self.limit_ms is None else min(total, self.limit_ms)

    def bank_left(self, at: int) -> int:
        """Return the rest of the time bank if the player acts at ``at``."""
        return max(self.bank_ms - max(self.used(at) - self.time_ms, 0), 0)

    def left(self, at: int) -> tuple[int, int]:
        """Return the rest of the time for the decision and of the time bank."""
        return max(self.time_ms - self.used(at), 0), self.bank_left(at)


@dataclass(kw_only=True)
class RunoutQuestion(Stopwatch):
    """The question of how often the board is run out; all players must agree."""

    hand: str
    count: int
    seats: list[int]
    """The seats that must still answer."""
    agreed: list[int]


def legal_for_client(legal: LegalActions) -> dict[str, Any]:
    """Return the legal actions without empty fields, with cards as a list."""
    data = {
        name: value
        for name, value in zip(LEGAL, _read_legal(legal), strict=True)
        if value is not None and value is not False
    }
    if legal.discards is not None:
        data["discards"] = [repr(card) for card in legal.discards]
    return data


def read_action(data: dict[str, Any], legal: LegalActions) -> Action:
    """Return the action that a client sent.

    A "bet" where only a raise is possible is read as a raise, and vice versa.

    Raises:
        BotProtocolError: the data is not an action.
        IllegalActionError: the action is not legal now.
    """
    action = action_from_dict(data)
    kind, to = data["action"], data.get("to")
    if kind in {"bet", "raise"} and legal.min_raise_to is not None and to is not None:
        action = legal.raise_to(to)
    cards = getattr(action, "cards", None)
    if cards and Card.UNKNOWN in cards:
        raise IllegalActionError("an unknown card cannot be discarded")
    if action not in legal:
        raise IllegalActionError(f"{action} is not allowed now")
    return action
