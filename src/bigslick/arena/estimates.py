"""Means with confidence intervals, and ratings.

Deals are independent of each other; the hands of one deal are not, because they share
its cards in all seatings. So the hands of a deal are added up before anything is
estimated.
"""

from __future__ import annotations

from math import inf, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ("Estimate", "Sums", "fit_ratings", "t_quantile")

_Z: Final = NormalDist().inv_cdf(0.975)
_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the half-width of its 95 % confidence interval.

    >>> Estimate(10.0, 2.5).ci95
    (7.5, 12.5)
    """

    mean: float
    half_width: float

    @property
    def ci95(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean."""
        return self.mean - self.half_width, self.mean + self.half_width

    def scaled(self, factor: float) -> Estimate:
        """Return the estimate in another unit."""
        return Estimate(self.mean * factor, self.half_width * factor)


@dataclass(slots=True)
class Sums:
    """The count, the sum and the sum of squares of independent values.

    >>> sums = Sums()
    >>> for value in (1.0, 2.0, 3.0):
    ...     sums.add(value)
    >>> sums.estimate().mean
    2.0
    """

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Sums) -> None:
        """Add the values of another ``Sums``."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def variance(self) -> float:
        """The unbiased variance of a value; nan if there are fewer than two."""
        if self.count < _FEWEST:
            return float("nan")
        spread = self.squares - self.total * self.total / self.count
        return max(spread, 0.0) / (self.count - 1)

    def estimate(self) -> Estimate:
        """Return the mean; with fewer than two values the interval is infinite."""
        if self.count < _FEWEST:
            return Estimate(self.total if self.count else 0.0, inf)
        error = sqrt(self.variance / self.count)
        return Estimate(self.total / self.count, t_quantile(self.count - 1) * error)


def t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t.

    Computed by the expansion around the normal quantile (Abramowitz and Stegun,
    26.7.5): exact for one and two degrees of freedom, slightly too small for three and
    four, and correct to three digits from five on.

    >>> [round(t_quantile(n), 2) for n in (1, 2, 5, 30, 10_000)]
    [12.71, 4.3, 2.57, 2.04, 1.96]
    """
    if freedom == 1:
        return 12.7062
    if freedom == _FEWEST:
        return 4.3027
    z, n = _Z, freedom
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    value = z
    for power, term in enumerate(terms, 1):
        value += term / n**power
    return value


def fit_ratings(
    count: int, results: Sequence[tuple[Sequence[int], int, float]]
) -> tuple[float, ...]:
    """Return each bot's rating: its expected winnings against an average bot.

    The model: at a table, a bot wins its own rating less the mean rating of its
    opponents. Heads-up, the difference of two ratings is what one bot wins from the
    other. The ratings add up to zero and are fitted to the results by least squares.
    Each result is a lineup, the index of a bot in it, and the winnings of that bot.

    >>> rows = [((0, 1), 0, 30.0), ((1, 2), 0, 10.0), ((0, 2), 0, 44.0)]
    >>> [round(rating, 1) for rating in fit_ratings(3, rows)]
    [24.7, -6.7, -18.0]
    """
    matrix: NDArray[Any] = np.zeros((len(results) + 1, count))
    wins: NDArray[Any] = np.zeros(len(results) + 1)
    for row, (lineup, place, winnings) in enumerate(results):
        matrix[row, lineup[place]] += 1
        for other, bot in enumerate(lineup):
            if other != place:
                matrix[row, bot] -= 1 / (len(lineup) - 1)
        wins[row] = winnings
    matrix[-1] = 1  # ratings add up to zero
    found = np.linalg.lstsq(matrix, wins, rcond=None)[0]
    return tuple(float(rating) for rating in found)
