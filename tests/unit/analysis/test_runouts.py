from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from bigslick import CardsError, Deck, StandardHighHand, parse_cards
from bigslick.analysis import runout_equities


@pytest.mark.parametrize(
    ("hands", "win", "lose", "tie"),
    [
        (["AsAh", "KdKc"], 1_388_072, 317_694, 6_538),
        (["AsKs", "QhQd"], 787_966, 917_606, 6_732),
    ],
)
def test_before_the_flop_every_board_is_counted(
    hands: list[str], win: int, lose: int, tie: int
) -> None:
    boards = comb(48, 5)
    assert win + lose + tie == boards
    assert runout_equities(hands) == [
        Fraction(2 * win + tie, 2 * boards),
        Fraction(2 * lose + tie, 2 * boards),
    ]


def test_three_hands_on_a_flop_agree_with_dealing_by_hand() -> None:
    hands, flop = ["AsKs", "KdQd", "QcJc"], parse_cards("QsJd2s")
    held = [parse_cards(hand) for hand in hands]
    live = [card for card in Deck.STANDARD if card not in {*sum(held, ()), *flop}]
    shares = [Fraction()] * 3
    runouts = list(combinations(live, 2))
    for runout in runouts:
        made = [StandardHighHand.from_game(hand, flop + runout) for hand in held]
        winners = [i for i, hand in enumerate(made) if hand == max(made)]
        for i in winners:
            shares[i] += Fraction(1, len(winners) * len(runouts))
    assert runout_equities(hands, flop) == shares


def test_a_complete_board_decides() -> None:
    assert runout_equities(["AsKs", "2c3c"], "QsJsTs2d2h") == [1, 0]
    assert runout_equities(["2c3c", "2d3d"], "AsKsQsJsTs") == [Fraction(1, 2)] * 2


@pytest.mark.parametrize(
    ("hands", "board"),
    [(["AsAh", "AsKd"], ""), (["AsAh", "KdKc"], "As2c3c"), (["As??", "KdKc"], "")],
)
def test_a_card_twice_or_unknown_is_refused(hands: list[str], board: str) -> None:
    with pytest.raises(CardsError, match=r"As|\?\?"):
        runout_equities(hands, board)


def test_a_board_of_six_cards_is_refused() -> None:
    with pytest.raises(CardsError, match="five cards, not 6"):
        runout_equities(["AsAh", "KdKc"], "2c3c4c5c6c7c")
