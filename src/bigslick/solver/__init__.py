"""Equilibria of poker games: strategies that no opponent can exploit.

``spot`` defines a heads-up spot from the flop on, ``hand_spot`` takes it from a played
hand; ``sizes`` and ``betting_tree`` define its betting. ``solving`` solves it;
``solution``, ``node`` and ``pictures`` show the result, ``solution_file`` stores it.
``flop_reports`` solves one spot on many flops; ``line_protocol`` serves other programs.
``small_games`` solves whole variants that are small enough, such as Leduc hold'em.
``push_fold`` solves push-or-fold tables of two to ten players, with ICM.
"""

from bigslick.solver.betting_tree import SolverAction
from bigslick.solver.flop_reports import FlopReport, choose_flops, report
from bigslick.solver.node import SolutionNode
from bigslick.solver.push_fold import PushFoldSolution, solve_push_fold
from bigslick.solver.small_games import GameSolution, solve_game
from bigslick.solver.solution import Solution
from bigslick.solver.solving import Checkpoint, solve
from bigslick.solver.spot import Spot

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
