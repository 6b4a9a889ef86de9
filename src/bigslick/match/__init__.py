"""Tables, matches and tournaments: many hands, the same players."""

from __future__ import annotations

from bigslick.match.cash import BombPots, CashRules, Ledger, Rake
from bigslick.match.events import EventKind, TableEvent
from bigslick.match.match import PokerMatch
from bigslick.match.match_events import MatchEvent, MatchEventKind
from bigslick.match.player import Player
from bigslick.match.result import HandResult, PotResult
from bigslick.match.seating import Seat, position_names
from bigslick.match.state_machine import (
    STATE_TRANSITIONS,
    GameState,
    PokerState,
    PokerStateMachine,
)
from bigslick.match.statistics import PlayerStatistics, PositionStatistics
from bigslick.match.table import PokerTable
from bigslick.match.tournament import (
    STRUCTURES,
    BlindLevel,
    BlindSchedule,
    Tournament,
    TournamentResult,
    TournamentSettings,
    get_blinds,
)
from bigslick.match.variants import (
    BettingLimit,
    GameVariant,
    deal_hole_cards,
    find_game,
    max_raise,
)

__all__ = (
    "STATE_TRANSITIONS",
    "STRUCTURES",
    "BettingLimit",
    "BlindLevel",
    "BlindSchedule",
    "BombPots",
    "CashRules",
    "EventKind",
    "GameState",
    "GameVariant",
    "HandResult",
    "Ledger",
    "MatchEvent",
    "MatchEventKind",
    "Player",
    "PlayerStatistics",
    "PokerMatch",
    "PokerState",
    "PokerStateMachine",
    "PokerTable",
    "PositionStatistics",
    "PotResult",
    "Rake",
    "Seat",
    "TableEvent",
    "Tournament",
    "TournamentResult",
    "TournamentSettings",
    "deal_hole_cards",
    "find_game",
    "get_blinds",
    "max_raise",
    "position_names",
)
