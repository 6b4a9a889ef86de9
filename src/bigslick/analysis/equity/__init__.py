"""Equities: exact where that is quick, sampled where it is not."""

from bigslick.analysis.equity.calculation import equity
from bigslick.analysis.equity.games import EQUITY_GAMES, EquityGame
from bigslick.analysis.equity.result import (
    CategoryCount,
    ComboEquity,
    EquityResult,
    PlayerEquity,
)
from bigslick.analysis.equity.strength import (
    calculate_equities,
    calculate_hand_strength,
)

__all__ = (
    "EQUITY_GAMES",
    "CategoryCount",
    "ComboEquity",
    "EquityGame",
    "EquityResult",
    "PlayerEquity",
    "calculate_equities",
    "calculate_hand_strength",
    "equity",
)
