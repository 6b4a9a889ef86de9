"""Solving spots: time to a target, iterations, entries a second, memory.

The figures of other programs are published ones, from machines like this one or faster;
they are not measured in the same run. Leduc is in the rows of small games.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from tests.support.solver_spots import H_FLOP, H_RIVER, H_TURN, T1, T1_RIVER

from benchmarks.timing import Row
from bigslick._native import _core
from bigslick.solver import Solution, Spot, solve
from bigslick.solver.native_game import native_game
from bigslick.solver.solving import new_solution

if TYPE_CHECKING:
    from collections.abc import Iterator

_TARGETS = (0.003, 0.001, 0.0005)
_STEP = 10
_PUBLISHED = {  # iterations of the two fastest open programs to each target
    "H-river": ("200/440/610", "310/430/820"),
    "H-turn": ("320/570/820", "370/760/1320"),
}
_REPEATS = 3


def rows() -> list[Row]:
    """Return the rows for the best path, and the time to solve for AVX2 alone."""
    usual = _core.path()
    found = [*_times(), *_iterations(), *_speeds()]
    if usual != "avx2" and "avx2" in _core.paths():
        _core.use_path("avx2")
        found += _times(" (AVX2)")
        _core.use_path(usual)
    return found


def _times(path: str = "") -> Iterator[Row]:
    """Yield the time to 0.1 % of the pot on one thread, the best of a few runs."""
    works: tuple[tuple[str, Spot, dict[str, float]], ...] = (
        ("river T1 + 3d", T1_RIVER, {"postflop-solver": 16e-3, "TexasSolver": 50e-3}),
        ("turn T1", T1, {"postflop-solver": 4.0, "TexasSolver": 20.1}),
    )
    for name, spot, peers in works:
        best: Solution = min(
            (solve(spot, target="0.1%", threads=1) for _ in range(_REPEATS)),
            key=lambda solution: solution.seconds,
        )
        published = {f"{peer} (published)": time for peer, time in peers.items()}
        note = f"{best.iterations} iterations"
        yield Row(f"{name} to 0.1 %{path}", best.seconds, published, note)


def _iterations() -> Iterator[Row]:
    """Yield the iterations to each target; the time is that of the last.

    The exploitability is checked every ten iterations, as the published counts are.
    """
    for name, spot in (("H-river", H_RIVER), ("H-turn", H_TURN)):
        solution = new_solution(spot, threads=1)
        counts = []
        for target in _TARGETS:
            while solution.exploitability > target:
                solution.resume(None, _STEP)
            counts.append(str(solution.iterations))
        others = " and ".join(_PUBLISHED[name])
        note = f"0.3/0.1/0.05 % in {'/'.join(counts)} iterations; others {others}"
        yield Row(f"{name} to 0.05 %", solution.seconds, note=note)


def _speeds() -> Iterator[Row]:
    """Yield the time of an iteration on one and two threads, and the memory."""
    for name, spot, count in (("H-turn", H_TURN, 20), ("H-flop", H_FLOP, 3)):
        game = native_game(spot)
        for threads in (1, 2):
            solver = _core.SpotSolver(game, threads)
            solver.iterate(1)
            best = min(_iteration_seconds(solver, count) for _ in range(_REPEATS))
            rate = f"{game.entries / best / 1e6:,.0f} M entries/s"
            work = f"{name}, an iteration, threads: {threads}"
            yield Row(work, best, note=rate)
            del solver
        note = "postflop-solver 1,937 MB" if spot is H_FLOP else ""
        yield Row(f"{name}, memory", float(game.memory(1)), note=note, unit="MB")
        short = float(game.memory(1, 16))
        note = "postflop-solver 994 MB" if spot is H_FLOP else ""
        yield Row(f"{name}, memory, 16 bits", short, note=note, unit="MB")


def _iteration_seconds(solver: _core.SpotSolver, count: int) -> float:
    start = perf_counter()
    solver.iterate(count)
    return (perf_counter() - start) / count
