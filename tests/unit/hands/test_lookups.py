import pytest

from bigslick import RankOrder
from bigslick.hands import (
    BadugiLookup,
    EightOrBetterLookup,
    KuhnPokerLookup,
    LeducHoldemLookup,
    Lookup,
    Numeral211HoldemLookup,
    RegularLookup,
    RhodeIslandHoldemLookup,
    ShortDeckHoldemLookup,
    Standard2Lookup,
    StandardBadugiLookup,
    StandardLookup,
)


@pytest.mark.parametrize(
    ("lookup_type", "count", "order"),
    [
        (StandardLookup, 7462, RankOrder.STANDARD),
        (Standard2Lookup, 7462, RankOrder.STANDARD),
        (ShortDeckHoldemLookup, 1404, RankOrder.SHORT_DECK_HOLDEM),
        (EightOrBetterLookup, 56, RankOrder.EIGHT_OR_BETTER_LOW),
        (RegularLookup, 6175, RankOrder.REGULAR),
        (BadugiLookup, 1092, RankOrder.REGULAR),
        (StandardBadugiLookup, 1092, RankOrder.STANDARD),
        (KuhnPokerLookup, 3, RankOrder.KUHN_POKER),
        (LeducHoldemLookup, 6, RankOrder.KUHN_POKER),
        (RhodeIslandHoldemLookup, 741, RankOrder.STANDARD),
        (Numeral211HoldemLookup, 340, RankOrder.NUMERAL211_HOLDEM),
    ],
)
def test_each_order_has_its_number_of_hands(
    lookup_type: type[Lookup], count: int, order: RankOrder
) -> None:
    assert lookup_type().entry_count == count
    assert lookup_type.rank_order is order


@pytest.mark.parametrize(
    ("lookup_type", "cards"),
    [
        (StandardLookup, "AcAdAhAsAc"),
        (EightOrBetterLookup, "AcAdAhAsAc"),
        (ShortDeckHoldemLookup, "Ah2h3s4c5s"),
        (BadugiLookup, "3s4sQhTc"),
        (BadugiLookup, "AcAdAhAs"),
        (KuhnPokerLookup, "2?"),
        (LeducHoldemLookup, "QhTs"),
        (LeducHoldemLookup, "3h3c"),
        (ShortDeckHoldemLookup, "Ah6h7s8c2s"),
        (Numeral211HoldemLookup, "Jc9c8c"),
    ],
)
def test_invalid_hands_are_named(lookup_type: type[Lookup], cards: str) -> None:
    lookup = lookup_type()
    with pytest.raises(ValueError, match="form an invalid hand") as caught:
        lookup.get_entry(cards)
    assert str(caught.value) == f"The cards {cards!r} form an invalid hand."
    assert lookup.get_entry_or_none(cards) is None


@pytest.mark.parametrize(
    ("lookup_type", "rising"),
    [
        (StandardLookup, "7c5d4h3s2c AcKdQhJs9c 2c2d3h4s5c Ac2d3h4s5c AcKcQcJc9c"),
        (StandardLookup, "AsKsQsJs9s 2c2d2h3s3c 2c2d2h2s3c As2s3s4s5s TsJsQsKsAs"),
        (Standard2Lookup, "7c5d4h3s2c KcQdJh9s8c Ac2d3h4s5c Ac2d3h4s6c 2c2d3h4s5c"),
        (Standard2Lookup, "2c3d4h5s6c As2s3s4s5s As2s3s4s6s AsAdAhAcKs 2s3s4s5s6s"),
        (ShortDeckHoldemLookup, "6c6d6h7s8c Ac6d7h8s9c 6c6d6h7s7c 6s7s8s9sJs"),
        (RegularLookup, "Ac2c3c4c5c 2c3d4h5s6c 9cTdJhQsKc AcAd2h3s4c KcKdKhKsQc"),
        (BadugiLookup, "Ac2d3h4s 2c3d4h5s TcJdQhKs Ac2d3h JcQdKh Ac2d QcKd Ac Kc"),
        (StandardBadugiLookup, "2c3d4h5s Ac2d3h4s JcQdKhAs 2c3d4h 2c3d 2c Ac"),
        (RhodeIslandHoldemLookup, "KcQdTh 2c2d3h 2c3c5c Ac2d3h 2c2d2h As2s3s"),
        (Numeral211HoldemLookup, "2c3d5h AcAdTh 2c3c5c Ac2d3h 9cTdAh 2c2d2h"),
    ],
)
def test_hands_rise(lookup_type: type[Lookup], rising: str) -> None:
    lookup = lookup_type()
    indices = [lookup.get_entry(cards).index for cards in rising.split()]
    assert indices == sorted(set(indices))
