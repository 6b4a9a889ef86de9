"""Many deals at once, and the fast way to rank them.

Cards are numbers here: their places in the deck, suit by suit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.hands import evaluate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ("deal_many", "rank_many_fast")

_MASKS: Final = np.array(
    [1 << 16 * suit + face for suit in range(4) for face in range(13)], np.uint64
)
# The first strength of each hand code from two: pair, two pair, ... royal flush.
_FIRST: Final = np.array((1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7461))


def deal_many(
    live: NDArray[np.intp], runs: int, count: int, rng: np.random.Generator
) -> NDArray[np.intp]:
    """Return rows of different cards, each choice and order equally likely.

    Fisher and Yates' shuffle of all rows together, stopped after the cards that
    are needed.
    """
    rows = np.arange(runs)
    cards = np.tile(live, (runs, 1))
    for place in range(count):
        other = rng.integers(place, len(live), runs)
        taken = cards[rows, other]
        cards[rows, other] = cards[:, place]
        cards[:, place] = taken
    return cards[:, :count]


def rank_many_fast(cards: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return hand codes and strengths of rows of seven cards."""
    masks = np.bitwise_or.reduce(_MASKS[cards], axis=1)
    strengths = evaluate_many(masks).astype(np.int64)
    return np.searchsorted(_FIRST, strengths, "right") + 1, strengths
