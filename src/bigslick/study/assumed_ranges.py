"""The ranges that two players are assumed to have, given their public actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.analysis.ranges import Range
from bigslick.bots.holdem.betting_history import read_betting_history
from bigslick.bots.holdem.combos import MASKS
from bigslick.bots.holdem.opponent_ranges import read_ranges

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.engine import State

__all__ = ("assumed_ranges",)

_LEAST: Final = 0.04
"""Hands with a smaller weight, relative to the likeliest hand, are left out."""
_OWN: Final = 0.05
"""The smallest weight of the hand that the player really held."""


def assumed_ranges(
    state: State, players: tuple[int, int], hero: int, cards: int
) -> tuple[Range, Range]:
    """Return the ranges of two players before they act on a street.

    They follow from the actions so far, as the built-in bots estimate them: by preflop
    charts, then by the strength of hands on each street. ``cards`` is the mask of the
    hole cards that ``hero``, one of the players, really held; the range of this player
    contains it even if the charts would have folded it.
    """
    board = tuple(card.id for card in state.get_board_cards(0))
    history = read_betting_history(state.view(None))
    found = read_ranges(history, board, {}, (), players)
    first, second = (
        _range(found[player], cards if player == hero else None) for player in players
    )
    return first, second


def _range(weights: NDArray[np.float64], own: int | None) -> Range:
    shares = weights / weights.max()
    shares = np.where(shares < _LEAST, 0.0, shares)
    if own is not None:
        held = np.uint64(own) == MASKS
        shares = np.where(held, np.maximum(shares, _OWN), shares)
    return Range.from_masks(MASKS, shares.round(3))
