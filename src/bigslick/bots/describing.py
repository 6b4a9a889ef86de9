"""Ranges in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.analysis import Range
from bigslick.analysis.ranges.holdings import class_numbers, hand_classes
from bigslick.cards import RankOrder

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ("describe_range",)

_LONG: Final = 100
_LIKELY: Final = 0.5


def describe_range(weights: NDArray[np.float64]) -> str:
    """Return how wide a range is and which classes of hands are likely in it.

    >>> describe_range(np.ones(1326))
    '100% of hands'
    """
    top = float(weights.max(initial=0.0))
    if top <= 0:
        return "no hands"
    relative = weights / top
    width = f"{relative.sum() / np.count_nonzero(weights):.0%} of hands"
    classes = hand_classes(RankOrder.STANDARD)
    numbers = class_numbers(RankOrder.STANDARD)
    sums = np.bincount(numbers, relative, len(classes))
    counts = np.maximum(1, np.bincount(numbers, weights > 0, len(classes)))
    likely = np.flatnonzero(sums / counts >= _LIKELY)
    if len(likely) in {0, len(classes)}:
        return width
    text = str(Range(", ".join(classes[i].label for i in likely)))
    if len(text) > _LONG:
        text = text[:_LONG].rsplit(",", 1)[0] + ", ..."
    return f"{width}: {text}"
