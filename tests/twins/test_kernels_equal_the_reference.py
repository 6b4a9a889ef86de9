"""Each kernel against the reference evaluator, for every hand type, on every path."""

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

from bigslick import Card, Deck, card_ids, card_mask
from bigslick._native import _core
from bigslick.hands import (
    BadugiHand,
    GreekHoldemHand,
    Hand,
    HoleHighHand,
    HoleLowHand,
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    evaluate,
    evaluate_many,
    explain,
)
from bigslick.hands.reference import RULES

ROUNDS = 120
DECKS: dict[type[Hand], Sequence[Card]] = {
    ShortDeckHoldemHand: Deck.SHORT_DECK_HOLDEM,
    KuhnPokerHand: Deck.KUHN_POKER,
    LeducHoldemHand: Deck.LEDUC_HOLDEM,
    Numeral211HoldemHand: Deck.NUMERAL211_HOLDEM,
}
# How many hole cards and board cards to deal.
SIZES: dict[type[Hand], Sequence[tuple[int, int]]] = {
    BadugiHand: [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (7, 0)],
    StandardBadugiHand: [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (7, 0)],
    OmahaHoldemHand: [(2, 3), (4, 3), (4, 4), (4, 5), (5, 5), (6, 5)],
    OmahaEightOrBetterLowHand: [(2, 3), (4, 3), (4, 4), (4, 5), (5, 5), (6, 5)],
    GreekHoldemHand: [(2, 3), (2, 4), (2, 5), (3, 4)],
    HoleHighHand: [(5, 0), (5, 3), (6, 5)],
    HoleLowHand: [(5, 0), (5, 3), (6, 5)],
    KuhnPokerHand: [(1, 0)],
    LeducHoldemHand: [(1, 1), (2, 1)],
}
USUAL = [(5, 0), (6, 0), (7, 0), (2, 3), (2, 4), (2, 5)]
TYPES = sorted(RULES, key=lambda hand_type: hand_type.__name__)

Game = tuple[tuple[Card, ...], tuple[Card, ...]]


@cache
def games(hand_type: type[Hand], hole: int, board: int) -> list[Game]:
    """Deal, half of the time from a stripped deck so that good hands are common."""
    rng = random.Random(f"{hand_type.__name__} {hole} {board}")
    deck = list(DECKS.get(hand_type, Deck.STANDARD))
    dealt = []
    for turn in range(ROUNDS):
        pool = deck
        if turn % 2 and len(deck) > 20:
            ranks = rng.sample(sorted({card.rank for card in deck}), 6)
            pool = [card for card in deck if card.rank in ranks]
        cards = tuple(rng.sample(pool, hole + board))
        dealt.append((cards[:hole], cards[hole:]))
    return dealt


@cache
def keys(hand_type: type[Hand], hole: int, board: int) -> list[tuple[int, ...]]:
    found = []
    for own, shared in games(hand_type, hole, board):
        explained = explain(own, shared, hand_type)
        found.append((-99,) if explained is None else explained.key)
    return found


def assert_same_order(
    strengths: Sequence[int],
    expected: Sequence[tuple[int, ...]],
) -> None:
    """Equal keys have equal strengths, greater keys greater ones."""
    by_key = dict(zip(expected, strengths, strict=True))
    assert [by_key[key] for key in expected] == list(strengths)
    rising = [by_key[key] for key in sorted(by_key)]
    assert rising == sorted(set(rising))
    assert all((by_key[key] == -1) == (key == (-99,)) for key in by_key)


def cases() -> list[tuple[type[Hand], int, int]]:
    return [
        (hand_type, hole, board)
        for hand_type in TYPES
        for hole, board in SIZES.get(hand_type, USUAL)
    ]


@pytest.mark.parametrize(("hand_type", "hole", "board"), cases())
def test_one_hand(hand_type: type[Hand], hole: int, board: int) -> None:
    strengths = []
    for own, shared in games(hand_type, hole, board):
        strengths.append(evaluate(own, shared or None, hand_type))
        hand = hand_type.from_game_or_none(own, shared)
        assert (-1 if hand is None else hand.strength) == strengths[-1]
    assert_same_order(strengths, keys(hand_type, hole, board))


@pytest.mark.parametrize(("hand_type", "hole", "board"), cases())
def test_the_same_cards_count(hand_type: type[Hand], hole: int, board: int) -> None:
    for own, shared in games(hand_type, hole, board)[::3]:
        hand = hand_type.from_game_or_none(own, shared)
        explained = explain(own, shared, hand_type)
        if hand is None or explained is None:
            assert (hand is None) == (explained is None)
        else:
            assert hand.cards == explained.cards
            assert hand.entry.label is explained.label
            assert hand == hand_type(hand.cards)


@pytest.mark.parametrize(("hand_type", "hole", "board"), cases())
@pytest.mark.usefixtures("path")
def test_many_hands(hand_type: type[Hand], hole: int, board: int) -> None:
    dealt = games(hand_type, hole, board)
    ids = np.array([card_ids(own) for own, _ in dealt], np.uint8)
    masks = np.array([card_mask(own) for own, _ in dealt], np.uint64)
    board_ids = np.array([card_ids(shared) for _, shared in dealt], np.uint8)
    board_masks = np.array([card_mask(shared) for _, shared in dealt], np.uint64)
    from_ids = evaluate_many(ids, board_ids if board else None, hand_type)
    from_masks = evaluate_many(masks, board_masks if board else None, hand_type)
    assert from_ids.tolist() == from_masks.tolist()
    assert_same_order(from_ids.tolist(), keys(hand_type, hole, board))


@pytest.mark.parametrize("count", [1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100])
@pytest.mark.usefixtures("path")
def test_blocks_and_leftovers_of_any_length(count: int) -> None:
    rng = np.random.default_rng(7)
    ids = np.argsort(rng.random((count, 52)), axis=1)[:, :7].astype(np.uint8)
    single = [evaluate(row.tolist()) for row in ids]
    assert evaluate_many(ids).tolist() == single
    strided = np.zeros((2 * count, 9), np.uint8)
    strided[::2, 1:8] = ids
    assert evaluate_many(strided[::2, 1:8]).tolist() == single
    assert evaluate_many(np.asfortranarray(ids)).tolist() == single
    assert evaluate_many(ids[::-1]).tolist() == single[::-1]


@pytest.mark.parametrize("family", range(7))
def test_every_path_gives_the_same(family: int) -> None:
    rng = np.random.default_rng(family)
    low = 16 if family == _core.SHORT_DECK else 0
    order = np.argsort(rng.random((5000, 52 - low)), axis=1)
    usual = _core.path()
    for count in (5, 6, 7):
        ids = (order[:, :count] + low).astype(np.uint8)
        results = []
        for name in _core.paths():
            _core.use_path(name)
            out = np.empty(len(ids), np.int16)
            assert _core.evaluate_ids(family, ids, out, True) == -1
            results.append(out)
        _core.use_path(usual)
        assert all((out == results[0]).all() for out in results)
