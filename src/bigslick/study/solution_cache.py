"""`SolutionCache`: the spots that a process solved last, solved a bit at a time."""

from __future__ import annotations

from collections import OrderedDict
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bigslick.free_memory import free_memory
from bigslick.solver.solving import new_solution
from bigslick.solver.spots.spot import Spot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.solver import Solution

__all__ = ("SolutionCache",)

_MOST_SPOTS: Final = 8


class SolutionCache:
    """Solves spots in steps of limited time, and keeps the latest solutions.

    A spot that is asked for again is solved further, or only looked up if its solution
    is exact enough. The solutions that were not used for longest are dropped when they
    are too many, or take more than twice ``memory``.
    """

    def __init__(self, memory: int, threads: int = 1) -> None:
        """Start without solutions; ``memory`` limits each of them, in bytes."""
        self._memory, self._threads = memory, threads
        self._kept: OrderedDict[bytes, Solution] = OrderedDict()

    def find(self, data: Mapping[str, Any]) -> Solution:
        """Return the solution of a spot as far as it has been solved.

        ``data`` are the plain data that `Spot.from_dict` reads.

        Raises:
            GameConfigError: the spot is invalid, or its tree needs too much memory.
            CardsError, NotationError: the cards, ranges or sizes are invalid.

        """
        key = msgspec.json.encode(dict(data), order="deterministic")
        solution = self._kept.get(key)
        if solution is None:
            spot = Spot.from_dict(data)
            free = free_memory()
            limit = self._memory if free is None else min(self._memory, free)
            solution = new_solution(spot, self._threads, limit)
            self._kept[key] = solution
        self._kept.move_to_end(key)
        while len(self._kept) > 1 and self._is_full():
            self._kept.popitem(last=False)
        return solution

    def solve(
        self,
        data: Mapping[str, Any],
        target: float,
        seconds: float,
        *,
        look: bool = False,
    ) -> Solution:
        """Return the solution of a spot after at most about ``seconds`` of work.

        The time limit is not exact: computing the exploitability comes on top of it.
        With ``look``, a spot that has been solved to any exactness is not solved
        further.

        Raises:
            BigslickError: as for `find`.

        """
        end = perf_counter() + seconds
        solution = self.find(data)
        is_new = not solution.checkpoints
        if is_new or (not look and solution.exploitability > target):
            solution.resume(target, stop=lambda: perf_counter() > end)
        return solution

    def _is_full(self) -> bool:
        used = sum(
            solution.game.memory(self._threads, solution.native.bits)
            for solution in self._kept.values()
        )
        return len(self._kept) > _MOST_SPOTS or used > 2 * self._memory
