from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bigslick.errors import BigslickError, CardsError, GameConfigError
from bigslick.solver.solving import solve
from bigslick.solver.spots.spot import Spot

_RANGES = ("22+,A2s+,KTs+,QTs+,98s,76s", "99+,A8s+,KJs+,AJo+")


def _spot(board: str = "Ks7h2d3c8d", sizes: str = "bet 75%; raise a") -> Spot:
    return Spot(board, _RANGES, 10, 30, sizes)


def test_nobody_bluffs_a_player_who_always_calls() -> None:
    solution = solve(_spot(sizes="bet 75%"), target="0.05%")
    before = solution.node().frequencies["b75"]
    solution.node("b75").lock({"c": 1.0})
    solution.resume("0.01%")
    assert solution.exploitability <= 0.0001
    assert solution.node("b75").frequencies["c"] == pytest.approx(1)
    root = solution.node()
    bets = root.strategy[1]
    # Called always, a bet of 7.5 into 10 needs 30 % equity to be worth anything.
    assert bets[root.equity(0) < 0.28].max() < 0.02
    assert bets[root.equity(0) > 0.6].min() > 0.98
    assert root.frequencies["b75"] != pytest.approx(before, abs=0.01)


def test_locks_hold_with_regrets_of_16_bits() -> None:
    solution = solve(_spot(), target="0.5%", precision=16)
    solution.node("b75").lock({"c": 0.7, "f": 0.2, "a": 0.1}, hands="99+")
    solution.resume("0.2%", iterations=2000)
    assert solution.exploitability <= 0.002
    node = solution.node("b75")
    pairs = [
        node.masks(1).tolist().index(m)
        for m in node.read_range("99+").masks
        if m in node.masks(1)
    ]
    shares = node.strategy[:, pairs]
    assert (
        pytest.approx(np.tile([0.2, 0.7, 0.1], (len(pairs), 1)), abs=1e-3) == shares.T
    )
    # Hands that are not locked still find what is best.
    assert node.strategy[0].max() > 0.99


def test_everybody_bets_against_a_player_who_always_folds() -> None:
    solution = solve(_spot(sizes="bet 75%"), target="1%")
    ev = solution.ev[0]
    solution.node("b75").lock({"f": 1.0})
    solution.resume("0.01%")
    root = solution.node()
    assert root.strategy[1][root.equity(0) < 0.95].min() > 0.9  # the rest win anyway
    assert solution.ev[0] == pytest.approx(10, abs=0.05)
    assert solution.ev[0] > ev


def test_one_hand_and_one_frequency_can_be_locked() -> None:
    solution = solve(_spot(), target="0.5%")
    solution.node().lock({"b75": 0.3}, hands="AA")
    solution.resume("0.5%")
    root = solution.node()
    aces = np.isin(root.masks(0), [m for m in root.masks(0) if m in _masks("AA")])
    assert root.strategy[1][aces] == pytest.approx(0.3, abs=1e-5)
    assert np.ptp(root.strategy[1][~aces]) > 0.5


def _masks(hands: str) -> set[int]:
    from bigslick.analysis import Range

    return set(Range(hands).masks.tolist())


def test_locks_add_up_and_can_be_taken_off() -> None:
    solution = solve(_spot(), target="0.5%")
    value = solve(_spot(), target="0.05%").ev
    solution.node().lock({"x": 1.0}, hands="AA")
    solution.node().lock({"b75": 1.0}, hands="22")
    solution.resume("0.2%")
    root = solution.node()
    for hands, row in (("AA", 0), ("22", 1)):
        wanted = np.isin(root.masks(0), list(_masks(hands)))
        assert root.strategy[row][wanted] == pytest.approx(1)
    root.unlock()
    solution.resume("0.05%")
    assert solution.ev == pytest.approx(value, abs=0.01)


def test_a_lock_cannot_gain() -> None:
    free = solve(_spot(), target="0.05%")
    locked = solve(_spot(), target="0.5%")
    locked.node().lock({"x": 0.5, "b75": 0.5})
    locked.resume("0.05%")
    assert locked.ev[0] < free.ev[0] + 0.01
    assert locked.exploitability <= 0.0005


def test_a_lock_below_the_turn_holds_on_its_board() -> None:
    spot = Spot("Ks7s2d3d", _RANGES, 10, 30, "bet 75%")
    solution = solve(spot, target="1%")
    solution.node("x x 9h b75").lock({"c": 1.0})
    solution.resume("1%")
    for card in ("9h", "9c"):  # alike on this board
        assert solution.node(f"x x {card} b75").frequencies["c"] == pytest.approx(1)
    assert solution.node("x x 9s b75").frequencies["c"] < 0.99


@pytest.mark.parametrize(
    ("path", "shares", "hands", "error", "part"),
    [
        ("", {"b75": 1.5}, None, GameConfigError, "1.5 of b75: expected 0 to 1"),
        ("", {"x": 0.5, "b75": 0.6}, None, GameConfigError, "add up to 1.1"),
        ("", {"b33": 0.5}, None, GameConfigError, "expected one of x, b75"),
        ("", {"b75": 0.5}, "72o", CardsError, "invalid hands '72o'"),
        ("b75 f", {"c": 1}, None, GameConfigError, "no player acts"),
        ("", np.zeros((2, 3)), None, GameConfigError, "expected actions x hands"),
        ("", {"x": float("nan")}, None, GameConfigError, "invalid frequency"),
    ],
)
def test_locks_that_are_no_distributions_are_refused(
    path: str, shares: Any, hands: str | None, error: type[BigslickError], part: str
) -> None:
    solution = solve(_spot(), target=None, iterations=5)
    before = solution.node().strategy.copy()
    with pytest.raises(error, match=part):
        solution.node(path).lock(shares, hands)
    assert (solution.node().strategy == before).all()


def test_an_array_that_does_not_add_up_is_refused() -> None:
    solution = solve(_spot(), target=None, iterations=5)
    wrong = np.full_like(solution.node().strategy, 0.6)
    with pytest.raises(GameConfigError, match="frequencies from 0 to 1 that add up"):
        solution.node().lock(wrong)


def test_a_lock_of_one_suit_needs_boards_apart() -> None:
    spot = Spot("Ks7s2d3d", _RANGES, 10, 30, "bet 75%")
    solution = solve(spot, target=None, iterations=5)
    with pytest.raises(GameConfigError, match="isomorphism=False"):
        solution.node().lock({"x": 1.0}, hands="AhAd")
    solution.node().lock({"x": 1.0}, hands="AhAd,AcAd")
    apart = solve(spot, target=None, iterations=5, isomorphism=False)
    apart.node().lock({"x": 1.0}, hands="AhAd")
