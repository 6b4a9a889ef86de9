"""Equities by dealing at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick._native import _core
from bigslick.analysis.equity.custom_hands import sample_slowly
from bigslick.analysis.equity.outcome import Outcome
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from bigslick.analysis.equity.equity_games import Line
    from bigslick.analysis.equity.query import Spot

__all__ = ("default_samples", "native_deal", "sample_spot", "sampling_seconds")

_SAMPLES: Final = 1_000_000
_SLOW_SAMPLES: Final = 10_000
_SECONDS: Final = 20e-9
_OMAHA_SECONDS: Final = 150e-9
_SLOW_SECONDS: Final = 30e-6


def default_samples(spot: Spot) -> int:
    """Return how many deals give an answer soon."""
    return _SLOW_SAMPLES if spot.game.lines is None else _SAMPLES


def sampling_seconds(spot: Spot, samples: int) -> float:
    """Return roughly how long sampling takes."""
    lines = spot.game.lines
    if lines is None:
        each = _SLOW_SECONDS
    else:
        omaha = any(use == _core.USE_OMAHA for _, use in lines)
        each = _OMAHA_SECONDS if omaha else _SECONDS
    return samples * len(spot.seats) * each


def native_deal(spot: Spot, lines: tuple[Line, ...]) -> _core.Deal:
    """Return the spot as the native core takes it."""
    return _core.Deal(
        list(lines),
        spot.game.deck_mask,
        spot.game.hole_count,
        spot.game.board_count,
        spot.board,
        spot.dead,
        [seat.known for seat in spot.seats],
        [
            None
            if seat.masks is None or seat.weights is None
            else (seat.masks, seat.weights)
            for seat in spot.seats
        ],
    )


def sample_spot(
    spot: Spot, samples: int, seed: int, threads: int, control: _core.Control
) -> Outcome:
    """Return what so many deals came to; the seed decides all of them.

    Raises:
        CardsError: the ranges cannot be held together.

    """
    lines = spot.game.lines
    if lines is None:
        return sample_slowly(spot, samples, seed, control)
    deal = native_deal(spot, lines)
    try:
        tally = _core.sample(deal, samples, seed, threads, control)
    except ValueError as error:
        labels = [seat.label for seat in spot.seats]
        raise CardsError(f"{error} ({', '.join(labels)})", labels) from None
    return Outcome.from_tally(tally)
