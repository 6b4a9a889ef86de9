"""Equities: exact if that is fast, otherwise sampled.

``calculation`` defines the function ``equity``. It converts its arguments to a
``query`` for one of the ``equity_games`` and calls ``exact``, ``sampled`` or
``custom_hands``. These return an ``outcome`` with the counts, from which
``result_builder`` makes the ``result`` for the caller. ``matrix`` compares all starting
hands with each other. ``hand_strength`` has functions with PokerKit's arguments, which
``equal_ranges`` computes.
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
