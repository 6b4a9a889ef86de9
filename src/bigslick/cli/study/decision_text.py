"""Printing reviewed decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.cli.app import say

if TYPE_CHECKING:
    from bigslick.study import ReviewedDecision

__all__ = ("print_options", "print_spot")

_SPACED = 2


def print_spot(decision: ReviewedDecision) -> None:
    """Print the spot of a decision: cards, board, position, pot and line."""
    parts = [f"{decision.street}, {decision.position}, {_cards(decision.cards)}"]
    if decision.board:
        parts.append(f"board {_cards(decision.board)}")
    parts.append(f"pot {decision.pot:.4g} bb")
    if decision.to_call > 0:
        parts.append(f"{decision.to_call:.4g} bb to call")
    parts.append(f"{decision.stack:.4g} bb behind")
    say(", ".join(parts))
    if decision.line:
        say(f"  line: {decision.line}")


def print_options(decision: ReviewedDecision, chosen: int | None = None) -> None:
    """Print every option with its EV and frequency; an arrow marks the chosen one."""
    width = max(len(option.action) for option in decision.options)
    best = max(option.ev for option in decision.options)
    for number, option in enumerate(decision.options):
        mark = ">" if number == chosen else " "
        loss = f"  loses {best - option.ev:.2f} bb" if option.ev < best else "  best"
        say(
            f"  {mark} {option.action:{width}}  EV {option.ev:+8.2f} bb  "
            f"{100 * option.frequency:5.1f} %{loss}"
        )


def _cards(text: str) -> str:
    pairs = range(0, len(text), _SPACED)
    return " ".join(text[start : start + _SPACED] for start in pairs)
