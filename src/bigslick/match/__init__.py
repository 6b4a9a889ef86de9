"""Tables, matches and tournaments: many hands, the same players."""

from __future__ import annotations

from bigslick.match.events import EventKind, TableEvent
from bigslick.match.player import Player
from bigslick.match.result import HandResult, PotResult
from bigslick.match.state_machine import (
    STATE_TRANSITIONS,
    PokerState,
    PokerStateMachine,
)
from bigslick.match.table import PokerTable

__all__ = (
    "STATE_TRANSITIONS",
    "EventKind",
    "HandResult",
    "Player",
    "PokerState",
    "PokerStateMachine",
    "PokerTable",
    "PotResult",
    "TableEvent",
)
