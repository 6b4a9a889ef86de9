from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from tests.support.samples import samples

from bigslick.engine.games import VARIANTS
from bigslick.errors import CardsError
from bigslick.hands import (
    BadugiHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    HoleHighHand,
    Label,
    LeducHoldemHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    explain,
)
from bigslick.hands.hand_names import describe, name_hand

if TYPE_CHECKING:
    from bigslick.hands import Hand


def test_every_label_has_a_name() -> None:
    ranks = {
        Label.HIGH_CARD: "AKQJ9",
        Label.ONE_PAIR: "6AKQ",
        Label.TWO_PAIR: "A62",
        Label.THREE_OF_A_KIND: "6AK",
        Label.STRAIGHT: "65432",
        Label.FLUSH: "AKQJ9",
        Label.FULL_HOUSE: "63",
        Label.FOUR_OF_A_KIND: "6A",
        Label.STRAIGHT_FLUSH: "65432",
    }
    assert [describe(label, ranks[label]) for label in Label] == [
        "ace high, king, queen, jack and nine kickers",
        "a pair of sixes, ace, king and queen kickers",
        "two pair, aces and sixes, deuce kicker",
        "three sixes, ace and king kickers",
        "straight, six high",
        "flush, A-K-Q-J-9",
        "full house, sixes full of treys",
        "four sixes, ace kicker",
        "straight flush, six high",
    ]


def test_a_pair_in_a_low_game_is_still_a_pair() -> None:
    said = describe(Label.ONE_PAIR, "A432", low=True)
    assert said == "a pair of aces, four, trey and deuce kickers"


@pytest.mark.parametrize(
    ("kind", "hole", "board", "name", "short"),
    [
        (StandardHighHand, "Kd9h", "Kh9s4d9c", "Full house, nines full of kings", ""),
        (StandardHighHand, "As5s", "2d3d4c", "Straight, five high", "Straight"),
        (StandardHighHand, "AsKs", "QsJsTs", "Royal flush", "Royal flush"),
        (StandardHighHand, "AsKs", "9s2s3s", "Flush, ace high", "Flush"),
        (StandardHighHand, "6s6d", "6h6c2s", "Four sixes", "Four sixes"),
        (StandardHighHand, "KdKh", "", "Pair of kings", "Pair of kings"),
        (StandardHighHand, "Kd9h", "", "King high", "King high"),
        (StandardHighHand, "2d2h", "3s3c", "Two pair, treys and deuces", "Two pair"),
        (ShortDeckHoldemHand, "Ad6h", "7s8c9d", "Straight, nine high", "Straight"),
        (OmahaHoldemHand, "As2dKhKc", "", "Pair of kings", ""),
        (OmahaHoldemHand, "As2dKhQc", "3c", "Ace high", ""),
        (OmahaHoldemHand, "As2dKhKc", "3c4d8hKs", "Three kings", ""),
        (OmahaEightOrBetterLowHand, "As2dKhKc", "3c4d8hKs", "8-4-3-2-A low", "="),
        (GreekHoldemHand, "As2d", "", "Ace high", ""),
        (HoleHighHand, "As2dAh", "KsKdKh", "Pair of aces", ""),
        (StandardLowHand, "7s5d4h3c2d", "", "7-5-4-3-2 low", "="),
        (StandardLowHand, "As5d4h3c2d", "", "A-5-4-3-2 low", "="),
        (StandardLowHand, "6s5d4h3c2d", "", "Straight, six high", "Straight"),
        (RegularLowHand, "As5d4h3c2dKsKd", "", "5-4-3-2-A low", "="),
        (RegularLowHand, "As9d4h", "", "9-4-A low", "="),
        (RegularLowHand, "As9dAh", "", "Pair of aces", ""),
        (BadugiHand, "As2d3h4c", "", "Badugi, 4-3-2-A", "Badugi"),
        (BadugiHand, "As2d3h4h", "", "Three-card badugi, 3-2-A", "Three-card badugi"),
        (LeducHoldemHand, "Ks", "", "King high", ""),
        (LeducHoldemHand, "Ks", "Kd", "Pair of kings", ""),
    ],
)
def test_hands_are_named_also_before_they_are_complete(
    kind: type[Hand], hole: str, board: str, name: str, short: str
) -> None:
    found = name_hand(kind, hole, board)
    assert found is not None
    assert found.name == name
    wanted = name if short == "=" else short or name.partition(",")[0]
    assert found.short == wanted


@pytest.mark.parametrize(
    ("kind", "hole", "board"),
    [
        (StandardHighHand, "", ""),
        (EightOrBetterLowHand, "As2d3h", ""),
        (EightOrBetterLowHand, "As2d9hTcJd", ""),
        (OmahaEightOrBetterLowHand, "As2dKhKc", ""),
        (OmahaEightOrBetterLowHand, "As2dKhKc", "3cKdQh"),
    ],
)
def test_what_does_not_qualify_has_no_name(
    kind: type[Hand], hole: str, board: str
) -> None:
    assert name_hand(kind, hole, board) is None


def test_unknown_cards_are_not_named() -> None:
    with pytest.raises(CardsError):
        name_hand(StandardHighHand, "As??", "2d3d4c")


@pytest.mark.sampled
@pytest.mark.parametrize("code", sorted(VARIANTS))
def test_names_agree_with_the_reference_in_every_variant(code: str) -> None:
    rng = random.Random(code)
    variant = VARIANTS[code]
    for _ in range(samples(40, quick=12)):
        cards = rng.sample([*variant.deck], min(9, len(variant.deck)))
        for kind in variant.hand_types:
            for hole, board in ((cards[:2], cards[2:7]), (cards[:4], cards[4:])):
                explanation = explain(hole, board, kind)
                found = name_hand(kind, hole, board)
                if explanation is None:
                    continue
                assert found is not None
                words = explanation.why.removeprefix("a ").split(",")[0]
                if explanation.label not in {Label.HIGH_CARD, Label.FLUSH}:
                    assert found.name.lower().startswith(words)
