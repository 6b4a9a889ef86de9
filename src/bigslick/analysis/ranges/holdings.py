"""The 1,326 holdings of hold'em, and their 169 classes.

A holding is two cards, the higher one first. Holdings are numbered from the
strongest cards down: AsAh, AsAd, AsAc, AsKs, ... 2d2c. A class is a cell of the usual
13x13 grid: a pair, a suited or an offsuit hand.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.cards import Card, Deck, Rank, RankOrder
from bigslick.lazy_numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = (
    "HOLDINGS",
    "NUMBERS",
    "HandClass",
    "class_numbers",
    "class_sizes",
    "deck_holdings",
    "hand_classes",
    "holding_masks",
)

HOLDINGS: Final[tuple[tuple[Card, Card], ...]] = tuple(
    combinations(reversed(Deck.STANDARD), 2)
)
"""Every holding, the one with the strongest cards first."""

NUMBERS: Final[dict[int, int]] = {
    high.mask | low.mask: i for i, (high, low) in enumerate(HOLDINGS)
}
"""The number of each holding, by its mask."""


class HandClass(NamedTuple):
    """A cell of the grid: two ranks, and whether the cards are of one suit."""

    high: Rank
    low: Rank
    suited: bool

    @property
    def is_pair(self) -> bool:
        """Return whether both cards are of one rank."""
        return self.high is self.low

    @property
    def label(self) -> str:
        """Return the usual name: AA, AKs or AKo.

        >>> HandClass(Rank.ACE, Rank.KING, suited=True).label
        'AKs'
        """
        if self.is_pair:
            return f"{self.high}{self.low}"
        return f"{self.high}{self.low}{'s' if self.suited else 'o'}"

    @property
    def size(self) -> int:
        """Return the number of holdings: 6 for a pair, 4 suited, 12 offsuit."""
        if self.is_pair:
            return 6
        return 4 if self.suited else 12


@cache
def hand_classes(ranks: RankOrder) -> tuple[HandClass, ...]:
    """Return the classes in the order of the grid, row by row.

    Highest ranks come first; suited hands are to the right of the pairs,
    offsuit ones below them.

    >>> [hand.label for hand in hand_classes(RankOrder.STANDARD)[12:16]]
    ['A2s', 'AKo', 'KK', 'KQs']
    """
    falling = ranks[::-1]
    return tuple(
        HandClass(falling[min(row, column)], falling[max(row, column)], row < column)
        for row in range(len(falling))
        for column in range(len(falling))
    )


@cache
def holding_masks() -> NDArray[np.uint64]:
    """Return the mask of each holding, as a read-only array."""
    masks = np.array(list(NUMBERS), np.uint64)
    masks.flags.writeable = False
    return masks


@cache
def class_sizes() -> NDArray[np.float64]:
    """Return the number of holdings of each class of the standard deck, read-only."""
    sizes = np.array([hand.size for hand in hand_classes(RankOrder.STANDARD)], float)
    sizes.flags.writeable = False
    return sizes


@cache
def class_numbers(ranks: RankOrder) -> NDArray[np.intp]:
    """Return the index of each holding's class; -1 if it is not in the deck."""
    place = {rank: i for i, rank in enumerate(ranks[::-1])}
    numbers = np.full(len(HOLDINGS), -1, np.intp)
    for i, (one, two) in enumerate(HOLDINGS):
        if one.rank in place and two.rank in place:
            high, low = sorted((place[one.rank], place[two.rank]))
            if one.suit is two.suit:
                row, column = high, low
            else:
                row, column = low, high
            numbers[i] = row * len(ranks) + column
    numbers.flags.writeable = False
    return numbers


def deck_holdings(ranks: RankOrder) -> NDArray[np.intp]:
    """Return the numbers of the holdings in a deck with these ranks.

    >>> len(deck_holdings(RankOrder.STANDARD))
    1326
    >>> len(deck_holdings(RankOrder.SHORT_DECK_HOLDEM))
    630
    """
    return np.flatnonzero(class_numbers(ranks) >= 0)
