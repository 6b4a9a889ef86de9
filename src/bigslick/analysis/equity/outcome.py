"""The counts of who won which part of the pot, over all or sampled deals."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick._native import _core
from bigslick.fast_dataclasses import dataclass
from bigslick.hands import Label
from bigslick.hands.lookup_kernels import BADUGI

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bigslick.analysis.equity.equity_games import EquityGame

__all__ = ("Combos", "EquityOutcome", "PotShares", "category_labels", "pot_shares")

_FIVE_CARDS: Final = tuple(map(str, Label))
_BADUGI: Final = ("One card", "Two cards", "Three cards", "Four cards")


def category_labels(game: EquityGame) -> tuple[str, ...]:
    """Return the names of the categories of the game's first hand type."""
    if game.lines and game.lines[0][0] in BADUGI:
        return _BADUGI
    if game.lines and game.lines[0][0] == _core.EIGHT_OR_BETTER:
        return ("Low",)
    return _FIVE_CARDS


@dataclass(frozen=True)
class Combos:
    """The results of each hand of a range against all hands of the other players."""

    masks: NDArray[np.uint64]
    weights: NDArray[np.float64]
    wins: NDArray[np.float64]
    ties: NDArray[np.float64]
    totals: NDArray[np.float64]


@dataclass(frozen=True)
class EquityOutcome:
    """The weight of the deals by result, for each player.

    ``shares[i, h, l]`` is the weight of the deals in which player i was one of h
    winners of the first half of the pot and one of l winners of the second half; 0
    means that others won that half. The last column is for deals in which nobody has a
    hand for the second half, and for games without a second half.

    ``categories[i, o, c]`` is the number of deals, out of ``category_total``, in which
    player i won (o = 0), split (1) or made (2) a hand of category c. ``counts`` is this
    array, or a function that returns it and is called when it is first read.
    """

    shares: NDArray[Any]
    boards: int
    counts: NDArray[Any] | Callable[[], NDArray[Any]]
    category_total: float
    combos: tuple[Combos, ...] = ()

    @cached_property
    def categories(self) -> NDArray[Any]:
        """How often each player won with, tied with and made each category."""
        return self.counts() if callable(self.counts) else self.counts

    @cached_property
    def total(self) -> float:
        """The weight of all deals."""
        return float(self.shares[0].sum())

    def __add__(self, other: EquityOutcome) -> EquityOutcome:
        """Return the sum of two outcomes with the same number of boards."""
        return EquityOutcome(
            self.shares + other.shares,
            self.boards,
            self.categories + other.categories,
            self.category_total + other.category_total,
        )

    def scaled(self, weight: float) -> EquityOutcome:
        """Return the outcome with all weights multiplied by ``weight``."""
        return EquityOutcome(
            self.shares * weight,
            self.boards,
            self.categories * weight,
            self.category_total * weight,
        )

    @classmethod
    def from_tally(cls, tally: _core.Tally) -> EquityOutcome:
        """Return the outcome that a native call counted."""
        deals = tally.deals
        return cls(tally.shares, deals, tally.categories, deals)

    @classmethod
    def from_wins(
        cls,
        wins: NDArray[Any],
        boards: int,
        counts: NDArray[Any] | Callable[[], NDArray[Any]],
        category_total: float,
        combos: tuple[Combos, ...] = (),
    ) -> EquityOutcome:
        """Return the outcome of a game that does not split the pot in halves.

        ``wins[i, k]`` is the weight of the deals in which player i was one of k
        winners.
        """
        players = len(wins)
        shares = np.zeros((players, players + 1, players + 2), wins.dtype)
        shares[:, :, -1] = wins
        return cls(shares, boards, counts, category_total, combos)

    def expected(self, parts: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the mean of ``parts`` for each player.

        ``parts`` has a value for each entry of ``shares[i]``.
        """
        sums = self.shares.reshape(len(self.shares), -1) @ parts.ravel()
        return np.divide(sums, self.total)


@dataclass(frozen=True)
class PotShares:
    """The part of the pot that a player wins, for each entry of `Outcome.shares`.

    >>> pot_shares(2).whole.tolist()
    [[0.0, 0.5, 0.25, 0.0], [0.5, 1.0, 0.75, 1.0], [0.25, 0.75, 0.5, 0.5]]
    """

    first: NDArray[np.float64]
    second: NDArray[np.float64]

    @cached_property
    def whole(self) -> NDArray[np.float64]:
        """The part of the whole pot: the sum of the parts of both hand types."""
        return np.add(self.first, self.second)

    @cached_property
    def all_of_it(self) -> NDArray[np.float64]:
        """1 where the player wins the whole pot, 0 elsewhere."""
        return np.where(self.whole == 1, 1.0, 0.0)

    @cached_property
    def some_of_it(self) -> NDArray[np.float64]:
        """1 where the player wins only a part of the pot, 0 elsewhere."""
        return np.where((self.whole > 0) & (self.whole < 1), 1.0, 0.0)


@cache
def pot_shares(players: int) -> PotShares:
    """Return which parts of the pot are won with the first and second hand type."""
    ways = np.zeros(players + 1)
    ways[1:] = 1 / np.arange(1, players + 1)
    first = np.repeat(ways[:, None] / 2, players + 2, axis=1)
    first[:, -1] *= 2
    second = np.zeros((players + 1, players + 2))
    second[:, :-1] = ways / 2
    return PotShares(first, second)
