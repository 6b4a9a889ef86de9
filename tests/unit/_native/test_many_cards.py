"""Any number of cards: the best of all choices of five, or of all sub-hands."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.unit._native.rows import BADUGI_FAMILIES, FIVE_CARD_FAMILIES, best, deal

from bigslick._native import _core


def card(identity: int) -> int:
    return 1 << 16 * (identity % 4) + identity // 4


@pytest.mark.parametrize("family", FIVE_CARD_FAMILIES)
@pytest.mark.parametrize("size", [6, 7, 9, 12])
def test_the_best_five_cards_count(family: int, size: int) -> None:
    for row in deal(family, 40, size, seed=size).tolist():
        fives = (sum(map(card, five)) for five in combinations(row, 5))
        expected = best(fives, lambda mask: _core.strength(family, mask))
        assert _core.strength(family, sum(map(card, row))) == expected


def test_five_of_six_cards_in_sequence_and_suit() -> None:
    # Deuce-to-seven must look past the lowest five cards in all these.
    for text in ([0, 4, 8, 12, 16, 20], [0, 4, 8, 12, 20, 24], [0, 4, 8, 13, 16, 20]):
        fives = (sum(map(card, five)) for five in combinations(text, 5))
        expected = best(fives, lambda mask: _core.strength(_core.DEUCE_TO_SEVEN, mask))
        assert _core.strength(_core.DEUCE_TO_SEVEN, sum(map(card, text))) == expected


@pytest.mark.parametrize("family", BADUGI_FAMILIES)
@pytest.mark.parametrize("size", [4, 5, 8])
def test_the_best_badugi_counts(family: int, size: int) -> None:
    for row in deal(family, 60, size, seed=size).tolist():
        hands = [
            hand
            for count in range(1, 5)
            for hand in combinations(row, count)
            if len({c % 4 for c in hand}) == len({c // 4 for c in hand}) == count
        ]
        expected = best(
            (sum(map(card, hand)) for hand in hands),
            lambda mask: _core.strength(family, mask),
        )
        assert _core.strength(family, sum(map(card, row))) == expected


@pytest.mark.parametrize("family", FIVE_CARD_FAMILIES)
def test_omaha_takes_two_and_three(family: int) -> None:
    for row in deal(family, 25, 9).tolist():
        hole, board = row[:4], row[4:]
        hands = (
            sum(map(card, pair + triple))
            for pair in combinations(hole, 2)
            for triple in combinations(board, 3)
        )
        expected = best(hands, lambda mask: _core.strength(family, mask))
        found = _core.strength_omaha(
            family, sum(map(card, hole)), sum(map(card, board))
        )
        assert found == expected


def test_the_whole_deck_makes_the_best_hand() -> None:
    deck = sum(map(card, range(52)))
    short = sum(map(card, range(16, 52)))
    assert _core.strength(_core.HIGH, deck) == 7461
    assert _core.strength(_core.SHORT_DECK, short) == 1403
    assert _core.strength(_core.SHORT_DECK, deck) == -1
    assert _core.strength(_core.ACE_TO_FIVE, deck) == 6174
    assert _core.strength(_core.EIGHT_OR_BETTER, deck) == 55
    assert _core.strength(_core.DEUCE_TO_SEVEN, deck) == 7461
    assert _core.strength(_core.BADUGI, deck) == 1091
