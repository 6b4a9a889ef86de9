"""Bot against bot: duplicate deals and honest intervals.

``plan`` says who plays what, ``runner`` plays it in ``chunks`` on one of the
``backends``, with a ``journal`` to resume from. ``standings`` add chunks up, ``luck``
takes luck out, ``estimates`` give intervals and ratings, ``result`` holds it all.
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
