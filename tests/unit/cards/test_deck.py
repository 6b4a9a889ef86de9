from typing import Any

import pytest

from bigslick import Deck, Rank, RankOrder, Suit


@pytest.mark.parametrize(
    ("deck", "count", "first", "last"),
    [
        (Deck.STANDARD, 52, "2c", "As"),
        (Deck.REGULAR, 52, "Ac", "Ks"),
        (Deck.SHORT_DECK_HOLDEM, 36, "6c", "As"),
        (Deck.KUHN_POKER, 3, "Js", "Ks"),
        (Deck.LEDUC_HOLDEM, 6, "Jh", "Ks"),
        (Deck.NUMERAL211_HOLDEM, 40, "2c", "As"),
        (Deck.ROYAL_HOLDEM, 20, "Tc", "As"),
    ],
)
def test_each_deck_has_its_cards(deck: Deck, count: int, first: str, last: str) -> None:
    assert len(set(deck)) == len(deck) == count
    assert (repr(deck[0]), repr(deck[-1])) == (first, last)


def test_standard_and_regular_hold_the_same_cards() -> None:
    assert set(Deck.STANDARD) == set(Deck.REGULAR)


def test_a_deck_cannot_be_changed() -> None:
    with pytest.raises(
        TypeError, match="'Deck' object does not support item assignment"
    ):
        Deck.STANDARD[0] = Deck.STANDARD[1]  # type: ignore[index]


def test_rank_orders_are_as_long_as_their_games_need() -> None:
    assert [len(order) for order in RankOrder] == [13, 9, 13, 8, 3, 10, 5]
    assert RankOrder.REGULAR[0] is Rank.ACE
    assert RankOrder.STANDARD[-1] is Rank.ACE
    assert Rank.KING not in RankOrder.NUMERAL211_HOLDEM


@pytest.mark.parametrize("text", ["1", "", "TT", "11", None, 10])
def test_a_rank_that_does_not_exist_is_refused(text: Any) -> None:
    with pytest.raises(ValueError, match="is not a valid Rank"):
        Rank(text)


@pytest.mark.parametrize("text", ["x", "", "cd", None, 0])
def test_a_suit_that_does_not_exist_is_refused(text: Any) -> None:
    with pytest.raises(ValueError, match="is not a valid Suit"):
        Suit(text)


def test_suits_have_signs() -> None:
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠?"
    assert all(Suit(suit.symbol) is suit for suit in Suit)
