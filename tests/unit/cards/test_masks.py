from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigslick import (
    FULL_MASK,
    Card,
    CardsError,
    Deck,
    card_ids,
    card_mask,
    cards_from_ids,
    format_cards,
    ids_from_masks,
    mask_cards,
    masks_from_ids,
)

HANDS = st.sets(st.sampled_from(list(Deck.STANDARD)))


@given(HANDS)
def test_cards_ids_masks_and_text_are_one(hand: set[Card]) -> None:
    cards = tuple(sorted(hand, key=Deck.STANDARD.index))
    mask = card_mask(cards)
    assert mask_cards(mask) == cards
    assert cards_from_ids(card_ids(format_cards(cards))) == cards
    row = np.array([card_ids(cards)], np.uint8)
    assert masks_from_ids(row).tolist() == [mask]
    back = ids_from_masks(np.array([mask], np.uint64), len(cards))
    assert back.tolist() == row.tolist()


def test_the_full_mask_is_the_deck() -> None:
    assert card_mask(Deck.STANDARD) == FULL_MASK
    assert mask_cards(FULL_MASK) == Deck.STANDARD


def test_arrays_of_any_shape_and_stride_are_converted() -> None:
    ids = np.arange(48, dtype=np.int64).reshape(2, 3, 8)[:, ::2, ::2]
    masks = masks_from_ids(ids)
    assert masks.shape == (2, 2)
    assert ids_from_masks(masks, 4).tolist() == ids.tolist()
    assert masks_from_ids(np.empty((0, 7), np.uint8)).shape == (0,)


@pytest.mark.parametrize("cards", ["AsAs", "As??", "2c As 2c"])
def test_a_set_of_cards_has_no_card_twice_and_none_unknown(cards: str) -> None:
    with pytest.raises(CardsError, match=r"As|2c|\?\?"):
        card_mask(cards)


@pytest.mark.parametrize("mask", [-1, 1 << 13, 1 << 63, 1 << 64, FULL_MASK + 1])
def test_foreign_bits_are_refused(mask: int) -> None:
    with pytest.raises(CardsError, match="bits that are not cards"):
        mask_cards(mask)


@pytest.mark.parametrize("card_id", [-1, 52, 256, 1.0, "As", None])
def test_numbers_that_are_no_ids_are_refused(card_id: Any) -> None:
    with pytest.raises(CardsError, match="invalid card id"):
        cards_from_ids([0, card_id])


def test_an_unknown_card_has_no_id() -> None:
    with pytest.raises(CardsError, match=r"\?\?"):
        card_ids("As??")


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ([[0, 52]], "invalid card id 52"),
        ([[0, -1]], "invalid card id -1"),
        ([[0, 1], [7, 7]], r"duplicate card in the ids \[7, 7\]"),
        ([[0.0, 1.0]], "float64"),
        (3, "shape"),
    ],
)
def test_bad_arrays_of_ids_are_refused(ids: Any, message: str) -> None:
    with pytest.raises(CardsError, match=message):
        masks_from_ids(np.array(ids))


@pytest.mark.parametrize(
    ("masks", "message"),
    [
        (np.array([3], np.int64), "int64"),
        (np.array([1 << 13], np.uint64), "0x2000"),
        (np.array([3, 7], np.uint64), "0x7: expected 2 cards, not 3"),
    ],
)
def test_bad_arrays_of_masks_are_refused(masks: Any, message: str) -> None:
    with pytest.raises(CardsError, match=message):
        ids_from_masks(masks, 2)
