"""What a site took out of each pot, as far as its text says."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from bigslick.engine.chips.pots import layers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigslick.engine import State

__all__ = ("SiteRake", "shares_of_rake")


class SiteRake:
    """Takes the rake of a finished hand out of its pots.

    ``share`` chooses between ways to divide it, for texts that give one sum only;
    ``unraked`` has what was left of each pot, for those that say it.
    """

    def __init__(self, total: Any, unraked: Sequence[Any] = (), share: int = 0) -> None:
        """Keep the sum and how it is divided."""
        self.total = total
        self.unraked = list(unraked)
        self.share = share

    def __call__(self, amount: Any, state: State) -> tuple[Any, Any]:
        """Return the raked and the unraked part of a pot.

        Only the pots of the end are raked: the engine counts them also before.
        """
        if not self.total or state.street_index is not None:
            return amount - amount, amount
        pots = [chips for chips, _ in layers(state)]
        raked = self._rakes(pots)[pots.index(amount)]
        return raked, amount - raked

    def _rakes(self, pots: list[Any]) -> list[Any]:
        if len(self.unraked) >= len(pots) > 1:
            said = _said_rakes(self.total, pots, self.unraked)
            if said is not None:
                return said
        ways = list(shares_of_rake(self.total, pots))
        return ways[min(self.share, len(ways) - 1)]


def _said_rakes(total: Any, pots: list[Any], unraked: list[Any]) -> list[Any] | None:
    """Return what was taken of each pot when the text says what was left.

    The engine counts pots as one that the same players play for in the end: then
    several of those in the text make one of ours, neighbours always.

    >>> _said_rakes(3, [30, 20], [18, 10, 19])
    [2, 1]
    """
    ways = []
    for cuts in combinations(range(1, len(unraked)), len(pots) - 1):
        ends = zip((0, *cuts), (*cuts, len(unraked)), strict=True)
        left = [sum(unraked[a:b]) for a, b in ends]
        rakes = [pot - rest for pot, rest in zip(pots, left, strict=True)]
        if sum(rakes) == total and min(rakes) >= 0:
            ways.append(rakes)
    return ways[0] if len(ways) == 1 else None


def shares_of_rake(total: Any, pots: list[Any]) -> Iterator[list[Any]]:
    """Yield the ways in which sites divide one sum: from the main pot, then evenly.

    >>> list(shares_of_rake(4, [10, 30]))
    [[4, 0], [1, 3], [0, 4]]
    """
    yield _from_first(total, pots)
    if len(pots) > 1:
        whole = sum(pots)
        unit = 1 if isinstance(total, int) else type(total)("0.01")
        rakes = [total * pot // whole // unit * unit for pot in pots[1:]]
        yield [total - sum(rakes), *rakes]
        yield _from_first(total, pots[::-1])[::-1]


def _from_first(total: Any, pots: list[Any]) -> list[Any]:
    rakes = []
    for pot in pots:
        rakes.append(min(total, pot))
        total -= rakes[-1]
    if total and rakes:
        rakes[0] += total  # more than there is: the engine refuses it
    return rakes
