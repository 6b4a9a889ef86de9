"""Counting statistics on whole columns of the decision table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bigslick.history.decisions.decision_table import known_columns
from bigslick.history.decisions.expressions import Expression
from bigslick.history.statistics.catalogue import ACTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.history.decisions.decision_table import DecisionTable
    from bigslick.history.decisions.expression_nodes import Mask
    from bigslick.history.statistics.statistic import Statistic

__all__ = ("Marks", "counted", "find_marks", "kept_players")


class Marks(NamedTuple):
    """For each player row and statistic, whether there was a chance and it was taken.

    ``acts`` are the numbers of bets and raises, calls, and folds after the first round.
    """

    could: NDArray[np.bool_]
    did: NDArray[np.bool_]
    acts: NDArray[np.int64]


def find_marks(table: DecisionTable, statistics: Sequence[Statistic]) -> Marks:
    """Return the chances of each player row and which of them were taken."""
    size = table.player_rows.size
    could, did = np.zeros((2, len(statistics), size), np.bool_)
    player_of = table.player_of
    for k, statistic in enumerate(statistics):
        if statistic.level == "players":
            rows = table.player_rows
            could[k] = chances = rows.where(statistic.could)
            did[k] = chances & rows.where(statistic.did)
            continue
        decisions = table.decision_rows
        chances = decisions.where(statistic.could)
        could[k, player_of[chances]] = True
        taken = chances & decisions.where(statistic.did)
        did[k, player_of[taken]] = True
    acts = np.stack(
        [
            np.bincount(player_of[table.decision_rows.where(act)], minlength=size)
            for act in ACTS
        ],
        axis=1,
    )
    return Marks(could.T, did.T, acts)


def counted(marks: Marks, cells: NDArray[np.intp], count: int) -> NDArray[np.int64]:
    """Return for each of ``count`` cells its chances, those taken, acts and hands.

    ``cells`` is the cell of each player row; a negative one is not counted.
    """
    parts = [_totals(part.T, cells, count) for part in (marks.could, marks.did)]
    kept = cells >= 0
    acts = np.zeros((count, marks.acts.shape[1]), np.int64)
    np.add.at(acts, cells[kept], marks.acts[kept])
    hands = np.bincount(cells[kept], minlength=count)
    return np.hstack([*parts, acts, hands[:, np.newaxis]])


def _totals(
    marks: NDArray[np.bool_], cells: NDArray[np.intp], count: int
) -> NDArray[np.int64]:
    """Return for each cell how often each statistic is marked.

    ``marks`` has a row for each statistic.
    """
    statistics, players = np.divmod(np.flatnonzero(marks), marks.shape[1])
    places = cells[players]
    kept = places >= 0
    keys = places[kept] * len(marks) + statistics[kept]
    found = np.bincount(keys, minlength=count * len(marks))
    return found.reshape(count, len(marks))


def kept_players(table: DecisionTable, condition: str | None) -> Mask:
    """Return for each player row whether it is counted.

    It is if the player was dealt in and the condition holds.

    A condition on decisions holds if it holds at any decision of the player in the
    hand.
    """
    kept = table.column("players", "dealt").values
    if condition is None:
        return kept
    names = Expression.parse(condition, known_columns("decisions")).names
    if names <= {*known_columns("players")}:
        return kept & table.player_rows.where(condition)
    found = np.zeros(len(kept), np.bool_)
    found[table.player_of[table.decision_rows.where(condition)]] = True
    return kept & found
