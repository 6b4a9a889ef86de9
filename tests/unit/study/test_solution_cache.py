"""Solutions are kept, solved further, and dropped when they are too many."""

from __future__ import annotations

import pytest
from tests.support.solver_spots import PLAIN_RIVER as RIVER

from bigslick.errors import GameConfigError
from bigslick.solver import Spot, solve
from bigslick.study.solution_cache import SolutionCache

TURN = RIVER | {"board": "Ks7h2d3c", "oop": "22+, AT+, KT+", "ip": "22+, AT+, KT+"}


def test_a_spot_is_solved_once() -> None:
    cache = SolutionCache(2**28)
    first = cache.solve(RIVER, 0.01, 10)
    assert first.exploitability <= 0.01
    assert cache.solve(dict(RIVER), 0.01, 10) is first
    assert len(first.checkpoints) == len(cache.find(RIVER).checkpoints)


def test_a_lower_target_continues_where_the_last_step_stopped() -> None:
    cache = SolutionCache(2**28)
    solution = cache.solve(RIVER, 0.05, 10)
    before = solution.iterations
    assert cache.solve(RIVER, 0.0005, 10) is solution
    assert solution.iterations > before
    assert solution.exploitability <= 0.0005


def test_a_step_ends_in_time_and_the_next_goes_on() -> None:
    cache = SolutionCache(2**28)
    solution = cache.solve(TURN, 1e-9, 0.0)
    assert solution.exploitability > 1e-9
    before = solution.iterations
    cache.solve(TURN, 1e-9, 0.2)
    assert solution.iterations > before


def test_a_look_does_not_solve_what_has_been_solved() -> None:
    cache = SolutionCache(2**28)
    solution = cache.solve(TURN, 1e-9, 0.0, look=True)
    before = solution.iterations
    assert before > 0
    assert cache.solve(TURN, 1e-9, 10.0, look=True) is solution
    assert solution.iterations == before


def test_what_was_solved_in_steps_is_an_equilibrium() -> None:
    cache = SolutionCache(2**28)
    for _ in range(200):
        solution = cache.solve(RIVER, 0.001, 0.0)
        if solution.exploitability <= 0.001:
            break
    whole = solve(Spot.from_dict(RIVER), target="0.1%")
    assert solution.ev == pytest.approx(whole.ev, abs=0.02)


def test_the_spot_that_was_not_used_for_longest_is_dropped() -> None:
    cache = SolutionCache(2**28)
    spots = [RIVER | {"stack": stack} for stack in range(5, 14)]
    solutions = [cache.find(spot) for spot in spots[:8]]
    assert cache.find(spots[0]) is solutions[0]  # used again
    cache.find(spots[8])
    assert cache.find(spots[0]) is solutions[0]
    assert cache.find(spots[1]) is not solutions[1]


def test_large_solutions_are_dropped_by_their_memory() -> None:
    need = SolutionCache(2**40).find(TURN)
    size = need.game.memory(1, need.native.bits)
    cache = SolutionCache(int(size * 1.2))
    first = cache.find(TURN)
    cache.find(TURN | {"stack": 21})
    assert cache.find(TURN) is first
    cache.find(TURN | {"stack": 22})
    assert cache.find(TURN | {"stack": 21}) is not None
    assert cache.find(TURN) is not first


def test_a_tree_that_needs_too_much_memory_is_refused_with_the_numbers() -> None:
    with pytest.raises(GameConfigError, match=r"more than the 0\.0095 MiB allowed"):
        SolutionCache(10_000).find(TURN)
