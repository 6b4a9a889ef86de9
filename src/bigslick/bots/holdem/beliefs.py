"""Beliefs about ranges: the own share against them, and how the others answer."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from bigslick.bots.holdem.combos import (
    CLASSES,
    BoardStrength,
    board_strength,
    hand_order,
    showdown_shares,
    simulate_share,
)
from bigslick.bots.holdem.opponent_ranges import answer_shares, soft_step
from bigslick.bots.push_fold import class_equities

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.bots.holdem.combos import Floats
    from bigslick.bots.holdem.decision_spot import HoldemSpot, Spot
    from bigslick.bots.holdem.opponent_model import Habits

__all__ = ("KnownShares", "RangeBeliefs", "Shares", "shares_for", "strength_for")

_FLOP: Final = 1
_FEW: Final = 4
_STUBBORN: Final = 0.72


class Shares(Protocol):
    """The own share of the pot against a weighted range."""

    def against(self, weights: Floats) -> float:
        """Return the share against one opponent."""
        ...


class KnownShares:
    """A share for each holding of the opponent."""

    def __init__(self, shares: Floats) -> None:
        """Take the shares in the order of the holdings."""
        self._shares = shares

    def against(self, weights: Floats) -> float:
        """Return the mean share against one opponent."""
        total = float(weights.sum())
        return float(self._shares @ weights) / total if total > 0 else 0.5


class _SampledShares:
    """Shares by dealing at random."""

    def __init__(
        self, hole: int, board: tuple[int, ...], samples: int, seed: int
    ) -> None:
        self._hole = hole
        self._board = board
        self._samples = samples
        self._seed = seed

    def against(self, weights: Floats) -> float:
        if not weights.any():
            return 0.5
        return simulate_share(
            self._hole, self._board, [weights], self._samples, self._seed
        )


def shares_for(spot: HoldemSpot, samples: int, seed: int, *, exact: bool) -> Shares:
    """Return the shares of the own hand: sampled on the flop unless told, else exact.

    Before the flop classes of hands meet, which leaves out that cards are gone.
    """
    if spot.street == 0:
        equities, _ = class_equities()
        return KnownShares(equities[CLASSES[spot.hole]][CLASSES])
    if spot.street == _FLOP and not exact:
        return _SampledShares(spot.hole, spot.board, samples, seed)
    return KnownShares(showdown_shares(spot.hole, spot.board))


def strength_for(spot: Spot) -> BoardStrength:
    """Return how strong the hold'em holdings are in the spot."""
    return board_strength(spot.board) if spot.street else _starting_strength()


class RangeBeliefs:
    """Ranges and habits of the opponents in one spot."""

    def __init__(
        self,
        spot: Spot,
        ranges: Mapping[int, Floats],
        habits: Mapping[int, Habits],
        shares: Shares,
        strength: BoardStrength,
    ) -> None:
        """Take the ranges of those who are still in, and how strong holdings are."""
        self._street = spot.street
        self._bets = spot.numbers.bets
        self._players = (spot.numbers.me, *spot.numbers.rivals)
        self._ranges = ranges
        self._habits = habits
        self._shares = shares
        self._strength = strength
        self._places: dict[int, Floats] = {}
        self.each: Mapping[int, float] = {
            i: shares.against(ranges[i]) for i in spot.numbers.rivals
        }

    def against_callers(self, i: int, fold: float) -> float:
        """Return the share against what is left when the worst part folds."""
        return (
            self.each[i] if fold <= 0 else self._shares.against(self.callers(i, fold))
        )

    def callers(self, i: int, fold: float) -> Floats:
        """Return what is left of a range when the worst part folds."""
        weights = self._ranges[i]
        if fold <= 0:
            return weights
        return weights * soft_step(self.places(i), min(fold, 0.97), 0.12)

    def places(self, i: int) -> Floats:
        """Return the place of each holding within the range: 0 to 1."""
        places = self._places.get(i)
        if places is None:
            places = self._strength.percentiles(self._ranges[i])
            self._places[i] = places
        return places

    def against(self, weights: Floats) -> float:
        """Return the share against any range of one opponent."""
        return self._shares.against(weights)

    def answers(self, i: int, price: float) -> tuple[float, float]:
        """Return how often the opponent folds and raises at that price."""
        habits = self._habits.get(i)
        if self._street:
            last = all(j <= i for j in self._players)
            fold, again = answer_shares(habits, self._street, price, last=last)
            # Who has bet folds to a raise less often than who has checked to a bet.
            return (_STUBBORN * fold if self._bets[i] > 0 else fold), again
        needed = price / max(1e-9, 1 - price)
        fold = min(0.9, 0.1 + 0.85 * needed)
        if habits is not None:
            if habits.called.chances and habits.folded_to_reraise.chances < _FEW:
                fold = 1 - habits.called.share(1 - fold)
            else:
                fold = habits.folded_to_reraise.share(fold)
        return fold, 0.08


@cache
def _starting_strength() -> BoardStrength:
    goodness = (1 - hand_order())[CLASSES]
    return BoardStrength(goodness, np.argsort(goodness, kind="stable"))
