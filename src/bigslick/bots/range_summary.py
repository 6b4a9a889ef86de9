"""Summaries of the ranges that a bot assumes, for explanations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.analysis import Range
from bigslick.analysis.ranges.holdings import class_numbers, hand_classes
from bigslick.cards import RankOrder

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ("class_weights", "describe_range")

_LONG: Final = 100
_LIKELY: Final = 0.5


def describe_range(weights: NDArray[np.float64]) -> str:
    """Return the width of a range and its most likely hands, as text.

    >>> describe_range(np.ones(1326))
    '100% of hands'
    """
    top = float(weights.max(initial=0.0))
    if top <= 0:
        return "no hands"
    width = f"{weights.sum() / top / np.count_nonzero(weights):.0%} of hands"
    classes = hand_classes(RankOrder.STANDARD)
    likely = np.flatnonzero(class_weights(weights) >= _LIKELY)
    if len(likely) in {0, len(classes)}:
        return width
    text = str(Range(", ".join(classes[i].label for i in likely)))
    if len(text) > _LONG:
        text = text[:_LONG].rsplit(",", 1)[0] + ", ..."
    return f"{width}: {text}"


def class_weights(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the relative weight of each of the 169 classes of starting hands.

    It is the mean weight of the possible hands of a class, relative to that of the
    likeliest hand. Classes are in the order of ``hand_classes``.

    >>> float(class_weights(np.ones(1326)).sum())
    169.0
    """
    numbers = class_numbers(RankOrder.STANDARD)
    count = len(hand_classes(RankOrder.STANDARD))
    sums = np.bincount(numbers, weights / (weights.max(initial=0.0) or 1.0), count)
    return sums / np.maximum(1, np.bincount(numbers, weights > 0, count))
