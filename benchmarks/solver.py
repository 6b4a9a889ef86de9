"""Solving: time to a target, iterations, entries a second, memory, small games.

OpenSpiel is measured in the same run. The figures of the other programs are published
ones, from machines like this one or faster.
"""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter
from typing import TYPE_CHECKING

import pyspiel
from tests.support.solver_spots import H_FLOP, H_RIVER, H_TURN, T1, T1_RIVER

from benchmarks.timing import Row, best_seconds
from bigslick import create_game
from bigslick._native import _core
from bigslick.solver import Solution, Spot, solve, solve_game, solve_push_fold
from bigslick.solver.native_game import native_game, new_solver
from bigslick.solver.solving import new_solution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.solver.native_game import SpotSolver

_TARGETS = (0.003, 0.001, 0.0005)
_STEP = 10
_PEERS = ("HIRO15254/solvers", "postflop-solver")
_PUBLISHED = {  # iterations of the two fastest open programs to each target
    "H-river": ((200, 440, 610), (310, 430, 820)),
    "H-turn": ((320, 570, 820), (370, 760, 1320)),
    "H-flop": ((170, 350, 660), (220, 670, 1820)),
}
_ENTRIES = 120e6  # that postflop-solver updates in a second
_MEMORY = {"H-flop": {32: 1847 * 2**20, 16: 948 * 2**20}}  # of postflop-solver
_REPEATS = 3
_LEDUC_ITERATIONS = 2000
_SPIEL_ITERATIONS = 20
_STACKS = (12, 8, 15, 10, 20, 6, 9, 14, 11)
_PRIZES = (50, 30, 20)
_WANTED_GAP = 0.01  # big blinds


def rows() -> Iterator[Row]:
    """Yield the rows for the best path, and the time to solve for AVX2 alone."""
    usual = _core.path()
    yield from _times()
    if usual != "avx2" and "avx2" in _core.paths():
        _core.use_path("avx2")
        yield from _times(" (AVX2)")
        _core.use_path(usual)
    yield from _speeds()
    yield _leduc()
    yield _push_or_fold()
    yield from _iterations()


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
        note = f"{best.iterations} iterations"
        yield Row(f"{name} to 0.1 %{path}", best.seconds, _published(peers), note)


def _speeds() -> Iterator[Row]:
    """Yield the time of an iteration on one and two threads, and the memory."""
    for name, spot, count in (("H-turn", H_TURN, 20), ("H-flop", H_FLOP, 3)):
        game = native_game(spot)
        alone = 0.0
        for threads in (1, 2):
            solver = new_solver(game, threads)
            solver.iterate(1)
            best = min(_iteration_seconds(solver, count) for _ in range(_REPEATS))
            note = f"{game.entries / best / 1e6:,.0f} M entries/s"
            peers = {}
            if threads == 1:
                alone = best
                peers = _published({"postflop-solver": game.entries / _ENTRIES})
            else:
                note += f", {alone / best:.2f} times one thread"
            yield Row(f"{name}, an iteration, threads: {threads}", best, peers, note)
            del solver
        for bits in (32, 16):
            work = f"{name}, peak memory, {bits} bits"
            used, estimate = _peak(name, bits), game.memory(1, bits)
            note = f"estimated before solving: {estimate / 2**20:,.0f} MiB"
            peers = {}
            if name in _MEMORY:
                peers = _published({"postflop-solver": _MEMORY[name][bits]})
            yield Row(work, used, peers, note, unit="MiB")


def _iterations() -> Iterator[Row]:
    """Yield the iterations to each target.

    The exploitability is checked every ten iterations, as the published counts are.
    """
    for name, spot in (("H-river", H_RIVER), ("H-turn", H_TURN), ("H-flop", H_FLOP)):
        solution = new_solution(spot)
        for i, target in enumerate(_TARGETS):
            while solution.exploitability > target:
                solution.resume(None, _STEP)
            peers = {
                peer: float(counts[i])
                for peer, counts in zip(_PEERS, _PUBLISHED[name], strict=True)
            }
            work = f"{name} to {100 * target:g} %, iterations"
            count = float(solution.iterations)
            yield Row(work, count, _published(peers), unit="iterations")


def _leduc() -> Row:
    """Return the time of an iteration of CFR+ on Leduc, the unrolling included."""
    spiel = pyspiel.CFRPlusSolver(pyspiel.load_game("leduc_poker"))

    def iterate() -> None:
        for _ in range(_SPIEL_ITERATIONS):
            spiel.evaluate_and_update_policy()

    def ours() -> object:
        game = create_game("leduc")
        return solve_game(game, algorithm="cfr+", iterations=_LEDUC_ITERATIONS)

    theirs = best_seconds(iterate) / _SPIEL_ITERATIONS
    time = best_seconds(ours) / _LEDUC_ITERATIONS
    note = f"{1 / time:,.0f} iterations/s"
    return Row("Leduc, an iteration of CFR+", time, {"open_spiel (C++)": theirs}, note)


def _push_or_fold() -> Row:
    """Return the time of push or fold with nine players and prizes."""
    found = [
        solve_push_fold(_STACKS, _PRIZES, ante=0.125, target=_WANTED_GAP)
        for _ in range(_REPEATS)
    ]
    best = min(found, key=lambda solution: solution.seconds)
    note = f"within {best.gap:.4f} big blinds of equilibrium"
    return Row("push or fold, 9 players, ICM", best.seconds, {}, note)


def _peak(name: str, bits: int) -> float:
    """Return the memory that a process of its own takes for two iterations.

    The peak that ``getrusage`` reports would be at least that of this process.
    """
    program = (
        "from tests.support.solver_spots import H_FLOP, H_TURN\n"
        "from bigslick.solver.solving import new_solution\n"
        f"spot = {name.replace('-', '_').upper()}\n"
        f"solution = new_solution(spot, threads=1, precision={bits})\n"
        "solution.resume(None, 2)\n"
        "status = open('/proc/self/status').read()\n"
        "print(status.partition('VmHWM:')[2].split()[0])\n"
    )
    answer = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program], capture_output=True, check=True
    )
    return 1024.0 * int(answer.stdout)  # in KiB


def _published(peers: dict[str, float]) -> dict[str, float]:
    return {f"{peer} (published)": number for peer, number in peers.items()}


def _iteration_seconds(solver: SpotSolver, count: int) -> float:
    start = perf_counter()
    solver.iterate(count)
    return (perf_counter() - start) / count
