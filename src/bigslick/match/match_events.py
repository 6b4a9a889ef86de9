"""What happens between hands: who comes, goes, buys, moves up or is out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Any

__all__ = ("MatchEvent", "MatchEventKind")


@unique
class MatchEventKind(StrEnum):
    """What can happen between hands."""

    JOINED = "joined"
    REBOUGHT = "rebought"
    TOPPED_UP = "topped up"
    SAT_OUT = "sat out"
    CAME_BACK = "came back"
    MISSED_BLIND = "missed the big blind"
    LEFT = "left"
    LEVEL = "level"
    """The blinds changed; the amount is the big blind."""
    ELIMINATED = "eliminated"
    """The amount is the finishing place."""
    WON = "won"


@dataclass(frozen=True, slots=True)
class MatchEvent:
    """Something that happened after so many hands."""

    hands_played: int
    kind: MatchEventKind
    player: str | None = None
    amount: Any = None
