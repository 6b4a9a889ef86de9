import copy
import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigslick import (
    Card,
    CardsError,
    Deck,
    NotationError,
    Rank,
    RankOrder,
    Suit,
    format_cards,
    parse_cards,
)

ANY_CARD = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit))
SIGNS = {"c": "♣♧C", "d": "♦♢D", "h": "♥♡H", "s": "♠♤S", "?": "?"}


def test_a_card_exists_once() -> None:
    for rank in Rank:
        for suit in Suit:
            card = Card(rank, suit)
            assert card is Card(str(rank), str(suit))
            assert copy.copy(card) is copy.deepcopy(card) is card
            assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own


def test_ids_follow_the_standard_deck() -> None:
    assert [card.id for card in Deck.STANDARD] == list(range(52))
    for card in Deck.STANDARD:
        rank, suit = divmod(card.id, 4)
        assert card.mask == 1 << (16 * suit + rank)
        assert card.rank == RankOrder.STANDARD[rank]
        assert card.suit == "cdhs"[suit]


@pytest.mark.parametrize("text", ["??", "A?", "?s"])
def test_an_unknown_card_is_false_and_has_no_number(text: str) -> None:
    (card,) = parse_cards(text)
    assert not card
    assert card.unknown_status
    assert (card.id, card.mask) == (-1, 0)


def test_a_card_is_a_frozen_dataclass_of_rank_and_suit() -> None:
    card = Card(Rank.ACE, Suit.SPADE)
    assert [field.name for field in fields(card)] == ["rank", "suit"]
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'rank'"):
        card.rank = Rank.KING  # type: ignore[misc]


def test_cards_print_short_and_long() -> None:
    assert repr(Card("A", "s")) == "As"
    assert str(Card("A", "s")) == "ACE OF SPADES (As)"
    assert str(Card.UNKNOWN) == "UNKNOWN OF UNKNOWNS (??)"
    assert str(Card("A", "?")) == "ACE OF UNKNOWNS (A?)"


@given(st.lists(ANY_CARD), st.sampled_from(["", " ", ",", ", ", "\n"]))
def test_formatting_and_parsing_undo_each_other(cards: list[Card], gap: str) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards(gap.join(map(repr, cards))) == tuple(cards)


@given(st.lists(ANY_CARD), st.data())
def test_every_spelling_of_a_card_is_read(
    cards: list[Card], data: st.DataObject
) -> None:
    text = ""
    for card in cards:
        ranks = [card.rank, card.rank.lower()] + ["10"] * (card.rank == "T")
        signs = [card.suit, *SIGNS[card.suit]]
        text += data.draw(st.sampled_from(ranks)) + data.draw(st.sampled_from(signs))
        text += data.draw(st.sampled_from(["", " "]))
    assert tuple(Card.parse(text)) == tuple(cards)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except NotationError as error:
        refusal = error
    else:
        assert parse_cards(format_cards(cards)) == cards
        return
    assert refusal.text == text
    assert refusal.column in range(1, len(text) + 1)


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("1s", "'1' is not a valid Rank in '1s', column 1: expected rank and", 1),
        ("AsKx", "'x' is not a valid Suit in 'AsKx', column 3: expected rank", 3),
        ("QQ", "'Q' is not a valid Suit in 'QQ', column 1: expected rank and", 1),
        ("As K", "incomplete card in 'K': expected rank and suit", 4),
        ("As 10", "incomplete card in '10': expected rank and suit", 4),
    ],
)
def test_unreadable_text_is_refused_with_its_place(
    text: str, message: str, column: int
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert str(caught.value).startswith(message)
    assert caught.value.column == column
    assert f"column {column}" in str(caught.value)


@pytest.mark.parametrize("value", [None, 5, [None], ["As", 3], object()])
def test_what_is_not_cards_is_refused(value: object) -> None:
    with pytest.raises(CardsError, match=r"^invalid cards .*: expected cards, or text"):
        Card.clean(value)  # type: ignore[arg-type]


def test_cards_are_taken_in_every_shape() -> None:
    ace, king = parse_cards("AsKd")
    mixed: Any = ["As", king]
    assert Card.clean(ace) == (ace,)
    assert Card.clean("") == Card.clean([]) == ()
    assert Card.clean(iter([ace, king])) == Card.clean(mixed) == (ace, king)


def test_questions_about_ranks_and_suits() -> None:
    assert list(Card.get_ranks("AsKd")) == [Rank.ACE, Rank.KING]
    assert list(Card.get_suits("AsKd")) == [Suit.SPADE, Suit.DIAMOND]
    assert Card.are_paired("AsAdKh")
    assert not Card.are_paired("")
    assert Card.are_suited("")
    assert not Card.are_suited("As??")
    assert Card.are_rainbow("AsKdQh")
    assert not Card.are_rainbow("AsKdQs")
