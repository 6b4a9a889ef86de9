"""Equities between two and between three starting hands.

Hands are the 169 classes of the grid, row by row. The equities between two hands are
exact counts over all pairs of hands and all boards. So are those between three hands,
which are in the file ``three_way.npz``; see ``three_way_table``.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core
from bigslick.analysis.ranges.holdings import class_sizes
from bigslick.fast_dataclasses import dataclass
from bigslick.solver.push_fold.three_way_table import read_table, rising_triples

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
    """Return the exact all-in results of each of the 169 hands against each other.

    >>> f"{pairs().equities[0, 14]:.4f}"  # aces against kings
    '0.8195'
    """
    matrix = _core.matrix169()
    wins, ties = matrix.wins / _BOARDS, matrix.ties / _BOARDS
    return Pairs(wins, ties, wins + ties + matrix.losses / _BOARDS)


@dataclass(frozen=True, slots=True)
class Triples:
    """Counts for three hands: pairs of the first two x classes of the third."""

    wins: Singles
    """The sum of the first hand's shares of the pot, over all deals of three hands."""
    count: Singles
    """The number of ways to deal the three hands."""


@cache
def triples() -> Triples:
    """Return the counts for three hands; the first call loads the file."""
    with resources.files(__package__).joinpath(TABLE).open("rb") as file:
        stored = read_table(file)
    a, b, c = rising_triples().T.astype(np.intp)
    third = 1 - stored.first - stored.second
    wins, count = (np.empty((CLASSES,) * 3, np.float32) for _ in range(2))
    for one, two, three, share in (
        (a, b, c, stored.first),
        (b, a, c, stored.second),
        (c, a, b, third),
    ):
        won = share * stored.holdings
        for rest in ((two, three), (three, two)):
            wins[one, *rest] = won
            count[one, *rest] = stored.holdings
    flat = (CLASSES * CLASSES, CLASSES)
    return Triples(wins.reshape(flat), count.reshape(flat))
