import pytest

from bigslick import CardsError, HandError, NotationError
from bigslick.hands import (
    HandRank,
    Label,
    StandardHighHand,
    best_hand,
    get_high_cards,
    get_quad_kickers,
    is_four_of_kind,
    is_straight_flush,
)

RISING = """
    7c5d4h3s2c 8c5d4h3s2c AcKdQhJs9c
    2c2d3h4s5c 2c2d3h4s6c AcAdKhQsJc
    2c2d3h3s4c 3c3d2h2sAc KcKd7h7sAc AcAdKhKsQc
    2c2d2h3s4c AcAdAhKsQc
    Ac2d3h4s5c 2c3d4h5s6c TcJdQhKsAc
    2c3c4c5c7c AcKcQcJc9c
    2c2d2h3s3c 2c2d2hAsAc 3c3d3h2s2c AcAdAhKsKc
    2c2d2h2s3c 2c2d2h2sAc AcAdAhAsKc
    Ac2c3c4c5c 2c3c4c5c6c TsJsQsKsAs
"""


def test_tuples_compare_as_the_hands_do() -> None:
    hands = RISING.split()
    ranked = [best_hand(cards) for cards in hands]
    assert ranked == sorted(ranked)
    assert len({(rank, *ties) for rank, ties in ranked}) == len(hands)
    strengths = [StandardHighHand(cards).strength for cards in hands]
    assert strengths == sorted(strengths)


@pytest.mark.parametrize(
    ("cards", "rank", "ties"),
    [
        ("As Ks Qs Js Ts", HandRank.STRAIGHT_FLUSH, [14]),
        ("Ah 2h 3h 4h 5h Kd Kc", HandRank.STRAIGHT_FLUSH, [5]),
        ("9c9d9h9sAcKdQh", HandRank.FOUR_OF_KIND, [9, 14]),
        ("9c9d9h8sAc8d2h", HandRank.FULL_HOUSE, [9, 8]),
        ("9c9d9h8s8c8d2h", HandRank.FULL_HOUSE, [9, 8]),
        ("2s4s6s8sTsAdKd", HandRank.FLUSH, [10, 8, 6, 4, 2]),
        ("Ad2s3s4s5h", HandRank.STRAIGHT, [5]),
        ("Ad2s3s4s5h6d", HandRank.STRAIGHT, [6]),
        ("TcTdTh8s7c", HandRank.THREE_OF_KIND, [10, 8, 7]),
        ("TcTd8h8s7c7dAh", HandRank.TWO_PAIR, [10, 8, 14]),
        ("TcTd8h7s2c3d", HandRank.PAIR, [10, 8, 7, 3]),
        ("AcTd8h7s2c3d", HandRank.HIGH_CARD, [14, 10, 8, 7, 3]),
    ],
)
def test_ranks_and_tie_breakers(cards: str, rank: HandRank, ties: list[int]) -> None:
    assert best_hand(cards) == (rank, ties)
    again = best_hand(cards)
    again[1].append(99)
    assert best_hand(cards) == (rank, ties)


def test_ranks_rise_and_have_labels() -> None:
    assert [rank.label for rank in HandRank] == list(Label)
    assert sorted(HandRank) == list(HandRank)
    for alias, name in (
        ("ONE_PAIR", "PAIR"),
        ("THREE_OF_A_KIND", "THREE_OF_KIND"),
        ("FOUR_OF_A_KIND", "FOUR_OF_KIND"),
    ):
        assert HandRank[alias] is HandRank[name]


@pytest.mark.parametrize(
    "cards", ["AsKsQsJs", "AsKsQsJsTs9s8s7s", "AsAsKdQdJd", "", "As??KdQdJd"]
)
def test_unusable_cards_are_refused(cards: str) -> None:
    with pytest.raises(CardsError):
        best_hand(cards)


def test_unreadable_cards_are_refused() -> None:
    with pytest.raises(NotationError):
        best_hand("AsKsQsJsXx")


def test_the_questions_of_the_fifth_seed_agree_with_the_best_hand() -> None:
    for cards in RISING.split():
        rank, ties = best_hand(cards)
        assert is_straight_flush(cards) is (rank is HandRank.STRAIGHT_FLUSH)
        assert is_four_of_kind(cards) is (rank is HandRank.FOUR_OF_KIND)
        assert get_high_cards(cards) == ties
    assert get_quad_kickers("2c2d2h2sAcKd") == [2, 14]
    with pytest.raises(HandError, match="AcAdAhKsKc is full house: expected four"):
        get_quad_kickers("AcAdAhKsKc")
