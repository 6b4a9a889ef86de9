import threading
from collections import Counter

import pytest

from bigslick import Card, CardsError, HandError, NotationError, RankOrder
from bigslick.hands import (
    BadugiLookup,
    EightOrBetterLookup,
    Entry,
    KuhnPokerLookup,
    Label,
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


class PairsLookup(Lookup):
    rank_order = RankOrder.KUHN_POKER

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 2}), (False,), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1}), (False,), Label.ONE_PAIR)
        self._add_multisets(Counter({1: 2}), (True,), Label.FLUSH)


def test_entries_compare_by_index_alone() -> None:
    assert Entry(1, Label.ONE_PAIR) == Entry(1, Label.HIGH_CARD)
    assert hash(Entry(1, Label.ONE_PAIR)) == hash(Entry(1, Label.HIGH_CARD))
    assert Entry(1, Label.ONE_PAIR) < Entry(2, Label.HIGH_CARD)
    assert Entry.__match_args__ == ("index", "label")


def test_labels_read_as_at_the_table() -> None:
    assert [str(label) for label in Label] == [
        "High card",
        "One pair",
        "Two pair",
        "Three of a kind",
        "Straight",
        "Flush",
        "Full house",
        "Four of a kind",
        "Straight flush",
    ]


def test_a_lookup_of_ones_own_is_numbered_from_low_to_high() -> None:
    lookup = PairsLookup()
    hands = ["JcQd", "JcKd", "QcKd", "JcJd", "QcQd", "KcKd", "JcQc", "JcKc", "QcKc"]
    assert [lookup.get_entry(hand).index for hand in hands] == list(range(9))
    assert lookup.entry_count == len(lookup.entries) == 9
    assert lookup.entries[8] == lookup.get_entry("KdQd")
    assert lookup.entries[8].label is Label.FLUSH


def test_wrapping_puts_the_highest_rank_below_the_lowest() -> None:
    class Straights(Lookup):
        rank_order = RankOrder.ROYAL_HOLDEM

        def _add_entries(self) -> None:
            self._add_straights(4, (False, True), Label.STRAIGHT)

    lookup = Straights()
    hands = ("AcTdJhQs", "TdJhQsKc", "JhQsKcAc")
    assert [lookup.get_entry(hand).index for hand in hands] == [0, 1, 2]
    assert not lookup.has_entry("KcAdThJs")


def test_a_lookup_without_entries_is_abstract() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Lookup()  # type: ignore[abstract]


def test_the_table_is_built_once_and_late() -> None:
    calls = []

    class Slow(PairsLookup):
        def _add_entries(self) -> None:
            calls.append(threading.get_ident())
            super()._add_entries()

    lookup = Slow()
    assert not calls
    threads = [
        threading.Thread(target=lookup.has_entry, args=("KcKd",)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lookup.has_entry("KcKd")
    assert len(calls) == 1


def test_lookups_of_one_class_are_equal() -> None:
    assert PairsLookup() == PairsLookup()
    assert PairsLookup() != KuhnPokerLookup()
    assert len({PairsLookup(), PairsLookup()}) == 1
    assert repr(PairsLookup()) == "PairsLookup()"


def test_cards_come_in_any_form() -> None:
    lookup = PairsLookup()
    kings = tuple(Card.parse("KcKd"))
    for cards in ("KcKd", "Kc Kd", kings, list(kings), iter(kings), set(kings)):
        assert lookup.get_entry(cards).index == 5


@pytest.mark.parametrize(
    "cards", ["", "Kc", "KcKdKh", "AcKd", "KcKc", "K?Kc?c", "??", "Kc??"]
)
def test_what_is_no_hand_has_no_entry(cards: str) -> None:
    lookup = PairsLookup()
    assert lookup.get_entry_or_none(cards) is None
    assert not lookup.has_entry(cards)
    with pytest.raises(HandError, match="form an invalid hand") as caught:
        lookup.get_entry(cards)
    assert repr(cards) in str(caught.value)
    assert caught.value.value == cards


def test_the_message_shows_the_cards_of_an_iterator() -> None:
    with pytest.raises(HandError, match=r"The cards \(Kc, Kd, Kh\) form"):
        PairsLookup().get_entry(Card.parse("KcKdKh"))


def test_what_names_no_cards_is_refused() -> None:
    with pytest.raises(NotationError, match="'x' is not a valid Rank"):
        PairsLookup().get_entry("xx")
    with pytest.raises(CardsError, match="invalid cards None"):
        PairsLookup().get_entry(None)  # type: ignore[arg-type]


def test_an_unknown_suit_counts_only_where_it_cannot_matter() -> None:
    standard = StandardLookup()
    assert KuhnPokerLookup().get_entry("K?").index == 2
    assert standard.get_entry("AsKdQsJsT?").label is Label.STRAIGHT
    assert standard.get_entry("A?AdQ?J?T?").label is Label.ONE_PAIR
    assert not standard.has_entry("AsKsQsJsT?")
    assert not standard.has_entry("A?K?Q?J?T?")
    assert not standard.has_entry("AsAsQ?J?T?")


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
