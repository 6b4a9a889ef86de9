import pytest

from bigslick import CardsError
from bigslick.hands import (
    BadugiHand,
    CombinationHand,
    EightOrBetterLowHand,
    Hand,
    KuhnPokerHand,
    LeducHoldemHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    explain,
    hand_types,
)
from bigslick.hands.reference import RULES


@pytest.mark.parametrize(
    ("hand_type", "hole", "board", "said"),
    [
        (
            StandardHighHand,
            "AsKd",
            "AdKc7hQs2c",
            "AsKdAdKcQs: two pair, aces and kings, queen kicker",
        ),
        (
            StandardHighHand,
            "6s6d",
            "AdKc7hQs2c",
            "6s6dAdKcQs: a pair of sixes, ace, king and queen kickers",
        ),
        (
            StandardHighHand,
            "6s5d",
            "AdKc7hQs2c",
            "6sAdKc7hQs: ace high, king, queen, seven and six kickers",
        ),
        (
            StandardHighHand,
            "6s6d",
            "6hKc7hQs2c",
            "6s6d6hKcQs: three sixes, king and queen kickers",
        ),
        (StandardHighHand, "Ac2d", "3h4s5cKdKh", "Ac2d3h4s5c: straight, five high"),
        (StandardHighHand, "AcKc", "3c4c6cKdKh", "AcKc3c4c6c: flush, A-K-6-4-3"),
        (
            StandardHighHand,
            "2c2d",
            "3h3s3c2hKh",
            "2c2d3h3s3c: full house, treys full of deuces",
        ),
        (
            StandardHighHand,
            "2c2d",
            "2h2s3c3d3h",
            "2c2d2h2s3c: four deuces, trey kicker",
        ),
        (StandardHighHand, "AcKc", "QcJcTc9c8c", "AcKcQcJcTc: royal flush"),
        (
            StandardHighHand,
            "9c8c",
            "7c6c5cKdKh",
            "9c8c7c6c5c: straight flush, nine high",
        ),
        (StandardLowHand, "7h5d4c3s2h", "", "7h5d4c3s2h: seven low, 7-5-4-3-2"),
        (StandardLowHand, "Ac2d3h4s5c", "", "Ac2d3h4s5c: ace low, A-5-4-3-2"),
        (
            RegularLowHand,
            "AcAd2h2s3c3dKh",
            "",
            "AcAd2h3cKh: a pair of aces, king, trey and deuce kickers",
        ),
        (
            EightOrBetterLowHand,
            "As2d",
            "3c8h7s7dKc",
            "As2d3c8h7s: eight low, 8-7-3-2-A",
        ),
        (ShortDeckHoldemHand, "As6s", "7d8c9hKdKc", "As6s7d8c9h: straight, nine high"),
        (
            OmahaHoldemHand,
            "As2c3d4d",
            "KsQsJsTs9h",
            "As4dKsQsJs: ace high, king, queen, jack and four kickers",
        ),
        (BadugiHand, "As2d2c4h9h", "", "As2d4h: three-card badugi, 4-2-A"),
        (BadugiHand, "Ks", "", "Ks: one-card badugi, K"),
        (KuhnPokerHand, "Ks", "", "Ks: king high"),
        (LeducHoldemHand, "Ks", "Qs", "KsQs: king high, queen kicker"),
        (RhodeIslandHoldemHand, "As", "2s3s", "As2s3s: straight flush, trey high"),
    ],
)
def test_hands_are_said_as_at_the_table(
    hand_type: type[Hand], hole: str, board: str, said: str
) -> None:
    assert str(explain(hole, board, hand_type)) == said


def test_what_does_not_qualify_has_no_explanation() -> None:
    assert explain("AsKsQdJc2h", (), EightOrBetterLowHand) is None
    assert explain("AsKsQdJc", ()) is None
    assert explain("2s3s4d5c6h", (), ShortDeckHoldemHand) is None


def test_every_hand_type_of_the_package_has_its_rules() -> None:
    concrete = {
        getattr(hand_types, name)
        for name in hand_types.__all__
        if name != "StandardHand"
    }
    assert set(RULES) == concrete


def test_cards_twice_or_unknown_are_refused() -> None:
    with pytest.raises(CardsError, match="duplicate card As"):
        explain("AsKs", "As2c3c")
    with pytest.raises(CardsError, match="unknown card"):
        explain("AsKs", "??2c3c")


def test_unknown_rules_are_refused() -> None:
    class Other(StandardHighHand):
        pass

    with pytest.raises(CardsError, match="does not support"):
        explain("AsKs", "Qs2c3c", Other)
    assert issubclass(Other, CombinationHand)
