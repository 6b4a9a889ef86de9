import threading
from collections import Counter

import pytest

from bigslick import Card, CardsError, HandError, NotationError, RankOrder
from bigslick.hands import Entry, KuhnPokerLookup, Label, Lookup, StandardLookup


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
    with pytest.raises(CardsError, match="The card values None are invalid"):
        PairsLookup().get_entry(None)  # type: ignore[arg-type]


def test_an_unknown_suit_counts_only_where_it_cannot_matter() -> None:
    standard = StandardLookup()
    assert KuhnPokerLookup().get_entry("K?").index == 2
    assert standard.get_entry("AsKdQsJsT?").label is Label.STRAIGHT
    assert standard.get_entry("A?AdQ?J?T?").label is Label.ONE_PAIR
    assert not standard.has_entry("AsKsQsJsT?")
    assert not standard.has_entry("A?K?Q?J?T?")
    assert not standard.has_entry("AsAsQ?J?T?")
