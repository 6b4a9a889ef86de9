"""Equities between two and between three starting hands.

Hands are the 169 classes of the grid, row by row. The equities between two hands are
exact counts over all pairs of hands and all boards. Those between three hands were
sampled and are in the file ``three_way.npz``; see ``three_way_table``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core
from bigslick.analysis.ranges.holdings import class_sizes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Singles = NDArray[np.float32]

__all__ = ("CLASSES", "CLASS_SIZES", "HOLDINGS", "Pairs", "Triples", "pairs", "triples")

CLASSES: Final = 169
HOLDINGS: Final = 1326
TABLE: Final = "three_way.npz"
_BOARDS: Final = 1_712_304
CLASS_SIZES: Final = class_sizes()
"""The number of hands in each of the 169 classes, in the order of the grid."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Counts for two hands, by the class of the first (row) and the second (column)."""

    wins: Floats
    """The sum of the row's wins over all pairs of hands."""
    ties: Floats
    count: Floats

    @property
    def chances(self) -> Floats:
        """Return the probability of the column's class, given the row's hand."""
        return np.asarray(self.count / self.count.sum(axis=1, keepdims=True))

    @property
    def equities(self) -> Floats:
        """Return the row's equity against the column."""
        return np.asarray((self.wins + self.ties / 2) / self.count)


@cache
def pairs() -> Pairs:
    """Return the exact counts.

    >>> f"{pairs().equities[0, 14]:.4f}"  # aces against kings
    '0.8195'
    """
    matrix = _core.matrix169()
    wins, ties = matrix.wins / _BOARDS, matrix.ties / _BOARDS
    return Pairs(wins, ties, wins + ties + matrix.losses / _BOARDS)


@dataclass(frozen=True, slots=True)
class Triples:
    """Equities of the first of three hands, and how often two hands share no card."""

    shares: Singles
    """The first hand's equity, times the probability that neither it nor the second
    hand has a card of the third, times the number of hands in the third's class."""
    apart: Floats
    """The probability that hands of two classes share no card."""


@cache
def triples() -> Triples:
    """Return the equities between three hands; the first call loads the file."""
    first, second = read_shares()
    each = np.arange(CLASSES)
    rising = (each[:, None, None] <= each[:, None]) & (each[:, None] <= each)
    a, rest = np.divmod(np.flatnonzero(rising), CLASSES * CLASSES)
    b, c = np.divmod(rest, CLASSES)
    third = 1 - first - second
    # Two hands of the same class must have the same equity: the mean of both samples.
    same = (a == b) & (b != c)
    first[same] = second[same] = (first[same] + second[same]) / 2
    same = (b == c) & (a != b)
    second[same] = third[same] = (second[same] + third[same]) / 2
    same = a == c
    first[same] = second[same] = third[same] = 1 / 3
    shares = np.empty((CLASSES,) * 3, np.float32)
    for one, two, three, share in (
        (a, b, c, first),
        (b, a, c, second),
        (c, a, b, third),
    ):
        shares[one, two, three] = share
        shares[one, three, two] = share
    apart = pairs().count / np.outer(CLASS_SIZES, CLASS_SIZES)
    shares *= apart.astype(np.float32)[:, None, :]
    shares *= (apart * CLASS_SIZES).astype(np.float32)[None, :, :]
    return Triples(shares.reshape(CLASSES * CLASSES, CLASSES), apart)


def read_shares() -> tuple[Singles, Singles]:
    """Return the equities of the first and the second of three hands a <= b <= c."""
    with resources.files(__package__).joinpath(TABLE).open("rb") as file:
        data = np.load(file)
        scale = np.float32(data["scale"])
        return data["first"] / scale, data["second"] / scale
