import numpy as np
import pytest

from bigslick import CardsError, NotationError, card_ids, card_mask
from bigslick.hands.card_rows import holds, join, masks, name_row, read_rows, row_cards

IDS = np.array([card_ids("AsKd"), card_ids("2c3d")], np.uint8)
MASKS = np.array([card_mask("AsKd"), card_mask("2c3d")], np.uint64)
FOREIGN = 1 << 63


def test_ids_become_masks() -> None:
    assert masks(IDS).tolist() == MASKS.tolist()
    assert masks(MASKS) is MASKS


@pytest.mark.parametrize(
    "row", [[0, 52], [52, 53], [200, 200], [7, 7], [255, 0], [51, 51]]
)
def test_ids_that_are_no_cards_leave_a_foreign_bit(row: list[int]) -> None:
    spoilt = np.array([[1, 2], row], np.uint8)
    good, bad = masks(spoilt).tolist()
    assert good == card_mask("2d2h")
    assert bad & FOREIGN


def test_cards_and_board_join() -> None:
    boards = np.array([card_mask("QsJs"), card_mask("3d4h")], np.uint64)
    first, second = join(MASKS, boards).tolist()
    assert first == card_mask("AsKdQsJs")
    assert second & FOREIGN
    assert join(IDS, IDS[::-1]).tolist() == [[*IDS[0], *IDS[1]], [*IDS[1], *IDS[0]]]
    assert join(IDS, boards).tolist() == join(MASKS, boards).tolist()


def test_rows_know_how_many_cards_they_hold() -> None:
    assert holds(IDS, 2)
    assert holds(MASKS, 2)
    assert not holds(IDS, 3)
    assert not holds(MASKS | np.uint64(card_mask("AsKd")), 2)


def test_a_row_becomes_cards_again() -> None:
    assert "".join(map(repr, row_cards(IDS, 0))) == "AsKd"
    assert "".join(map(repr, row_cards(MASKS, 1))) == "2c3d"
    with pytest.raises(CardsError, match="invalid card id 99"):
        row_cards(np.array([[99, 1]], np.uint8), 0)


def test_errors_keep_their_kind_and_name_the_row() -> None:
    cards = name_row(CardsError("too few", "AsKs"), 3)
    assert str(cards) == "row 3: too few"
    assert isinstance(cards, CardsError)
    assert cards.value == "AsKs"
    text = name_row(NotationError("what?", "Xx", line=1, column=2), 4)
    assert isinstance(text, NotationError)
    assert (str(text), text.text, text.column) == ("row 4: what?", "Xx", 2)


def test_arrays_are_taken_as_they_are() -> None:
    assert read_rows(IDS) is IDS
    assert read_rows(MASKS[::-1]).base is MASKS
    assert read_rows(["AsKd", "2c3d"]).tolist() == MASKS.tolist()
