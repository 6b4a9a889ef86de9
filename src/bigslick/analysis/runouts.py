"""Exact equities of known hold'em hands: every way the board can run out."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.cards import Card, CardsLike, Deck, card_mask
from bigslick.errors import CardsError
from bigslick.hands import evaluate_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ("runout_equities",)

_BOARD_SIZE: Final = 5


def runout_equities(
    hands: Sequence[CardsLike], board: CardsLike = ""
) -> list[Fraction]:
    """Return each hand's share of the pot over all boards that can still come.

    A pot that is split counts in equal parts for those who split it.

    >>> [f"{float(share):.2%}" for share in runout_equities(["AsAh", "KdKc"])]
    ['81.26%', '18.74%']

    Raises:
        CardsError: a card is unknown or there twice, or the board is too long.

    """
    board_cards = Card.clean(board)
    if len(board_cards) > _BOARD_SIZE:
        raise CardsError(f"a board has five cards, not {len(board_cards)}", board)
    held = [card for hand in hands for card in Card.clean(hand)]
    seen = card_mask([*held, *board_cards])
    live = [card.mask for card in Deck.STANDARD if not card.mask & seen]
    boards = _subsets(live, _BOARD_SIZE - len(board_cards))
    boards |= np.uint64(card_mask(board_cards))
    strengths = np.stack(
        [evaluate_many(boards | np.uint64(card_mask(hand))) for hand in hands]
    )
    winners = strengths == strengths.max(axis=0)
    splits = winners.sum(axis=0)
    return [_share(splits[won]) / len(boards) for won in winners]


def _share(ways: NDArray[np.intp]) -> Fraction:
    """Return how many pots were won, a pot split n ways counting 1/n."""
    counts = enumerate(np.bincount(ways).tolist())
    return sum((Fraction(count, n) for n, count in counts if count), Fraction())


def _subsets(bits: list[int], size: int) -> NDArray[np.uint64]:
    """Return the unions of every ``size`` of the bits.

    Subsets are in colexicographic order, in which the smaller subsets that lie
    wholly before a bit come first: each of them and the bit make a new subset.
    """
    singles = np.array(bits, np.uint64)
    unions = np.zeros(1, np.uint64)
    for chosen in range(1, size + 1):
        unions = np.concatenate(
            [unions[: comb(last, chosen - 1)] | bit for last, bit in enumerate(singles)]
        )
    return unions
