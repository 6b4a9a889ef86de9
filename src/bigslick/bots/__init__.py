"""Bots: the protocol, simple baselines, and bots with skill levels.

``decider`` defines the protocol. ``poker_bot`` is the bot with ``skill`` levels; its
strategies are in ``holdem``, ``omaha`` and ``variants`` (all other games). They compare
``decision_options`` by ``valuation`` and ``odds``. ``baselines`` are simple bots,
``external`` runs bots from files and programs, ``registry`` lists the built-in names.
"""

from __future__ import annotations

from bigslick.bots.decider import AsyncDecider, Decider, HandInfo, Observer
from bigslick.bots.odds import estimate_win_rate, position_factor, should_call
from bigslick.bots.poker_bot import PokerBot
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
