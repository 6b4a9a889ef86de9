"""The simulator: plays thousands of hands of one game at the same time, in C++.

``batch`` holds the hands and performs their actions. ``game_plan`` converts a game of
the engine for the simulator, or returns why the simulator does not support it.
``action_menu`` defines a short list of actions for learners. ``replay`` replays
recorded hands of any stakes. The rules are those of ``State``: tests compare every
decision and every stack.
"""

from __future__ import annotations

from bigslick.sim.action_menu import Menu
from bigslick.sim.batch import CHECK_OR_CALL, FOLD, NO_ACTION, Batch, Legal
from bigslick.sim.game_plan import plan_game, why_not_simulated
from bigslick.sim.replay import (
    UNKNOWN_CARD,
    Outcome,
    ReplayedHands,
    replay_hands,
)

__all__ = (
    "CHECK_OR_CALL",
    "FOLD",
    "NO_ACTION",
    "UNKNOWN_CARD",
    "Batch",
    "Legal",
    "Menu",
    "Outcome",
    "ReplayedHands",
    "plan_game",
    "replay_hands",
    "why_not_simulated",
)
