"""Ranges: sets of starting hands with weights.

``holdem_range`` and ``omaha_range`` define the classes; each has modules for its terms
and its text. Both use the same ``grammar``. ``grid`` is the grid of 169 hand classes,
``preflop_strength`` ranks them, ``holdings`` numbers the 1,326 pairs of cards.
``breakdown`` divides a range on a board by the ``hand_categories`` of its hands.
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
