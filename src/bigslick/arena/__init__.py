"""Bot against bot: duplicate deals, confidence intervals, ratings.

``plan`` holds the settings. ``runner`` divides the work into ``chunks``, plays them on
one of the ``backends``, and writes a ``journal`` from which a run is resumed.
``standings`` adds up chunks, ``luck`` removes luck from results, ``estimates`` computes
intervals and ratings, and ``result`` is the final result.
"""

from __future__ import annotations

from bigslick.arena.estimates import Estimate, fit_ratings
from bigslick.arena.plan import ArenaPlan, BotEntry, read_entries
from bigslick.arena.result import ArenaResult, BotResult, PairResult
from bigslick.arena.runner import play_plan, run_arena

__all__ = (
    "ArenaPlan",
    "ArenaResult",
    "BotEntry",
    "BotResult",
    "Estimate",
    "PairResult",
    "fit_ratings",
    "play_plan",
    "read_entries",
    "run_arena",
)
