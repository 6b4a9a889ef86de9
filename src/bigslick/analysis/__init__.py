"""Equities, ranges, ICM and statistics of payoffs.

``equity`` computes equities by counting or sampling deals. ``ranges`` reads and writes
ranges of hands. ``icm`` converts tournament chips to money, and ``payoff_statistics``
summarises what players won and lost.
"""

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
from bigslick.analysis.equity.distribution import (
    EquityDistribution,
    equity_distribution,
)
from bigslick.analysis.icm import calculate_icm
from bigslick.analysis.payoff_statistics import Statistics
from bigslick.analysis.ranges import (
    OmahaRange,
    OmahaRangeLike,
    Range,
    RangeBreakdown,
    RangeLike,
    parse_range,
)

__all__ = (
    "EQUITY_GAMES",
    "CategoryCount",
    "ComboEquity",
    "EquityDistribution",
    "EquityGame",
    "EquityResult",
    "OmahaRange",
    "OmahaRangeLike",
    "PlayerEquity",
    "Range",
    "RangeBreakdown",
    "RangeLike",
    "Statistics",
    "calculate_equities",
    "calculate_hand_strength",
    "calculate_icm",
    "equity",
    "equity_distribution",
    "parse_range",
)
