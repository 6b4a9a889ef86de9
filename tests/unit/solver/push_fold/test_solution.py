"""Is push or fold solved: known values, laws, and what it says of itself?"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from bigslick.analysis import calculate_icm
from bigslick.errors import GameConfigError
from bigslick.solver.push_fold import PushFoldSolution, solve_push_fold
from bigslick.solver.push_fold.equities import CLASS_SIZES, pairs
from bigslick.solver.push_fold.iteration import Iteration


@pytest.fixture(scope="module")
def three() -> PushFoldSolution:
    return solve_push_fold([12, 9, 10], ante=0.1, target=1e-4)


@pytest.fixture(scope="module")
def bubble() -> PushFoldSolution:
    return solve_push_fold([12, 4, 10, 8], [50, 30, 20])


@pytest.mark.parametrize(
    ("stack", "value"), [(5, 0.056201), (10, -0.045371), (20, -0.183190)]
)
def test_heads_up_has_its_known_value(stack: float, value: float) -> None:
    solution = solve_push_fold([stack, stack], target=1e-5, rounds=1000)
    assert solution.values[0] == pytest.approx(value, abs=2e-5)
    assert sum(solution.values) == pytest.approx(0, abs=1e-8)
    assert solution.gap < 1e-5


def test_heads_up_ranges_have_their_known_sizes() -> None:
    solution = solve_push_fold([10, 10], target=1e-6, rounds=3000)
    assert solution.chart("SB").share == pytest.approx(0.58284, abs=1e-3)
    assert solution.chart("BB", ["SB"]).share == pytest.approx(0.37376, abs=1e-3)


def test_heads_up_is_exact_by_its_own_count() -> None:
    # The value of the strategies, counted over all pairs of hands.
    solution = solve_push_fold([8, 8])
    push = solution.chart("SB").frequencies
    call = solution.chart("BB", ["SB"]).frequencies
    table = pairs()
    chance = table.count / table.count.sum()
    won = (table.wins + table.ties / 2) / table.count
    called = push[:, None] * call[None, :]
    result = (
        called * (16 * won - 8)
        + push[:, None] * (1 - call[None, :]) * 1.0
        - (1 - push[:, None]) * 0.5
    )
    assert solution.values[0] == pytest.approx(float((chance * result).sum()), abs=1e-9)


def test_scaling_the_chips_changes_nothing() -> None:
    one = solve_push_fold([10, 6, 8], rounds=16)
    many = solve_push_fold([1000, 600, 800], blinds=(50, 100), rounds=16)
    assert many.values == pytest.approx(one.values)


def test_it_says_how_far_from_equilibrium_it_is(
    three: PushFoldSolution, bubble: PushFoldSolution
) -> None:
    for solution in (three, bubble):
        assert 0 <= solution.gap <= 0.001
        assert min(solution.gaps) >= 0
    assert (three.unit, bubble.unit) == ("bb", "prize money")
    rough = solve_push_fold([12, 9, 10], ante=0.1, rounds=2)
    assert rough.gap > three.gap


def test_every_chart_is_a_best_answer_nearly(three: PushFoldSolution) -> None:
    often = [chart for chart in three if chart.reached > 0.1]
    assert len(often) == 5  # all but the overcall
    for chart in often:
        better = chart.ev > chart.fold_ev + 0.1
        worse = chart.ev < chart.fold_ev - 0.1
        assert chart.frequencies[better].min(initial=1) > 0.95
        assert chart.frequencies[worse].max(initial=0) < 0.05


def test_with_more_players_behind_fewer_hands_are_pushed() -> None:
    solution = solve_push_fold([10] * 6, rounds=48, target=0.01)
    shares = [solution.chart(player).share for player in range(5)]
    assert shares == sorted(shares)
    # Calls are tighter than pushes, overcalls than calls.
    call = solution.chart("BTN", ["UTG"])
    overcall = solution.chart("BTN", ["UTG", "HJ"])
    assert shares[3] > call.share > overcall.share


def test_winnings_nearly_cancel_out(three: PushFoldSolution) -> None:
    # Not exactly: opponents' hands are taken as independent of each other.
    assert sum(three.values) == pytest.approx(0, abs=0.05)


def test_prize_money_is_the_pool(bubble: PushFoldSolution) -> None:
    assert sum(bubble.values) == pytest.approx(100, abs=0.5)
    start = calculate_icm([50, 30, 20], [12, 4, 10, 8])
    assert bubble.values == pytest.approx(start, abs=2)


def test_on_the_bubble_players_call_less_than_for_chips(
    bubble: PushFoldSolution,
) -> None:
    chips = solve_push_fold([12, 4, 10, 8])
    icm, free = (s.chart("BB", ["SB"]).share for s in (bubble, chips))
    assert icm < 0.7 * free


def test_a_winner_takes_all_is_played_for_chips() -> None:
    prize = solve_push_fold([10, 10], [100], target=1e-4)
    chips = solve_push_fold([10, 10], target=1e-4)
    ours, theirs = prize.chart(0).frequencies, chips.chart(0).frequencies
    assert float(np.abs(ours - theirs) @ CLASS_SIZES) / 1326 < 0.01


def test_a_bounty_on_the_caller_makes_pushes_wider() -> None:
    plain = solve_push_fold([20, 5, 5], [50, 30])
    hunted = solve_push_fold([20, 5, 5], [50, 30], bounties=[0, 20, 20])
    assert hunted.chart(0).share > plain.chart(0).share
    assert hunted.chart("BB", ["SB"]).share > plain.chart("BB", ["SB"]).share


def test_a_player_who_is_all_in_blind_has_no_decision() -> None:
    solution = solve_push_fold([10, 10, 0.8])
    assert {chart.position for chart in solution} == {"BTN", "SB"}
    with pytest.raises(GameConfigError, match="BB has no decision after BTN"):
        solution.chart("BB", ["BTN"])
    assert sum(solution.values) == pytest.approx(0, abs=0.05)


def test_a_range_reads_back(three: PushFoldSolution) -> None:
    chart = three.chart("BTN")
    weights = chart.range
    assert "AsAh" in weights
    assert weights.percent / 100 == pytest.approx(chart.share, abs=1e-3)
    assert chart.title == "BTN push"


@pytest.mark.parametrize(("player", "after"), [("UTG", ()), (3, ()), ("SB", ("BB",))])
def test_an_unknown_decision_is_refused(
    three: PushFoldSolution, player: int | str, after: tuple[str, ...]
) -> None:
    with pytest.raises(GameConfigError):
        three.chart(player, after)


@pytest.mark.parametrize("target", ["x", -1, float("nan"), None, True])
def test_the_target_is_an_amount(target: Any) -> None:
    with pytest.raises(GameConfigError, match=r"invalid target .*0 or more big"):
        solve_push_fold([10, 10], target=target)


def test_rounds_are_positive() -> None:
    with pytest.raises(GameConfigError, match="rounds 'x': expected 1 or more"):
        solve_push_fold([10, 10], rounds="x")  # type: ignore[arg-type]
    with pytest.raises(GameConfigError, match="rounds 0: expected 1 or more"):
        solve_push_fold([10, 10], rounds=0)


def test_the_search_uses_one_thread_of_the_linear_algebra_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = []
    original = Iteration.step

    def step(self: Iteration) -> None:
        counts.append(_blas_threads())
        original(self)

    monkeypatch.setattr(Iteration, "step", step)
    before = _blas_threads()
    solve_push_fold([10, 10], rounds=1)
    assert counts == [[1] * len(before)]
    assert _blas_threads() == before


def test_the_linear_algebra_library_is_found_in_a_program_that_has_no_arrays_yet() -> (
    None
):
    program = (
        "import sys\n"
        "from bigslick.solver.push_fold.solution import _linear_algebra\n"
        "assert 'numpy' not in sys.modules\n"
        "assert _linear_algebra().lib_controllers\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def _blas_threads() -> list[int]:
    return [lib["num_threads"] for lib in threadpool_info() if "blas" in lib["prefix"]]


@pytest.mark.parametrize(
    ("stacks", "player", "after", "lost"),
    [([0.3, 10], "BB", ["SB"], 0.3), ([10, 0.3], "SB", [], 0.3)],
)
def test_a_fold_does_not_lose_the_part_of_a_blind_that_nobody_covers(
    stacks: list[float], player: str, after: list[str], lost: float
) -> None:
    solution = solve_push_fold(stacks)
    assert solution.chart(player, after).fold_ev == pytest.approx(-lost)
    assert solution.values == pytest.approx((0, 0), abs=1e-9)
    most = max(stacks)
    prizes = solve_push_fold(stacks, [60, 40]).chart(player, after).fold_ev
    left = [most - lost, 2 * lost]
    assert prizes == pytest.approx(calculate_icm([60, 40], left)[0])


def test_the_big_blind_loses_its_whole_blind_to_a_player_who_covers_it() -> None:
    solution = solve_push_fold([0.3, 10, 10], rounds=32)
    assert solution.chart("BB", ["BTN"]).fold_ev == pytest.approx(-0.3)
    assert solution.chart("BB", ["SB"]).fold_ev == pytest.approx(-1)
    # If the small blind folds, the big blind covers it, unless it folds as well.
    assert solution.chart("SB", ["BTN"]).fold_ev == pytest.approx(-0.5, abs=1e-3)
