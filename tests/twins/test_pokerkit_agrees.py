"""PokerKit, as a black box: the same entries, cards and texts."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import pytest

from bigslick import Card, Deck, RankOrder, Suit, format_cards
from bigslick import hands as ours
from bigslick.hands import CombinationHand, Hand, Label, Lookup

theirs: Any = pytest.importorskip("pokerkit", reason="pokerkit is not installed")
their_lookups: Any = pytest.importorskip("pokerkit.lookups")

SUITS = tuple(map(Suit, "cdhs"))
SIZES = {
    "StandardLookup": (5,),
    "Standard2Lookup": (5,),
    "ShortDeckHoldemLookup": (5,),
    "EightOrBetterLookup": (5,),
    "RegularLookup": (5,),
    "BadugiLookup": (1, 2, 3, 4),
    "StandardBadugiLookup": (1, 2, 3, 4),
    "KuhnPokerLookup": (1,),
    "LeducHoldemLookup": (1, 2),
    "RhodeIslandHoldemLookup": (3,),
    "Numeral211HoldemLookup": (3,),
}
GAMES = {
    "StandardHighHand": (2, 5),
    "StandardLowHand": (7, 0),
    "ShortDeckHoldemHand": (2, 5),
    "EightOrBetterLowHand": (2, 5),
    "RegularLowHand": (7, 0),
    "GreekHoldemHand": (2, 5),
    "OmahaHoldemHand": (4, 5),
    "OmahaEightOrBetterLowHand": (4, 5),
    "BadugiHand": (5, 0),
    "StandardBadugiHand": (4, 0),
    "KuhnPokerHand": (1, 0),
    "LeducHoldemHand": (1, 1),
    "RhodeIslandHoldemHand": (1, 2),
    "Numeral211HoldemHand": (1, 2),
}


def entry_of(lookup: Any, text: str) -> tuple[int, str] | None:
    """Return the entry, None also where PokerKit raises instead."""
    try:
        entry = lookup.get_entry(text)
    except ValueError:
        return None
    return entry.index, str(entry.label)


@pytest.mark.parametrize("name", SIZES)
def test_every_entry_of_every_lookup(name: str) -> None:
    our, their = getattr(ours, name)(), getattr(their_lookups, name)()
    for size in SIZES[name]:
        for ranks in combinations_with_replacement(RankOrder.STANDARD, size):
            if max(map(ranks.count, ranks)) > 4:
                continue
            spread = [Card(rank, SUITS[i % 4]) for i, rank in enumerate(ranks)]
            suited = [Card(rank, Suit.HEART) for rank in ranks]
            for cards in (spread, suited) if len(set(ranks)) == size else (spread,):
                text = format_cards(cards)
                assert entry_of(our, text) == entry_of(their, text), text


@pytest.mark.parametrize("name", GAMES)
def test_hands_from_games(name: str) -> None:
    our, their = getattr(ours, name), getattr(theirs, name)
    hole, board = GAMES[name]
    deck = {
        "KuhnPokerHand": Deck.KUHN_POKER,
        "LeducHoldemHand": Deck.LEDUC_HOLDEM,
    }.get(name, Deck.STANDARD)
    rng = random.Random(name)
    for _ in range(80):
        text = format_cards(rng.sample(deck, hole + board))
        game = text[: 2 * hole], text[2 * hole :]
        mine = our.from_game_or_none(*game)
        other = their.from_game_or_none(*game)
        if mine is None or other is None:
            assert mine is other
            continue
        assert (repr(mine), str(mine)) == (repr(other), str(other))
        assert mine.entry.index == other.entry.index
        assert repr(our(mine.cards)) == repr(mine)


def three_card_orders() -> list[Callable[[Any], None]]:
    """Return orders written with the extension points, straights and all."""
    high, straight, flush = Label.HIGH_CARD, Label.STRAIGHT, Label.FLUSH

    def straights_replace_high_cards(lookup: Any) -> None:
        lookup._add_multisets(Counter({1: 3}), (False, True), high)
        lookup._add_straights(3, (False,), straight)

    def high_cards_replace_straights(lookup: Any) -> None:
        lookup._add_straights(3, (False, True), straight)
        lookup._add_multisets(Counter({1: 3}), (False, True), high)

    def no_wrapping(lookup: Any) -> None:
        lookup._add_multisets(Counter({2: 1, 1: 1}), (False,), Label.ONE_PAIR)
        lookup._add_straights(3, (False, True), straight, wrap=False)
        lookup._add_multisets(Counter({3: 1}), (False,), Label.THREE_OF_A_KIND)

    def the_same_twice(lookup: Any) -> None:
        lookup._add_multisets(Counter({1: 3}), (False,), high)
        lookup._add_multisets(Counter({1: 3}), (False, True), flush)

    return [
        straights_replace_high_cards,
        high_cards_replace_straights,
        no_wrapping,
        the_same_twice,
    ]


@pytest.mark.parametrize("add_entries", three_card_orders())
def test_lookups_of_ones_own(add_entries: Callable[[Any], None]) -> None:
    our = type(
        "OurLookup",
        (Lookup,),
        {"rank_order": RankOrder.ROYAL_HOLDEM, "_add_entries": add_entries},
    )()
    their = type(
        "TheirLookup",
        (their_lookups.Lookup,),
        {"rank_order": theirs.RankOrder.ROYAL_HOLDEM, "_add_entries": add_entries},
    )()
    for ranks in combinations_with_replacement("TJQKA", 3):
        for suits in ("cdh", "sss") if len(set(ranks)) == 3 else ("cdh",):
            text = "".join(map("".join, zip(ranks, suits, strict=True)))
            assert entry_of(our, text) == entry_of(their, text), text


def test_hand_types_of_ones_own() -> None:
    def low(base: Any) -> Any:
        return type("LowHand", (base.StandardHand,), {"low": True})

    def three_of_the_hole(base: Any) -> Any:
        counts = {"hole_card_count": 3, "board_card_count": 2}
        return type("ThreeHand", (base.OmahaHoldemHand,), counts)

    def four_of_the_board(base: Any) -> Any:
        counts = {"board_card_count": 4}
        return type("FourHand", (base.GreekHoldemHand,), counts)

    def high_badugi(base: Any) -> Any:
        return type("HighBadugi", (base.BadugiHand,), {"low": False})

    rng = random.Random(11)
    for make, hole, board in (
        (low, 2, 5),
        (three_of_the_hole, 4, 4),
        (four_of_the_board, 2, 5),
        (high_badugi, 5, 0),
    ):
        our, their = make(ours), make(theirs)
        assert issubclass(our, Hand)
        for _ in range(25):
            text = format_cards(rng.sample(Deck.STANDARD, hole + board))
            game = text[: 2 * hole], text[2 * hole :]
            assert str(our.from_game(*game)) == str(their.from_game(*game))


def test_our_hand_types_stand_in_the_same_tree() -> None:
    for name in (*GAMES, "StandardHand", "CombinationHand", "BoardCombinationHand"):
        our, their = getattr(ours, name), getattr(theirs, name)
        parents = [base.__name__ for base in their.__mro__]
        for base in our.__mro__[1:-1]:
            if base.__module__.startswith("bigslick"):
                assert base.__name__ in parents
    assert issubclass(ours.StandardHighHand, CombinationHand)
