"""Solves whole games of two players that are small enough to be solved exactly.

``betting_tree`` builds the betting tree of a variant by playing it with ``State``.
``board_tree`` contains its boards, with those that differ only in suits stored once.
``flat_tree`` combines both for the native kernel. ``solution`` solves the game and
defines the result. ``toy_games`` contains simple games from the literature.
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
