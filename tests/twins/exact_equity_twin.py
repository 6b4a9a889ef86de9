"""Exact equity by dealing every board and looking at every hand."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from bigslick import Deck
from bigslick._native import _core
from bigslick.hands import Hand, ShortDeckHoldemHand, StandardHighHand, evaluate_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

HAND_TYPES: dict[int, type[Hand]] = {
    _core.HIGH: StandardHighHand,
    _core.SHORT_DECK: ShortDeckHoldemHand,
}
DECKS = {_core.HIGH: Deck.STANDARD, _core.SHORT_DECK: Deck.SHORT_DECK_HOLDEM}

# How many classes of hands each category has, weakest first, and its number:
# high card 0, pair 1, two pair 2, trips 3, straight 4, flush 5, full house 6,
# quads 7, straight flush 8. In short deck a flush beats a full house.
CLASSES = {
    _core.HIGH: (1277, 2860, 858, 858, 10, 1277, 156, 156, 10),
    _core.SHORT_DECK: (120, 504, 252, 252, 6, 72, 120, 72, 6),
}
NUMBERS = {
    _core.HIGH: (0, 1, 2, 3, 4, 5, 6, 7, 8),
    _core.SHORT_DECK: (0, 1, 2, 3, 4, 6, 5, 7, 8),
}


def boards_of(family: int, board: int, gone: int) -> NDArray[np.uint64]:
    """Return every board that completes ``board`` without the cards that are gone."""
    live = [card.mask for card in DECKS[family] if not card.mask & (board | gone)]
    missing = 5 - board.bit_count()
    dealt = [board | sum(cards) for cards in combinations(live, missing)]
    return np.array(dealt, np.uint64)


def strengths_of(
    family: int, hole: int, boards: NDArray[np.uint64]
) -> NDArray[np.int16]:
    """Return what a holding makes of each board, -1 where it cannot be held."""
    hole_mask = np.uint64(hole)
    held = (boards & hole_mask) == 0
    strengths = np.full(len(boards), -1, np.int16)
    if held.any():
        strengths[held] = evaluate_many(
            boards[held] | hole_mask, hand_type=HAND_TYPES[family]
        )
    return strengths


class HandsTwin:
    """What `exact_hands` counts, counted board by board."""

    def __init__(
        self, family: int, holes: Sequence[int], board: int = 0, dead: int = 0
    ) -> None:
        """Deal every board."""
        players = len(holes)
        boards = boards_of(family, board, dead | sum(holes))
        strengths = np.array([strengths_of(family, hole, boards) for hole in holes])
        best = strengths == strengths.max(axis=0)
        ways = best.sum(axis=0)
        floors = np.cumsum((0, *CLASSES[family]))[1:-1]
        categories = np.array(NUMBERS[family])[
            np.searchsorted(floors, strengths, side="right")
        ]
        self.boards = len(boards)
        self.shares = np.zeros((players, players + 1), np.int64)
        self.categories = np.zeros((players, 3, 9), np.int64)
        for i in range(players):
            shared = np.where(best[i], ways, 0)
            self.shares[i] = np.bincount(shared, minlength=players + 1)
            for part, chosen in enumerate((shared == 1, shared > 1, shared >= 0)):
                self.categories[i, part] = np.bincount(
                    categories[i][chosen], minlength=9
                )


class RangesTwin:
    """What `exact_ranges` sums up, pair by pair and board by board."""

    def __init__(
        self,
        family: int,
        a: dict[int, float],
        b: dict[int, float],
        board: int = 0,
        dead: int = 0,
    ) -> None:
        """Deal every board."""
        boards = boards_of(family, board, dead)
        of_a = {hole: strengths_of(family, hole, boards) for hole in a}
        of_b = {hole: strengths_of(family, hole, boards) for hole in b}
        self.a = np.zeros((3, len(a)))
        self.b = np.zeros((3, len(b)))
        for i, (x, weight_x) in enumerate(a.items()):
            for j, (y, weight_y) in enumerate(b.items()):
                if x & y or (x | y) & (board | dead):
                    continue
                met = (of_a[x] >= 0) & (of_b[y] >= 0)
                win = int((met & (of_a[x] > of_b[y])).sum())
                tie = int((met & (of_a[x] == of_b[y])).sum())
                total = int(met.sum())
                self.a[:, i] += np.array([win, tie, total]) * weight_y
                self.b[:, j] += np.array([total - win - tie, tie, total]) * weight_x
