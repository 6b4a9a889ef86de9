from random import Random

import pytest

from bigslick import CardsError
from bigslick.compat import holdEm


def cards(deck: holdEm.deck) -> list[tuple[int, int]]:
    return list(zip(deck.getDeckFace(), deck.getDeckSuit(), strict=True))


def dealt(deck: holdEm.deck) -> list[tuple[int, int]]:
    return list(zip(deck.getDealFace(), deck.getDealSuit(), strict=True))


def test_a_new_deck_is_not_set() -> None:
    deck = holdEm.deck()
    assert not deck.getDeckSet()
    assert deck.getNumCards() == 0


def test_a_full_deck_is_in_order() -> None:
    deck = holdEm.deck()
    assert deck.setDeckFull() is None
    assert deck.getDeckSet()
    assert deck.getNumCards() == 52
    assert cards(deck)[:2] == [(2, 1), (3, 1)]
    assert cards(deck)[-1] == (14, 4)
    assert deck.getDeckIndex() == list(range(52))


def test_a_partial_deck_lacks_the_cards_given() -> None:
    deck = holdEm.deck()
    assert deck.setDeckPartial((1, 3, 4), (1, 4, 3)) == 0
    assert deck.getNumCards() == 49
    assert not {(14, 1), (3, 4), (4, 3)} & set(cards(deck))
    assert deck.setDeckFull((1,), (1,)) == 0
    assert deck.getNumCards() == 51
    assert deck.setDeckPartial((1,), (1, 2)) == -1
    assert deck.setDeckPartial([2] * 52, [1] * 52) == -2
    assert deck.getNumCards() == 51


def test_removed_cards_are_gone() -> None:
    deck = holdEm.deck()
    deck.setDeckFull()
    assert deck.remCards((1, 2), (3, 4)) == 0
    assert deck.getNumCards() == 50
    assert (14, 3) not in cards(deck)
    assert deck.remCards((5, 1), (1, 3)) == -1
    assert deck.remCards((5,), (1, 3)) == -1
    assert deck.remCards((5, 5), (1, 1)) == -1
    assert deck.getNumCards() == 50


def test_unshuffled_cards_come_from_the_end() -> None:
    deck = holdEm.deck()
    deck.setDeckFull()
    assert deck.dealCards(2) == 0
    assert dealt(deck) == [(14, 4), (13, 4)]
    assert deck.dealCards(1) == 0
    assert dealt(deck) == [(12, 4)]
    assert deck.getNumCards() == 52


def test_dealing_goes_on_until_the_deck_is_empty() -> None:
    deck = holdEm.deck(Random(1))
    deck.setDeckFull()
    deck.shuffleI()
    assert sorted(deck.getDeckIndex()) == list(range(52))
    assert deck.dealCards(40) == 0
    first = dealt(deck)
    assert deck.dealCards(20) == -1
    second = dealt(deck)
    assert (len(first), len(second)) == (40, 12)
    assert len({*first, *second}) == 52
    deck.shuffleI()
    assert deck.dealCards(52) == 0


def test_cards_removed_after_the_shuffle_are_not_dealt() -> None:
    deck = holdEm.deck(Random(2))
    deck.setDeckFull()
    deck.shuffleI()
    deck.dealCards(10)
    seen = dealt(deck)
    gone = [card for card in cards(deck) if card not in seen][:5] + seen[:3]
    assert deck.remCards([face for face, _ in gone], [suit for _, suit in gone]) == 0
    assert deck.dealCards(37) == 0
    assert not {*dealt(deck)} & {*gone, *seen}
    assert deck.dealCards(1) == -1


def test_shuffles_are_repeatable() -> None:
    decks = [holdEm.deck(Random(3)) for _ in range(2)]
    for deck in decks:
        deck.setDeckFull()
        deck.shuffleI()
    assert decks[0].getDeckIndex() == decks[1].getDeckIndex() != list(range(52))


def test_the_index_can_be_reset() -> None:
    deck = holdEm.deck(Random(3))
    deck.setDeckFull()
    deck.shuffleI()
    deck.setDeckIndex(deck.getNumCards())
    assert deck.getDeckIndex() == list(range(52))
    for wrong in (-1, 53):
        with pytest.raises(CardsError):
            deck.setDeckIndex(wrong)
    with pytest.raises(CardsError):
        deck.dealCards(-1)
