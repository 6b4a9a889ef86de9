"""Bot against bot: duplicate deals and honest intervals."""

from __future__ import annotations

from bigslick.arena.plan import ArenaPlan, Entry, read_entries
from bigslick.arena.result import ArenaResult, BotResult, PairResult
from bigslick.arena.running import play_plan, run_arena
from bigslick.arena.statistics import Estimate, fit_ratings

__all__ = (
    "ArenaPlan",
    "ArenaResult",
    "BotResult",
    "Entry",
    "Estimate",
    "PairResult",
    "fit_ratings",
    "play_plan",
    "read_entries",
    "run_arena",
)
