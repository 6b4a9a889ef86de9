"""Ranges: sets of starting hands with weights.

``holdem_range`` and ``omaha_range`` are the classes, each with modules for its terms
and its text; ``grammar`` is shared. ``grid`` is the grid of 169 hand classes,
``preflop_strength`` ranks them, ``holdings`` numbers the 1,326 pairs of cards.
``breakdown`` says what a range makes of a board, by the ``hand_categories``.
"""

from bigslick.analysis.ranges.breakdown import RangeBreakdown
from bigslick.analysis.ranges.holdem_range import Range, RangeLike, parse_range
from bigslick.analysis.ranges.omaha_range import OmahaRange, OmahaRangeLike

__all__ = (
    "OmahaRange",
    "OmahaRangeLike",
    "Range",
    "RangeBreakdown",
    "RangeLike",
    "parse_range",
)
