"""What a bot thinks: the options it weighs, and its explanation in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.engine import Action

__all__ = ("Explanation", "Option", "Thought")


@dataclass(frozen=True, slots=True)
class Option:
    """Something the player may do and what it is worth in chips from here on.

    Folding is worth nothing, so what was put in before does not count.
    """

    action: Action
    value: float
    note: str = ""


@dataclass(slots=True)
class Thought:
    """Everything a decision was made of."""

    options: list[Option]
    """What was considered, in the order of the table: fold, check or call, raises."""
    equity: float
    """The share of the pot at a showdown against what the others may hold."""
    pot_odds: float = 0.0
    """The share needed to call, 0 if nothing is to be called."""
    reason: str = ""
    ranges: dict[int, Any] = field(default_factory=dict)
    """What each opponent may hold: a text, or a weight for each hold'em hand."""
    chosen: Option | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a bot does what it does, for hints and for the curious."""

    action: Action
    reason: str
    equity: float
    """The share of the pot at a showdown against the ranges below."""
    pot_odds: float
    """The share needed to call; 0 if nothing is to be called."""
    ranges: dict[int, str]
    """What each opponent (by player index) is taken to hold."""
    options: tuple[Option, ...]
    """What was considered with its worth in chips, best first."""

    def __str__(self) -> str:
        """Return the explanation as a few lines of text."""
        lines = [f"{_say(self.action)}: {self.reason}"]
        odds = f", needed to call {self.pot_odds:.0%}" if self.pot_odds else ""
        lines.append(f"equity {self.equity:.0%}{odds}")
        lines += [f"player {i}: {text}" for i, text in self.ranges.items()]
        lines += [
            f"{_say(option.action):<14} {option.value:+.2f}"
            + (f"  {option.note}" if option.note else "")
            for option in self.options
        ]
        return "\n".join(lines)


def _say(action: Action) -> str:
    name = type(action).__name__.lower()
    amount = getattr(action, "amount", getattr(action, "to", None))
    if amount is None:
        cards = getattr(action, "cards", None)
        return name if cards is None else f"{name} {' '.join(map(repr, cards))}".strip()
    return f"bet {amount}" if name == "bet" else f"raise to {amount}"
