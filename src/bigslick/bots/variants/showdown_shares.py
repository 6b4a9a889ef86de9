"""Equities between made hands, including games with two halves of the pot."""

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
    """Return the mean equity of each hand against the others, on one board.

    ``made`` is the strength of the hands for each half of the pot. In hi-lo games, a
    hand without a low loses half the pot to each hand with a low.
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
    """Return the fraction of hands that each hand beats.

    ``bar`` marks the hands to compare with; by default, all of them.
    """
    marked = np.sort(made if bar is None else made[bar])
    below = np.searchsorted(marked, made, "left")
    above = np.searchsorted(marked, made, "right")
    return np.asarray((below + above) / (2 * max(1, len(marked))))


def shares_between(made: Made) -> Floats:
    """Return the mean equity of each hand against the others, for each runout (row).

    This is `shares_among` for many boards at once, but ties are broken arbitrarily.
    """
    high = _ranks(made[0])
    if len(made) == 1:
        return high
    has = made[1] >= 0
    without = high * (1 - has.mean(axis=1, keepdims=True) / 2)
    return np.asarray(np.where(has, (high + _ranks(made[1])) / 2, without))


def _ranks(made: NDArray[np.int16]) -> Floats:
    """Return the fraction of its row that each hand beats."""
    order = np.argsort(made, axis=1, kind="stable")
    return np.asarray((np.argsort(order, axis=1) + _HALF) / made.shape[1])


def shares_against(own: Made, made: Made) -> Floats:
    """Return the bot's equity for each runout (row) and each opposing hand (column).

    If nobody has a low hand, the high hand wins the whole pot.
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
