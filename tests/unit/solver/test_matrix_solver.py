from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bigslick._native import _core
from bigslick.analysis import OmahaRange, equity
from bigslick.errors import BigslickError, GameConfigError
from bigslick.solver import Solution, Spot, solve
from bigslick.solver.matrix_solver import MatrixSolver
from bigslick.solver.native_game import matrix_game, native_game

if TYPE_CHECKING:
    from pathlib import Path

_BOARD = "Ks7h2d3c8d"


def _plo(**changes: Any) -> Spot:
    values: dict[str, Any] = {
        "board": _BOARD,
        "ranges": ("AAQJds, KKQJ, 7766", "AKQJ, 8899, QJT9:0.5"),
        "pot": 10,
        "stack": 30,
        "sizes": "bet 50%, a; raise a",
        "game": "plo",
    }
    return Spot(**values | changes)


@pytest.mark.parametrize("rake", [None, (0.05, 1)])
def test_two_cards_give_the_numbers_of_the_native_solver(rake: Any) -> None:
    spot = Spot(
        _BOARD,
        ("22+,A2s+,KTs+,76s", "99+,A8s+,KJs+,AJo+"),
        10,
        30,
        "bet 75%, a; raise a",
        rake=rake,
    )
    native = _core.SpotSolver(native_game(spot), 1)
    game = matrix_game(spot)
    matrix = MatrixSolver(game)
    stored = native_game(spot)
    orders = [
        np.searchsorted(np.sort(game.masks[player]), stored.hands(0, 0, player))
        for player in (0, 1)
    ]
    sorted_places = [np.argsort(game.masks[player]) for player in (0, 1)]
    # Before the first iteration the average is the even strategy.
    assert np.array(matrix.worth()) == pytest.approx(np.array(native.worth()), abs=1e-6)
    native.iterate(1)
    matrix.iterate(1)
    for place in game.begins:
        player = game.nodes[place].player
        order = sorted_places[player][orders[player]]
        if player == 0:  # sums of thousands of chips, in another order
            assert matrix.regrets(0, 0, place)[:, order] == pytest.approx(
                native.regrets(0, 0, place), abs=2e-3
            )
        else:  # the even strategy; player 0 has updated theirs already
            assert matrix.sums(0, 0, place)[:, order] == pytest.approx(
                native.sums(0, 0, place), abs=1e-6
            )
    # Rounding decides between actions that are worth the same: only values agree.
    native.iterate(99)
    matrix.iterate(99)
    assert np.array(matrix.worth()) == pytest.approx(np.array(native.worth()), abs=0.01)


def test_an_omaha_river_is_solved() -> None:
    solution = solve(_plo(), "0.2%")
    assert solution.exploitability <= 0.002
    assert sum(solution.ev) == pytest.approx(10)
    node = solution.node("b50")
    assert node.strategy.sum(axis=0) == pytest.approx(1)
    assert isinstance(node.range(1), OmahaRange)
    assert node._repr_svg_() is None
    assert len(node.hands[0]["hand"]) == 8
    with pytest.raises(GameConfigError, match="hands of two cards"):
        node.svg()


def test_bets_are_limited_to_the_pot() -> None:
    labels = [action.label for action in solve(_plo(), iterations=1).root.actions]
    assert labels == ["x", "b50", "b100"]
    raises = solve(_plo(), iterations=1).node("b50").actions[2:]
    assert [action.amount for action in raises] == [25]


def test_equities_of_omaha_hands_are_exact() -> None:
    spot = _plo(ranges=("AsAhQsJh", "KhKdQdJd, 8s8h9s9h"))
    root = solve(spot, iterations=1).root
    wanted = equity(["AsAhQsJh", "KhKdQdJd, 8s8h9s9h"], board=_BOARD, game="plo")
    assert root.mean_equity(0) == pytest.approx(wanted.players[0].equity)


def test_the_clairvoyance_game_has_its_value_in_omaha() -> None:
    # Player 0 has quad kings or nothing; player 1 a hand in between.
    spot = _plo(
        ranges=("KhKdQsJs:0.25, 4s4h5s6h:0.75", "AsAdQdTd"),
        board="KsKc7h2d8d",
        sizes="bet 100%",
    )
    solution = solve(spot, "0.05%")
    # The nuts bet, half as many bluffs: the share 0.25 x (1 + 2) / (1 + 1) of the pot.
    assert solution.ev[0] == pytest.approx(3.75, abs=0.03)


def test_locks_and_files_work_as_in_holdem(tmp_path: Path) -> None:
    solution = solve(_plo(), "0.5%")
    solution.node("b50").lock({"c": 1.0}, hands="AKQJ")
    solution.resume("0.5%")
    by_hand = {each["hand"]: each["c"] for each in solution.node("b50").hands}
    wanted = OmahaRange("AKQJ")
    assert all(c == pytest.approx(1) for hand, c in by_hand.items() if hand in wanted)
    solution.save(tmp_path / "plo.solution")
    again = Solution.load(tmp_path / "plo.solution")
    assert again.ev == pytest.approx(solution.ev)
    assert again.spot.game == "plo"


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"board": "Ks7h2d3c"}, "plo is solved on the river only"),
        ({"ranges": ("AA", "KsKhKdKc")}, "the range ip"),
        ({"game": "plo7"}, "unknown game 'plo7'"),
    ],
)
def test_other_spots_are_refused(changes: dict[str, Any], part: str) -> None:
    with pytest.raises(BigslickError, match=part):
        _plo(**changes)


def test_matrices_count_in_the_memory() -> None:
    with pytest.raises(GameConfigError, match="MiB of memory"):
        solve(_plo(ranges=("AA**", "KK**")), iterations=1, memory="1MB")
