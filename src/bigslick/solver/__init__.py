"""Equilibria of poker games: strategies that no opponent can exploit.

``spots`` defines heads-up spots from the flop on: board, ranges, chips and bet sizes.
``solving`` solves them, with the native solver (``native_game``) or, for Omaha,
``matrix_solver``; ``solutions`` displays and stores the result. ``flop_reports`` solves
one spot on many flops; other programs use the solver through ``line_protocol``.
``small_games`` solves whole variants that are small enough, such as Leduc hold'em.
``push_fold`` solves push-or-fold tables of two to ten players, with ICM.
"""

from bigslick.solver.flop_reports import FlopReport, choose_flops, report
from bigslick.solver.push_fold import PushFoldSolution, solve_push_fold
from bigslick.solver.small_games import GameSolution, solve_game
from bigslick.solver.solutions.node import SolutionNode
from bigslick.solver.solutions.solution import Solution
from bigslick.solver.solving import Checkpoint, solve
from bigslick.solver.spots.betting_tree import SolverAction
from bigslick.solver.spots.spot import Spot

__all__ = (
    "Checkpoint",
    "FlopReport",
    "GameSolution",
    "PushFoldSolution",
    "Solution",
    "SolutionNode",
    "SolverAction",
    "Spot",
    "choose_flops",
    "report",
    "solve",
    "solve_game",
    "solve_push_fold",
)
