"""Awaited decisions and the time that is left for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigslick.cards import Card
from bigslick.engine.encoding import LEGAL, action_from_dict
from bigslick.errors import IllegalActionError

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

FOLD = {"action": "fold"}
"""A fold as it is stored."""


@dataclass(kw_only=True)
class Stopwatch:
    """A clock that can be stopped and continued."""

    began: int
    time_ms: int
    held: int | None = None
    """The time used when the table was paused; None while the clock runs."""

    @property
    def total_ms(self) -> int:
        """Return the total time."""
        return self.time_ms

    @property
    def deadline(self) -> int | None:
        """Return when the time is over; None while the clock is stopped."""
        return None if self.held is not None else self.began + self.total_ms

    def used(self, at: int) -> int:
        """Return how much of the time is used."""
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
    """An awaited decision: its start and its time."""

    seat: int
    bank_ms: int
    legal: LegalActions
    n: int = 0
    """The number of the event that announced the turn."""

    @property
    def total_ms(self) -> int:
        """Return the total time, with the time bank."""
        return self.time_ms + self.bank_ms

    def bank_left(self, at: int) -> int:
        """Return what is left of the time bank if the player acts now."""
        return max(self.bank_ms - max(self.used(at) - self.time_ms, 0), 0)

    def left(self, at: int) -> tuple[int, int]:
        """Return what is left of the time and of the time bank."""
        return max(self.time_ms - self.used(at), 0), self.bank_left(at)


@dataclass(kw_only=True)
class RunoutQuestion(Stopwatch):
    """The question how often the board is run out; all players must agree."""

    hand: str
    count: int
    seats: list[int]
    """The seats that must still answer."""
    agreed: list[int]


def legal_for_client(legal: LegalActions) -> dict[str, Any]:
    """Return the legal actions without empty fields; cards are a list."""
    data = {}
    for name in LEGAL:  # once for every turn: each field is read once
        value = getattr(legal, name)
        if value is not None and value is not False:
            data[name] = value
    if legal.discards is not None:
        data["discards"] = [repr(card) for card in legal.discards]
    return data


def read_action(data: dict[str, Any], legal: LegalActions) -> Action:
    """Return the action that a client sent.

    If the client says "bet" where only a raise is possible, it is read as a raise, and
    vice versa.

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
