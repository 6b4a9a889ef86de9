"""Whose turn it is, and how much of his time is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigslick.bots.external_messages import action_from_dict
from bigslick.cards import Card
from bigslick.errors import IllegalActionError

if TYPE_CHECKING:
    from bigslick.engine import Action, LegalActions
    from bigslick.room.requests import Choice

__all__ = ("Turn", "choice_to_dict", "legal_to_dict", "read_action")

_LEGAL = (
    "fold",
    "check",
    "call",
    "bring_in",
    "min_raise_to",
    "max_raise_to",
    "pot_raise_to",
    "unopened",
    "unit",
    "stack_to",
    "discard_count",
)


@dataclass
class Turn:
    """A decision that is awaited: since when, and what time there is for it."""

    seat: int
    n: int
    """The number of the event that said so."""
    began: int
    time_ms: int
    bank_ms: int
    legal: LegalActions
    held: int | None = None
    """What had been used when the table was paused; None while the clock runs."""

    @property
    def deadline(self) -> int | None:
        """Return when the time is over, None while the clock stands."""
        if self.held is not None:
            return None
        return self.began + self.time_ms + self.bank_ms

    def bank_left(self, at: int) -> int:
        """Return what is left of the time bank if he decides now."""
        used = at - self.began if self.held is None else self.held
        return max(self.bank_ms - max(used - self.time_ms, 0), 0)

    def left(self, at: int) -> tuple[int, int]:
        """Return what is left of the time and of the bank."""
        used = at - self.began if self.held is None else self.held
        return max(self.time_ms - used, 0), self.bank_left(at)


def legal_to_dict(legal: LegalActions) -> dict[str, Any]:
    """Return what the player may do, without what he may not."""
    data = {}
    for name in _LEGAL:
        value = getattr(legal, name)
        if value is not None and value is not False:
            data[name] = value
    if legal.discards is not None:
        data["discards"] = [repr(card) for card in legal.discards]
    return data


def choice_to_dict(choice: Choice) -> dict[str, Any]:
    """Return a client's choice as the ledger keeps it."""
    data: dict[str, Any] = {"action": choice.type.replace("_", "-")}
    if choice.type in {"bet", "raise"}:
        data["to"] = choice.to
    elif choice.type == "discard":
        data["cards"] = "".join(choice.cards)
    return data


def read_action(data: dict[str, Any], legal: LegalActions) -> Action:
    """Return the action; a bet and a raise are taken for each other.

    Raises:
        IllegalActionError: it is none, or not among the legal ones.

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
