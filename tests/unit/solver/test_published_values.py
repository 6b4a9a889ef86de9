"""Values of other solvers, with which ours must agree."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from tests.support.solver_spots import (
    H_FLOP,
    H_RIVER,
    H_TURN,
    T1,
    T1_RIVER,
    TD_RIVER,
    TD_TURN,
)

from bigslick._native import _core
from bigslick.analysis import Range
from bigslick.cards import card_mask
from bigslick.solver.native_game import native_game
from bigslick.solver.solving import solve
from bigslick.solver.spots.spot import Spot

_ENDGAMES = Path(__file__).parents[4] / "shared" / "data" / "endgames"


# The H values are those of other solvers at about 0.05 % of the pot.


def test_the_h_river_has_its_value() -> None:
    solution = solve(H_RIVER, target="0.05%", iterations=610)
    assert solution.exploitability <= 0.0005
    assert solution.ev == pytest.approx((2.2512, 3.2488), abs=0.0003)


def test_the_value_of_the_h_river_lies_between_the_best_answers() -> None:
    solution = solve(H_RIVER, target="0.003%", iterations=5000)
    least = 5.5 - solution.ev[1] - solution.gaps[1]
    most = solution.ev[0] + solution.gaps[0]
    assert 2.2512 < least < solution.ev[0] < most < 2.2522


def test_the_example_on_the_river_has_its_value() -> None:
    solution = solve(TD_RIVER, target="0.0005%", iterations=5000)
    assert sum(solution.gaps) <= 0.002
    assert solution.ev[0] == pytest.approx(93.829, abs=0.001)


def test_the_small_turn_is_solved_in_as_many_iterations_as_known() -> None:
    assert solve(T1, target="0.1%", iterations=300).iterations <= 230
    assert solve(T1_RIVER, target="0.1%", iterations=300).iterations <= 150


@pytest.mark.slow
def test_the_h_turn_has_its_value() -> None:
    solution = solve(H_TURN, target="0.05%", iterations=900)
    assert solution.ev == pytest.approx((2.0500, 3.4500), abs=0.0003)


@pytest.mark.slow
def test_the_example_on_the_turn_has_its_value() -> None:
    solution = solve(TD_TURN, target="0.01%", iterations=3000)
    assert solution.ev[0] == pytest.approx(91.961, abs=0.01)


@pytest.mark.slow
def test_the_h_flop_has_its_value() -> None:
    """The other solvers stopped near 0.05 %, where the value still grows slowly."""
    solution = solve(H_FLOP, target=None, iterations=430)
    assert solution.exploitability < 0.0005
    assert solution.ev == pytest.approx((1.7274, 3.7726), abs=0.0003)
    least = 5.5 - solution.ev[1] - solution.gaps[1]
    assert least < 1.7274 < solution.ev[0] + solution.gaps[0]


def _endgame(number: int, board: str, pot: float) -> Spot:
    text = (_ENDGAMES / f"subgame{number}.txt").read_text(encoding="ascii")
    reach = np.array(text.split(), float)
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    names = [first + second for first, second in combinations(cards, 2)]
    gone = card_mask(board)
    ranges = []
    for part in (reach[:1326], reach[1326:]):
        live = [
            (name, weight)
            for name, weight in zip(names, part, strict=True)
            if weight > 0 and not card_mask(name) & gone
        ]
        total = sum(weight for _, weight in live)
        masks = [card_mask(name) for name, _ in live]
        ranges.append(Range.from_masks(masks, [w / total for _, w in live]))
    # Half the pot, the pot, all-in, in units of the big blind.
    sizes = "bet 50%, 100%, a; raise 50%, 100%, a"
    stack = (20_000 - pot / 2) / 100
    return Spot(board, (ranges[0], ranges[1]), pot / 100, stack, sizes)


@pytest.mark.skipif(
    not _ENDGAMES.is_dir(), reason="the endgames (../shared/data/endgames) are not here"
)
@pytest.mark.parametrize(
    ("number", "board", "pot", "published"),
    [
        (
            3,
            "4s8hTc9h2s",
            500,
            {100: 0.14038, 200: 0.03662, 500: 0.00790, 1000: 0.00270},
        ),
        (
            4,
            "JsKs5cQs7d",
            3750,
            {100: 0.12541, 200: 0.03989, 500: 0.00920, 1000: 0.00254},
        ),
    ],
)
def test_endgames_converge_as_published(
    number: int, board: str, pot: float, published: dict[int, float]
) -> None:
    """Half of NashConv in big blinds, with the published exponents, within a factor 2.

    The trees of the published runs are not published in all details.
    """
    spot = _endgame(number, board, pot)
    solver = _core.SpotSolver(native_game(spot), 1, 1.5, 0.0, 2.0)
    for iterations, wanted in published.items():
        solver.iterate(iterations - solver.iterations)
        expected, best = solver.worth()
        found = sum(b - e for b, e in zip(best, expected, strict=True)) / 2
        assert wanted / 2 < found < 2 * wanted, iterations
