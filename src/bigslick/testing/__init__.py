"""Checks for those who write bots."""

from __future__ import annotations

from bigslick.testing.checking import BotReport, BrokenPromiseError, check_bot
from bigslick.testing.scenarios import Scenario, scenarios
from bigslick.testing.spots import random_action, random_spot, random_spots

__all__ = (
    "BotReport",
    "BrokenPromiseError",
    "Scenario",
    "check_bot",
    "random_action",
    "random_spot",
    "random_spots",
    "scenarios",
)
