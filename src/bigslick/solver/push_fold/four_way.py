"""Estimates the values of four players all in from equities of two and three hands."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.solver.push_fold.equities import CLASSES
from bigslick.solver.push_fold.player_sets import four_way_plan

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = ("beat_three", "value_four")

_LEAST: Final = 1e-6
"""Probabilities are kept at least this far from 0 and 1."""
_ADJUSTMENTS: Final = 6


def beat_three(equity: Floats, shares: Floats, count: int) -> Floats:
    """Return an estimate of how often each hand is the best of four.

    The first two axes are the sets of four players and the players of a set.
    ``equity`` contains the equities of a hand against each range alone, ``shares`` the
    equities with two opponents, at a table of ``count`` players. A hand that beats one
    opponent is more likely to beat another one: each beaten opponent reduces the
    probability of losing to the third by a factor, and the two factors are multiplied.
    """
    plan = four_way_plan(count)
    alone = equity[plan.alone]
    one, two = alone[:, :, (0, 0, 1)], alone[:, :, (1, 2, 2)]
    both = one * two * shares.reshape(-1, CLASSES)[plan.shares]
    both /= equity[plan.one] * equity[plan.two]
    both = np.clip(both, _LEAST, np.minimum(one, two) * (1 - _LEAST))
    found = np.zeros(alone.shape[:2] + alone.shape[3:])
    # Each of the three opponents is in turn the last, after the pair of the others.
    for last, (rest, first, second) in enumerate(((2, 0, 1), (1, 0, 2), (0, 1, 2))):
        a, b = (other for other in range(3) if other != last)
        loses = 1 - both[:, :, first] / alone[:, :, a]
        loses *= 1 - both[:, :, second] / alone[:, :, b]
        loses /= 1 - alone[:, :, last]
        found += both[:, :, rest] * (1 - np.minimum(loses, 1 - _LEAST)) / 3
    return np.clip(found, _LEAST, 1 - _LEAST)


def value_four(
    own: Floats, weights: Floats, worth: Floats, seats: NDArray[np.intp]
) -> tuple[Floats, Floats]:
    """Return the values of four players all in, and the mean probability of each order.

    ``own`` is the probability that a hand is the best, ``weights`` the ranges, both
    sets x players x hands; ``worth`` the values of the orders, sets x orders x players;
    ``seats`` the players of each set. The orders after the best hand follow Harville's
    model.
    """
    sets = len(seats)
    best = np.empty((sets, 4, 4, CLASSES))
    roles = np.arange(4)
    # The four probabilities must add up to 1: their odds are multiplied by a common
    # factor.
    for _ in range(_ADJUSTMENTS):
        mean = (own * weights).sum(axis=2)
        odds = own / (1 - own) / mean.sum(axis=1)[:, None, None]
        own = odds / (1 + odds)
    best[:, roles, roles] = own
    mean = (own * weights).sum(axis=2)
    for role in range(4):
        rest = 1 - best[:, role, role]
        others = [other for other in range(4) if other != role]
        total = mean[:, others].sum(axis=1)
        for other in others:
            best[:, role, other] = rest * (mean[:, other] / total)[:, None]
    values = np.zeros((sets, 4, CLASSES))
    likely = np.empty((24, sets))
    rows = np.arange(sets)[:, None]
    means = mean / mean.sum(axis=1, keepdims=True)
    for number, (a, b, c, d) in enumerate(permutations(range(4))):
        first = best[:, :, a]
        second = best[:, :, b] / (1 - first)
        third = best[:, :, c] / (best[:, :, c] + best[:, :, d])
        brings = worth[:, number][rows, seats]
        values += first * second * third * brings[:, :, None]
        likely[number] = (
            means[:, a]
            * (means[:, b] / (1 - means[:, a]))
            * (means[:, c] / (means[:, c] + means[:, d]))
        )
    return values, likely
