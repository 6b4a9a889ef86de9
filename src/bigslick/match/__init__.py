"""Tables, matches and tournaments: many hands with the same players.

``table`` plays one hand, ``poker_match`` many at one table, ``tournament`` many at
many tables. ``roster`` holds the players of a match, ``seating`` their seats,
``cashier`` their chips, ``faults`` what went wrong and ``elimination`` their finishing
places; ``rotation`` and ``game_set`` decide what is dealt next. ``match_file`` saves
and resumes matches, ``history_file`` writes the hands.
"""

from __future__ import annotations

from bigslick.match.cash_rules import BombPots, CashRules, Ledger, Rake
from bigslick.match.cashier import MatchEvent, MatchEventKind
from bigslick.match.faults import PlayerFaults
from bigslick.match.game_names import (
    BettingLimit,
    GameVariant,
    deal_hole_cards,
    find_game,
    max_raise,
)
from bigslick.match.player_statistics import PlayerStatistics, PositionStatistics
from bigslick.match.poker_match import PokerMatch
from bigslick.match.seating import Seat, position_names
from bigslick.match.table.hand_result import HandResult, PotResult
from bigslick.match.table.player import Player
from bigslick.match.table.poker_states import STATE_TRANSITIONS, PokerState
from bigslick.match.table.poker_table import PokerTable
from bigslick.match.table.referee import EventKind, TableEvent
from bigslick.match.table.state_machine import GameState, PokerStateMachine
from bigslick.match.tournament import (
    STRUCTURES,
    BlindLevel,
    BlindSchedule,
    Tournament,
    TournamentResult,
    TournamentSettings,
    get_blinds,
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
    "PlayerFaults",
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
