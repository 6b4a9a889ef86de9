"""Whole games of two players that are small enough to be solved exactly.

``betting_tree`` unrolls the betting of a variant through ``State``, ``board_tree`` the
cards on the board up to the names of suits, ``flat_tree`` puts both together for the
native kernel; ``solution`` iterates and answers; ``toy_games`` are games of theory.
"""

from __future__ import annotations

from bigslick.solver.small_games.betting_tree import Decision, End
from bigslick.solver.small_games.solution import (
    ALGORITHMS,
    GameSolution,
    InformationSet,
    solve_game,
)
from bigslick.solver.small_games.toy_games import (
    ToyGame,
    clairvoyance_game,
    interval_game,
)

__all__ = (
    "ALGORITHMS",
    "Decision",
    "End",
    "GameSolution",
    "InformationSet",
    "ToyGame",
    "clairvoyance_game",
    "interval_game",
    "solve_game",
)
