"""Selecting the hands of a file that meet a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.errors import BigslickError
from bigslick.history.decisions.decision_table import tabulate
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.reader.hand_reader import damage
from bigslick.history.statistics.counting import kept_players

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bigslick.formats.read_hand import ReadHand
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.reader.hand_reader import Problems

__all__ = ("chosen_hands",)

_BATCH: Final = 200  # hands


def chosen_hands(
    hands: Iterable[ReadHand], condition: str, problems: Problems
) -> Iterator[tuple[int, ReadHand]]:
    """Yield the hands that meet the condition for any player, with their numbers.

    Hands that cannot be used are added to the problems.

    Raises:
        NotationError: the condition is invalid, or names an unknown column.

    """
    waiting: list[tuple[int, ReadHand, PlayedHand]] = []
    for number, hand in enumerate(hands, 1):
        if hand.error is not None:
            problems.add(hand.error)
        if hand.record is None:
            continue
        try:
            waiting.append((number, hand, played_hand(hand.record)))
        except BigslickError as error:
            problems.add(damage(hand, error))
        if len(waiting) >= _BATCH:
            yield from _chosen(waiting, condition, problems)
            waiting = []
    yield from _chosen(waiting, condition, problems)


def _chosen(
    waiting: list[tuple[int, ReadHand, PlayedHand]], condition: str, problems: Problems
) -> Iterator[tuple[int, ReadHand]]:
    table, errors = tabulate([played for _, _, played in waiting])
    kept = kept_players(table, condition)
    found = {*np.unique(table.hand_of[kept]).tolist()}
    place = 0  # row in the table, which has no rows for hands with errors
    for n, (number, hand, _) in enumerate(waiting):
        if n in errors:
            problems.add(damage(hand, errors[n]))
            continue
        if place in found:
            yield number, hand
        place += 1
