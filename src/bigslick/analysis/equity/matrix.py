"""Equities of the 169 starting hands against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick._native import _core
from bigslick.analysis.equity.native_task import Progress, check_threads, run

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ("equity_matrix", "hand_names")

_RANKS: Final = "AKQJT98765432"
_SECONDS: Final = 4.0


def equity_matrix(
    threads: int | None = None, progress: Progress | None = None
) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """Return the names of the starting hands and their exact equities.

    Row i, column j is the equity of hand i against hand j, all in before the flop,
    over all pairs of holdings that share no card and all boards. Hands are in the order
    of the usual grid, row by row: pairs on the diagonal, suited hands to the right.

    Raises:
        GameConfigError: the number of threads is invalid.

    """
    check_threads(threads)
    found = run(
        lambda control: _core.matrix169(threads or 0, control), progress, _SECONDS
    )
    return hand_names(), found.equities


def hand_names() -> tuple[str, ...]:
    """Return the names of the starting hands in the order of the grid.

    >>> hand_names()[:3], hand_names()[13], hand_names()[-1]
    (('AA', 'AKs', 'AQs'), 'AKo', '22')
    """
    return tuple(
        f"{high}{high}"
        if row == column
        else f"{high}{low}s"
        if row < column
        else f"{low}{high}o"
        for row, high in enumerate(_RANKS)
        for column, low in enumerate(_RANKS)
    )
