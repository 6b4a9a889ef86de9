"""Do dealt hands confirm what the search says?"""

from __future__ import annotations

import numpy as np
import pytest

from bigslick.errors import GameConfigError
from bigslick.solver.push_fold import solve_push_fold


def test_heads_up_has_its_known_value_on_dealt_hands() -> None:
    solution = solve_push_fold([5, 5], target=1e-4)
    found = solution.check(200_000, seed=4)
    assert sum(found.values) == pytest.approx(0, abs=1e-12)
    assert abs(found.values[0] - 0.056201) < 4 * found.errors[0]


@pytest.mark.parametrize("payouts", [None, [50, 30]])
def test_three_players_have_nearly_the_values_of_the_search(
    payouts: list[float] | None,
) -> None:
    solution = solve_push_fold([12, 9, 10], payouts, ante=0.1)
    found = solution.check(100_000)
    total = sum(payouts) if payouts else 0
    assert sum(found.values) == pytest.approx(total, abs=1e-9)
    for dealt, searched, error in zip(
        found.values, solution.values, found.errors, strict=True
    ):
        assert dealt == pytest.approx(searched, abs=0.015 + 4 * error)


def test_a_bad_strategy_is_found_out() -> None:
    # The small blind folds everything: at 5 bb a push of most hands gains.
    solution = solve_push_fold([5, 5], target=1e-4)
    solution._play[0] = np.zeros_like(solution._play[0])
    found = solution.check(50_000)
    assert found.gaps[0] == pytest.approx(0.556, abs=0.03)
    assert found.gap == max(found.gaps)


def test_the_same_seed_gives_the_same_numbers() -> None:
    solution = solve_push_fold([10, 10, 10, 10], rounds=16)
    assert solution.check(3000, seed=1) == solution.check(3000, seed=1)
    assert solution.check(3000, seed=1) != solution.check(3000, seed=2)


def test_too_few_deals_are_refused() -> None:
    solution = solve_push_fold([10, 10], rounds=1)
    with pytest.raises(GameConfigError, match="deals 1: expected 2 or more"):
        solution.check(1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stacks", "payouts"),
    [
        ([10] * 3, None),
        ([10] * 6, None),
        ([10] * 9, None),
        ([12, 4, 10, 8], [50, 30, 20]),
        ([10] * 9, [50, 30, 20]),
    ],
)
def test_the_strategies_are_within_a_hundredth_of_a_big_blind(
    stacks: list[float], payouts: list[float] | None
) -> None:
    solution = solve_push_fold(stacks, payouts, ante=0.1)
    assert solution.check(40_000_000).gap < 0.01
