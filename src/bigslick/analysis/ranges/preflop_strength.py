"""Ranks the starting hands by their exact equities against a random hand.

"Top 15%" needs an order of the 169 starting hands, and there is no generally accepted
one. Bigslick orders them by the probability of winning at a showdown against one
opponent with any two cards; a tie counts as half a win. The counts in
``preflop_equities.csv`` are exact, over every opposing hand and every board. To count
them again (a minute or two)::

    python -m bigslick.analysis.ranges.preflop_strength

The order ignores position, several opponents and play after the flop: 22 wins more
often than T9s at a showdown, but not more money.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from bigslick.analysis.ranges.holdings import (
    NUMBERS,
    class_numbers,
    hand_classes,
)
from bigslick.cards import Deck, RankOrder
from bigslick.errors import NotationError
from bigslick.hands import ShortDeckHoldemHand, StandardHighHand, evaluate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ("ShowdownCount", "count_showdowns", "preflop_order", "showdown_counts")

_GAMES: Final = {
    "standard": (RankOrder.STANDARD, StandardHighHand),
    "short-deck": (RankOrder.SHORT_DECK_HOLDEM, ShortDeckHoldemHand),
}
_TABLE: Final = "preflop_equities.csv"
_BLOCK: Final = 256  # boards evaluated at once; this takes some megabytes


class ShowdownCount(NamedTuple):
    """How often a holding wins and ties against every other hand on every board."""

    wins: int
    ties: int
    total: int

    @property
    def equity(self) -> float:
        """Return the share of the pots; a tie counts as half a pot."""
        return (self.wins + self.ties / 2) / self.total


@cache
def showdown_counts(ranks: RankOrder) -> dict[str, ShowdownCount]:
    """Return the counts of each class of starting hands from the data file.

    >>> f"{showdown_counts(RankOrder.STANDARD)['AA'].equity:.4%}"
    '85.2037%'

    Raises:
        NotationError: no order of starting hands is known for this deck.

    """
    import csv
    from importlib import resources

    names = [name for name, (order, _) in _GAMES.items() if order is ranks]
    if not names:
        raise NotationError(
            f"percentages are not supported for {ranks.name}: there is no ranking of "
            "its starting hands"
        )
    with resources.files(__package__).joinpath(_TABLE).open(encoding="utf-8") as lines:
        return {
            row["hand"]: ShowdownCount(
                int(row["wins"]), int(row["ties"]), int(row["total"])
            )
            for row in csv.DictReader(lines)
            if row["deck"] == names[0]
        }


@cache
def preflop_order(ranks: RankOrder) -> tuple[int, ...]:
    """Return the indices of the classes in ``hand_classes``, strongest first.

    >>> order = preflop_order(RankOrder.STANDARD)
    >>> [hand_classes(RankOrder.STANDARD)[place].label for place in order[:9]]
    ['AA', 'KK', 'QQ', 'JJ', 'TT', '99', '88', 'AKs', '77']
    """
    counts = showdown_counts(ranks)
    equities = [counts[hand.label].equity for hand in hand_classes(ranks)]
    return tuple(sorted(range(len(equities)), key=lambda place: -equities[place]))


def count_showdowns(ranks: RankOrder) -> dict[str, ShowdownCount]:
    """Count wins and ties against a random hand, for each class of hands.

    Boards that differ only in suits give the same counts and are evaluated once.
    """
    hand_type = dict(_GAMES.values())[ranks]
    deck = np.array([card.mask for card in Deck.STANDARD if card.rank in ranks], "u8")
    classes = hand_classes(ranks)
    class_of = _class_table(ranks)
    boards, weights = _distinct_boards(deck)
    sums = np.zeros((3, len(classes)))
    for start in range(0, len(boards), _BLOCK):
        block, weight = boards[start : start + _BLOCK], weights[start : start + _BLOCK]
        live = np.nonzero((deck & block[:, None]) == 0)[1].reshape(len(block), -1)
        one, two = np.triu_indices(live.shape[1], 1)
        hands = block[:, None] | deck[live[:, one]] | deck[live[:, two]]
        strengths = evaluate_many(hands.ravel(), None, hand_type).reshape(hands.shape)
        wins, ties = _beaten_and_tied(strengths, one, two, live.shape[1])
        rivals = comb(live.shape[1] - 2, 2)
        found = class_of[live[:, one], live[:, two]].ravel()
        for row, counts in enumerate((wins, ties, np.full_like(wins, rivals))):
            scaled = (counts * weight[:, None]).ravel()
            # Sums stay below 2**53, so floats count exactly.
            sums[row] += np.bincount(found, scaled, len(classes))
    return {
        hand.label: ShowdownCount(*(int(n) // hand.size for n in sums[:, place]))
        for place, hand in enumerate(classes)
    }


def _class_table(ranks: RankOrder) -> NDArray[np.intp]:
    """Return the class of each pair of cards, by their positions in the deck."""
    deck = [card for card in Deck.STANDARD if card.rank in ranks]
    numbers = class_numbers(ranks)
    table = np.zeros((len(deck), len(deck)), np.intp)
    for (i, one), (j, two) in permutations(enumerate(deck), 2):
        table[i, j] = numbers[NUMBERS[one.mask | two.mask]]
    return table


def _distinct_boards(
    deck: NDArray[np.uint64],
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Return one board of each set that differs only in suits, and the sets' sizes."""
    boards = np.array([sum(cards) for cards in combinations(deck.tolist(), 5)], "u8")
    least = boards
    for order in permutations(range(4)):
        exchanged = np.zeros_like(boards)
        for suit, other in enumerate(order):
            lane = boards >> np.uint64(16 * suit) & np.uint64(0xFFFF)
            exchanged |= lane << np.uint64(16 * other)
        least = np.minimum(least, exchanged)
    return np.unique(least, return_counts=True)


def _beaten_and_tied(
    strengths: NDArray[np.int16],
    one: NDArray[np.intp],
    two: NDArray[np.intp],
    live: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many hands each hand beats and ties on its board.

    Hands that share a card with the hand are impossible: they are counted separately
    and subtracted.
    """
    below, level = _counts_below_and_level(strengths)
    grid = np.full((len(strengths), live, live), np.iinfo(np.int16).max, np.int16)
    grid[:, one, two] = strengths
    grid[:, two, one] = strengths
    shape = grid.shape
    row_below, row_level = (
        counts.reshape(shape)
        for counts in _counts_below_and_level(grid.reshape(-1, live))
    )
    wins = below - row_below[:, one, two] - row_below[:, two, one]
    # The hand itself is in all three counts.
    ties = level - row_level[:, one, two] - row_level[:, two, one] + 1
    return wins, ties


def _counts_below_and_level(
    rows: NDArray[np.int16],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many values of its row are less than, and equal to, each value."""
    offsets = np.arange(len(rows), dtype=np.int64)[:, None]
    keys = offsets << 16 | rows
    ordered = np.sort(keys, axis=None)
    first = np.searchsorted(ordered, keys.ravel(), "left").reshape(rows.shape)
    last = np.searchsorted(ordered, keys.ravel(), "right").reshape(rows.shape)
    return first - offsets * rows.shape[1], last - first


def _write_table() -> None:
    """Count everything again and print the table."""
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("deck", "hand", *ShowdownCount._fields))
    for name, (ranks, _) in _GAMES.items():
        for label, count in count_showdowns(ranks).items():
            writer.writerow((name, label, *count))


if __name__ == "__main__":
    _write_table()
