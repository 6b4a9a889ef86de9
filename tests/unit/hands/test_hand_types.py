"""What each game's hand type makes of the same cards."""

import pytest

from bigslick.hands import (
    BadugiHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    Hand,
    HoleHighHand,
    HoleLowHand,
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)


@pytest.mark.parametrize(
    ("hand_type", "hole", "board", "made"),
    [
        (StandardHighHand, "AsKd", "AdKc7hQs2c", "Two pair (AsKdAdKcQs)"),
        (StandardHighHand, "Ac2d", "3h4s5cKdKh", "Straight (Ac2d3h4s5c)"),
        (StandardHighHand, "2c2d", "3h3s3c2hKh", "Full house (2c2d3h3s3c)"),
        (StandardLowHand, "Ac2d3h4s5c7d8h", "", "High card (2d3h4s5c7d)"),
        (StandardLowHand, "Ac2d3h4s5cKdKh", "", "High card (2d3h4s5cKd)"),
        (StandardLowHand, "2c3d4h5s6c", "", "Straight (2c3d4h5s6c)"),
        (StandardLowHand, "Ac2d3h4s5c", "", "High card (Ac2d3h4s5c)"),
        (RegularLowHand, "Ac2d3h4s5cKdKh", "", "High card (Ac2d3h4s5c)"),
        (RegularLowHand, "AcAd2h2s3c3dKh", "", "One pair (AcAd2h3cKh)"),
        (EightOrBetterLowHand, "As2d", "3c8h7s7dKc", "High card (As2d3c8h7s)"),
        (ShortDeckHoldemHand, "As6s", "7d8c9hKdKc", "Straight (As6s7d8c9h)"),
        (ShortDeckHoldemHand, "As6s", "7s8sKsKdKc", "Flush (As6s7s8sKs)"),
        (GreekHoldemHand, "Ac2d", "AdAh3s3cKd", "Three of a kind (Ac2dAdAhKd)"),
        (OmahaHoldemHand, "AsKs3d4d", "QsJsTd2s2d", "Flush (AsKsQsJs2s)"),
        (OmahaHoldemHand, "As2c3d4d", "KsQsJsTs9h", "High card (As4dKsQsJs)"),
        (OmahaHoldemHand, "AsKs3d4d5d", "6d7d8d2s2c", "Straight flush (4d5d6d7d8d)"),
        (OmahaHoldemHand, "AsKs3d4d5d5h", "5s5c8dKdAd", "Four of a kind (5d5h5s5cAd)"),
        (OmahaEightOrBetterLowHand, "As2dKsKd", "3c4c8hKcQd", "High card (As2d3c4c8h)"),
        (BadugiHand, "As2d2c4h9h", "", "High card (As2d4h)"),
        (BadugiHand, "AsAdKcQh2s", "", "High card (AdKcQh2s)"),
        (StandardBadugiHand, "As2d3c4h5s", "", "High card (2d3c4h5s)"),
        (HoleHighHand, "2s2d3c4h5s", "2c2hAsAdAc", "One pair (2s2d3c4h5s)"),
        (HoleLowHand, "7h5d4c3s2h", "8c6hAsAdAc", "High card (7h5d4c3s2h)"),
        (KuhnPokerHand, "Ks", "", "High card (Ks)"),
        (LeducHoldemHand, "Ks", "Kh", "One pair (KsKh)"),
        (RhodeIslandHoldemHand, "As", "2s3d", "Straight (As2s3d)"),
        (Numeral211HoldemHand, "Ts", "9sAd", "Straight (Ts9sAd)"),
    ],
)
def test_the_best_hand(hand_type: type[Hand], hole: str, board: str, made: str) -> None:
    assert str(hand_type.from_game(hole, board)) == made


@pytest.mark.parametrize(
    ("hand_type", "winner", "loser"),
    [
        (StandardHighHand, "Ac2d3h4s5c", "AcAdAhKsQc"),
        (StandardHighHand, "2c3d4h5s6c", "Ac2d3h4s5c"),
        (StandardHighHand, "AcAdKhKs2c", "AcAdQhQsKc"),
        (StandardLowHand, "KcQdJh9s7c", "Ac2d3h4s5c"),
        (StandardLowHand, "AcKdQhJs9c", "2c2d3h4s5c"),
        (RegularLowHand, "Ac2c3c4c5c", "Ac2d3h4s6c"),
        (EightOrBetterLowHand, "7c6d5h4s3c", "8cAd2h3s4c"),
        (ShortDeckHoldemHand, "6s7s8s9sJs", "AsAdAhKsKd"),
        (BadugiHand, "2c3d4h5s", "Ac2d3h6s"),
        (StandardBadugiHand, "2c3d4h5s", "Ac2d3h4s"),
        (LeducHoldemHand, "JsJh", "KsQh"),
        (RhodeIslandHoldemHand, "2s3d4h", "AsKs9s"),
        (RhodeIslandHoldemHand, "2s2d2h", "AsKdQh"),
    ],
)
def test_who_wins(hand_type: type[Hand], winner: str, loser: str) -> None:
    assert hand_type(winner) > hand_type(loser)
