import copy
import pickle
from typing import Any

import pytest

from bigslick import Card, CardsError, CardsLike, HandError, NotationError
from bigslick.hands import (
    BadugiHand,
    CombinationHand,
    EightOrBetterLowHand,
    Hand,
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLookup,
    StandardLowHand,
    evaluate,
)

ROYAL = "AsKsQsJsTs"


def given_as(kind: type, text: str) -> Any:
    return text if kind is str else kind(Card.parse(text))


@pytest.mark.parametrize(
    ("hand_type", "cards"),
    [
        (ShortDeckHoldemHand, "2c2d2h2s3h"),
        (StandardHighHand, "4c5dThJsAcKh2h"),
        (StandardHighHand, "Ac2c3c4c"),
        (StandardHighHand, ()),
        (StandardLowHand, "4c5dThJsAcKh2h"),
        (StandardLowHand, "Ac2c3c4c"),
        (StandardLowHand, ()),
        (ShortDeckHoldemHand, "4c5dThJsAcKh2h"),
        (ShortDeckHoldemHand, "Ac2c3c4c5c"),
        (ShortDeckHoldemHand, ()),
        (EightOrBetterLowHand, "AcAsAd2s4s"),
        (EightOrBetterLowHand, "TsJsQsKsAs"),
        (EightOrBetterLowHand, "4c5dThJsAcKh2h"),
        (EightOrBetterLowHand, "Ac2c3c4c"),
        (EightOrBetterLowHand, ()),
        (RegularLowHand, "4c5dThJsAcKh2h"),
        (RegularLowHand, ()),
        (BadugiHand, "Ac2d3c4s5c"),
        (BadugiHand, "Ac2d3c4s"),
        (BadugiHand, "AcAd3h4s"),
        (BadugiHand, "Ac2c"),
        (BadugiHand, ()),
        (KuhnPokerHand, "As"),
        (LeducHoldemHand, "Ks"),
        (RhodeIslandHoldemHand, "AsKh"),
        (Numeral211HoldemHand, "JsJc2h"),
        (StandardHighHand, "AsKsQsJs??"),
        (StandardHighHand, "AsKsQsJsT?"),
        (StandardHighHand, "AsAsAdAhKc"),
    ],
)
def test_cards_that_form_no_hand_are_named(
    hand_type: type[Hand], cards: CardsLike
) -> None:
    with pytest.raises(HandError) as caught:
        hand_type(cards)
    assert (
        str(caught.value)
        == f"The cards {cards!r} form an invalid {hand_type.__name__} hand."
    )


def test_a_hand_shows_its_cards_and_its_label() -> None:
    hand = StandardHighHand(ROYAL)
    assert repr(hand) == ROYAL
    assert str(hand) == f"{hand}" == "Straight flush (AsKsQsJsTs)"
    assert hand.cards == tuple(Card.parse(ROYAL))
    assert repr(hand.entry).startswith("Entry(index=7461, label=<Label.STRAIGHT_FLUSH")


def test_the_better_hand_is_greater_also_when_low_wins() -> None:
    assert StandardHighHand(ROYAL) > StandardHighHand("AsAdAhAcKs")
    assert StandardLowHand("7c5d4h3s2c") > StandardLowHand("8c5d4h3s2c")
    assert BadugiHand("KsQdJcTh") > BadugiHand("As2d3c")
    assert max(map(RegularLowHand, ("KsQdJcTh9s", "As2d3c4h6s"))).cards[0].rank == "A"


def test_hands_tie_whatever_their_suits() -> None:
    hands = {StandardHighHand(ROYAL), StandardHighHand("AcKcQcJcTc")}
    assert len(hands) == 1
    assert StandardHighHand("AsKdQsJsTs") == StandardHighHand("AcKcQcJcTd")
    assert StandardHighHand("AsKdQsJsTs") != StandardHighHand(ROYAL)
    assert StandardHighHand(ROYAL) <= StandardHighHand("AcKcQcJcTc")
    assert StandardHighHand(ROYAL) >= StandardHighHand("AcKcQcJcTc")


def test_hands_of_different_types_do_not_compare() -> None:
    class Other(StandardHighHand):
        pass

    high, low, other = StandardHighHand(ROYAL), StandardLowHand(ROYAL), Other(ROYAL)
    assert high != low
    assert high != other
    assert high != ROYAL
    assert hash(high) == hash(other)
    with pytest.raises(
        TypeError,
        match="'<' not supported between instances of 'BadugiHand' and 'ShortDeck",
    ):
        assert BadugiHand("As") < ShortDeckHoldemHand("AsAdAhAcKs")
    with pytest.raises(TypeError, match="instances of 'BadugiHand' and 'int'"):
        assert BadugiHand("As") < 500  # type: ignore[operator]
    for compare in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__"):
        assert getattr(high, compare)(other) is NotImplemented


def test_strength_is_what_evaluate_gives() -> None:
    for hand_type, cards in (
        (StandardHighHand, "2c3dAsKsQsJsTs"),
        (StandardLowHand, "2c3dAsKs7s9s8s"),
        (BadugiHand, "2c3dAsKh"),
    ):
        hand = hand_type.from_game(cards)
        assert hand.strength == evaluate(cards, hand_type)
        assert hand_type(hand.cards).strength == hand.strength


def test_a_hand_does_not_change() -> None:
    hand = StandardHighHand.from_game(ROYAL)
    for name in ("cards", "entry", "strength"):
        with pytest.raises(AttributeError):
            setattr(hand, name, 1)


def test_a_hand_keeps_the_cards_it_was_made_of() -> None:
    hole, board = list(Card.parse("2c3d")), list(Card.parse(ROYAL))
    hand = StandardHighHand.from_game(hole, board)
    omaha = OmahaHoldemHand.from_game(hole, board)
    hole.clear()
    board.reverse()
    assert repr(hand) == ROYAL
    assert repr(omaha) == "2c3dAsKsQs"


def test_hands_copy_and_pickle() -> None:
    for hand in (
        StandardHighHand(ROYAL),
        OmahaHoldemHand.from_game("AsKs2d3d", "QsJsTs4c5c"),
        BadugiHand.from_game("As2d2c4h"),
    ):
        for twin in (
            copy.copy(hand),
            copy.deepcopy(hand),
            pickle.loads(pickle.dumps(hand)),  # noqa: S301 - our own
        ):
            assert type(twin) is type(hand)
            assert twin == hand
            assert twin.cards == hand.cards


@pytest.mark.parametrize("hand_type", [StandardHighHand, OmahaHoldemHand, BadugiHand])
def test_a_card_that_is_there_twice_is_refused(hand_type: type[Hand]) -> None:
    for make in (hand_type.from_game, hand_type.from_game_or_none):
        for hole, board in (
            ("AsAs", "2c3d4h5s6c"),
            ("AsKs", "As3d4h5s6c"),
            ("AsKs", "3d3d4h5s6c"),
            ("AsAs", "AsAsAs2c3d"),
            ("AsAs", ""),
        ):
            for kind in (str, tuple, list):
                game = given_as(kind, hole), given_as(kind, board)
                with pytest.raises(CardsError, match=r"duplicate card (As|3d)"):
                    make(*game)


@pytest.mark.parametrize("hand_type", [StandardHighHand, OmahaHoldemHand, BadugiHand])
def test_unknown_cards_are_refused_where_they_could_play(
    hand_type: type[Hand],
) -> None:
    for make in (hand_type.from_game, hand_type.from_game_or_none):
        for hole, board in (
            ("As??", "2c3d4h5s6c"),
            ("AsKs", "2c3d4h????"),
            ("As?s", "2c3d4h5s6c"),
            ("AsK?", "2c3d4h5s6c"),
        ):
            for kind in (str, tuple, list):
                game = given_as(kind, hole), given_as(kind, board)
                with pytest.raises(CardsError, match="unknown card") as caught:
                    make(*game)
                assert not isinstance(caught.value, HandError)


def test_too_few_cards_are_no_hand() -> None:
    for hand_type, hole, board in (
        (StandardHighHand, "AsKs", "QsJs"),
        (StandardHighHand, "", ""),
        (StandardHighHand, "????", ""),
        (OmahaHoldemHand, "As", "QsJsTs2c3c"),
        (OmahaHoldemHand, "AsKs", "QsJs"),
        (OmahaHoldemHand, "????????", ""),
        (BadugiHand, "", ""),
        (EightOrBetterLowHand, "AsKs", "QsJs2d3d4d"),
    ):
        for kind in (str, tuple, list):
            game = given_as(kind, hole), given_as(kind, board)
            assert hand_type.from_game_or_none(*game) is None
            with pytest.raises(HandError) as caught:
                hand_type.from_game(*game)
            assert str(caught.value) == (
                f"No valid {hand_type.__name__} hand can be formed "
                "from the hole and board cards."
            )


def test_what_names_no_cards_is_refused() -> None:
    for make in (StandardHighHand, StandardHighHand.from_game):
        with pytest.raises(NotationError, match="'x' is not a valid Rank"):
            make("xxAsKsQsJs")
        with pytest.raises(CardsError, match="invalid cards None"):
            make(None)  # type: ignore[arg-type]
        with pytest.raises(CardsError, match="invalid cards"):
            make([51, 50, 49, 48, 47])  # type: ignore[list-item]


def test_cards_come_in_any_form() -> None:
    hole, board = tuple(Card.parse("2c3d")), tuple(Card.parse(ROYAL))
    expected = StandardHighHand(ROYAL)
    makes: tuple[Any, ...] = (
        StandardHighHand.from_game,
        StandardHighHand.from_game_or_none,
    )
    for make in makes:
        assert make(hole, board) == expected
        assert make(list(hole), list(board)) == expected
        assert make(hole, list(board)) == expected
        assert make(iter(hole), iter(board)) == expected
        assert make("2c3d", board) == expected
        assert make(iter(["2c", "3d"]), iter(["As", "Ks", "Qs", "JsTs"])) == expected
        assert make(["2c", "3d"], "AsKsQsJsTs") == expected
        assert make(hole[0], ROYAL) == expected
        assert make(hole + board) == expected


def test_more_than_seven_cards_make_a_hand_too() -> None:
    assert repr(StandardHighHand.from_game("AsKsQsJsTs9s8s7s6s")) == ROYAL
    hand = StandardHighHand.from_game("2c2d3c3d4c4d5c5d7c7dKhKs")
    assert str(hand) == "Flush (2c3c4c5c7c)"


def test_shared_parts_are_abstract() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Hand(ROYAL)  # type: ignore[abstract]
    with pytest.raises(AttributeError, match="lookup"):
        CombinationHand(ROYAL)


def test_a_subclass_may_find_its_hand_in_its_own_way() -> None:
    class FirstFive(Hand):
        lookup = StandardLookup()
        low = False

        @classmethod
        def from_game(
            cls, hole_cards: CardsLike, board_cards: CardsLike = ()
        ) -> "FirstFive":
            cards = Card.clean(hole_cards) + Card.clean(board_cards)
            if len(cards) < 5:
                raise ValueError("not enough")
            return cls(cards[:5])

    assert repr(FirstFive.from_game("2c3d", ROYAL)) == "2c3dAsKsQs"
    assert FirstFive.from_game_or_none("2c3d") is None
    with pytest.raises(CardsError, match="invalid"):
        FirstFive.from_game_or_none(None)  # type: ignore[arg-type]
    assert evaluate("2c3dAsKsQsJsTs", FirstFive) == evaluate("2c3dAsKsQs")
