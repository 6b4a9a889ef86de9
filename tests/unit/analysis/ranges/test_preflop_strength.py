from math import comb

import pytest

from bigslick import RankOrder
from bigslick.analysis.ranges.holdings import hand_classes
from bigslick.analysis.ranges.preflop_strength import (
    count_showdowns,
    preflop_order,
    showdown_counts,
)

DECKS = [(RankOrder.STANDARD, 52), (RankOrder.SHORT_DECK_HOLDEM, 36)]


@pytest.mark.parametrize(("ranks", "cards"), DECKS)
def test_every_opponent_and_every_board_is_counted(
    ranks: RankOrder, cards: int
) -> None:
    total = comb(cards - 2, 2) * comb(cards - 4, 5)
    assert {count.total for count in showdown_counts(ranks).values()} == {total}


@pytest.mark.parametrize(("ranks", "cards"), DECKS)
def test_all_hands_together_win_half(ranks: RankOrder, cards: int) -> None:
    counts = showdown_counts(ranks)
    classes = hand_classes(ranks)
    won = sum(
        hand.size * (2 * counts[hand.label].wins + counts[hand.label].ties)
        for hand in classes
    )
    total = counts["AA"].total * comb(cards, 2)
    assert won == total


def test_known_equities_against_a_random_hand() -> None:
    counts = showdown_counts(RankOrder.STANDARD)
    known = {
        "AA": 0.8520,
        "KK": 0.8240,
        "AKs": 0.6704,
        "22": 0.5033,
        "72o": 0.3458,
        "32o": 0.3230,
    }
    for label, equity in known.items():
        assert counts[label].equity == pytest.approx(equity, abs=5e-5), label


def test_the_order_is_by_equity() -> None:
    for ranks, _ in DECKS:
        counts, classes = showdown_counts(ranks), hand_classes(ranks)
        order = preflop_order(ranks)
        assert sorted(order) == list(range(len(classes)))
        equities = [counts[classes[place].label].equity for place in order]
        assert equities == sorted(equities, reverse=True)


def test_short_deck_is_counted_again() -> None:
    ranks = RankOrder.SHORT_DECK_HOLDEM
    assert count_showdowns(ranks) == showdown_counts(ranks)


@pytest.mark.slow
def test_the_full_deck_is_counted_again() -> None:
    ranks = RankOrder.STANDARD
    assert count_showdowns(ranks) == showdown_counts(ranks)
