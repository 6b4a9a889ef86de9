"""Equilibria of poker games: strategies that no opponent can exploit.

``spot`` defines a heads-up spot from the flop on; ``sizes`` and ``betting_tree`` define
its betting. ``solving`` solves it; ``solution`` and ``node`` hold the result.
``small_games`` solves whole variants that are small enough, such as Leduc hold'em.
``push_fold`` solves push-or-fold tables of two to ten players, with ICM.
"""

from bigslick.solver.betting_tree import SolverAction
from bigslick.solver.node import SolutionNode
from bigslick.solver.push_fold import PushFoldSolution, solve_push_fold
from bigslick.solver.small_games import GameSolution, solve_game
from bigslick.solver.solution import Solution
from bigslick.solver.solving import Checkpoint, solve
from bigslick.solver.spot import Spot

__all__ = (
    "Checkpoint",
    "GameSolution",
    "PushFoldSolution",
    "Solution",
    "SolutionNode",
    "SolverAction",
    "Spot",
    "solve",
    "solve_game",
    "solve_push_fold",
)
