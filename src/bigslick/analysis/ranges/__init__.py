"""Ranges: the hands that a player may hold, each with a weight."""

from bigslick.analysis.ranges.holdem import Range, RangeLike, parse_range
from bigslick.analysis.ranges.omaha import OmahaRange, OmahaRangeLike

__all__ = ("OmahaRange", "OmahaRangeLike", "Range", "RangeLike", "parse_range")
