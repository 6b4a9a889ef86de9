"""Exact numbers of hands and classes, over all deals of five, six and seven cards."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from bigslick import Deck
from bigslick.hands import (
    BadugiHand,
    EightOrBetterLowHand,
    Hand,
    Label,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
    evaluate_many,
)

Masks = NDArray[np.uint64]

RISING = tuple(Label)
FIVE = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)
SIX = (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844)
SEVEN = (
    23294460,
    58627800,
    31433400,
    6461620,
    6180020,
    4047644,
    3473184,
    224848,
    41584,
)
SHORT_DECK = (122400, 193536, 36288, 16128, 6120, 480, 1728, 288, 24)


@cache
def bits(deck: Deck = Deck.STANDARD) -> Masks:
    return np.array([card.mask for card in deck], np.uint64)


@cache
def subsets(count: int, deck: Deck = Deck.STANDARD) -> tuple[Masks, ...]:
    """Return, for each place, the sets of cards of which it is the last."""
    if count == 0:
        return (np.zeros(1, np.uint64),)
    smaller = subsets(count - 1, deck)
    if count == 1:
        return tuple(bits(deck)[place : place + 1] for place in range(len(deck)))
    return (
        np.empty(0, np.uint64),
        *(
            np.concatenate(smaller[:place]) | bits(deck)[place]
            for place in range(1, len(deck))
        ),
    )


def deals(count: int, deck: Deck = Deck.STANDARD) -> Iterator[Masks]:
    """Yield all sets of so many cards, in pieces of at most a few millions."""
    if count <= 5:
        yield from subsets(count, deck)
        return
    for last in range(count - 1, len(deck)):
        for piece in deals_below(count - 1, last):
            yield piece | bits(deck)[last]


def deals_below(count: int, limit: int) -> Iterator[Masks]:
    """Yield the sets of so many cards below a place of the standard deck."""
    if count <= 5:
        yield np.concatenate(subsets(count)[:limit])
        return
    for last in range(count - 1, limit):
        for piece in deals_below(count - 1, last):
            yield piece | bits()[last]


def tally(
    hand_type: type[Hand], count: int, deck: Deck = Deck.STANDARD
) -> NDArray[np.int64]:
    """Return how many deals have each strength; the first counts those without."""
    size = hand_type.lookup.entry_count + 1
    total = np.zeros(size, np.int64)
    for piece in deals(count, deck):
        strengths = evaluate_many(piece, hand_type=hand_type).astype(np.int64)
        total += np.bincount(strengths + 1, minlength=size)
    return total


def by_label(hand_type: type[Hand], counts: NDArray[np.int64]) -> tuple[int, ...]:
    entries = hand_type.lookup.entries
    order = entries[::-1] if hand_type.low else entries
    total = dict.fromkeys(RISING, 0)
    for entry, count in zip(order, counts[1:].tolist(), strict=True):
        total[entry.label] += count
    return tuple(total.values())


@pytest.mark.usefixtures("path")
def test_five_cards() -> None:
    counts = tally(StandardHighHand, 5)
    assert by_label(StandardHighHand, counts) == FIVE
    assert counts[0] == 0
    assert np.count_nonzero(counts) == 7462


def test_six_cards() -> None:
    counts = tally(StandardHighHand, 6)
    assert by_label(StandardHighHand, counts) == SIX
    assert np.count_nonzero(counts) == 6075


@pytest.mark.slow
@pytest.mark.usefixtures("path")
def test_seven_cards() -> None:
    counts = tally(StandardHighHand, 7)
    assert by_label(StandardHighHand, counts) == SEVEN
    assert np.count_nonzero(counts) == 4824


def test_a_sample_of_seven_cards_has_the_right_shares() -> None:
    rng = np.random.default_rng(3)
    ids = np.argsort(rng.random((200_000, 52)), axis=1)[:, :7].astype(np.uint8)
    counts = np.bincount(evaluate_many(ids) + 1, minlength=7463)
    found = np.array(by_label(StandardHighHand, counts))
    shares = np.array(SEVEN) / 133784560
    deviation = np.sqrt(len(ids) * shares * (1 - shares))
    assert (abs(found - len(ids) * shares) < 5 * deviation).all()


@pytest.mark.usefixtures("path")
def test_short_deck() -> None:
    counts = tally(ShortDeckHoldemHand, 5, Deck.SHORT_DECK_HOLDEM)
    assert by_label(ShortDeckHoldemHand, counts) == SHORT_DECK
    assert np.count_nonzero(counts) == 1404


@pytest.mark.usefixtures("path")
def test_ace_to_five() -> None:
    counts = tally(RegularLowHand, 5)
    assert by_label(RegularLowHand, counts)[0] == 1317888
    assert np.count_nonzero(counts) == 6175


@pytest.mark.usefixtures("path")
def test_eight_or_better() -> None:
    counts = tally(EightOrBetterLowHand, 5)
    assert counts[1:].sum() == 57344
    assert np.count_nonzero(counts[1:]) == 56


@pytest.mark.usefixtures("path")
def test_deuce_to_seven() -> None:
    counts = tally(StandardLowHand, 5)
    assert by_label(StandardLowHand, counts)[0] == 1303560
    assert np.count_nonzero(counts) == 7462
    assert counts[-4:].sum() == 4080  # 7-5-4-3-2, 7-6-4-3-2, 7-6-5-3-2, 7-6-5-4-2


@pytest.mark.parametrize("hand_type", [BadugiHand, StandardBadugiHand])
@pytest.mark.usefixtures("path")
def test_badugi(hand_type: type[Hand]) -> None:
    counts = tally(hand_type, 4)
    ends = np.cumsum([1, 13, 78, 286, 715])  # classes of one to four cards
    found = [int(counts[a:b].sum()) for a, b in pairwise(ends)]
    assert found == [2873, 96252, 154440, 17160]
    assert np.count_nonzero(counts) == 1092


@pytest.mark.slow
@pytest.mark.usefixtures("path")
def test_ace_to_five_of_seven_cards() -> None:
    counts = tally(RegularLowHand, 7)
    best = counts[::-1]
    ends = np.cumsum([0, 1, 5, 15, 35])  # classes of 5-high to 8-high
    found = [int(best[a:b].sum()) for a, b in pairwise(ends)]
    assert found == [781824, 3151360, 7426560, 13171200]
