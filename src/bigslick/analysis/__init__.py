"""How often does this win, and what is it worth? Equities, ranges, ICM."""

from bigslick.analysis.equity import (
    EQUITY_GAMES,
    CategoryCount,
    ComboEquity,
    EquityGame,
    EquityResult,
    PlayerEquity,
    calculate_equities,
    calculate_hand_strength,
    equity,
)
from bigslick.analysis.icm import calculate_icm
from bigslick.analysis.ranges import (
    OmahaRange,
    OmahaRangeLike,
    Range,
    RangeLike,
    parse_range,
)
from bigslick.analysis.statistics import Statistics

__all__ = (
    "EQUITY_GAMES",
    "CategoryCount",
    "ComboEquity",
    "EquityGame",
    "EquityResult",
    "OmahaRange",
    "OmahaRangeLike",
    "PlayerEquity",
    "Range",
    "RangeLike",
    "Statistics",
    "calculate_equities",
    "calculate_hand_strength",
    "calculate_icm",
    "equity",
    "parse_range",
)
