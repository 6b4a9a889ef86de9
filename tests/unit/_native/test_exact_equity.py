"""Exact equity: known numbers, refusals, threads, progress and cancelling."""

from __future__ import annotations

import threading
import time
from itertools import combinations

import numpy as np
import pytest

from bigslick import Card, Deck, card_mask
from bigslick._native import _core

ALL = np.array([x.mask | y.mask for x, y in combinations(Deck.STANDARD, 2)], np.uint64)
ONES = np.ones(len(ALL))
ODD = 1 / np.arange(3, len(ALL) + 3)


def mask(text: str) -> int:
    return card_mask(tuple(Card.parse(text))) if text else 0


def holes(*texts: str) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([mask(text) for text in texts], np.uint64)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(
    ("family", "hands", "win", "lose", "tie"),
    [
        (_core.HIGH, ("AsAh", "KdKc"), 1388072, 317694, 6538),
        (_core.HIGH, ("AsKs", "QhQd"), 787966, 917606, 6732),
        (_core.SHORT_DECK, ("AsAh", "KdKc"), 148200, 50502, 2674),
    ],
)
def test_published_counts(
    family: int, hands: tuple[str, str], win: int, lose: int, tie: int
) -> None:
    found = _core.exact_hands(family, holes(*hands))
    assert found.boards == win + lose + tie
    assert found.wins.tolist() == [win, lose]
    assert found.ties.tolist() == [tie, tie]
    assert found.shares.tolist() == [[lose, win, tie], [win, lose, tie]]


def test_the_counts_of_one_player_add_up() -> None:
    hands = holes("AsKs", "AhKh", "QdQc", "7s6s", "2h2d")
    found = _core.exact_hands(_core.HIGH, hands)
    won, tied, made = found.categories.transpose(1, 0, 2)
    assert (found.shares.sum(axis=1) == found.boards).all()
    assert (made.sum(axis=1) == found.boards).all()
    assert (won.sum(axis=1) == found.wins).all()
    assert (tied.sum(axis=1) == found.ties).all()
    assert (won + tied <= made).all()
    assert found.shares.shape == (5, 6)
    assert found.shares[:, 1].sum() + sum(
        found.shares[:, k].sum() // k for k in range(2, 6)
    ) == (found.boards)


def test_ten_hands_and_no_more() -> None:
    deck = [card.mask for card in Deck.STANDARD]
    pairs = np.array([x | y for x, y in zip(deck[::2], deck[1::2], strict=True)])
    hands = pairs.astype(np.uint64)
    assert _core.exact_hands(_core.HIGH, hands[:10]).boards == 201376
    for count in (0, 1, 11):
        with pytest.raises(ValueError, match="two to ten hands"):
            _core.exact_hands(_core.HIGH, hands[:count])


@pytest.mark.parametrize(
    ("hands", "board", "dead", "message"),
    [
        (("AsAh", "AsKd"), "", "", "duplicate"),
        (("AsAh", "KdKc"), "As2c3c", "", "duplicate"),
        (("AsAh", "KdKc"), "Ts2c3c", "3c", "duplicate"),
        (("AsAhAd", "KdKc"), "", "", "two cards"),
        (("AsAh", "KdKc"), "2c3c4c5c6c7c", "", "at most five"),
    ],
)
def test_impossible_hands_are_refused(
    hands: tuple[str, str], board: str, dead: str, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        _core.exact_hands(_core.HIGH, holes(*hands), mask(board), mask(dead))


def test_other_families_and_foreign_cards_are_refused() -> None:
    aces = holes("AsAh", "KdKc")
    with pytest.raises(ValueError, match="HIGH and SHORT_DECK"):
        _core.exact_hands(_core.BADUGI, aces)
    with pytest.raises(ValueError, match="not in the deck"):
        _core.exact_hands(_core.SHORT_DECK, holes("AsAh", "2d2c"))
    with pytest.raises(ValueError, match="not in the deck"):
        _core.exact_hands(_core.HIGH, aces, dead=1 << 63)


def test_too_few_cards_are_refused() -> None:
    dead = sum(card.mask for card in Deck.STANDARD[8:])
    with pytest.raises(ValueError, match="too few cards"):
        _core.exact_hands(_core.HIGH, holes("2c2d", "2h2s"), dead=dead)
    with pytest.raises(ValueError, match="too few cards"):
        _core.exact_ranges(_core.HIGH, ALL, ONES, ALL, ONES, dead=dead)


@pytest.mark.parametrize(
    ("masks", "weights", "message"),
    [
        (holes("AsAh", "AhAs"), [1.0, 1.0], "is a duplicate"),
        (holes("AsAh"), [1.0, 1.0], "as many weights"),
        (holes("AsAh"), [-1.0], "not negative"),
        (holes("AsAh"), [float("nan")], "finite"),
        (holes("AsAhAd"), [1.0], "two cards"),
    ],
)
def test_impossible_ranges_are_refused(
    masks: np.ndarray[tuple[int], np.dtype[np.uint64]],
    weights: list[float],
    message: str,
) -> None:
    with pytest.raises(ValueError, match=message):
        _core.exact_ranges(_core.HIGH, masks, np.array(weights), ALL, ONES)
    with pytest.raises(ValueError, match=message):
        _core.exact_ranges(_core.HIGH, ALL, ONES, masks, np.array(weights))


def test_holdings_that_cannot_be_dealt_count_nothing() -> None:
    board, dead = mask("KsTs3d8c"), mask("2c")
    found = _core.exact_ranges(_core.HIGH, ALL, ONES, ALL, ONES, board, dead)
    gone = (ALL & np.uint64(board | dead)) != 0
    assert gone.sum() == 245
    for numbers in (found.win_a, found.tie_a, found.total_a):
        assert (numbers[gone] == 0).all()
    assert (found.total_a[~gone] == 43 * 45 * 44 / 2).all()
    assert found.boards == 43


def test_a_range_without_opponents_has_no_total() -> None:
    one = holes("AsAh")
    found = _core.exact_ranges(_core.HIGH, one, ONES[:1], one, ONES[:1], mask("KsTs3d"))
    assert found.total_a.tolist() == found.win_a.tolist() == found.tie_a.tolist() == [0]


def test_everybody_against_everybody_before_the_flop() -> None:
    found = _core.exact_ranges(_core.HIGH, ALL, ONES, ALL, ONES)
    assert found.win_a.sum() == 1334125369292
    assert found.tie_a.sum() == 113130263816
    assert found.total_a.sum() == 2781381002400
    assert (found.win_a == found.win_b).all()


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("board", ["", "Ks8h3d", "KsTs3d8c", "KsTs3d8c2h"])
@pytest.mark.parametrize("weights", [ONES, ODD])
def test_the_numbers_do_not_depend_on_threads(
    board: str, weights: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> None:
    first, *others = (
        _core.exact_ranges(_core.HIGH, ALL, ONES, ALL, weights, mask(board), 0, threads)
        for threads in (1, 2, 5)
    )
    for other in others:
        for name in ("win_a", "tie_a", "total_a", "win_b", "tie_b", "total_b"):
            assert (getattr(first, name) == getattr(other, name)).all()


def test_the_numbers_do_not_depend_on_the_path() -> None:
    usual = _core.path()
    found = []
    for path in _core.paths():
        _core.use_path(path)
        found.append(
            _core.exact_ranges(_core.HIGH, ALL, ODD, ALL, ODD[::-1], mask("Ks8h3d"))
        )
    _core.use_path(usual)
    for other in found[1:]:
        assert (found[0].win_a == other.win_a).all()
        assert (found[0].tie_b == other.tie_b).all()


def test_the_matrix_has_the_known_entries_and_mirrors_itself() -> None:
    matrix = _core.matrix169()
    assert matrix.equities.shape == (169, 169)
    assert (matrix.wins == matrix.losses.T).all()
    assert (matrix.ties == matrix.ties.T).all()
    np.testing.assert_allclose(matrix.equities + matrix.equities.T, 1)
    # Aces against kings: six by six holdings, of which KdKc is one.
    aces, kings, suited, offsuit = 0, 14, 1, 13
    pairs = matrix.wins[aces, kings] + matrix.ties[aces, kings]
    assert pairs + matrix.losses[aces, kings] == 36 * 1712304
    assert matrix.equities[aces, kings] == pytest.approx(0.8194605, abs=1e-6)
    # Ace-king: four suited holdings, twelve offsuit ones.
    assert (matrix.wins + matrix.ties + matrix.losses)[suited, aces] == 12 * 1712304
    assert (matrix.wins + matrix.ties + matrix.losses)[offsuit, aces] == 36 * 1712304
    assert matrix.equities[suited, 12 * 14] > matrix.equities[offsuit, 12 * 14]


def test_the_matrix_adds_up_to_the_ranges() -> None:
    matrix = _core.matrix169()
    ranges = _core.exact_ranges(_core.HIGH, ALL, ONES, ALL, ONES)
    assert matrix.wins.sum() == ranges.win_a.sum()
    assert matrix.ties.sum() == ranges.tie_a.sum()


def test_progress_ends_at_the_total() -> None:
    control = _core.Control()
    _core.exact_ranges(_core.HIGH, ALL, ONES, ALL, ODD, mask("Ks8h3d"), 0, 2, control)
    assert control.done == control.total > 0


def test_a_cancelled_range_stops_at_once() -> None:
    control = _core.Control()
    dead = mask("2c7d")  # keeps the table of matchups out of it: seconds of work
    work = threading.Thread(
        target=_core.exact_ranges,
        args=(_core.HIGH, ALL, ODD, ALL, ONES, 0, dead, 2, control),
    )
    work.start()
    while control.done == 0:
        assert work.is_alive()
        time.sleep(0.001)
    control.cancel()
    work.join(timeout=120)
    assert not work.is_alive()
    assert control.cancelled
    assert 0 < control.done < control.total


def test_work_that_was_cancelled_before_does_nothing() -> None:
    control = _core.Control()
    control.cancel()
    _core.exact_ranges(_core.HIGH, ALL, ODD, ALL, ONES, 0, mask("2c"), 2, control)
    _core.matrix169(2, control)
    assert control.done == 0
