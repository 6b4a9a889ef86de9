"""Ranges: sets of starting hands with weights.

``holdem_range`` and ``omaha_range`` are the classes, each with its terms and its text;
``grammar`` is what they share. ``grid`` is the square of 169 classes,
``preflop_strength`` orders them, ``holdings`` numbers the 1,326 pairs of cards.
"""

from bigslick.analysis.ranges.holdem_range import Range, RangeLike, parse_range
from bigslick.analysis.ranges.omaha_range import OmahaRange, OmahaRangeLike

__all__ = ("OmahaRange", "OmahaRangeLike", "Range", "RangeLike", "parse_range")
