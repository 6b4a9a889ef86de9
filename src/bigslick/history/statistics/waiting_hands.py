"""Hands that wait to be counted together: a table of a few takes as long as of many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from bigslick.history.decisions.decision_table import tabulate
from bigslick.history.decisions.hand_columns import PlayedColumns
from bigslick.history.decisions.replay import find_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bigslick.errors import BigslickError
    from bigslick.history.decisions.decision_table import DecisionTable
    from bigslick.history.decisions.hand_columns import HandColumns
    from bigslick.history.decisions.played_hand import PlayedHand

__all__ = ("Lucky", "WaitingHands")

Lucky: TypeAlias = "dict[int, list[Any]]"
"""The expected results of all-ins, by hand."""


class WaitingHands:
    """Hands that were checked, with the expected results of their all-ins."""

    def __init__(self) -> None:
        """Begin with no hands."""
        self._hands: list[tuple[PlayedHand, list[Any] | None]] = []

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self._hands)

    def add(
        self,
        hands: Sequence[PlayedHand],
        luck: Callable[[HandColumns], tuple[Lucky, dict[int, BigslickError]]],
    ) -> dict[int, BigslickError]:
        """Check and store hands; return the errors of those that are left out.

        ``luck`` returns the expected results of all-ins, and the errors.
        """
        errors = find_errors(hands)
        places = [n for n in range(len(hands)) if n not in errors]
        lucky, failed = luck(PlayedColumns([hands[n] for n in places]))
        for k, n in enumerate(places):
            if k in failed:
                errors[n] = failed[k]
            else:
                self._hands.append((hands[n], lucky.get(k)))
        return errors

    def join(self, other: WaitingHands) -> None:
        """Add the hands of another tracker, which keeps them."""
        self._hands += other._hands

    def take(self) -> tuple[DecisionTable, Lucky]:
        """Remove all hands; return their table and the results of their all-ins."""
        hands, self._hands = self._hands, []
        table, errors = tabulate([hand for hand, _ in hands])
        for error in errors.values():  # there are none: the hands were checked
            raise error
        return table, {n: nets for n, (_, nets) in enumerate(hands) if nets is not None}
