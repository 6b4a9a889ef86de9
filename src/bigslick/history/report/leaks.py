"""Leaks: situations in which a player wins less than others do, ranked by cost.

The cost of a situation is how much less the player won in it than the others did on
average, in big blinds per 100 hands of the player. All-ins count with their equity. A
hand may belong to several situations, so costs cannot be added up.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.history.report.comparison import SURE, ShareComparison, mean_error
from bigslick.history.statistics.catalogue import STATISTICS

if TYPE_CHECKING:
    from bigslick.history.report.collection import StatisticSums
    from bigslick.history.statistics.statistic import Statistic

__all__ = ("Leak", "find_leaks")

_FEWEST: Final = 20  # hands of the player and of the others
_LARGEST: Final = (
    0.5  # share of all hands; situations that occur more often are left out
)
_ALIKE: Final = 0.1
_PER: Final = 100


class Leak(NamedTuple):
    """A situation that costs chips.

    ``statistic`` is the one that differs most from the other players in this situation.
    ``cost`` is in big blinds per 100 hands, with the 95 % confidence interval from
    ``low`` to ``high``.
    """

    statistic: Statistic
    comparison: ShareComparison
    hands: int
    mean: float
    others_mean: float
    cost: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """Whether the loss is statistically significant."""
        return self.low > 0


def find_leaks(own: StatisticSums, others: StatisticSums, most: int = 10) -> list[Leak]:
    """Return the situations that cost the player the most, the worst first.

    Of several situations with nearly the same hands, only the worst is listed.
    """
    found: dict[str, list[int]] = {}
    for k, statistic in enumerate(STATISTICS):
        if statistic.level != "decisions":
            continue  # a showdown is how hands end, not a decision
        found.setdefault(statistic.could, []).append(k)
    leaks = [_leak(own, others, group) for group in found.values()]
    costly = sorted(
        (leak for leak in leaks if leak is not None and leak.cost > 0),
        key=lambda leak: -leak.cost,
    )
    listed: list[Leak] = []
    for leak in costly:
        if not any(_are_alike(leak, other) for other in listed):
            listed.append(leak)
    return listed[:most]


def _leak(own: StatisticSums, others: StatisticSums, group: list[int]) -> Leak | None:
    """Return the leak for a situation; None if it has too few or too many hands."""
    k = group[0]
    count, rest = int(own.chances[k]), int(others.chances[k])
    if min(count, rest) < _FEWEST or count > _LARGEST * own.hands:
        return None
    mean, others_mean = own.gains[k] / count, others.gains[k] / rest
    error = hypot(
        mean_error(count, own.gains[k], own.squares[k]),
        mean_error(rest, others.gains[k], others.squares[k]),
    )
    scale = _PER * count / own.hands
    cost, half = (others_mean - mean) * scale, SURE * error * scale
    compared = {k: _compared(own, others, k) for k in group}
    shown = max(group, key=lambda k: abs(compared[k].distance))
    return Leak(
        STATISTICS[shown],
        compared[shown],
        count,
        mean,
        others_mean,
        cost,
        cost - half,
        cost + half,
    )


def _compared(own: StatisticSums, others: StatisticSums, k: int) -> ShareComparison:
    return ShareComparison(
        int(own.done[k]),
        int(own.chances[k]),
        int(others.done[k]),
        int(others.chances[k]),
    )


def _are_alike(one: Leak, other: Leak) -> bool:
    return (
        abs(one.hands - other.hands) <= _ALIKE * other.hands
        and abs(one.cost - other.cost) <= _ALIKE * other.cost
    )
