"""Tools for testing bots.

``bot_check`` plays a bot at the tables of ``scenarios`` and reports its first error.
``spots`` creates random spots of every variant.
"""

from __future__ import annotations

from bigslick.testing.bot_check import BotReport, BrokenPromiseError, check_bot
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
