"""How often does this win, and what is it worth? Equities, ranges, ICM."""

from bigslick.analysis.icm import calculate_icm
from bigslick.analysis.ranges import (
    OmahaRange,
    OmahaRangeLike,
    Range,
    RangeLike,
    parse_range,
)
from bigslick.analysis.runouts import runout_equities
from bigslick.analysis.statistics import Statistics

__all__ = (
    "OmahaRange",
    "OmahaRangeLike",
    "Range",
    "RangeLike",
    "Statistics",
    "calculate_icm",
    "parse_range",
    "runout_equities",
)
