"""What a player did in one hand, as one number.

Two bits for each statistic: the lower one says that there was a chance, the upper
one that it was taken. Above them are three counters of actions after the first betting
round. Hands in which a player did the same have the same number, so that counting hands
is counting numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.history.statistics.catalogue import STATISTICS, STREETS

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("AGGRESSION", "CALLS", "FOLDS", "chance", "done_by", "tally", "unpack")

INDEX: Final = {statistic.key: k for k, statistic in enumerate(STATISTICS)}
COUNT: Final = len(STATISTICS)
_WIDTH: Final = 12  # bits of a counter
_FULL: Final = (1 << _WIDTH) - 1
_BYTES: Final = (2 * COUNT + 3 * _WIDTH + 7) // 8

AGGRESSION: Final = 1 << 2 * COUNT
"""One bet or raise."""
CALLS: Final = AGGRESSION << _WIDTH
"""One call."""
FOLDS: Final = CALLS << _WIDTH
"""One fold."""


def chance(*keys: str) -> int:
    """Return the bits for a chance in each of the statistics.

    >>> chance("vpip"), chance("vpip", "pfr")
    (1, 5)
    """
    return sum(1 << 2 * INDEX[key] for key in keys)


def chance_by_street(key: str) -> tuple[int, ...]:
    """Return the bits of a statistic that each of flop, turn and river has."""
    return (0, *(chance(f"{key}_{street}") for street in STREETS), 0)


def done_by(action: str) -> int:
    """Return the chances that an action takes; a bet counts as a raise.

    >>> done_by("raise") & chance("pfr", "limp") == chance("pfr")
    True
    """
    return chance(*(s.key for s in STATISTICS if action in s.by))


def unpack(pattern: int) -> tuple[list[int], list[int], tuple[int, int, int]]:
    """Return which statistics had a chance, which were done, and the counters.

    >>> unpack(chance("pfr") * 3 + CALLS)
    ([1], [1], (0, 1, 0))
    """
    chances, done = [], []
    for k in range(COUNT):
        bits = pattern >> 2 * k & 3
        if bits & 1:
            chances.append(k)
        if bits & 2:
            done.append(k)
    high = pattern >> 2 * COUNT
    return chances, done, (high & _FULL, high >> _WIDTH & _FULL, high >> 2 * _WIDTH)


def tally(patterns: Mapping[int, int]) -> tuple[list[int], list[int], list[int]]:
    """Add up patterns, each with its number of hands.

    Return how often each statistic had a chance and was done, and the counters.

    >>> pfr = chance("pfr")
    >>> chances, done, acts = tally({pfr * 3 + 2 * CALLS: 5, pfr: 1})
    >>> chances[INDEX["pfr"]], done[INDEX["pfr"]], acts
    (6, 5, [0, 10, 0])
    """
    rows = b"".join([pattern.to_bytes(_BYTES, "little") for pattern in patterns])
    table = np.frombuffer(rows, np.uint8).reshape(-1, _BYTES)
    bits = np.unpackbits(table, axis=1, bitorder="little")
    hands = np.fromiter(patterns.values(), np.int64, len(patterns))
    sums: list[int] = (hands @ bits).tolist()
    counters = [
        sum(count << place for place, count in enumerate(sums[k : k + _WIDTH]))
        for k in range(2 * COUNT, 2 * COUNT + 3 * _WIDTH, _WIDTH)
    ]
    return sums[: 2 * COUNT : 2], sums[1 : 2 * COUNT : 2], counters
