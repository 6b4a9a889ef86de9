"""The simulator: thousands of hands of one game side by side, in C++.

``batch`` holds the hands and steps them, ``game_plan`` hands a game of the engine over
to it and refuses by name what it does not know, ``menu`` is a short list of actions for
learners. ``State`` is the rules: the tests hold every decision and every stack to it.
"""

from __future__ import annotations

from bigslick.sim.batch import CHECK_OR_CALL, FOLD, NO_ACTION, Batch, Legal
from bigslick.sim.game_plan import plan_game, why_not_simulated
from bigslick.sim.menu import Menu

__all__ = (
    "CHECK_OR_CALL",
    "FOLD",
    "NO_ACTION",
    "Batch",
    "Legal",
    "Menu",
    "plan_game",
    "why_not_simulated",
)
