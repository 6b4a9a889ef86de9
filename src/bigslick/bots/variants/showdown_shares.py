"""What hands win from each other once they are made, halves of a pot counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Made = list[NDArray[np.int16]]

__all__ = ("beaten", "shares_against", "shares_among", "shares_between")

_HALF: Final = 0.5


def shares_among(made: Made) -> Floats:
    """Return what each hand wins on one board from any of them.

    ``made`` has how strong the hands are for each half of the pot. Hi-lo: without a
    low hand of his own a player gives half away as often as the other one has a low.
    """
    high = beaten(made[0])
    if len(made) == 1:
        return high
    low = made[1]
    split = float((low >= 0).mean()) if len(low) else 0.0
    return np.asarray(
        np.where(low >= 0, (high + beaten(low)) / 2, high * (1 - split / 2))
    )


def beaten(made: NDArray[np.int16], bar: NDArray[np.bool_] | None = None) -> Floats:
    """Return how many of the hands marked, or of all, each hand beats."""
    marked = np.sort(made if bar is None else made[bar])
    below = np.searchsorted(marked, made, "left")
    above = np.searchsorted(marked, made, "right")
    return np.asarray((below + above) / (2 * max(1, len(marked))))


def shares_between(made: Made) -> Floats:
    """Return what each hand wins from any of them, for each run-out (rows).

    `shares_among` for many boards at once; equal hands are put in some order.
    """
    high = _ranks(made[0])
    if len(made) == 1:
        return high
    has = made[1] >= 0
    without = high * (1 - has.mean(axis=1, keepdims=True) / 2)
    return np.asarray(np.where(has, (high + _ranks(made[1])) / 2, without))


def _ranks(made: NDArray[np.int16]) -> Floats:
    """Return how many of its row each hand beats."""
    order = np.argsort(made, axis=1, kind="stable")
    return np.asarray((np.argsort(order, axis=1) + _HALF) / made.shape[1])


def shares_against(own: Made, made: Made) -> Floats:
    """Return the own share for each run-out (rows) and each hand.

    Where nobody has a low hand the high one takes all.
    """
    high = _beats(own[0], made[0])
    if len(made) == 1:
        return high
    low = _beats(own[1], made[1])
    split = (own[1][:, None] >= 0) | (made[1] >= 0)
    return np.asarray(np.where(split, _HALF * (high + low), high))


def _beats(own: NDArray[np.int16], made: NDArray[np.int16]) -> Floats:
    mine = own[:, None]
    return np.asarray((mine > made) + _HALF * (mine == made))
