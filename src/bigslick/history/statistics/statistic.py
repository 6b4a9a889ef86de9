"""One statistic: what counts as a chance, and what takes it."""

from __future__ import annotations

from typing import Final, Self

from bigslick.fast_dataclasses import dataclass
from bigslick.history.decisions.decision_table import Level, known_columns
from bigslick.history.decisions.expressions import Expression

__all__ = ("DID", "STREETS", "Statistic")

STREETS: Final = ("flop", "turn", "river")
DID: Final = {
    "fold": "action = 'fold'",
    "call": "action = 'call'",
    "raise": "aggressive",
    "call raise": "action = 'call' or aggressive",
}
"""The conditions for taking a chance, by what the player does."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic.

    ``done`` and ``chance`` describe in words what is counted, ``did`` and ``could`` are
    the same as conditions on the rows of ``level``: decisions, or players for
    statistics that depend on the end of the hand.

    >>> Statistic.of("btn_fold", "position = 'BTN'", "action = 'fold'").title
    'btn_fold'
    """

    key: str
    title: str
    group: str
    done: str
    chance: str
    did: str
    could: str
    level: Level = "decisions"

    @classmethod
    def of(cls, key: str, could: str, did: str, level: Level = "decisions") -> Self:
        """Return a custom statistic, which can be passed to a tracker.

        Raises:
            NotationError: a condition is invalid, or names an unknown column.

        """
        for condition in (could, did):
            Expression.parse(condition, known_columns(level))
        return cls(key, key, "own", did, could, did, could, level)
