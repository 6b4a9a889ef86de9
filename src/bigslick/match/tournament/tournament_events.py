"""Events of a tournament besides the hands."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import TYPE_CHECKING, Any

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("TournamentEvent", "TournamentEventKind")


@unique
class TournamentEventKind(StrEnum):
    """The kinds of events."""

    SEATED = "seated"
    BREAK_ORDER = "break order"
    LEVEL = "level"
    BREAK = "break"
    REGISTRATION_CLOSED = "registration closed"
    BUST = "bust"
    BOUNTY = "bounty"
    REENTRY = "re-entry"
    REBUY = "rebuy"
    ADD_ON = "add-on"
    MOVED = "moved"
    TABLE_BROKEN = "table broken"
    TABLE_OPENED = "table opened"
    FINAL_TABLE = "final table"
    HAND_FOR_HAND = "hand for hand"
    SITS_OUT = "sits out"
    SITS_IN = "sits in"
    COLOUR_UP = "colour-up"
    DEAL = "deal"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class TournamentEvent:
    """An event; ``hands`` is the number of hands played before it."""

    number: int
    kind: TournamentEventKind
    hand: int
    data: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "number": self.number,
            "kind": str(self.kind),
            "hand": self.hand,
            "data": dict(self.data),
        }
