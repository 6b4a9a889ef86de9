"""Equities: exact where that is quick, sampled where it is not.

``calculation`` reads a ``query`` about one of the ``equity_games`` and has it counted
by ``exact``, ``sampled`` or ``custom_hands``; ``outcome`` holds counts, ``result``
what a caller gets. ``matrix`` holds all starting hands against each other.
"""

from bigslick.analysis.equity.calculation import equity
from bigslick.analysis.equity.equity_games import EQUITY_GAMES, EquityGame
from bigslick.analysis.equity.hand_strength import (
    calculate_equities,
    calculate_hand_strength,
)
from bigslick.analysis.equity.result import (
    CategoryCount,
    ComboEquity,
    EquityResult,
    PlayerEquity,
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
