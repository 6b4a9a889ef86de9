"""``solve_push_fold`` and its result: hands that push and call, and their values."""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from bigslick.analysis.equity.matrix import hand_names
from bigslick.analysis.ranges import Range
from bigslick.analysis.ranges.holdings import HOLDINGS, class_sizes
from bigslick.errors import GameConfigError, unknown_name
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from bigslick.solver.push_fold.dealt_check import DealtCheck
    from bigslick.solver.push_fold.iteration import Iteration
    from bigslick.solver.push_fold.table import PushFoldTable

    Floats = NDArray[np.float64]

__all__ = ("PushFoldChart", "PushFoldSolution", "solve_push_fold")

_ROUNDS: Final = 400
_REFRESHED: Final = (0, 4)
"""The rounds after which the values of three and more players are recomputed.

They are also recomputed at each check of the gap.
"""
_CHECK: Final = 16  # rounds between two checks of the gap
_SHOWN: Final = 1e-3
_FEWEST_DEALS: Final = 2


@dataclass(frozen=True, slots=True)
class PushFoldChart:
    """One decision: how often each hand goes all in, given who is already all in."""

    player: int
    position: str
    after: tuple[int, ...]
    """The players who are already all in: none for a push, one for a call."""
    opponents: tuple[str, ...]
    """Their positions."""
    frequencies: Floats
    """How often each of the 169 hands goes all in, in the order of the grid."""
    ev: Floats
    """The value of going all in with each hand."""
    fold_ev: float
    """The value of a fold."""
    reached: float
    """The probability that the decision is reached."""

    @property
    def share(self) -> float:
        """Return the fraction of all hands that go all in."""
        return float(self.frequencies @ class_sizes()) / len(HOLDINGS)

    @property
    def range(self) -> Range:
        """Return the hands that go all in, with their frequencies as weights."""
        terms = [
            name if often > 1 - _SHOWN else f"{name}:{often:.3f}"
            for name, often in zip(hand_names(), self.frequencies, strict=True)
            if often >= _SHOWN
        ]
        return Range(",".join(terms))

    @property
    def action(self) -> str:
        """Return the name of the all-in action: push, call or overcall."""
        return ("push", "call", "overcall")[min(len(self.after), 2)]

    @property
    def title(self) -> str:
        """Return the position, the action and the opponents who are all in."""
        against = f" against {', '.join(self.opponents)}" if self.opponents else ""
        return f"{self.position} {self.action}{against}"

    def svg(self, title: str | None = None) -> str:
        """Return the chart as an SVG document: folds blue, all-ins in red or green."""
        from bigslick.drawing.grids.strategy_grid import (
            StrategyCell,
            draw_strategy_grid,
        )

        cells = [
            StrategyCell(
                place // 13,
                place % 13,
                name,
                class_sizes()[place],
                1.0,
                (1 - often, often),
            )
            for place, (name, often) in enumerate(
                zip(hand_names(), self.frequencies.clip(0, 1).tolist(), strict=True)
            )
        ]
        return draw_strategy_grid(
            cells,
            ("fold", "call" if self.after else "push"),
            title=self.title if title is None else title,
            summary=f"{self.share:.1%} of hands; the decision comes {self.reached:.1%} "
            "of the time",
        )

    def _repr_svg_(self) -> str:
        """Return a picture for notebooks."""
        return self.svg()


class PushFoldSolution:
    """An equilibrium of push or fold, and how exact it is.

    Results are gains or losses in big blinds; with payouts they are prize money.
    """

    def __init__(self, table: PushFoldTable, found: Iteration, rounds: int) -> None:
        """Store the strategies and compute their values."""
        from bigslick.solver.push_fold.table import position_names

        self.table = table
        self.positions = position_names(table.players)
        self.rounds = rounds
        values, gaps = found.results()
        self.values = tuple(values.tolist())
        """The expected result of each player."""
        self.gaps = tuple(gaps.tolist())
        """What each player could gain with a better strategy, in the same unit."""
        self.seconds = 0.0
        self._play, self._decisions = found.play, found.open
        self._charts: dict[tuple[int, int], PushFoldChart] = {}
        for player, masks in enumerate(found.open):
            if not masks:
                continue
            inside, folded = found.in_values(player), found.fold_values(player)
            often = found.reach(player) @ class_sizes() / len(HOLDINGS)
            for mask in sorted(masks, key=int.bit_count):
                after = tuple(p for p in range(player) if mask >> p & 1)
                self._charts[player, mask] = PushFoldChart(
                    player,
                    self.positions[player],
                    after,
                    tuple(self.positions[p] for p in after),
                    found.play[player][mask].copy(),
                    inside[mask].copy(),
                    float(folded[mask]),
                    float(often[mask]),
                )

    @property
    def unit(self) -> str:
        """Return the unit of the results."""
        return "bb" if self.table.payouts is None else "prize money"

    @property
    def gap(self) -> float:
        """Return the most that any player could gain by deviating, in big blinds.

        Prize money is converted to big blinds by the average value of a chip.
        """
        most: float = max(self.gaps)
        return most / self.table.unit

    def check(self, deals: int = 1_000_000, seed: int = 0) -> DealtCheck:
        """Measure the strategies on hands that are dealt at random from one deck.

        Unlike ``values`` and ``gaps``, the result contains no approximation but the
        error of sampling, which falls with the number of ``deals``. The only rule that
        is kept is that at most four players go all in.

        Raises:
            GameConfigError: fewer than two deals are asked for.

        """
        from bigslick.solver.push_fold.dealt_check import check_strategies

        if deals < _FEWEST_DEALS:
            raise GameConfigError(
                f"invalid number of deals {deals!r}: expected {_FEWEST_DEALS} or more"
            )
        return check_strategies(self.table, self._play, self._decisions, deals, seed)

    @property
    def charts(self) -> tuple[PushFoldChart, ...]:
        """Return the charts of all decisions: pushes, then calls, then overcalls."""
        order = sorted(self._charts.values(), key=lambda c: (len(c.after), c.player))
        return tuple(order)

    def __iter__(self) -> Iterator[PushFoldChart]:
        """Yield the charts of all decisions."""
        return iter(self.charts)

    def chart(
        self, player: int | str, after: Iterable[int | str] = ()
    ) -> PushFoldChart:
        """Return the chart of a decision; players are positions or numbers.

        ``after`` are the players already all in. Numbers count from 0 in the order of
        acting.

        Raises:
            GameConfigError: there is no such decision at this table.

        """
        before = [self._number(other) for other in after]
        mine = self._number(player)
        found = self._charts.get((mine, sum(1 << other for other in set(before))))
        if found is None or any(other >= mine for other in before):
            raise GameConfigError(
                f"{self.positions[mine]} has no decision after "
                f"{', '.join(self.positions[p] for p in before) or 'folds'}"
            )
        return found

    def _number(self, player: int | str) -> int:
        if isinstance(player, str) and player.upper() in self.positions:
            return self.positions.index(player.upper())
        if isinstance(player, int) and 0 <= player < self.table.players:
            return player
        raise GameConfigError(unknown_name("player", player, self.positions))

    def __repr__(self) -> str:
        """Return the main figures."""
        values = ", ".join(f"{value:.4f}" for value in self.values)
        return f"PushFoldSolution(values=({values}), gap={self.gap:.4f} bb)"


def solve_push_fold(  # noqa: PLR0913 - what a table is made of
    stacks: Iterable[float],
    payouts: Iterable[float] | None = None,
    *,
    blinds: tuple[float, float] = (0.5, 1.0),
    ante: float = 0.0,
    bb_ante: float = 0.0,
    bounties: Iterable[float] | None = None,
    target: float = 0.001,
    rounds: int = _ROUNDS,
) -> PushFoldSolution:
    """Return the equilibrium of a push-or-fold table.

    ``stacks`` are the chips before the hand, in the order of acting: the big blind is
    last, the small blind before it; heads-up the small blind is on the button. Every
    player posts ``ante``, and the big blind also posts ``bb_ante``. With ``payouts``
    the value of chips is given by ICM. ``bounties`` contains an amount for each player,
    which is paid to the opponent who eliminates that player. The search ends when no
    player could gain more than ``target`` big blinds, or after ``rounds``; the
    solution's ``gap`` is what a player could still gain.

    >>> solution = solve_push_fold([10, 10], target=1e-5)
    >>> f"{solution.values[0]:.3f} {solution.chart('SB').share:.1%}"
    '-0.045 58.3%'

    For two players, the game is solved exactly. With more players the result is
    approximate: whether opponents go all in is treated as independent of each other's
    hands, equities between four hands are estimated, and at most four players go all
    in. `PushFoldSolution.check` measures how far the result is from an equilibrium.

    Raises:
        GameConfigError: a stack, blind, ante, payout, bounty or limit of the search is
            out of range.

    """
    from bigslick.solver.push_fold.table import read_table
    from bigslick.solver.solving import check_count, check_gain

    table = read_table(stacks, payouts, blinds, ante, bb_ante, bounties)
    check_gain(target, "big blinds")
    check_count("rounds", rounds)
    start = perf_counter()
    # The matrices are small: further threads of the linear algebra library would only
    # wait for each other and use processor time.
    with _linear_algebra().limit(limits=1):
        found = _search(table, target, rounds)
        solution = PushFoldSolution(table, found, found.rounds)
    solution.seconds = perf_counter() - start
    return solution


@cache
def _linear_algebra() -> Any:
    """Return an object that limits the threads of NumPy's linear algebra library.

    It finds only libraries that are loaded already, so NumPy is imported first.
    """
    import numpy as np  # noqa: F401 - loads the library
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().select(user_api="blas")


def _search(table: PushFoldTable, target: float, rounds: int) -> Iteration:
    """Return the average strategies after a search to the target."""
    from bigslick.solver.push_fold.iteration import Iteration

    search = Iteration(table)
    while True:
        if search.rounds in _REFRESHED:
            search.refresh()
        search.step()
        if search.rounds % _CHECK and search.rounds < rounds:
            continue
        found = search.averaged()
        search.adopt(found)
        _, gaps = found.results()
        if gaps.max() / table.unit <= target or search.rounds >= rounds:
            return found
