"""The definitions of all tracker statistics: names, chances and what takes them.

A statistic counts chances and how often they were taken; both are defined by conditions
on the columns of the decision table. A player has at most one chance in a hand: if the
condition for a chance holds at any of their decisions. It is taken if the other
condition holds at any of these decisions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bigslick.history.statistics.after_flop import AFTER_FLOP
from bigslick.history.statistics.before_flop import BEFORE_FLOP
from bigslick.history.statistics.statistic import STREETS, Statistic

__all__ = ("ACTS", "STATISTICS", "SUMS", "statistics_without_heads_up_steals")


def _end(  # noqa: PLR0913, PLR0917 - a row of the catalogue
    key: str, title: str, done: str, chance: str, did: str, could: str
) -> Statistic:
    return Statistic(key, title, "showdown", done, chance, did, could, "players")


_ENDS: Final = (
    *(
        _end(
            f"saw_{street}",
            f"Saw {street}",
            f"was in the hand when the {street} was dealt",
            "was dealt in",
            f"last_round >= {number}",
            "flop",
        )
        for number, street in enumerate(STREETS, 1)
    ),
    _end(
        "wtsd",
        "WTSD",
        "went to showdown",
        "saw the flop",
        "showdown",
        "flop and last_round >= 1",
    ),
    _end("wsd", "W$SD", "won chips", "went to showdown", "won", "showdown"),
    _end(
        "wwsf", "WWSF", "won chips", "saw the flop", "won", "flop and last_round >= 1"
    ),
    _end("won", "Won", "won chips", "was dealt in", "won", "dealt"),
)

STATISTICS: Final = (*BEFORE_FLOP, *AFTER_FLOP, *_ENDS)
"""All statistics that are a share of chances, in the order of reports."""

SUMS: Final = {
    "float": ("float_turn", "float_river"),
    "check_raise": tuple(f"check_raise_{street}" for street in STREETS),
}
"""Statistics that are sums of others, with the keys of these."""

ACTS: Final = (
    "round > 0 and aggressive",
    "round > 0 and action = 'call'",
    "round > 0 and action = 'fold'",
)
"""The conditions for bets and raises, calls, and folds after the first round. All
decisions are counted.
"""

_AGAINST_STEALS: Final = frozenset(
    {"ats", "fold_sb_to_steal", "fold_bb_to_steal", "resteal"}
)


def statistics_without_heads_up_steals() -> tuple[Statistic, ...]:
    """Return the statistics with steals counted only with three or more players."""
    return tuple(
        replace(statistic, could=f"{statistic.could} and players > 2")
        if statistic.key in _AGAINST_STEALS
        else statistic
        for statistic in STATISTICS
    )
