"""Invalid rows that the native calls refuse."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit._native.rows import (
    BADUGI_FAMILIES,
    FAMILIES,
    FIVE_CARD_FAMILIES,
    deal,
    masks_of,
)

from bigslick._native import _core

PLACES = (0, 17, 40, 69)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("place", PLACES)
def test_the_first_bad_mask_is_named(family: int, place: int) -> None:
    masks = masks_of(deal(family, 70, 7))
    out = np.empty(70, np.int16)
    too_many = int(masks_of(deal(family, 1, 8))[0])
    too_few = int(masks_of(deal(_core.SHORT_DECK, 1, 4))[0])
    bad = [0, too_many, 1 << 13, int(masks[place]) | 1 << 63]
    if family not in BADUGI_FAMILIES:
        bad.append(too_few)
    if family == _core.SHORT_DECK:
        bad.append(int(masks_of(np.array([[0, 51, 47, 43, 39]], np.uint8))[0]))
    for mask in bad:
        spoilt = masks.copy()
        spoilt[place] = mask
        spoilt[69] = 0
        assert _core.evaluate_masks(family, spoilt, out, True) == place
        assert _core.evaluate_masks(family, spoilt, out, False) == -1


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("place", PLACES)
def test_the_first_bad_row_of_ids_is_named(family: int, place: int) -> None:
    ids = deal(family, 70, 6)
    out = np.empty(70, np.int16)
    bad = [52, 63, 64, 64 + int(ids[place, 1]), 255, int(ids[place, 3])]
    if family == _core.SHORT_DECK:
        bad.append(15)
    for value in bad:
        spoilt = ids.copy()
        spoilt[place, 2] = value
        spoilt[69, 0] = 255
        assert _core.evaluate_ids(family, spoilt, out, True) == place
        assert _core.evaluate_ids(family, spoilt, out, False) == -1


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", FIVE_CARD_FAMILIES)
def test_rows_of_a_wrong_length_are_bad_from_the_start(family: int) -> None:
    out = np.empty(40, np.int16)
    for size in (0, 1, 4, 8, 20, 60):
        ids = np.zeros((40, size), np.uint8)
        assert _core.evaluate_ids(family, ids, out, True) == 0
        assert _core.evaluate_ids(family, ids[:0], out[:0], True) == -1


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("place", PLACES)
def test_the_first_bad_omaha_row_is_named(place: int) -> None:
    ids = deal(_core.HIGH, 70, 9)
    holes, boards = ids[:, :4].copy(), ids[:, 4:].copy()
    out = np.empty(70, np.int16)
    boards[place, 0] = holes[place, 0]
    assert _core.evaluate_omaha_ids(_core.HIGH, holes, boards, out, True) == place
    assert _core.evaluate_omaha_ids(_core.HIGH, holes, boards, out, False) == -1
    hole_masks, board_masks = masks_of(holes), masks_of(boards)
    assert (
        _core.evaluate_omaha_masks(_core.HIGH, hole_masks, board_masks, out, True)
        == place
    )
    for hole, board in ((1, 7), (3, 1 << 13), (0, 0), (2**12 - 1, 7 << 16)):
        hole_masks[place], board_masks[place] = hole, board
        assert (
            _core.evaluate_omaha_masks(_core.HIGH, hole_masks, board_masks, out, True)
            == place
        )
        assert (
            _core.evaluate_omaha_masks(_core.HIGH, hole_masks, board_masks, out, False)
            == -1
        )


def test_arrays_must_have_the_right_type_and_length() -> None:
    masks = masks_of(deal(_core.HIGH, 10, 7))
    out = np.empty(10, np.int16)
    with pytest.raises(ValueError, match="out has 9 rows"):
        _core.evaluate_masks(_core.HIGH, masks, out[:9], True)
    with pytest.raises(ValueError, match="board has 9 rows"):
        _core.evaluate_omaha_masks(_core.HIGH, masks, masks[:9], out, True)
    with pytest.raises(TypeError):
        _core.evaluate_masks(_core.HIGH, masks.astype(np.int64), out, True)
    with pytest.raises(TypeError):
        _core.evaluate_masks(_core.HIGH, masks, out.astype(np.int32), True)
    with pytest.raises(TypeError):
        _core.evaluate_masks(_core.HIGH, masks[:5], out[::2], True)


def test_families_and_masks_are_checked() -> None:
    with pytest.raises(ValueError, match="unknown hand family 7"):
        _core.strength(7, 0)
    with pytest.raises(ValueError, match="bits that are not cards"):
        _core.strength(_core.HIGH, 1 << 13)
    with pytest.raises(ValueError, match="badugi has no board"):
        _core.evaluate_omaha_masks(
            _core.BADUGI, np.zeros(1, np.uint64), np.zeros(1, np.uint64),
            np.zeros(1, np.int16), True,
        )  # fmt: skip


def test_too_few_cards_make_no_hand() -> None:
    for family in FIVE_CARD_FAMILIES:
        assert _core.strength(family, 0b1111) == -1
        assert _core.strength_omaha(family, 0b1, 0b1110) == -1
    for family in BADUGI_FAMILIES:
        assert _core.strength(family, 0) == -1
        assert _core.strength(family, 1) >= 0
