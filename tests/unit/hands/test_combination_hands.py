from collections import Counter
from itertools import combinations
from random import Random

from bigslick import Deck, RankOrder, parse_cards
from bigslick._native import _core
from bigslick.cards import shuffled
from bigslick.hands import (
    BadugiHand,
    CombinationHand,
    GreekHoldemHand,
    HoleCombinationHand,
    Label,
    Lookup,
    OmahaHoldemHand,
    RegularLookup,
    RegularLowHand,
    ShortDeckHoldemHand,
    ShortDeckHoldemLookup,
    StandardBadugiLookup,
    StandardHighHand,
    StandardLookup,
    StandardLowHand,
)
from bigslick.hands.lookup_kernels import NO_FAMILY


class NineOrBetterLookup(Lookup):
    rank_order = RankOrder.REGULAR

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 5}), (False, True), Label.HIGH_CARD)


class NineOrBetterLowHand(CombinationHand):
    lookup = NineOrBetterLookup()
    low = True
    card_count = 5


def test_an_order_of_ones_own_goes_through_its_lookup() -> None:
    assert NineOrBetterLowHand._family == NO_FAMILY
    hand = NineOrBetterLowHand.from_game("AsKd", "QsJs2d2h7c")
    assert str(hand) == "High card (AsQsJs2d7c)"
    better = NineOrBetterLowHand.from_game("As2d3s4c5d")
    assert better > hand
    assert better.strength == NineOrBetterLowHand.lookup.entry_count - 1 == 1286
    assert better.entry.index == 0
    assert NineOrBetterLowHand.from_game_or_none("AsAdAhAc2d2c2h") is None


def test_the_cards_are_the_first_of_equally_good_ones() -> None:
    deck = Deck.STANDARD
    for hand_type in (StandardHighHand, StandardLowHand, RegularLowHand):
        for seed in range(300):
            cards = tuple(shuffled(deck, Random(seed))[:7])
            hand = hand_type.from_game(cards[:2], cards[2:])
            first = next(
                five
                for five in combinations(cards, 5)
                if hand_type(five).strength == hand.strength
            )
            assert hand.cards == first


def test_a_subclass_with_a_stock_order_keeps_its_kernel() -> None:
    class Renamed(StandardHighHand):
        pass

    class Own(CombinationHand):
        lookup = RegularLookup()
        low = True
        card_count = 5

    assert Renamed._family == _core.HIGH
    assert Own._family == _core.ACE_TO_FIVE
    assert str(Own.from_game("As2s3s4s5sKd")) == "High card (As2s3s4s5s)"


def test_a_stock_order_read_the_other_way_has_no_kernel() -> None:
    class Worst(StandardHighHand):
        low = True

    class Changed(StandardLookup):
        rank_order = RankOrder.REGULAR

    class AceLow(StandardHighHand):
        lookup = Changed()

    assert Worst._family == AceLow._family == NO_FAMILY
    assert str(Worst.from_game("AsKdQsJs2d2h7c")) == "High card (KdQsJs2d7c)"
    assert str(AceLow.from_game("AsKdQsJs2d2h7c")) == "One pair (KdQsJs2d2h)"


def test_other_numbers_of_cards_have_no_kernel() -> None:
    class ThreeCards(StandardHighHand):
        card_count = 3

    class BadugiOfFive(CombinationHand):
        lookup = StandardBadugiLookup()
        low = True
        card_count = 4

    assert ThreeCards._family == NO_FAMILY
    assert ThreeCards.from_game_or_none("AsAdAhAcKd") is None
    assert str(BadugiOfFive.from_game("As2d3c4h5s")) == "High card (2d3c4h5s)"
    assert BadugiOfFive.from_game_or_none("As2s3c4h") is None


def test_counts_of_hole_and_board_can_be_changed() -> None:
    class ThreeOfTheHole(OmahaHoldemHand):
        hole_card_count = 3
        board_card_count = 2

    class ThreeOfEach(OmahaHoldemHand):
        hole_card_count = 3

    class FourOfTheBoard(GreekHoldemHand):
        board_card_count = 4

    class NineOrBetterOmaha(OmahaHoldemHand):
        lookup = NineOrBetterLookup()
        low = True

    class ShortDeckOmaha(OmahaHoldemHand):
        lookup = ShortDeckHoldemLookup()

    assert repr(ThreeOfTheHole.from_game("AsAdAhKc", "KdKh2s3s4s")) == "AsAdAhKdKh"
    assert repr(ThreeOfEach.from_game("AsAdAhKc", "Ks2d2h")) == "AsAdAh2d2h"
    assert repr(FourOfTheBoard.from_game("AsAd", "AhAcKdKh2s")) == "AsAdAhAcKd"
    assert FourOfTheBoard.from_game_or_none("AsAd", "AhAcKd") is None
    assert repr(NineOrBetterOmaha.from_game("As2d9c9d", "3c4c5c6cKd")) == "As2d3c4c5c"
    assert ShortDeckOmaha._family == _core.SHORT_DECK
    assert repr(ShortDeckOmaha.from_game("As6d2c2d", "7c8d9h2s2h")) == "As6d7c8d9h"


def test_all_hole_cards_take_part_where_the_board_is_limited() -> None:
    assert repr(GreekHoldemHand.from_game("AsKs2c", "QsJs2d3d4d")) == "AsKs2cQs2d"
    assert GreekHoldemHand.from_game_or_none("As", "QsJs2d3d4d") is None


def test_cards_below_six_do_not_count_in_the_short_deck() -> None:
    for kind in (str, parse_cards):
        hand = ShortDeckHoldemHand.from_game(kind("As2s"), kind("KsQsJsTs3d"))
        assert str(hand) == "Straight flush (AsKsQsJsTs)"
        none = ShortDeckHoldemHand.from_game_or_none(kind("As2s"), kind("KsQsJs2d3d"))
        assert none is None


def test_the_board_does_not_play_with_hole_cards_alone() -> None:
    class LowOfTheHole(HoleCombinationHand):
        lookup = StandardLowHand.lookup
        low = True
        card_count = 5

    assert LowOfTheHole._family == _core.DEUCE_TO_SEVEN
    hand = LowOfTheHole.from_game("2c3d4h5s9c9d", "7c8d9h")
    assert str(hand) == "High card (2c3d4h5s9c)"
    assert LowOfTheHole.from_game_or_none("2c3d4h5s", "7c8d9h") is None


def test_badugi_may_be_played_high() -> None:
    class HighBadugi(BadugiHand):
        low = False

    assert repr(HighBadugi.from_game("AsKd2c3h4h")) == "AsKd2c4h"
    assert repr(HighBadugi.from_game("AsKs")) == "Ks"
