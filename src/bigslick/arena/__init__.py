"""Bot against bot: duplicate deals, confidence intervals, ratings.

``plan`` holds the settings. ``runner`` divides the work into ``chunks``, plays them on
one of the ``backends``, and writes a ``journal`` from which a run is resumed.
``standings`` adds up chunks, ``luck`` removes luck from results, ``estimates`` computes
intervals and ratings, and ``result`` is the final result. ``tournament_series`` plays
tournaments. ``local_best_response`` measures how exploitable a bot is.
"""

from __future__ import annotations

from bigslick.arena.estimates import Estimate, fit_ratings
from bigslick.arena.local_best_response import response_plan
from bigslick.arena.plan import ArenaPlan, BotEntry, read_entries
from bigslick.arena.result import ArenaResult, BotResult, PairResult
from bigslick.arena.runner import play_plan, run_arena
from bigslick.arena.tournament_series import (
    SeriesRow,
    TournamentRun,
    TournamentSeries,
    play_tournaments,
)

__all__ = (
    "ArenaPlan",
    "ArenaResult",
    "BotEntry",
    "BotResult",
    "Estimate",
    "PairResult",
    "SeriesRow",
    "TournamentRun",
    "TournamentSeries",
    "fit_ratings",
    "play_plan",
    "play_tournaments",
    "read_entries",
    "response_plan",
    "run_arena",
)
