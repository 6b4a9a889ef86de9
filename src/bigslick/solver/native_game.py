"""Converts a spot to the arrays that the solvers need: nodes, payoffs and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bigslick._native import _core
from bigslick.cards import ids_from_masks
from bigslick.solver.matrix_solver import MatrixGame, MatrixSolver
from bigslick.solver.spots.payoffs import payoffs

if TYPE_CHECKING:
    from bigslick.solver.spots.spot import Spot

    SolverGame = _core.SpotGame | MatrixGame
    SpotSolver = _core.SpotSolver | MatrixSolver

__all__ = ("matrix_game", "native_game", "new_game", "new_solver")

# Spots of several streets need a fifth fewer iterations if the values that a node
# passes on are half those of its updated strategy; rivers alone do not.
_LOOK_AHEAD = 0.5


def new_game(spot: Spot, *, isomorphism: bool = True) -> SolverGame:
    """Return the spot as a game for its solver: native, or with matrices for Omaha."""
    if spot.hole_cards > 2:  # noqa: PLR2004 - what the native solver takes
        return matrix_game(spot)
    return native_game(spot, isomorphism=isomorphism)


def new_solver(game: SolverGame, threads: int, bits: int = 32) -> SpotSolver:
    """Return a solver for the game; ``bits`` is the size of a stored regret."""
    if isinstance(game, MatrixGame):
        return MatrixSolver(game)
    river = game.board(0, 0).bit_count() == 5  # noqa: PLR2004 - cards of a whole board
    look_ahead = 0.0 if river else _LOOK_AHEAD
    return _core.SpotSolver(game, threads, look_ahead=look_ahead, bits=bits)


def matrix_game(spot: Spot) -> MatrixGame:
    """Return a river spot as a game for the matrix solver.

    The strengths of hands are computed by the native evaluators.
    """
    from bigslick.hands import OmahaHoldemHand, StandardHighHand, evaluate_many

    count = spot.hole_cards
    hand_type = StandardHighHand if count == 2 else OmahaHoldemHand  # noqa: PLR2004
    ranges = spot.live_ranges
    strengths = [
        evaluate_many(ids_from_masks(hands.masks, count), spot.board, hand_type)
        for hands in ranges
    ]
    return MatrixGame(
        spot,
        spot.tree.streets[0].nodes,
        [hands.masks for hands in ranges],
        [hands.weights for hands in ranges],
        strengths,
    )


def native_game(spot: Spot, *, isomorphism: bool = True) -> _core.SpotGame:
    """Return the spot as a game for the native solver, which allocates memory later."""
    ranges = spot.live_ranges
    nodes, entries = [], []
    ends_worth: list[list[float]] = []
    for lines in spot.tree.streets:
        table = np.zeros((len(lines.nodes), 5), np.int32)
        for place, node in enumerate(lines.nodes):
            ends = not node.actions and node.kind != 1
            table[place] = (
                node.kind,
                node.player,
                node.first_child,
                len(node.actions),
                len(ends_worth) if ends else 0,
            )
            if ends:
                ends_worth.append(payoffs(spot, node.put_in))
        nodes.append(table)
        entries.append(np.array(lines.entries, np.int32))
    return _core.SpotGame.create(
        spot.family,
        spot.board_mask,
        [hands.masks for hands in ranges],
        [hands.weights for hands in ranges],
        nodes,
        entries,
        np.array(ends_worth, float),
        isomorphism,
    )
