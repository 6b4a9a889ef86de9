"""Solves whole games of two players that are small enough to be solved exactly.

``betting_tree`` builds the betting tree of a variant by playing it with ``State``.
``board_tree`` contains its boards, with those that differ only in suits stored once.
``flat_tree`` combines both for the native kernel, and ``solvable_game`` prepares all
that it needs. ``solution`` solves the game and defines the result. ``toy_games``
contains simple games from the literature; they are loaded when they are used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bigslick.solver.small_games.solution import (
    ALGORITHMS,
    GameSolution,
    InformationSet,
    solve_game,
)

if TYPE_CHECKING:
    from bigslick.solver.small_games.betting_tree import Decision, End
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


def __getattr__(name: str) -> Any:
    """Import the nodes of trees and the toy games on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "betting_tree" if name in {"Decision", "End"} else "toy_games"
    return getattr(import_module(f"{__name__}.{module}"), name)
