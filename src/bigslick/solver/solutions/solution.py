"""The solution of a spot: exploitability, EVs, and every node by its path."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, Final
from weakref import proxy

from bigslick.errors import GameConfigError, NotationError, brief
from bigslick.lazy_numpy import np
from bigslick.solver.solutions.node import SolutionNode
from bigslick.solver.solutions.stored_numbers import StoredNumbers
from bigslick.solver.solving import Checkpoint, continue_solving
from bigslick.solver.spots.payoffs import even_split, pot_value

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from bigslick.solver.native_game import SolverGame, SpotSolver
    from bigslick.solver.solutions.rounding import Rounding
    from bigslick.solver.spots.spot import Spot

    Floats = NDArray[np.float64]

__all__ = ("Solution",)

_KEPT_RIVERS: Final = 256


class Solution:
    """A solved spot, the result of `solve`.

    ``gaps`` are the chips that each player could gain with a best response;
    ``exploitability`` is half of their sum, as a fraction of the pot. ``ev`` are the
    players' expected values in chips, including their shares of the pot: without rake
    they add up to the pot. With payouts, values are prize money. ``checkpoints`` record
    the progress of solving.
    """

    def __init__(
        self,
        spot: Spot,
        game: SolverGame,
        native: SpotSolver | StoredNumbers,
        *,
        isomorphism: bool = True,
    ) -> None:
        """Store the spot and its native solver, or the numbers of its file."""
        self.isomorphism = isomorphism
        self.locks: dict[tuple[int, int, int], NDArray[np.bool_]] = {}
        """The locked hands, by street, stored board and node."""
        self.spot = spot
        self.game = game
        self._source = native
        self.ev: tuple[float, float] = even_split(spot)
        self.gaps: tuple[float, float] = (float("inf"), float("inf"))
        self.checkpoints: list[Checkpoint] = []
        self.interrupted = False
        self.is_part = False
        """Whether this is a river of a solution that was saved without rivers."""
        self._rivers: dict[tuple[tuple[int, int, int], str], Solution] = {}
        # Caches of bound methods would refer back to the solution: its memory would not
        # be freed at once, but some time later by the garbage collector.
        this: Any = proxy(self)
        self._numbers = lru_cache(maxsize=16)(partial(Solution._find_numbers, this))
        self._best_values = lru_cache(maxsize=16)(
            partial(Solution._find_best_values, this)
        )

    @property
    def native(self) -> SpotSolver:
        """The native solver.

        Raises:
            GameConfigError: the solution was saved without its rivers, or is one of
                them, and can be shown but not changed or continued.

        """
        if isinstance(self._source, StoredNumbers) or self.is_part:
            raise GameConfigError(
                "the solution was saved without its rivers and can only be shown: "
                "solve the spot again, and save it with rivers"
            )
        return self._source

    @property
    def has_rivers(self) -> bool:
        """Whether the solution includes the rivers, not only the streets before."""
        return not isinstance(self._source, StoredNumbers)

    @property
    def exploitability(self) -> float:
        """Half the sum of what both players could gain, as a fraction of the pot."""
        return sum(self.gaps) / 2 / self._pot_value

    @cached_property
    def _pot_value(self) -> float:
        return pot_value(self.spot)

    @property
    def iterations(self) -> int:
        """The number of iterations so far."""
        return self._source.iterations

    @property
    def seconds(self) -> float:
        """The time spent solving, in seconds, including the checks."""
        return self.checkpoints[-1].seconds if self.checkpoints else 0.0

    def check(self, seconds: float) -> Checkpoint:
        """Compute the EVs and the exploitability, and record them as a checkpoint."""
        expected, best = self.native.worth()
        start = even_split(self.spot)
        self.ev = (expected[0] + start[0], expected[1] + start[1])
        self.gaps = (best[0] - expected[0], best[1] - expected[1])
        self._forget_numbers()
        checkpoint = Checkpoint(self.iterations, seconds, self.exploitability)
        self.checkpoints.append(checkpoint)
        return checkpoint

    def resume(
        self,
        target: float | str | None = "0.1%",
        iterations: int | None = None,
        progress: Callable[[Checkpoint], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Solution:
        """Continue solving; ``iterations`` is the number of additional iterations.

        ``stop`` is called about twenty times a second; solving ends if it returns True.
        """
        return continue_solving(self, target, iterations, progress, stop)

    def restart(self) -> None:
        """Reset the average strategies but keep the regrets.

        ``lock`` and ``unlock`` do this: starting from the old regrets, a game that has
        changed only a little is solved faster.
        """
        self.native.restart()
        self._forget_numbers()

    def _forget_numbers(self) -> None:
        self._numbers.cache_clear()
        self._best_values.cache_clear()

    def round(self, step: float = 0.05) -> Rounding:
        """Round the average strategies to multiples of ``step``; return the cost.

        A hand's frequencies still add up to 1: the largest remainders are rounded up.

        Raises:
            GameConfigError: 1 is not a multiple of ``step``.

        """
        from bigslick.solver.solutions.rounding import round_solution

        return round_solution(self, step)

    def save(self, path: str | os.PathLike[str], *, rivers: bool = True) -> None:
        """Write the solution to a file that `Solution.load` reads.

        The file contains the spot, the result, the locks and all numbers of the solver,
        so that solving can continue with the loaded solution. Without ``rivers`` it
        contains only the strategies and values up to the turn. Such a file is much
        smaller and is read as needed; its solution can be displayed but not continued.
        A river is then solved again, in milliseconds, when its node is requested.

        Raises:
            GameConfigError: ``rivers`` is false, and the spot begins on the river.

        """
        from pathlib import Path

        from bigslick.solver.solutions.solution_file import save_solution

        save_solution(self, Path(path), rivers=rivers)

    @classmethod
    def load(cls, path: str | os.PathLike[str], threads: int | None = None) -> Solution:
        """Return the solution stored in a file.

        Raises:
            StorageError: the file is damaged, is not a solution, or was written by a
                newer version.

        """
        from pathlib import Path

        from bigslick.solver.solutions.solution_file import load_solution

        return load_solution(Path(path), threads)

    @property
    def root(self) -> SolutionNode:
        """The first decision."""
        return SolutionNode(self)

    def node(self, path: str = "") -> SolutionNode:
        """Return the node that a line of actions and cards leads to.

        The words of a path are ``x`` check, ``c`` call, ``f`` fold, ``a`` all-in,
        ``b75`` a bet of 75 % of the pot, ``r3x`` a raise to three times the bet (sizes
        are written as in the spot), ``b7.5c`` and ``r20c`` a total bet in chips, and
        ``7c`` a card.

        Raises:
            NotationError: a word is invalid there; the message lists the valid words.

        """
        if not isinstance(path, str):
            raise NotationError(
                f"invalid line {brief(path)}: expected text such as 'x b75 c 7c'",
                repr(path),
            )
        node = self.root
        for word in path.replace(",", " ").split():
            node = node.child(word)
        return node

    def __iter__(self) -> Iterator[SolutionNode]:
        """Yield every decision of the tree, on every board, in the order of `walk`."""
        return self.root.walk()

    def numbers(
        self, street: int, board: int
    ) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
        """Return the reach and the values of both players at every node of a board.

        The arrays are nodes x hands, with hands in the order of the native solver. Both
        are multiplied by the probability of the cards dealt so far.
        """
        return self._numbers(street, board)

    def _find_numbers(
        self, street: int, board: int
    ) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
        reach_ip, values_oop = self._source.numbers(street, board, 0)
        reach_oop, values_ip = self._source.numbers(street, board, 1)
        return (reach_oop, reach_ip), (values_oop, values_ip)

    def best_values(self, street: int, board: int, player: int) -> Floats:
        """Return the values of a player's best responses at every node of a board.

        The array is like that of the values in `numbers`.

        Raises:
            GameConfigError: the solution was saved without its rivers.

        """
        return self._best_values(street, board, player)

    def _find_best_values(self, street: int, board: int, player: int) -> Floats:
        _, values = self.native.numbers(street, board, player, best=True)
        return np.asarray(values)

    def average(self, street: int, board: int, place: int) -> Floats:
        """Return the average strategy of a decision: actions x hands (native order)."""
        if isinstance(self._source, StoredNumbers):
            return self._source.average(street, board, place)
        sums = self._source.sums(street, board, place).astype(float)
        current = np.maximum(self._source.regrets(street, board, place), 0)
        return _shares(sums, _shares(current.astype(float), None))

    def river(self, node: SolutionNode, board: str) -> Solution:
        """Solve a river that is not in the file; return its solution."""
        place = (node.stored_place, board)
        if place not in self._rivers:
            if len(self._rivers) == _KEPT_RIVERS:
                self._rivers.pop(next(iter(self._rivers)))
            from bigslick.solver.solutions.river_solution import solve_river

            self._rivers[place] = solve_river(node, board)
        return self._rivers[place]

    def to_dict(self) -> dict[str, Any]:
        """Return the spot and the result as plain values."""
        return {
            "spot": self.spot.to_dict(),
            "exploitability": self.exploitability,
            "ev": list(self.ev),
            "gaps": list(self.gaps),
            "iterations": self.iterations,
            "seconds": self.seconds,
            "interrupted": self.interrupted,
        }

    def svg(self) -> str:
        """Return the exploitability over the iterations as an SVG document."""
        from bigslick.solver.solutions.pictures import draw_progress

        return draw_progress(self)

    def _repr_html_(self) -> str:
        """Return the result and the first decision for notebooks."""
        from html import escape

        return f"<p>{escape(repr(self)[1:-1])}</p>{self.root._repr_svg_() or ''}"

    def __repr__(self) -> str:
        """Return the main figures on one line."""
        first, second = self.ev
        return (
            f"<Solution of {self.spot.board}: {100 * self.exploitability:.3g} % of the "
            f"pot exploitable, EV {first:.6g} / {second:.6g}, "
            f"{self.iterations} iterations, {self.seconds:.3g} s>"
        )


def _shares(numbers: Floats, otherwise: Floats | None) -> Floats:
    """Return the numbers of each hand divided by their sum.

    Hands with the sum 0 get ``otherwise``, by default equal shares.
    """
    total = numbers.sum(axis=0)
    if otherwise is None:
        otherwise = np.full_like(numbers, 1 / len(numbers))
    return np.where(total > 0, numbers / np.where(total > 0, total, 1), otherwise)
