"""Rounds strategies to frequencies that people can play, and computes the cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from bigslick.errors import GameConfigError, brief
from bigslick.solver.spots.betting_tree import Kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.solver.solutions.solution import Solution

__all__ = ("Rounding", "round_shares", "round_solution")

_TOLERANCE: Final = 1e-9


class Rounding(NamedTuple):
    """The cost of rounding, in chips and as fractions of the pot."""

    ev_before: tuple[float, float]
    ev: tuple[float, float]
    exploitability_before: float
    exploitability: float


def round_shares(shares: NDArray[np.float64], step: float) -> NDArray[np.float64]:
    """Return frequencies (actions x hands) rounded to a step; they still add up to 1.

    >>> round_shares(np.array([[0.52], [0.31], [0.17]]), 0.25).tolist()
    [[0.5], [0.25], [0.25]]

    Raises:
        GameConfigError: the step does not divide 1.

    """
    given: object = step
    is_step = isinstance(given, (int, float)) and given is not True and step > 0
    parts = round(1 / step) if is_step else 0
    if not parts or abs(parts * step - 1) > _TOLERANCE:
        raise GameConfigError(
            f"invalid step {brief(step)}: expected a number that divides 1, for "
            "example 0.05"
        )
    scaled = shares * parts
    whole = np.floor(scaled + _TOLERANCE)
    missing = np.rint(parts - whole.sum(axis=0))
    rest = np.argsort(np.argsort(whole - scaled, axis=0, kind="stable"), axis=0)
    rounded: NDArray[np.float64] = (whole + (rest < missing)) / parts
    return rounded


def round_solution(solution: Solution, step: float) -> Rounding:
    """Round every stored strategy in place; return the cost."""
    before = solution.ev, solution.exploitability
    native, game = solution.native, solution.game
    for street, lines in enumerate(solution.spot.tree.streets):
        for board in range(game.board_count(street)):
            for place, node in enumerate(lines.nodes):
                if node.kind is not Kind.DECISION:
                    continue
                begin, stride = native.place(street, board, place)
                count = len(node.actions)
                rows = slice(begin, begin + count * stride)
                sums = native.all_sums[rows].reshape(count, stride)
                total = sums.sum(axis=0)
                played = total > 0
                shares = sums[:, played].astype(float) / total[played]
                sums[:, played] = round_shares(shares, step) * total[played]
    solution.check(solution.seconds)
    return Rounding(before[0], solution.ev, before[1], solution.exploitability)
