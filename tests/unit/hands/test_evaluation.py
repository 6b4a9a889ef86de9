from typing import Any

import numpy as np
import pytest

from bigslick import BigslickError, Card, CardsError, NotationError, card_ids, card_mask
from bigslick.hands import (
    BadugiHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    Hand,
    HoleHighHand,
    KuhnPokerHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    evaluate,
)

ROYAL = "AsKsQsJsTs2c3d"


@pytest.mark.parametrize(
    "cards",
    [
        ROYAL,
        "As Ks Qs Js Ts 2c 3d",
        "A♠ K♠ Q♠ J♠ 10s 2c 3d",
        tuple(Card.parse(ROYAL)),
        list(Card.parse(ROYAL)),
        list(card_ids(ROYAL)),
        card_ids(ROYAL),
        card_mask(ROYAL),
        np.array(card_ids(ROYAL), np.uint8),
        np.array(card_ids(ROYAL), np.int64),
        np.uint64(card_mask(ROYAL)),
        np.array(card_mask(ROYAL), np.uint64),
        ["As", "Ks", "Qs", "Js", "Ts", "2c", "3d"],
        frozenset(Card.parse(ROYAL)),
    ],
)
def test_cards_come_in_any_form(cards: Any) -> None:
    assert evaluate(cards) == 7461
    assert evaluate(cards, StandardHighHand) == 7461
    assert evaluate(cards, None, StandardHighHand) == 7461
    assert evaluate(cards, hand_type=StandardHighHand) == 7461
    assert evaluate(cards=cards, board=None, hand_type=StandardHighHand) == 7461


def test_iterators_are_read_once() -> None:
    assert evaluate(Card.parse(ROYAL)) == 7461
    assert evaluate(iter(card_ids(ROYAL)), RegularLowHand) == evaluate(
        ROYAL, RegularLowHand
    )


def test_hole_cards_and_board_may_stand_apart() -> None:
    assert evaluate("2c3d", "AsKsQsJsTs") == 7461
    assert evaluate("2c3d", "AsKsQsJsTs", StandardHighHand) == 7461
    assert evaluate(card_mask("2c3d"), card_ids("AsKsQsJsTs")) == 7461
    omaha = evaluate("2c3d4h4s", "AsKsQsJsTs", OmahaHoldemHand)
    assert omaha == StandardHighHand("4h4sAsKsQs").strength
    assert omaha == evaluate(
        card_mask("2c3d4h4s"), list(Card.parse("AsKsQsJsTs")), OmahaHoldemHand
    )
    greek = evaluate("2c3d", "AsKsQsJsTs", GreekHoldemHand)
    assert greek == StandardHighHand("2c3dAsKsQs").strength
    hole = evaluate("2c3d4h4s5c", "AsKsQsJsTs", HoleHighHand)
    assert hole == StandardHighHand("2c3d4h4s5c").strength


def test_strengths_rise_from_the_worst_hand_to_the_best() -> None:
    for hand_type, worst, best in (
        (StandardHighHand, "7c5d4h3s2c", "AsKsQsJsTs"),
        (ShortDeckHoldemHand, "6c7d8h9sJc", "AsKsQsJsTs"),
        (StandardLowHand, "AsKsQsJsTs", "7c5d4h3s2c"),
        (RegularLowHand, "KcKdKhKsQc", "Ac2c3c4c5c"),
        (EightOrBetterLowHand, "8c7d6h5s4c", "Ac2c3c4c5c"),
        (BadugiHand, "Kc", "Ac2d3h4s"),
        (KuhnPokerHand, "Js", "Ks"),
    ):
        assert evaluate(worst, hand_type) == 0
        assert evaluate(best, hand_type) == hand_type.lookup.entry_count - 1


def test_what_does_not_qualify_is_minus_one() -> None:
    assert evaluate("AsKdQc7h3s", EightOrBetterLowHand) == -1
    assert evaluate("As2dQcJh", "3s4dKcKhTs", OmahaEightOrBetterLowHand) == -1
    assert evaluate("As", KuhnPokerHand) == -1


def test_subclasses_are_evaluated_as_their_class_says() -> None:
    class Renamed(StandardHighHand):
        pass

    class Worst(StandardHighHand):
        low = True

    assert evaluate(ROYAL, Renamed) == 7461
    assert evaluate("AsKsQsJsTs", Worst) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("AsAsQsJsTs",), "duplicate card As"),
        (([51, 51, 3, 4, 5],), "duplicate card As"),
        (("AsKs", "AsQsJs"), "duplicate card As"),
        (("AsKsQsJs??",), "unknown card"),
        (("AsKsQsJsT?",), "unknown card"),
        (("AsKsQsJs",), "StandardHighHand takes 5 to 7 cards, not 4"),
        (("",), "StandardHighHand takes 5 to 7 cards, not 0"),
        (((),), "StandardHighHand takes 5 to 7 cards, not 0"),
        ((0,), "StandardHighHand takes 5 to 7 cards, not 0"),
        (("AsKsQsJsTs9s8s7s",), "StandardHighHand takes 5 to 7 cards, not 8"),
        (("AsKs", "QsJsTs9s8s7s"), "StandardHighHand takes 5 to 7 cards, not 8"),
        ((card_mask("AsKsQsJs"),), "takes 5 to 7 cards, not 4"),
        (("", BadugiHand), "BadugiHand takes 1 to 7 cards, not 0"),
        (("AsKsQsJsTs9s8s7s", BadugiHand), "takes 1 to 7 cards, not 8"),
        (("As", "2c3c4c", OmahaHoldemHand), "takes 2 to 6 hole cards, not 1"),
        (("AsKs", "2c3c", OmahaHoldemHand), "takes 3 to 5 board cards, not 2"),
        (("AsKsQsJs", None, OmahaHoldemHand), "takes 3 to 5 board cards, not 0"),
        (("AsKsQsJsTs9s8s", "2c3c4c", OmahaHoldemHand), "hole cards, not 7"),
        (("AsKs", "2c3c4c5c6c7c", OmahaHoldemHand), "board cards, not 6"),
        (("AsKsQsJs", "As2c3c", OmahaHoldemHand), "duplicate card As"),
        (("As", "2c3c4c", GreekHoldemHand), "takes 2 to 6 hole cards, not 1"),
        (("AsKs", "2c3c4c", HoleHighHand), "takes 5 to 7 cards, not 2"),
        (("AsKsQsJs5s", ShortDeckHoldemHand), "5s is not in the short deck"),
        (([0, 1, 2, 3, 52],), "invalid card id 52"),
        (([0, 1, 2, 3, -1],), "invalid card id -1"),
        (([0, 1, 2, 3, 2**70],), "invalid card id"),
        (([0, 1, 2, 3, 4.0],), "invalid"),
        (([0, 1, 2, 3, True],), "invalid"),
        (([0, 1, 2, 3, "As"],), "invalid"),
        ((0x2000,), "bits that are not cards"),
        ((-1,), "bits that are not cards"),
        ((2**64 + 1,), "bits that are not cards"),
        ((True,), "invalid cards True: expected cards or a mask"),
        ((None,), "invalid cards None: expected cards or a mask"),
        ((1.5,), "invalid cards 1.5: expected cards or a mask"),
        ((b"AsKsQsJsTs",), "invalid card id"),
        ((np.zeros((2, 5), np.uint8),), "expected cards or a mask"),
        ((np.zeros(5, np.float64),), "invalid"),
        (
            (ROYAL, StandardHighHand, StandardHighHand),
            "expected cards, not a hand type",
        ),
        ((ROYAL, None, int), "unknown hand type"),
        ((ROYAL, int), "unknown hand type"),
        ((ROYAL, None, "StandardHighHand"), "unknown hand type"),
    ],
)
def test_unusable_cards_are_refused(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(CardsError, match=message):
        evaluate(*arguments)


@pytest.mark.parametrize("text", ["AsKsQsJsXx", "AsKsQsJsT", "hello", "AsKsQsJs1s"])
def test_unreadable_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        evaluate(text)


@pytest.mark.parametrize(
    "hand_type",
    [
        StandardHighHand,
        StandardLowHand,
        ShortDeckHoldemHand,
        EightOrBetterLowHand,
        RegularLowHand,
        BadugiHand,
        OmahaHoldemHand,
        OmahaEightOrBetterLowHand,
    ],
)
def test_nothing_odd_ever_gives_a_number(hand_type: type[Hand]) -> None:
    for cards in ("??", "AsAs", [52], [-1], [51, 51], 1 << 63, None, object(), 1j):
        for board in (None, "2c3c4c"):
            with pytest.raises(BigslickError):
                evaluate(cards, board, hand_type)  # type: ignore[arg-type]


def test_a_wrong_number_of_values_is_told_with_the_name_of_the_function() -> None:
    several: Any = (51, 47, 43, 39, 35)
    with pytest.raises(CardsError, match=r"evaluate takes cards.* not 5 values"):
        evaluate(*several)
    with pytest.raises(TypeError, match=r"^evaluate\(\) missing 1 required"):
        evaluate()  # type: ignore[call-arg]
