"""Exact equity against dealing every board, on every path."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest
from tests.twins.exact_equity_twin import DECKS, HandsTwin, RangesTwin

from bigslick import Card, card_mask
from bigslick._native import _core

FAMILIES = (_core.HIGH, _core.SHORT_DECK)


def mask(text: str) -> int:
    return card_mask(tuple(Card.parse(text)))


def masks(*texts: str) -> list[int]:
    return [mask(text) for text in texts]


def check_hands(family: int, holes: list[int], board: int = 0, dead: int = 0) -> None:
    found = _core.exact_hands(family, np.array(holes, np.uint64), board, dead)
    twin = HandsTwin(family, holes, board, dead)
    assert found.boards == twin.boards
    assert found.shares.tolist() == twin.shares.tolist()
    assert found.wins.tolist() == twin.shares[:, 1].tolist()
    assert found.ties.tolist() == twin.shares[:, 2:].sum(axis=1).tolist()
    assert found.categories.tolist() == twin.categories.tolist()


def check_ranges(
    family: int,
    a: dict[int, float],
    b: dict[int, float],
    board: int,
    dead: int = 0,
) -> None:
    found = _core.exact_ranges(
        family,
        np.array(list(a), np.uint64),
        np.array(list(a.values()), float),
        np.array(list(b), np.uint64),
        np.array(list(b.values()), float),
        board,
        dead,
    )
    twin = RangesTwin(family, a, b, board, dead)
    result_a = np.array([found.win_a, found.tie_a, found.total_a])
    result_b = np.array([found.win_b, found.tie_b, found.total_b])
    np.testing.assert_allclose(result_a, twin.a, rtol=1e-12, atol=1e-9)
    np.testing.assert_allclose(result_b, twin.b, rtol=1e-12, atol=1e-9)


def dealt(family: int, rng: random.Random, *sizes: int) -> list[int]:
    """Deal disjoint sets of these sizes; every second deal is mostly of one suit."""
    deck = list(DECKS[family])
    rng.shuffle(deck)
    if rng.random() < 0.5:
        suit = deck[0].suit
        deck.sort(key=lambda card: card.suit != suit and rng.random() < 0.7)
    cards = iter(deck)
    return [sum(next(cards).mask for _ in range(size)) for size in sizes]


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("known", [3, 4, 5])
def test_hands_after_the_flop(family: int, known: int) -> None:
    rng = random.Random(f"hands {family} {known}")
    for players in (2, 3, 6, 10):
        sizes = (known, rng.randrange(3), *(2,) * players)
        board, dead, *holes = dealt(family, rng, *sizes)
        check_hands(family, holes, board, dead)


@pytest.mark.usefixtures("path")
def test_hands_on_boards_of_one_and_two_cards() -> None:
    dead = mask("6c6d6h6s7c7d7h7s8c8d8h8s")
    for board in ("As", "AsKs"):
        check_hands(_core.SHORT_DECK, masks("AhAd", "QsJs"), mask(board), dead)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(
    ("holes", "dead"),
    [
        (masks("AsAh", "KdKc"), ""),
        (masks("AsKs", "QhQd", "JsTs"), "6c7c8c9c"),
        (masks("7s6s", "7h6h", "7d6d", "7c6c"), "8s8h"),
        (masks("AsAd", "AhAc", "KsKd", "KhKc", "QsJs"), "6s7h"),
    ],
)
def test_short_deck_hands_before_the_flop(holes: list[int], dead: str) -> None:
    check_hands(_core.SHORT_DECK, holes, dead=mask(dead) if dead else 0)


@pytest.mark.usefixtures("path")
def test_hands_before_the_flop_of_a_small_deck() -> None:
    """Only aces to fives and a few spades: wheels, full houses and straight flushes."""
    live = mask("AcAdAhAs2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6s7s8s9s")
    dead = sum(card.mask for card in DECKS[_core.HIGH] if not card.mask & live)
    check_hands(_core.HIGH, masks("5s4s", "3h3d", "As5h"), dead=dead)
    check_hands(_core.HIGH, masks("9s2s", "AhAd", "4c4d", "8s3s"), dead=dead)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("known", [3, 4, 5])
@pytest.mark.parametrize("weighted", [False, True])
def test_random_ranges(family: int, known: int, *, weighted: bool) -> None:
    rng = random.Random(f"ranges {family} {known} {weighted}")
    holdings = [x.mask | y.mask for x, y in combinations(DECKS[family], 2)]
    size = 12 if known == 3 else 30
    board, dead = dealt(family, rng, known, rng.randrange(3))
    a, b = (
        {
            hole: rng.choice((0, 0.1, 0.25, 1, 3)) if weighted else 1
            for hole in rng.sample(holdings, size)
        }
        for _ in range(2)
    )
    check_ranges(family, a, b, board, dead)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("board", ["KsTs3d8c", "KsTsTd8s2s", "KcKdKhKs2s"])
def test_ranges_that_hold_the_same_cards(board: str) -> None:
    """Sets of suits that stay the same under renaming, and some that do not."""
    ranks = "KT84"
    held = [
        mask(x + a + y + b)
        for x, y in ("KT", "T8", "84", "K4")
        for a in "cdhs"
        for b in "cdhs"
    ] + [mask(r + a + r + b) for r in ranks for a, b in combinations("cdhs", 2)]
    a: dict[int, float] = dict.fromkeys(held, 1)
    b: dict[int, float] = dict.fromkeys(held[:-3], 1)
    check_ranges(_core.HIGH, a, a, mask(board))
    check_ranges(_core.HIGH, a, b, mask(board))


@pytest.mark.usefixtures("path")
def test_ranges_on_a_board_of_two_cards() -> None:
    dead = mask("6c6d6h6s7c7d7h7s8c8d8h8s")
    a = dict.fromkeys(masks("AhAd", "AcKc", "QsJs", "QhQd"), 1.0)
    b = dict.fromkeys(masks("KhKd", "AcKc", "9s9h", "Ts9s"), 0.5)
    check_ranges(_core.SHORT_DECK, a, b, mask("AsKs"), dead)


def test_ranges_before_the_flop_are_their_matchups() -> None:
    """Every pair of holdings, which the twin of hands has checked, added up."""
    a = dict(zip(masks("AsAh", "KsQs", "7c7d", "KdKh"), (1, 0.5, 2, 0), strict=True))
    b = dict(zip(masks("KdKh", "QsJs", "8h7h"), (1, 3, 0.25), strict=True))
    holes_a, holes_b = (np.array(list(side), np.uint64) for side in (a, b))
    weights_a, weights_b = (np.array(list(side.values()), float) for side in (a, b))
    for family, dead in ((_core.HIGH, 0), (_core.SHORT_DECK, mask("6c9s"))):
        found = _core.exact_ranges(
            family, holes_a, weights_a, holes_b, weights_b, 0, dead
        )
        for i, x in enumerate(a):
            pairs = [
                (_core.exact_hands(family, np.array([x, y], np.uint64), 0, dead), w)
                for y, w in b.items()
                if not x & y
            ]
            assert found.win_a[i] == sum(p.wins[0] * w for p, w in pairs)
            assert found.tie_a[i] == sum(p.ties[0] * w for p, w in pairs)
            assert found.total_a[i] == sum(p.boards * w for p, w in pairs)


def test_known_hands_of_ranks_from_six_up_agree_with_the_board_by_board_count() -> None:
    """The whole short deck, once, with every category."""
    check_hands(_core.SHORT_DECK, masks("AsKs", "QhQd"))
