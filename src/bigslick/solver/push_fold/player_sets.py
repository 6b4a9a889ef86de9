"""Sets of players as the bits of a number, and the array rows that belong to them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = (
    "FourWayPlan",
    "decision_row",
    "four_way_plan",
    "mask_of",
    "set_before",
)


@lru_cache(maxsize=4096)
def mask_of(players: tuple[int, ...]) -> int:
    """Return a set of players as the bits of a number."""
    return sum(1 << player for player in players)


def set_before(player: int, players: tuple[int, ...]) -> int:
    """Return the set of those ``players`` who act before ``player``."""
    return mask_of(players) & ((1 << player) - 1)


class FourWayPlan(NamedTuple):
    """The array indices that are needed to compute the values of four players all in.

    The axes are: the set of four, the player in it, then the three others or the three
    pairs of them (first and second, first and third, second and third). The index of a
    range is its `decision_row`. The index of an equity in ``shares`` is made of the
    player's position in the set of three and the number of that set.
    """

    alone: NDArray[np.intp]
    """The ranges of the three others."""
    one: NDArray[np.intp]
    two: NDArray[np.intp]
    """The ranges of a pair of others, with ``one``, if the fourth is not all in."""
    shares: NDArray[np.intp]


@lru_cache(maxsize=16)
def four_way_plan(count: int) -> FourWayPlan:
    """Return the plan for a table of ``count`` players."""
    threes: dict[tuple[int, ...], int] = {
        s: i for i, s in enumerate(combinations(range(count), 3))
    }
    rows: tuple[list[list[list[int]]], ...] = ([], [], [], [])
    for players in combinations(range(count), 4):
        lists: tuple[list[list[int]], ...] = ([], [], [], [])
        for player in players:
            others = [other for other in players if other != player]
            pair = [tuple(sorted((player, *two))) for two in combinations(others, 2)]
            ends = list(zip(combinations(others, 2), pair, strict=True))
            lists[0].append([decision_row(other, players) for other in others])
            lists[1].append([decision_row(one, trio) for (one, _), trio in ends])
            lists[2].append([decision_row(two, trio) for (_, two), trio in ends])
            lists[3].append(
                [trio.index(player) * len(threes) + threes[trio] for trio in pair]
            )
        for target, part in zip(rows, lists, strict=True):
            target.append(part)
    return FourWayPlan(*(np.array(part, np.intp) for part in rows))


def decision_row(player: int, players: tuple[int, ...]) -> int:
    """Return the row of a player's decision in a list of all players' decisions."""
    return (1 << player) - 1 + set_before(player, players)
