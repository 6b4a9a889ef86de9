"""Assumptions about opponents: equities against their ranges, and their reactions."""

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
    from bigslick.bots.holdem.decision_spot import DecisionSpot, HoldemSpot
    from bigslick.bots.holdem.opponent_model import Habits

__all__ = ("KnownShares", "RangeBeliefs", "Shares", "shares_for", "strength_for")

_FLOP: Final = 1
_FEW: Final = 4
_STUBBORN: Final = 0.72


class Shares(Protocol):
    """Computes the bot's equity against a weighted range."""

    def against(self, weights: Floats) -> float:
        """Return the equity against one opponent's range."""
        ...


class KnownShares:
    """Equities that are already known for each hand of the opponent."""

    def __init__(self, shares: Floats) -> None:
        """Store the equities, in the order of the hands."""
        self._shares = shares

    def against(self, weights: Floats) -> float:
        """Return the mean of the equities, weighted by an opponent's range."""
        total = float(weights.sum())
        return float(self._shares @ weights) / total if total > 0 else 0.5


class _SampledShares:
    """Equities that are estimated by sampling."""

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
    """Return the equities of the bot's hand, sampled on the flop unless ``exact``.

    Before the flop, equities between the 169 classes are used. They ignore that the
    bot's cards cannot also be in the opponent's hand.
    """
    if spot.street == 0:
        equities, _ = class_equities()
        return KnownShares(equities[CLASSES[spot.hole]][CLASSES])
    if spot.street == _FLOP and not exact:
        return _SampledShares(spot.hole, spot.board, samples, seed)
    return KnownShares(showdown_shares(spot.hole, spot.board))


def strength_for(spot: DecisionSpot) -> BoardStrength:
    """Return the strength of all hold'em hands on the board of the spot."""
    return board_strength(spot.board) if spot.street else _starting_strength()


class RangeBeliefs:
    """Ranges and habits of the opponents in one spot."""

    def __init__(
        self,
        spot: DecisionSpot,
        ranges: Mapping[int, Floats],
        habits: Mapping[int, Habits],
        shares: Shares,
        strength: BoardStrength,
    ) -> None:
        """Store the ranges of the remaining opponents and the strength of hands."""
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
        """Return the equity if the worst ``fold`` fraction of the range folds."""
        return (
            self.each[i] if fold <= 0 else self._shares.against(self.callers(i, fold))
        )

    def callers(self, i: int, fold: float) -> Floats:
        """Return the range without its worst ``fold`` fraction."""
        weights = self._ranges[i]
        if fold <= 0:
            return weights
        return weights * soft_step(self.places(i), min(fold, 0.97), 0.12)

    def places(self, i: int) -> Floats:
        """Return the percentile of each hand within the range: 0 to 1."""
        places = self._places.get(i)
        if places is None:
            places = self._strength.percentiles(self._ranges[i])
            self._places[i] = places
        return places

    def against(self, weights: Floats) -> float:
        """Return the equity against any range of one opponent."""
        return self._shares.against(weights)

    def answers(self, i: int, price: float) -> tuple[float, float]:
        """Return how often the opponent folds to a bet, and how often they raise.

        ``price`` is the call as a fraction of the pot after it.
        """
        habits = self._habits.get(i)
        if self._street:
            last = all(j <= i for j in self._players)
            fold, again = answer_shares(habits, self._street, price, last=last)
            # A player who bet folds to a raise less often than one who checked does
            # to a bet.
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
