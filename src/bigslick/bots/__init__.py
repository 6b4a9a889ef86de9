"""Players: the protocol, the named baselines and the bots of measured skill."""

from __future__ import annotations

from bigslick.bots.protocol import AsyncDecider, Decider, HandInfo, Observer
from bigslick.bots.registry import BOT_NAMES, create_bot

__all__ = (
    "BOT_NAMES",
    "AsyncDecider",
    "Decider",
    "HandInfo",
    "Observer",
    "create_bot",
)
