"""Push or fold: all in before the flop with short stacks.

The first player in pushes or folds; the players behind call or fold. For two players
this game has one value, which `solve_push_fold` computes by regret matching (CFR+) on
the 169 starting hands with exact equities. With more players behind, at most one of
them is assumed to call, which is nearly always the case.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core
from bigslick.analysis.ranges.holdings import class_sizes
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = ("CLASS_SIZES", "PushFold", "class_equities", "solve_push_fold")

_BOARDS: Final = 1_712_304
_HOLDINGS: Final = 1326
_STEP: Final = 0.5
CLASS_SIZES: Final = class_sizes()
"""The number of hands in each of the 169 classes, in the order of the grid."""


@cache
def class_equities() -> tuple[Floats, Floats]:
    """Return the equity between any two classes, and the numbers of hand pairs."""
    matrix = _core.matrix169(1)
    pairs = (matrix.wins + matrix.ties + matrix.losses) / _BOARDS
    return np.asarray(matrix.equities), pairs


@dataclass(frozen=True, slots=True)
class PushFold:
    """A push-or-fold strategy by class, and its value."""

    push: Floats
    """The probability of a push, for each of the 169 classes."""
    call: Floats
    """The probability of calling a push, for each of the 169 classes."""
    value: float
    """The first player's average result in big blinds, including the blinds."""

    @property
    def push_share(self) -> float:
        """The fraction of all hands that are pushed."""
        return float(self.push @ CLASS_SIZES) / _HOLDINGS

    @property
    def call_share(self) -> float:
        """The fraction of all hands that call."""
        return float(self.call @ CLASS_SIZES) / _HOLDINGS


@lru_cache(maxsize=512)
def solve_push_fold(
    stack: float, *, behind: int = 1, dead: float = 0.0, rounds: int = 400
) -> PushFold:
    """Return the equilibrium for stacks of ``stack`` big blinds.

    The first player has posted the small blind if there is one player behind, and
    nothing otherwise; ``dead`` chips, such as antes, are added to the pot.

    >>> solution = solve_push_fold(10.0)
    >>> f"{solution.value:.3f} {solution.push_share:.1%} {solution.call_share:.1%}"
    '-0.045 58.3% 37.4%'
    """
    equities, pairs = class_equities()
    # Joint probabilities of the two hands, and the pusher's net result if called.
    joint = pairs / pairs.sum()
    posted = _STEP if behind == 1 else 0.0
    blinds = 1.0 if behind == 1 else 1.5
    # When one of several calls, the blinds of the others are dead; on average the
    # caller has posted an equal share of the blinds.
    idle = 0.0 if behind == 1 else blinds * (1 - 1 / behind)
    called = joint * (equities * (2 * stack + dead + idle) - stack)
    share = joint.sum(axis=1)
    fold = -posted * share
    won = blinds + dead
    cost = (1.0 if behind == 1 else blinds / behind) * joint.sum(axis=0)
    push = call = np.full(len(CLASS_SIZES), _STEP)
    push_regrets = call_regrets = np.zeros((2, len(CLASS_SIZES)))
    push_sum, call_sum = np.zeros(len(CLASS_SIZES)), np.zeros(len(CLASS_SIZES))
    caller_wins = joint * ((1 - equities) * (2 * stack + dead + idle) - stack)
    for turn in range(1, rounds + 1):
        gain = _push_values(joint, called, call, won, behind) - fold
        push_regrets, push = _match(push_regrets, push, gain)
        gain = push @ caller_wins + cost * _pushed(joint, push)
        call_regrets, call = _match(call_regrets, call, gain)
        push_sum += turn * push
        call_sum += turn * call
    total = rounds * (rounds + 1) / 2
    push, call = push_sum / total, call_sum / total
    value = push @ (_push_values(joint, called, call, won, behind) - fold) + fold.sum()
    return PushFold(push, call, float(value))


def _push_values(
    joint: Floats, called: Floats, call: Floats, won: float, behind: int
) -> Floats:
    """Return the result of pushing each class, times the probability of holding it."""
    share = joint.sum(axis=1)
    answered = joint @ call / share
    through = (1 - answered) ** behind
    # At most one player calls, so the probability of any call is that of one hand.
    scale = (1 - through) / np.maximum(answered, 1e-12)
    return np.asarray(through * share * won + scale * (called @ call))


def _pushed(joint: Floats, push: Floats) -> Floats:
    return np.asarray(push @ joint / joint.sum(axis=0))


def _match(regrets: Floats, play: Floats, gain: Floats) -> tuple[Floats, Floats]:
    """Return the new regrets of going all in and of folding, and the new strategy."""
    into = np.maximum(regrets[0] + (1 - play) * gain, 0)
    out = np.maximum(regrets[1] - play * gain, 0)
    total = into + out
    new = np.where(total > 0, into / np.where(total > 0, total, 1), _STEP)
    return np.stack((into, out)), new
