"""Players: the protocol, the named baselines and the bots of measured skill."""

from __future__ import annotations

from bigslick.bots.odds import estimate_win_rate, position_factor, should_call
from bigslick.bots.poker_bot import PokerBot
from bigslick.bots.protocol import AsyncDecider, Decider, HandInfo, Observer
from bigslick.bots.registry import BOT_NAMES, create_bot
from bigslick.bots.skill import DIFFICULTY_LEVELS, BotSkill

__all__ = (
    "BOT_NAMES",
    "DIFFICULTY_LEVELS",
    "AsyncDecider",
    "BotSkill",
    "Decider",
    "HandInfo",
    "Observer",
    "PokerBot",
    "create_bot",
    "estimate_win_rate",
    "position_factor",
    "should_call",
)
