"""Made hands and draws of two cards on a board."""

from __future__ import annotations

from itertools import combinations

import pytest

from bigslick.analysis.ranges.hand_categories import (
    DRAWS,
    MADE_HANDS,
    draws_of,
    made_hand_of,
)
from bigslick.cards import Deck, RankOrder, card_mask
from bigslick.hands import StandardHighHand


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("AhKd", "Ks7c2d", "top pair"),
        ("AhKd", "7s7c2d", "ace high"),
        ("KhQd", "7s7c2d", "nothing"),
        ("Kh2s", "7s7c2d", "second pair"),
        ("8h8s", "7s7c2d", "overpair"),
        ("5h5s", "7s7c2d", "pocket pair below top pair"),
        ("2h2s", "7s4c3d", "weak pair"),
        ("7h2s", "7s7c3d", "trips"),
        ("7h7d", "7s4c3d", "set"),
        ("7h4d", "7s4c3d", "two pair"),
        ("AhJd", "KsQcJh", "weak pair"),
        ("AhQd", "KsQcJh", "second pair"),
        ("AhTd", "KsQcJh", "straight"),
        ("Ah5d", "2s3c4h", "straight"),
        ("Ah2h", "5h9hKh", "flush"),
        ("Ah2h", "3h4h5h", "straight flush"),
        ("7h7d", "7s4c4d", "full house"),
        ("7h7d", "7s7c4d", "four of a kind"),
        ("AhKd", "7s7c7d", "ace high"),
    ],
)
def test_made_hands(hole: str, board: str, name: str) -> None:
    assert made_hand_of(card_mask(hole), card_mask(board)) == name


@pytest.mark.parametrize(
    ("hole", "board", "names"),
    [
        ("JdTc", "9h8h2c", {"open-ended straight draw", "two overcards"}),
        ("JdTc", "8h7h2c", {"gutshot", "two overcards"}),
        ("9d5c", "8h7h6c2s", set()),
        ("JdTc", "AhKh2c", {"gutshot"}),
        ("9d7c", "JhTh5c3s", {"gutshot"}),
        ("Qd8c", "JhTh5c9s", set()),
        ("Ah5d", "9h8h2h", {"flush draw"}),
        ("Ad5d", "9h8h2h", set()),
        ("Ad3d", "Kd8h2h", {"backdoor flush draw"}),
        ("AdKc", "9h8s2h", {"two overcards"}),
        ("AdAc", "9h8s2h", set()),
        ("JhTh", "9h8h2c3d4s", set()),
        ("9c7d", "QhJs8c5d", {"open-ended straight draw"}),
        ("9d5d", "7h6s3c", {"open-ended straight draw"}),
    ],
)
def test_draws(hole: str, board: str, names: set[str]) -> None:
    assert set(draws_of(card_mask(hole), card_mask(board))) == names


def test_a_hand_may_have_several_draws() -> None:
    assert draws_of(card_mask("JhTh"), card_mask("9h8h2c")) == (
        "flush draw",
        "open-ended straight draw",
        "flush and straight draw",
        "two overcards",
    )


def test_an_ace_below_the_six_makes_a_straight_in_short_deck() -> None:
    order = RankOrder.SHORT_DECK_HOLDEM
    hole, board = card_mask("Ah6d"), card_mask("7s8c9h")
    assert made_hand_of(hole, board, order) == "straight"
    assert made_hand_of(hole, board) == "ace high"


def test_straights_and_better_agree_with_the_evaluator() -> None:
    labels = {
        "straight flush": "Straight flush",
        "four of a kind": "Four of a kind",
        "full house": "Full house",
        "flush": "Flush",
        "straight": "Straight",
    }
    board = "JhTh9h9cQd"
    mask = card_mask(board)
    holes = [
        pair for pair in combinations(Deck.STANDARD, 2) if not card_mask(pair) & mask
    ]
    assert len(holes) == 1081
    for pair in holes:
        made = made_hand_of(card_mask(pair), mask)
        label = str(StandardHighHand.from_game(pair, board).entry.label)
        assert label == labels[made] if made in labels else label not in labels.values()


def test_every_name_is_one_of_the_lists() -> None:
    mask = card_mask("Kh9h2c")
    for pair in combinations(Deck.STANDARD, 2):
        hole = card_mask(pair)
        if not hole & mask:
            assert made_hand_of(hole, mask) in MADE_HANDS
            assert set(draws_of(hole, mask)) <= set(DRAWS)
