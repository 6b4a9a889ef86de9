"""Solves a spot until the target or the number of iterations is reached."""

from __future__ import annotations

import re
from functools import partial
from math import inf
from numbers import Integral
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.analysis.equity.native_task import check_threads, run
from bigslick.errors import GameConfigError, NotationError, brief
from bigslick.free_memory import free_memory, in_mib
from bigslick.solver.spots.payoffs import as_float

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick._native import _core
    from bigslick.solver.native_game import SolverGame, SpotSolver
    from bigslick.solver.solutions.solution import Solution
    from bigslick.solver.spots.spot import Spot

__all__ = (
    "Checkpoint",
    "check_count",
    "check_gain",
    "check_spot",
    "new_solution",
    "parse_memory",
    "parse_target",
    "solve",
)


class Checkpoint(NamedTuple):
    """The quality of a solution after some iterations."""

    iterations: int
    seconds: float
    exploitability: float
    """Half the sum of what both players could gain, as a fraction of the pot."""


Progress = "Callable[[Checkpoint], object]"

_FIRST_CHECK: Final = 20
_PERCENT: Final = 100.0
_UNITS: Final = {"": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
_PRECISIONS: Final = (16, 32)
_ENTRIES_PER_SECOND: Final = 2e8


def solve(  # noqa: PLR0913, PLR0917 - what may be asked for
    spot: Spot,
    target: float | str | None = "0.1%",
    iterations: int | None = None,
    threads: int | None = None,
    memory: int | str | None = None,
    progress: Callable[[Checkpoint], object] | None = None,
    *,
    precision: int | str = "auto",
    isomorphism: bool = True,
) -> Solution:
    """Return a solution of the spot: strategies that can hardly be exploited.

    ``target`` is the exploitability to reach, as a fraction of the pot (``"0.1%"`` or
    0.001). ``iterations`` is the largest number of iterations, None for no limit.
    ``threads`` is the number of threads, by default one per core; it does not change
    the result. ``memory`` is the memory limit (``"4GB"`` or bytes), by default the free
    memory. ``precision`` is the number of bits of a regret, 32 or 16; ``"auto"`` uses
    16 only if 32 would need too much memory. ``progress`` is called with a `Checkpoint`
    from time to time. After Ctrl-C, the solution so far is returned.

    >>> from bigslick.solver import Spot
    >>> spot = Spot("Ks7h2d3c8d", ("QQ,JJ", "AK,KQ"), pot=10, stack=20,
    ...             sizes="bet 75%, a; raise a")
    >>> solution = solve(spot, target="0.1%")
    >>> solution.exploitability < 0.001
    True

    Raises:
        GameConfigError: the tree needs more memory, or an option is invalid.

    """
    check_threads(threads)
    _check_limits(target, iterations)
    solution = new_solution(
        spot, threads, memory, precision=precision, isomorphism=isomorphism
    )
    return continue_solving(solution, target, iterations, progress)


def check_spot(spot: object) -> None:
    """Check that a value is a spot.

    Raises:
        GameConfigError: it is something else.

    """
    from bigslick.solver.spots.spot import Spot

    if not isinstance(spot, Spot):
        raise GameConfigError(f"invalid spot {brief(spot)}: expected a Spot")


def new_solution(
    spot: Spot,
    threads: int | None = None,
    memory: int | str | None = None,
    *,
    precision: int | str = "auto",
    isomorphism: bool = True,
) -> Solution:
    """Return a solution before its first iteration; `Solution.resume` solves it.

    Raises:
        GameConfigError: the tree needs more memory, or the precision is unknown.

    """
    from bigslick.solver.native_game import new_game, new_solver
    from bigslick.solver.solutions.solution import Solution

    limit = free_memory() if memory is None else parse_memory(memory)
    check_spot(spot)
    isomorphism = isomorphism and spot.hole_cards == 2  # noqa: PLR2004
    game = new_game(spot, isomorphism=isomorphism)
    bits = _chosen_bits(game, threads or 0, precision, limit)
    needed = game.memory(threads or 0, bits)
    if limit is not None and needed > limit:
        raise GameConfigError(
            f"the tree needs {in_mib(needed)} of memory, more than the "
            f"{in_mib(limit)} {'free' if memory is None else 'allowed'} "
            f"({spot.decision_nodes:,} decision nodes): use fewer sizes, a cap on "
            "raises, smaller ranges, or a later street"
        )
    native = new_solver(game, threads or 0, bits)
    return Solution(spot, game, native, isomorphism=isomorphism)


def _chosen_bits(
    game: SolverGame, threads: int, precision: int | str, limit: int | None
) -> int:
    """Return the number of bits of a regret: as requested, or as memory allows."""
    if precision in _PRECISIONS:
        return int(precision)
    if precision != "auto":
        raise GameConfigError(
            f"invalid precision {brief(precision)}: expected 16, 32 or auto"
        )
    fits = limit is None or game.memory(threads, 32) <= limit
    return 32 if fits else 16


def continue_solving(
    solution: Solution,
    target: float | str | None,
    iterations: int | None,
    progress: Callable[[Checkpoint], object] | None,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """Continue until the target or ``iterations`` more iterations are reached.

    ``stop`` is called about twenty times a second; if it returns True, solving ends, as
    it does after Ctrl-C.
    """
    _check_limits(target, iterations)
    goal = None if target is None else parse_target(target)
    solver = solution.native
    last = None if iterations is None else solver.iterations + iterations
    entries = solution.game.entries
    start = perf_counter() - solution.seconds
    checks: list[Checkpoint] = []
    interrupted = False
    while not interrupted:
        count = _next_check(checks, goal, solver.iterations)
        if last is not None:
            count = min(count, last)
        more = count - solver.iterations
        checked = len(checks)
        try:
            _iterate(solver, more, more * entries / _ENTRIES_PER_SECOND, stop)
            checks.append(solution.check(perf_counter() - start))
            if progress is not None:
                progress(checks[-1])
        except KeyboardInterrupt:
            interrupted = True
            if len(checks) == checked:
                checks.append(solution.check(perf_counter() - start))
        reached = goal is not None and checks[-1].exploitability <= goal
        if reached or (last is not None and solver.iterations >= last):
            break
    solution.interrupted = interrupted
    return solution


def _iterate(
    solver: SpotSolver,
    count: int,
    seconds: float,
    stop: Callable[[], bool] | None,
) -> None:
    """Run ``count`` iterations; raise KeyboardInterrupt if ``stop`` returns True."""
    if stop is None:
        run(partial(solver.iterate, count), expected_seconds=seconds)
        return
    asked = stop

    def work(control: _core.Control) -> int:
        control.begin(count)  # without this, the control reports no progress
        return solver.iterate(count, control)

    def watch(done: int, total: int) -> None:  # noqa: ARG001 - a Progress
        if asked():
            raise KeyboardInterrupt

    run(work, watch)


def _next_check(checks: list[Checkpoint], goal: float | None, done: int) -> int:
    """Return the iteration at which to check next.

    A check takes about as long as three iterations. The exploitability decreases as a
    power of the number of iterations; the exponent is estimated from the last two
    checks, and gives the iteration at which the goal will be reached.
    """
    if not checks:
        return done + _FIRST_CHECK
    latest = checks[-1]
    most = latest.iterations + max(_FIRST_CHECK, latest.iterations // 2)
    if goal is None or latest.exploitability <= 0:
        return most
    power = 1.5
    if len(checks) > 1 and checks[-2].exploitability > latest.exploitability > 0:
        from math import log

        power = log(checks[-2].exploitability / latest.exploitability) / log(
            latest.iterations / checks[-2].iterations
        )
        power = min(max(power, 0.5), 4.0)
    if goal <= 0:
        return most
    expected = latest.iterations * (latest.exploitability / goal) ** (1 / power)
    least = latest.iterations + max(2, latest.iterations // 50)
    return int(min(max(expected, least), most))


def parse_target(target: float | str) -> float:
    """Return the target as a fraction of the pot.

    >>> parse_target("0.1%"), parse_target(0.002)
    (0.001, 0.002)

    Raises:
        GameConfigError, NotationError: the target is not a fraction above 0 and at
            most 1.

    """
    value = target
    if isinstance(target, str):
        match = re.fullmatch(r"\s*(\d+(?:\.\d*)?|\.\d+)\s*%\s*", target)
        if match is None:
            raise NotationError(
                f"invalid target {brief(target)}: expected a percentage of the pot, "
                "for example 0.1%",
                target,
            )
        value = round(float(match[1]) / _PERCENT, 12)
    if not 0 < as_float(value) <= 1:
        raise GameConfigError(
            f"invalid target {brief(target)}: expected a fraction of the pot above 0, "
            "at most 1"
        )
    return float(value)


def check_gain(target: float, unit: str) -> None:
    """Check a target that is an amount: what a player may still gain.

    Raises:
        GameConfigError: it is not a number that is 0 or more.

    """
    if not 0 <= as_float(target) < inf:
        raise GameConfigError(
            f"invalid target {brief(target)}: expected 0 or more {unit}"
        )


def check_count(name: str, count: object) -> None:
    """Check a number of iterations or rounds.

    Raises:
        GameConfigError: it is not a whole number from 1 on.

    """
    whole = isinstance(count, Integral) and not isinstance(count, bool)
    if not whole or int(count) < 1:  # type: ignore[call-overload]
        raise GameConfigError(
            f"invalid number of {name} {brief(count)}: expected 1 or more"
        )


def parse_memory(memory: int | str) -> int:
    """Return an amount of memory in bytes.

    >>> parse_memory("4GB"), parse_memory("512 MiB")
    (4294967296, 536870912)

    Raises:
        NotationError: the text is not an amount of memory.

    """
    if isinstance(memory, int) and memory > 0:
        return memory
    match = re.fullmatch(
        r"(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?", str(memory).lower().strip()
    )
    if match is None or float(match[1]) <= 0:
        raise NotationError(
            f"invalid memory {brief(memory)}: expected bytes, or text such as 4GB",
            str(memory),
        )
    return int(float(match[1]) * _UNITS[match[2]])


def _check_limits(target: float | str | None, iterations: int | None) -> None:
    if target is None and iterations is None:
        raise GameConfigError("solving would never end: give a target or iterations")
    if target is not None:
        parse_target(target)
    if iterations is not None:
        check_count("iterations", iterations)
