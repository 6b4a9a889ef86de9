import threading
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bigslick import (
    Card,
    CardsError,
    CardsLike,
    NotationError,
    card_ids,
    card_mask,
    parse_cards,
)
from bigslick.hands import (
    BadugiHand,
    CombinationHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    Hand,
    HoleHighHand,
    KuhnPokerHand,
    OmahaHoldemHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    evaluate,
    evaluate_many,
)

SEVENS = ["AsKsQsJsTs2c3d", "2c2d2h3s3cAdKd", "7c5d4h3s2cKhQh"]
HOLES = ["AsAd", "KcKd", "7s6s"]
BOARD = "Ah5s4s3c2d"


def ids(texts: list[str]) -> NDArray[np.uint8]:
    return np.array([card_ids(text) for text in texts], np.uint8)


def masks(texts: list[str]) -> NDArray[np.uint64]:
    return np.array([card_mask(text) for text in texts], np.uint64)


def test_rows_come_as_ids_masks_or_cards() -> None:
    expected = [evaluate(text) for text in SEVENS]
    viewed: Any = ids(SEVENS)
    for rows in (
        ids(SEVENS),
        masks(SEVENS),
        SEVENS,
        tuple(SEVENS),
        [parse_cards(text) for text in SEVENS],
        [list(card_ids(text)) for text in SEVENS],
        ids(SEVENS)[:, ::-1],
        np.asfortranarray(ids(SEVENS)),
        np.repeat(masks(SEVENS), 3)[::3],
        memoryview(viewed),
    ):
        strengths = evaluate_many(rows)
        assert strengths.dtype == np.int16
        assert strengths.tolist() == expected
    assert evaluate_many(iter(SEVENS)).tolist() == expected  # type: ignore[arg-type]


def test_arrays_may_be_read_only() -> None:
    rows = ids(SEVENS)
    rows.flags.writeable = False
    assert evaluate_many(rows).tolist() == [evaluate(text) for text in SEVENS]


@pytest.mark.parametrize("hand_type", [StandardHighHand, OmahaHoldemHand, HoleHighHand])
def test_one_board_serves_all_rows(hand_type: type[Hand]) -> None:
    holes = ["AsAdKhQhJh", "KcKdThQhJh", "7s6sThQhJh"]
    if hand_type is StandardHighHand:
        holes = HOLES
    expected = [evaluate(hole, BOARD, hand_type) for hole in holes]
    boards: list[Any] = [
        BOARD,
        parse_cards(BOARD),
        list(parse_cards(BOARD)),
        ["Ah", "5s", "4s", "3c", "2d"],
        card_ids(BOARD),
        np.array(card_ids(BOARD), np.uint8),
        card_mask(BOARD),
        np.uint64(card_mask(BOARD)),
        ids([BOARD] * 3),
        masks([BOARD] * 3),
        [BOARD] * 3,
        [parse_cards(BOARD)] * 3,
        [card_ids(BOARD)] * 3,
    ]
    for board in boards:
        for rows in (ids(holes), masks(holes), holes):
            found = evaluate_many(rows, board, hand_type)
            assert found.tolist() == expected


def test_every_row_may_have_its_own_board() -> None:
    boards = ["AhAc4s3c2d", "Kh5s4s3c2d", "5s4s3s2c2d"]
    for hand_type in (StandardHighHand, OmahaHoldemHand, GreekHoldemHand):
        expected = [
            evaluate(*row, hand_type) for row in zip(HOLES, boards, strict=True)
        ]
        for rows in (ids(HOLES), masks(HOLES)):
            for board in (ids(boards), masks(boards), boards):
                assert evaluate_many(rows, board, hand_type).tolist() == expected


def test_masks_may_hold_different_numbers_of_cards() -> None:
    texts = ["AsKsQsJsTs", "2c2d2h3s3cAd", "7c5d4h3s2cKhQh"]
    assert evaluate_many(masks(texts)).tolist() == [evaluate(text) for text in texts]
    badugis = ["As", "As2d", "As2d3c", "As2d3c4h", "As2d3c4h5h"]
    found = evaluate_many(masks(badugis), hand_type=BadugiHand)
    assert found.tolist() == [evaluate(text, BadugiHand) for text in badugis]
    greek = ["AsKs", "AsKsQs"]
    found = evaluate_many(masks(greek), "2c3c4c5d", GreekHoldemHand)
    assert found.tolist() == [
        evaluate(text, "2c3c4c5d", GreekHoldemHand) for text in greek
    ]


def test_types_without_a_kernel_go_through_their_class() -> None:
    class Worst(StandardHighHand):
        low = True

    class FirstFive(StandardHighHand):
        @classmethod
        def from_game(
            cls, hole_cards: CardsLike, board_cards: CardsLike = ()
        ) -> "FirstFive":
            return cls((*Card.clean(hole_cards), *Card.clean(board_cards))[:5])

    for hand_type in (Worst, FirstFive):
        expected = [hand_type.from_game(text).strength for text in SEVENS]
        assert evaluate_many(ids(SEVENS), hand_type=hand_type).tolist() == expected
    kuhn = evaluate_many(ids(["Js", "Ks", "As"]), hand_type=KuhnPokerHand)
    assert kuhn.tolist() == [0, 2, -1]


def test_what_does_not_qualify_is_minus_one() -> None:
    rows = ["As2d3c4h5s", "AsKdQc4h5s"]
    assert evaluate_many(rows, hand_type=EightOrBetterLowHand).tolist() == [55, -1]


def test_no_rows_give_no_strengths() -> None:
    assert evaluate_many(np.empty((0, 7), np.uint8)).shape == (0,)
    assert evaluate_many(np.empty(0, np.uint64), BOARD).shape == (0,)
    assert evaluate_many([]).shape == (0,)


def test_the_result_can_be_put_where_the_caller_wants() -> None:
    out = np.full(5, -7, np.int16)
    found = evaluate_many(ids(SEVENS), out=out[1:4])
    assert found.base is out
    assert out.tolist() == [-7, *(evaluate(text) for text in SEVENS), -7]


@pytest.mark.parametrize(
    "out",
    [
        np.empty(3, np.int32),
        np.empty(3, np.uint16),
        np.empty(3, ">i2"),
        np.empty(2, np.int16),
        np.empty((3, 1), np.int16),
        np.empty(6, np.int16)[::2],
        np.broadcast_to(np.int16(0), 3),
        [0, 0, 0],
    ],
)
def test_an_unfit_place_for_the_result_is_refused(out: Any) -> None:
    with pytest.raises(CardsError, match="out must be"):
        evaluate_many(ids(SEVENS), out=out)


def test_the_result_cannot_overwrite_the_cards() -> None:
    buffer = np.zeros(24, np.uint64)
    rows = buffer[:3]
    rows[:] = masks(SEVENS)
    with pytest.raises(CardsError, match="must not share memory"):
        evaluate_many(rows, out=buffer.view(np.int16)[:3])


@pytest.mark.parametrize(
    "rows",
    [
        ids(SEVENS).astype(np.int64),
        ids(SEVENS).astype(np.int8),
        ids(SEVENS).astype(np.uint64),
        ids(SEVENS).astype(float),
        masks(SEVENS).astype(np.int64),
        masks(SEVENS).astype(">u8"),
        masks(SEVENS).reshape(1, 3),
        ids(SEVENS)[0],
        ids(SEVENS)[np.newaxis],
        np.array(SEVENS),
        np.array(SEVENS, object),
        np.uint64(7),
        np.zeros(3, bool),
    ],
)
def test_other_arrays_are_refused_by_type_and_shape(rows: Any) -> None:
    with pytest.raises(CardsError, match=r"cards must be ids .* not .* of shape"):
        evaluate_many(rows)
    message = r"(board|cards) must be ids .* not .* of shape|boards"
    if rows.ndim and not (rows.ndim == 1 and rows.dtype == np.uint8):
        with pytest.raises(CardsError, match=message):
            evaluate_many(ids(HOLES), rows)


@pytest.mark.parametrize("rows", ["AsKsQsJsTs", 7, None, Card.UNKNOWN])
def test_what_has_no_rows_is_refused(rows: Any) -> None:
    with pytest.raises(
        CardsError, match="expected a sequence with an entry for each row"
    ):
        evaluate_many(rows)


def bad(row: list[int], count: int = 100) -> NDArray[np.uint8]:
    """Return good rows of which number 70 is spoilt."""
    rng = np.random.default_rng(1)
    rows = np.argsort(rng.random((count, 52)), axis=1)[:, :7].astype(np.uint8)
    rows[70] = row
    rows[90] = row
    return rows


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([0, 1, 2, 3, 4, 5, 52], "row 70: invalid card id 52"),
        ([255, 1, 2, 3, 4, 5, 6], "row 70: invalid card id 255"),
        ([0, 1, 2, 3, 4, 5, 5], "row 70: duplicate card 3d"),
        ([9, 1, 2, 3, 4, 5, 9], "row 70: duplicate card 4d"),
    ],
)
def test_a_bad_row_of_ids_is_named(row: list[int], message: str) -> None:
    for hand_type in (StandardHighHand, StandardLowHand, BadugiHand):
        with pytest.raises(CardsError, match=message):
            evaluate_many(bad(row), hand_type=hand_type)
    with pytest.raises(CardsError, match=message):
        evaluate_many(bad(row)[:, :2], bad(row)[:, 2:])
    with pytest.raises(CardsError, match=message):
        evaluate_many(bad(row)[:, :4], bad(row)[:, 4:], OmahaHoldemHand)


@pytest.mark.parametrize(
    ("mask", "message"),
    [
        (card_mask("AsKsQsJs"), "row 2: StandardHighHand takes 5 to 7 cards, not 4"),
        (card_mask("AsKsQsJsTs9s8s7s"), "row 2: .* takes 5 to 7 cards, not 8"),
        (0, "row 2: .* takes 5 to 7 cards, not 0"),
        (
            card_mask("AsKsQsJsTs") | 1 << 63,
            "row 2: invalid mask .*: has bits",
        ),
        (1 << 13, "row 2: invalid mask .*: has bits"),
    ],
)
def test_a_bad_mask_is_named(mask: int, message: str) -> None:
    rows = masks([*SEVENS, *SEVENS])
    rows[2] = mask
    with pytest.raises(CardsError, match=message):
        evaluate_many(rows)


@pytest.mark.parametrize("hand_type", [StandardHighHand, OmahaHoldemHand, HoleHighHand])
def test_cards_and_board_must_not_share_a_card(hand_type: type[Hand]) -> None:
    holes = ["AsAdKhQhJh", "KcKdThQhJh", "5s6sThQhJh"]
    if hand_type is StandardHighHand:
        holes = [hole[:4] for hole in holes]
    for rows in (ids(holes), masks(holes)):
        for board in (BOARD, card_mask(BOARD), ids([BOARD] * 3), masks([BOARD] * 3)):
            with pytest.raises(CardsError, match="row 2: duplicate card 5s"):
                evaluate_many(rows, board, hand_type)


def test_a_short_deck_row_with_a_low_card_is_named() -> None:
    rows = ["AsKsQsJsTs", "AsKsQsJs5s"]
    for cards in (ids(rows), masks(rows)):
        with pytest.raises(CardsError, match="row 1: 5s is not in the short"):
            evaluate_many(cards, hand_type=ShortDeckHoldemHand)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["AsKsQsJsTs", "AsKsQsJs??"], "row 1: unknown card"),
        (["AsKsQsJsTs", "AsKsQsJsAs"], "row 1: duplicate card As"),
        (["AsKsQsJsTs", "AsKsQsJs"], "row 1: .* takes 5 to 7 cards, not 4"),
        ([[51, 50, 49, 48, 47], [51, 50, 49, 48, 52]], "row 1: invalid card id 52"),
        (["AsKsQsJsTs", card_mask("AsKsQsJsTs")], "row 1: .* masks must be"),
        (["AsKsQsJsTs", None], "row 1: invalid cards None"),
    ],
)
def test_a_bad_row_of_cards_is_named(rows: Any, message: str) -> None:
    with pytest.raises(CardsError, match=message):
        evaluate_many(rows)


def test_unreadable_text_is_named() -> None:
    with pytest.raises(NotationError, match="row 1: ") as caught:
        evaluate_many(["AsKsQsJsTs", "AsKsQsJsXs"])
    assert caught.value.text == "AsKsQsJsXs"
    assert caught.value.column == 9


def test_wrong_numbers_of_cards_are_refused_by_shape() -> None:
    rows = np.zeros((3, 4), np.uint8)
    for validate in (True, False):
        with pytest.raises(CardsError, match=r"5 to 7 cards, not 4: .* \(3, 4\)"):
            evaluate_many(rows, validate=validate)
        with pytest.raises(CardsError, match="board cards, not 0"):
            evaluate_many(rows, hand_type=OmahaHoldemHand, validate=validate)
    with pytest.raises(CardsError, match=r"row 0: .* board cards, not 0"):
        evaluate_many(masks(HOLES), hand_type=OmahaHoldemHand)


def test_there_must_be_a_board_for_each_row() -> None:
    with pytest.raises(CardsError, match="3 rows, 2 boards"):
        evaluate_many(ids(HOLES), ids([BOARD] * 2))


def test_bad_boards_are_refused() -> None:
    for board, message in (
        ("2c2c3d", "duplicate card 2c"),
        ("2c??3d", "unknown card"),
        ([0, 1, 52], "invalid card id 52"),
        (1 << 15, "bits that are not cards"),
        (1.5, "expected cards or a mask"),
        (np.array([0, 1, 60], np.uint8), "invalid card id 60"),
    ):
        for rows in (ids(HOLES), masks(HOLES)):
            with pytest.raises(CardsError, match=message):
                evaluate_many(rows, board)  # type: ignore[arg-type]


def test_checks_can_be_left_out() -> None:
    rows = ids(SEVENS)
    expected = evaluate_many(rows).tolist()
    assert evaluate_many(rows, validate=False).tolist() == expected
    assert evaluate_many(masks(SEVENS), validate=False).tolist() == expected
    found = evaluate_many(ids(HOLES), BOARD, validate=False)
    assert found.tolist() == evaluate_many(ids(HOLES), BOARD).tolist()


def test_unchecked_nonsense_does_no_harm() -> None:
    rng = np.random.default_rng(5)
    for hand_type in (
        StandardHighHand,
        StandardLowHand,
        ShortDeckHoldemHand,
        BadugiHand,
    ):
        rows = rng.integers(0, 256, (500, 7), np.uint8)
        assert len(evaluate_many(rows, hand_type=hand_type, validate=False)) == 500
        noise = rng.integers(0, 2**64, 500, np.uint64)
        assert len(evaluate_many(noise, hand_type=hand_type, validate=False)) == 500
    hole, board = rng.integers(0, 256, (2, 500, 5), np.uint8)
    assert len(evaluate_many(hole, board, OmahaHoldemHand, validate=False)) == 500


def test_a_hand_type_is_needed() -> None:
    with pytest.raises(CardsError, match="unknown hand type"):
        evaluate_many(ids(SEVENS), hand_type=int)  # type: ignore[arg-type]


def test_strengths_that_do_not_fit_are_refused() -> None:
    class Huge(StandardHighHand):
        @classmethod
        def _rate_exactly(cls, cards: tuple[Card, ...]) -> int:
            return 40_000 + len(cards)

        @classmethod
        def _rate(cls, *game: Any) -> int:
            return 40_000 + len(game)

        @classmethod
        def from_game(
            cls, hole_cards: CardsLike, board_cards: CardsLike = ()
        ) -> "Huge":
            return cls._best(hole_cards, board_cards)

    with pytest.raises(CardsError, match="row 0: the strength 40004 exceeds int16"):
        evaluate_many(ids(SEVENS), hand_type=Huge)


def test_threads_share_the_kernels() -> None:
    rng = np.random.default_rng(2)
    rows = np.argsort(rng.random((20_000, 52)), axis=1)[:, :7].astype(np.uint8)
    expected = evaluate_many(rows)
    results: list[NDArray[np.int16]] = []
    threads = [
        threading.Thread(target=lambda: results.append(evaluate_many(rows)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert all((found == expected).all() for found in results)
    assert issubclass(StandardHighHand, CombinationHand)
