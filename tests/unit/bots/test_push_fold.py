"""Push or fold: the known values of the game between two players."""

from __future__ import annotations

import numpy as np
import pytest

from bigslick.bots import PokerBot
from bigslick.bots.push_fold import CLASS_SIZES, class_equities, solve_push_fold
from bigslick.engine import Call, Fold, RaiseTo
from bigslick.engine.games import create_game


@pytest.mark.parametrize(
    ("stack", "value"), [(5.0, 0.056201), (10.0, -0.045371), (20.0, -0.183190)]
)
def test_values_between_two_players(stack: float, value: float) -> None:
    solution = solve_push_fold(stack, rounds=3000)
    assert solution.value == pytest.approx(value, abs=1e-6)


def test_ten_big_blinds_push_and_call_as_many_hands_as_is_known() -> None:
    solution = solve_push_fold(10.0, rounds=3000)
    assert solution.push_share == pytest.approx(0.58284, abs=1e-4)
    assert solution.call_share == pytest.approx(0.37376, abs=1e-4)


def test_nobody_gains_by_playing_otherwise() -> None:
    stack = 8.0
    solution = solve_push_fold(stack, rounds=3000)
    equities, pairs = class_equities()
    joint = pairs / pairs.sum()
    share = joint.sum(axis=1)
    called = joint * (equities * 2 * stack - stack)
    push = (share - joint @ solution.call) + called @ solution.call
    best = np.maximum(push, -share / 2).sum()
    assert best - solution.value < 2e-5


def test_the_sizes_of_the_classes_make_all_holdings() -> None:
    assert CLASS_SIZES.sum() == 1326


def test_more_players_behind_make_a_push_dearer() -> None:
    shares = [solve_push_fold(10.0, behind=n).push_share for n in (1, 2, 3, 5, 8)]
    assert shares == sorted(shares, reverse=True)
    deeper = [solve_push_fold(depth, behind=3).push_share for depth in (4, 8, 12)]
    assert deeper == sorted(deeper, reverse=True)


def test_a_short_stack_pushes_or_folds_as_the_chart_says() -> None:
    bot = PokerBot("Expert", seed=1)
    pushes = 0
    for seed in range(300):
        state = create_game("nlhe", seed=seed)((20, 20))
        action = bot.decide(state.view(1))
        assert action in {Fold(), RaiseTo(20)}
        pushes += action == RaiseTo(20)
    assert 0.5 < pushes / 300 < 0.67


def test_a_push_is_called_with_good_hands_and_not_with_bad_ones() -> None:
    bot = PokerBot("Expert", seed=1)
    calls = 0
    for seed in range(300):
        state = create_game("nlhe", seed=seed)((20, 20))
        state.act(RaiseTo(20))
        calls += bot.decide(state.view(0)) == Call()
    assert 0.25 < calls / 300 < 0.55
