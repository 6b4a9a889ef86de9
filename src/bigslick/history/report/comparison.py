"""Comparing frequencies with those of other players."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

__all__ = ("SURE", "ShareComparison", "mean_error", "share_interval")

SURE: Final = 1.96  # standard errors to each side of a 95 % interval
_FEWEST: Final = 10  # chances


def share_interval(done: int, chances: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share (Wilson's score interval).

    >>> [round(edge, 3) for edge in share_interval(0, 10)]
    [0.0, 0.278]
    >>> share_interval(0, 0)
    (0.0, 1.0)
    """
    if not chances:
        return 0.0, 1.0
    share, z = done / chances, SURE
    scale = 1 + z * z / chances
    middle = (share + z * z / (2 * chances)) / scale
    half = sqrt(share * (1 - share) / chances + z * z / (4 * chances**2)) * z / scale
    return max(middle - half, 0.0), min(middle + half, 1.0)


def mean_error(count: int, total: float, squares: float) -> float:
    """Return the standard error of a mean, from sums; infinite below two values.

    >>> mean_error(4, 0, 12)
    1.0
    """
    if count < 2:  # noqa: PLR2004
        return float("inf")
    variance = max(squares - total * total / count, 0.0) / (count - 1)
    return sqrt(variance / count)


class ShareComparison(NamedTuple):
    """A player's share and that of the other players."""

    done: int
    chances: int
    others_done: int
    others_chances: int

    @property
    def share(self) -> float | None:
        """The player's share; None if there were no chances."""
        return self.done / self.chances if self.chances else None

    @property
    def others(self) -> float | None:
        """The share of the other players; None if there were no chances."""
        return self.others_done / self.others_chances if self.others_chances else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the player's share."""
        return share_interval(self.done, self.chances)

    @property
    def distance(self) -> float:
        """The difference of the shares, in standard errors.

        It is positive if the player's share is larger.

        >>> round(ShareComparison(60, 100, 400, 1000).distance, 1)
        3.9
        """
        if not self.chances or not self.others_chances:
            return 0.0
        count, others = self.chances, self.others_chances
        pooled = (self.done + self.others_done) / (count + others)
        error = sqrt(pooled * (1 - pooled) * (1 / count + 1 / others))
        gap = self.done / count - self.others_done / others
        return gap / error if error else 0.0

    @property
    def is_different(self) -> bool:
        """Whether the difference is statistically significant (95 %).

        It is always false if there were only a few chances.
        """
        return self.chances >= _FEWEST and abs(self.distance) > SURE
