"""Equities by sampling random deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick._native import _core
from bigslick.analysis.equity.custom_hands import sample_slowly
from bigslick.analysis.equity.outcome import EquityOutcome
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from bigslick.analysis.equity.equity_games import Line
    from bigslick.analysis.equity.query import EquityQuery

__all__ = ("default_samples", "native_deal", "sample_query", "sampling_seconds")

_SAMPLES: Final = 1_000_000
_SLOW_SAMPLES: Final = 10_000
_SECONDS: Final = 20e-9
"""The time for one hand of one sample."""
_OMAHA_SECONDS: Final = 150e-9
_SLOW_SECONDS: Final = 30e-6
"""The same for hands that are evaluated in Python."""


def default_samples(query: EquityQuery) -> int:
    """Return the default number of samples."""
    return _SLOW_SAMPLES if query.game.lines is None else _SAMPLES


def sampling_seconds(query: EquityQuery, samples: int) -> float:
    """Return the approximate time that sampling takes, in seconds."""
    lines = query.game.lines
    if lines is None:
        each = _SLOW_SECONDS
    else:
        omaha = any(use == _core.USE_OMAHA for _, use in lines)
        each = _OMAHA_SECONDS if omaha else _SECONDS
    return samples * len(query.seats) * each


def native_deal(query: EquityQuery, lines: tuple[Line, ...]) -> _core.Deal:
    """Return the query as an object of the native core."""
    return _core.Deal(
        list(lines),
        query.game.deck_mask,
        query.game.hole_count,
        query.game.board_count,
        query.board,
        query.dead,
        [seat.known for seat in query.seats],
        [
            None
            if seat.masks is None or seat.weights is None
            else (seat.masks, seat.weights)
            for seat in query.seats
        ],
    )


def sample_query(
    query: EquityQuery, samples: int, seed: int, threads: int, control: _core.Control
) -> EquityOutcome:
    """Return the outcome of ``samples`` random deals, determined by the seed.

    Raises:
        CardsError: the ranges conflict.

    """
    lines = query.game.lines
    if lines is None:
        return sample_slowly(query, samples, seed, control)
    deal = native_deal(query, lines)
    try:
        tally = _core.sample(deal, samples, seed, threads, control)
    except ValueError as error:
        labels = [seat.label for seat in query.seats]
        raise CardsError(f"{error} ({', '.join(labels)})", labels) from None
    return EquityOutcome.from_tally(tally)
