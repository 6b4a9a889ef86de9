"""The value of a bet against several opponents, of whom some fold."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest

from bigslick.bots.decision_numbers import read_numbers
from bigslick.bots.valuation import Valuation
from bigslick.engine.games import create_game

SHARE = 0.26
TOGETHER = 0.16
"""Against three opponents at once; the product of the three equities is 0.018."""


@dataclass
class Beliefs:
    """Everybody folds with the same probability, whatever they hold."""

    each: dict[int, float]
    fold: float

    def against_callers(self, i: int, fold: float) -> float:
        del fold
        return self.each[i]

    def answers(self, i: int, price: float) -> tuple[float, float]:
        del i, price
        return self.fold, 0.0


def _river(fold: float, together: float = TOGETHER) -> tuple[float, Valuation]:
    """Return the pot of a river that was checked to the last of four players."""
    state = create_game("nlhe", blinds=(1, 2), seed=5)((200,) * 4)
    while state.street_index != 3 or state.turn_index != 3:
        state.check_or_call()
    numbers = read_numbers(state.view(3))
    beliefs = Beliefs(dict.fromkeys(numbers.rivals, SHARE), fold)
    return numbers.pot, Valuation(numbers, beliefs, aggression=0.7, together=together)


def test_a_bet_that_everybody_calls_wins_the_equity_against_all() -> None:
    pot, valuation = _river(0.0)
    value = valuation.raise_option(8).value
    assert value == pytest.approx(TOGETHER * (pot + 4 * 8) - 8)


@pytest.mark.parametrize("fold", [0.2, 0.5, 0.8, 0.95])
def test_a_bluff_is_worth_less_than_the_pot(fold: float) -> None:
    """No set of callers is better for a weak hand than that everybody folds."""
    pot, valuation = _river(fold)
    assert valuation.raise_option(8).value < pot


@pytest.mark.parametrize("fold", [0.0, 0.3, 0.7])
def test_the_value_is_the_mean_over_all_sets_of_callers(fold: float) -> None:
    """Two callers are between one, whose equity is known, and all three."""
    pot, valuation = _river(fold)
    low = high = 0.0
    for folds in product((True, False), repeat=3):
        callers = folds.count(False)
        chance = fold ** (3 - callers) * (1 - fold) ** callers
        shares = {0: (1, 1), 1: (SHARE, SHARE), 2: (TOGETHER, SHARE)}
        for end in (0, 1):
            share = shares.get(callers, (TOGETHER, TOGETHER))[end]
            value = share * (pot + 8 * (callers + bool(callers))) - 8 * bool(callers)
            if end:
                high += chance * value
            else:
                low += chance * value
    # The pot is that of the mean number of callers, hence the margin.
    assert low - 1 <= valuation.raise_option(8).value <= high + 1


def test_independent_equities_are_multiplied() -> None:
    """Where the equity against all is the product, so it is against some."""
    _, valuation = _river(0.5, SHARE**3)
    callers = [3, 3 * SHARE, SHARE**2]  # one, two or three callers, equally likely sets
    mean = (callers[0] * SHARE + callers[1] * SHARE + callers[2] * SHARE) / 7
    assert valuation.raise_option(8).value == pytest.approx(
        8 / 8 + 7 / 8 * (mean * (8 + 8 + 8 * 12 / 7) - 8)
    )
