"""What must hold of any order of hands, for every hand type."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick import Card, Deck, Suit
from bigslick.hands import (
    BoardCombinationHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    Hand,
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    OmahaEightOrBetterLowHand,
    ShortDeckHoldemHand,
)
from bigslick.hands.reference import RULES

TYPES = sorted(RULES, key=lambda hand_type: hand_type.__name__)
LOW_CARDS = tuple(card for card in Deck.STANDARD if card.rank in "A2345678")
DECKS: dict[type[Hand], tuple[Card, ...]] = {
    EightOrBetterLowHand: LOW_CARDS,
    OmahaEightOrBetterLowHand: LOW_CARDS,
    ShortDeckHoldemHand: Deck.SHORT_DECK_HOLDEM,
    KuhnPokerHand: Deck.KUHN_POKER,
    LeducHoldemHand: Deck.LEDUC_HOLDEM,
    Numeral211HoldemHand: Deck.NUMERAL211_HOLDEM,
}
SHUFFLES = [
    dict(zip("cdhs", order, strict=True)) for order in permutations(map(Suit, "cdhs"))
]
FEW = settings(max_examples=samples(40, quick=20), deadline=None)
ALL_TYPES = pytest.mark.parametrize("hand_type", TYPES)

Game = tuple[tuple[Card, ...], tuple[Card, ...]]


def games(data: st.DataObject, hand_type: type[Hand]) -> Game:
    """Draw hole cards and board that make a hand for most types."""
    deck = DECKS.get(hand_type, Deck.STANDARD)
    board = 5 if issubclass(hand_type, BoardCombinationHand) else 0
    hole = 2 if hand_type is GreekHoldemHand else 4 if board else 7
    count = min(hole + board, len(deck) - 1)
    cards = tuple(data.draw(st.permutations(deck))[:count])
    return (cards, ()) if not board else (cards[:hole], cards[hole:])


def make(hand_type: type[Hand], game: Game) -> Any:
    hand = hand_type.from_game_or_none(*game)
    assume(hand is not None)
    return hand


@ALL_TYPES
@FEW
@given(data=st.data())
def test_the_order_is_total(hand_type: type[Hand], data: st.DataObject) -> None:
    a, b, c = (make(hand_type, games(data, hand_type)) for _ in range(3))
    for x in (a, b, c):
        for y in (a, b, c):
            assert [x < y, x == y, x > y].count(True) == 1
            assert (x <= y) == (x < y or x == y) == (y >= x)
            assert (x < y) == (y > x) == (x.strength < y.strength)
            assert (x == y) == (x.strength == y.strength) == (x.entry == y.entry)
            assert (x < y) == (
                (y.entry < x.entry) if hand_type.low else (x.entry < y.entry)
            )
            assert x != y or hash(x) == hash(y)
    low, middle, high = sorted((a, b, c))
    assert low <= middle <= high
    assert low <= high


@ALL_TYPES
@FEW
@given(data=st.data())
def test_suits_have_no_rank(hand_type: type[Hand], data: st.DataObject) -> None:
    game = games(data, hand_type)
    hand = hand_type.from_game_or_none(*game)
    suits = data.draw(st.sampled_from(SHUFFLES))
    hole, board = (
        tuple(Card(card.rank, suits[card.suit]) for card in cards) for cards in game
    )
    other = hand_type.from_game_or_none(hole, board)
    assert hand == other
    assert hand is None or repr(other) == "".join(
        repr(Card(card.rank, suits[card.suit])) for card in hand.cards
    )


@ALL_TYPES
@FEW
@given(data=st.data())
def test_the_order_of_the_cards_has_no_rank(
    hand_type: type[Hand], data: st.DataObject
) -> None:
    hole, board = games(data, hand_type)
    mixed = tuple(data.draw(st.permutations(hole))), tuple(board[::-1])
    assert hand_type.from_game_or_none(hole, board) == hand_type.from_game_or_none(
        *mixed
    )


@ALL_TYPES
@FEW
@given(data=st.data())
def test_one_more_card_never_hurts(hand_type: type[Hand], data: st.DataObject) -> None:
    hole, board = games(data, hand_type)
    rest = [c for c in DECKS.get(hand_type, Deck.STANDARD) if c not in (*hole, *board)]
    more = data.draw(st.sampled_from(rest))
    hand = make(hand_type, (hole, board))
    assert hand_type.from_game((*hole, more), board) >= hand
    assert hand_type.from_game(hole, (*board, more)) >= hand
