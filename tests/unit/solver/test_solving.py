from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

from bigslick._native import _core
from bigslick.errors import BigslickError, GameConfigError, NotationError
from bigslick.solver import solve_game, solving
from bigslick.solver.native_game import native_game, new_solver
from bigslick.solver.solutions.solution import Solution
from bigslick.solver.solving import Checkpoint, solve
from bigslick.solver.spots.spot import Rake, Spot

if TYPE_CHECKING:
    from collections.abc import Callable

_SIZES = "bet 75%, a; raise a"
_WIDE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"


def _spot(board: str = "Ks7h2d3c8d", **changes: Any) -> Spot:
    values: dict[str, Any] = {
        "board": board,
        "ranges": (_WIDE, "99+,A8s+,KJs+,AJo+,76s"),
        "pot": 10,
        "stack": 30,
        "sizes": _SIZES,
    }
    return Spot(**{**values, **changes})


def test_the_target_is_reached() -> None:
    solution = solve(_spot(), target="0.05%")
    assert solution.exploitability <= 0.0005
    assert solution.exploitability == pytest.approx(sum(solution.gaps) / 20)
    assert min(solution.gaps) >= 0
    assert solution.iterations == solution.checkpoints[-1].iterations


def test_evs_add_up_to_the_pot() -> None:
    assert sum(solve(_spot(), iterations=50).ev) == pytest.approx(10, abs=1e-9)


def test_rake_takes_its_share_of_both() -> None:
    spot = _spot(rake=Rake(0.05, cap=1))
    solution = solve(spot, target="0.05%")
    assert 9 <= sum(solution.ev) < 10 - 0.2
    assert solution.exploitability <= 0.0005


def test_progress_is_called_at_every_check() -> None:
    heard: list[Checkpoint] = []
    solution = solve(_spot(), target="0.5%", progress=heard.append)
    assert heard == solution.checkpoints
    assert [each.iterations for each in heard] == sorted(
        {each.iterations for each in heard}
    )


def test_iterations_are_the_most_that_is_done() -> None:
    assert solve(_spot(), target=None, iterations=7).iterations == 7
    assert solve(_spot(), target="0.0001%", iterations=33).iterations == 33


def test_solving_on_is_solving_at_once() -> None:
    at_once = solve(_spot(), target=None, iterations=60)
    in_parts = solve(_spot(), target=None, iterations=25)
    in_parts.resume(target=None, iterations=35)
    assert in_parts.iterations == 60
    assert in_parts.ev == at_once.ev


def test_ctrl_c_returns_the_solution_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def interrupted(work: Any, **_: Any) -> None:
        control = _core.Control()
        calls.append(work)
        if len(calls) == 3:
            control.cancel()
            work(control)
            raise KeyboardInterrupt
        work(control)

    monkeypatch.setattr(solving, "run", interrupted)
    solution = solve(_spot(), target="0.0001%")
    assert solution.interrupted
    assert solution.iterations == solution.checkpoints[1].iterations
    assert 0 < solution.exploitability < 1
    assert solution.node().strategy.sum(axis=0) == pytest.approx(1, abs=1e-6)


def test_ctrl_c_during_a_check_returns_the_solution_so_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check = Solution.check
    calls = []

    def interrupted(solution: Solution, seconds: float) -> Checkpoint:
        calls.append(seconds)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return check(solution, seconds)

    monkeypatch.setattr(Solution, "check", interrupted)
    solution = solve(_spot(), target="0.0001%")
    assert solution.interrupted
    assert len(calls) == 4
    assert solution.iterations == solution.checkpoints[-1].iterations
    assert 0 < solution.exploitability < 1


@pytest.mark.parametrize(
    ("options", "error", "part"),
    [
        ({"target": None}, GameConfigError, "would never end"),
        ({"target": "0.1"}, NotationError, "invalid target '0.1'"),
        ({"target": 0}, GameConfigError, "invalid target 0"),
        ({"target": 5}, GameConfigError, "invalid target 5: .* at most 1"),
        ({"target": "500%"}, GameConfigError, "invalid target '500%': .* at most 1"),
        ({"target": True}, GameConfigError, "invalid target True"),
        ({"target": "0%"}, GameConfigError, "invalid target '0%'"),
        ({"iterations": 0}, GameConfigError, "invalid number of iterations 0"),
        ({"iterations": 1.5}, GameConfigError, "invalid number of iterations 1.5"),
        ({"threads": 0}, GameConfigError, "threads"),
        ({"threads": "two"}, GameConfigError, "invalid number of threads 'two'"),
        ({"threads": 1.5}, GameConfigError, "invalid number of threads 1.5"),
        ({"memory": "many"}, NotationError, "invalid memory 'many'"),
        ({"memory": 1000}, GameConfigError, "MiB of memory, more than the 0.00095 MiB"),
    ],
)
def test_bad_options_are_refused_before_any_work(
    options: dict[str, Any], error: type[BigslickError], part: str
) -> None:
    with pytest.raises(error, match=part):
        solve(_spot(), **options)


def test_the_estimate_of_memory_counts_all_rows() -> None:
    game = native_game(_spot("Ks7h2d3c"))
    assert game.memory(1) > 8 * game.entries
    assert game.memory(1) < 10 * game.entries + 2_000_000


_GROWTH = """
from bigslick.solver import solve
from bigslick.solver.native_game import native_game, new_solver
from tests.support.solver_spots import H_TURN, T1

def resident():
    with open("/proc/self/status") as status:
        return 1024 * int(status.read().partition("VmRSS:")[2].split()[0])

solve(T1, iterations=2)  # everything is loaded
H_TURN.tree
before = resident()
game = native_game(H_TURN)
solver = new_solver(game, {threads}, {bits})
solver.iterate(2)
solver.worth()
print(resident() - before, game.memory({threads}, {bits}))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
@pytest.mark.parametrize(("threads", "bits"), [(1, 16), (2, 32)])
def test_solving_takes_the_memory_that_is_estimated(threads: int, bits: int) -> None:
    program = _GROWTH.format(threads=threads, bits=bits)
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True
    )
    grown, estimate = map(int, answer.stdout.split())
    assert 0.98 * estimate < grown < estimate + 2**20


def test_regrets_of_16_bits_take_less_memory() -> None:
    game = native_game(_spot("Ks7h2d3c"))
    assert game.memory(1, 16) < game.memory(1, 32) - 1.9 * game.entries
    assert game.memory(1, 16) > 6 * game.entries


@pytest.mark.parametrize("board", ["Ks7h2d3c8d", "Ks7h2d3c"])
def test_regrets_of_16_bits_converge_to_the_same_value(board: str) -> None:
    spot = _spot(board)
    exact = solve(spot, target="0.05%")
    short = solve(spot, target="0.05%", iterations=2000, precision=16)
    assert short.native.bits == 16
    assert short.exploitability <= 0.0005
    assert short.iterations < 1.5 * exact.iterations
    assert short.ev == pytest.approx(exact.ev, abs=0.01)


def test_regrets_of_16_bits_begin_as_those_of_32() -> None:
    solvers = [
        _core.SpotSolver(native_game(_spot()), 1, bits=bits) for bits in (32, 16)
    ]
    for solver in solvers:
        solver.iterate(1)
    # Player 0 is updated first, from the even strategies of both.
    whole, short = (solver.regrets(0, 0, 0) for solver in solvers)
    step = float(np.abs(whole).max()) / 32767
    assert 0 < np.abs(whole - short).max() <= 0.51 * step


def test_16_bits_are_taken_where_32_do_not_fit() -> None:
    game = native_game(_spot("Ks7h2d3c"))
    between = (game.memory(1, 16) + game.memory(1, 32)) // 2
    spot = _spot("Ks7h2d3c")
    assert solve(spot, iterations=1, threads=1).native.bits == 32
    small = solve(spot, iterations=1, threads=1, memory=between)
    assert small.native.bits == 16
    with pytest.raises(GameConfigError, match="more than the"):
        solve(spot, iterations=1, threads=1, memory=between, precision=32)
    with pytest.raises(GameConfigError, match="more than the"):
        solve(spot, iterations=1, threads=1, memory=game.memory(1, 16) - 1)
    with pytest.raises(GameConfigError, match="invalid precision 8"):
        solve(spot, iterations=1, precision=8)


def test_16_bits_give_the_same_on_every_path_and_number_of_threads() -> None:
    spot = _spot("Ks7h2d3c", ranges=("QQ+,AKs,76s", "JJ+,AQs,A2s"))
    usual = _core.path()
    found = []
    try:
        for path in _core.paths():
            for threads in (1, 3):
                _core.use_path(path)
                solver = _core.SpotSolver(
                    native_game(spot), threads, look_ahead=0.5, bits=16
                )
                solver.iterate(10)
                found.append((solver.all_short_regrets.tobytes(), solver.worth()))
    finally:
        _core.use_path(usual)
    assert all(each == found[0] for each in found)


# Where actions are worth the same, rounding decides which one a hand takes, so two runs
# drift apart. Compared are the values of the even strategies in double precision,
# the regrets of the first iteration, and the values at the end.


def _same_game(one: Spot, other: Spot, *, merged: bool) -> None:
    """Check that both spots are the same game, the other one with boards apart."""
    games = native_game(one), native_game(other, isomorphism=not merged)
    solvers = [_core.SpotSolver(game, 1, look_ahead=0.5) for game in games]
    worths = [np.array(solver.worth()) for solver in solvers]
    assert worths[0] == pytest.approx(worths[1], abs=1e-9)
    for solver in solvers:
        solver.iterate(1)
    regrets = [np.sort(solver.regrets(0, 0, 0), axis=1) for solver in solvers]
    scale = float(np.abs(regrets[0]).max())
    assert regrets[0] == pytest.approx(regrets[1], abs=1e-5 * scale)
    solutions = [
        solve(one, target="0.2%", iterations=400),
        solve(other, target="0.2%", iterations=400, isomorphism=not merged),
    ]
    assert all(solution.exploitability <= 0.002 for solution in solutions)
    assert solutions[0].ev == pytest.approx(solutions[1].ev, abs=0.02)


def test_spots_of_several_streets_look_ahead() -> None:
    def exploitable(solver: Any) -> float:
        solver.iterate(100)
        expected, best = np.array(solver.worth())
        return float(best.sum() - expected.sum())

    river, turn = native_game(_spot()), native_game(_spot("Ks7h2d3c"))
    plain = exploitable(_core.SpotSolver(turn, 1))
    assert exploitable(new_solver(turn, 1)) < 0.8 * plain
    assert exploitable(new_solver(river, 1)) == exploitable(_core.SpotSolver(river, 1))


def test_chips_scale() -> None:
    small = solve(_spot(), target=None, iterations=60)
    large = solve(_spot(pot=40, stack=120), target=None, iterations=60)
    assert np.array(large.ev) == pytest.approx(4 * np.array(small.ev), rel=1e-6)
    assert large.exploitability == pytest.approx(small.exploitability, rel=1e-4)


@pytest.mark.parametrize(
    ("board", "other"), [("Ks7h2d3c", "Kh7c2s3d"), ("Ks7s2d3d", "Kh7h2c3c")]
)
def test_suits_do_not_matter(board: str, other: str) -> None:
    _same_game(_spot(board), _spot(other), merged=False)


@pytest.mark.parametrize(
    "board", ["Ks7h2d3c", "Ks7s2d3d", "Ks7s2s3s", "Ks7s2s3d", "KsKh2d3c", "KsKh2d2c"]
)
def test_boards_that_stand_for_others_change_nothing_on_turns(board: str) -> None:
    _same_game(_spot(board), _spot(board), merged=True)


@pytest.mark.parametrize(
    "board",
    [
        *("Ks7s2s", "KsKh2d"),
        *(pytest.param(b, marks=pytest.mark.slow) for b in ("Ks7h2d", "Ks7s2d")),
    ],
)
def test_boards_that_stand_for_others_change_nothing_on_flops(board: str) -> None:
    spot = _spot(board, ranges=("QQ+,AKs,76s", "JJ+,AQs,A2s"), sizes="bet a")
    _same_game(spot, spot, merged=True)


@pytest.mark.parametrize(
    ("board", "sizes"),
    [
        ("Ks7h2d3c", _SIZES),
        ("Ks7s2s", _SIZES),
        # Several batches of ends on each river, which threads share.
        ("Ks7h2d3c", "bet 25%, 50%, 75%, a; raise 2x, 3x, a"),
    ],
)
def test_the_number_of_threads_changes_nothing(board: str, sizes: str) -> None:
    spot = _spot(board, ranges=("QQ+,AKs,76s", "JJ+,AQs,A2s"), sizes=sizes)
    found = []
    for threads in (1, 2, 3):
        solution = solve(spot, target=None, iterations=10, threads=threads)
        found.append(
            (solution.ev, solution.gaps, solution.native.sums(1, 2, 0).tobytes())
        )
    assert found[0] == found[1] == found[2]


def test_short_deck_is_solved_with_its_own_order() -> None:
    # A flush beats a full house there.
    ranges = ("AhQh", "KsKh")
    flush: dict[str, Any] = {"board": "KdTh9h9c7h", "ranges": ranges, "sizes": ""}
    assert solve(_spot(**flush), iterations=2).ev == pytest.approx((0, 10))
    short = solve(_spot(**flush, game="short-deck"), iterations=2)
    assert short.ev == pytest.approx((10, 0))


WRONG: list[tuple[Callable[[Solution], object], str]] = [
    (lambda _: solve(cast("Any", "AsKs")), "invalid spot 'AsKs'"),
    (lambda _: solve_game(cast("Any", 5)), "invalid game 5"),
    (lambda _: solve_game("leduk"), "unknown variant 'leduk'"),
    (lambda solution: solution.node(cast("Any", 5)), "invalid line 5"),
    (lambda solution: solution.round(cast("Any", "a")), "invalid step 'a'"),
    (lambda solution: solution.root.range(2), "invalid player 2"),
    (lambda solution: solution.root.range(cast("Any", "a")), "invalid player 'a'"),
]


@pytest.mark.parametrize(("mistake", "message"), WRONG)
def test_values_of_another_kind_are_named(
    mistake: Callable[[Solution], object], message: str
) -> None:
    solution = solve(_spot(), target=None, iterations=1)
    with pytest.raises(BigslickError, match=message):
        mistake(solution)
