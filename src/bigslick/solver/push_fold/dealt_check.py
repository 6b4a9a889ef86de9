"""Measures strategies of push or fold on dealt hands, without approximations.

The search treats opponents' hands as independent of each other. Here whole hands are
dealt from one deck: the cards of all players, folded or not, and the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core
from bigslick.fast_dataclasses import dataclass
from bigslick.solver.push_fold.equities import CLASSES
from bigslick.solver.push_fold.player_sets import mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.solver.push_fold.table import PushFoldTable

    Floats = NDArray[np.float64]

__all__ = ("DealtCheck", "check_strategies")

_NEVER: Final = 1e-3
"""Hands that go all in less often than this count as never, as in a chart's range."""


@dataclass(frozen=True, slots=True)
class DealtCheck:
    """The results of strategies over random deals, in the unit of the solution."""

    deals: int
    values: tuple[float, ...]
    """The mean result of each player."""
    errors: tuple[float, ...]
    """The standard errors of the values."""
    gaps: tuple[float, ...]
    """What each player gains by the best answer that the deals suggest.

    The answer is chosen on one half of the deals and measured on the other half, both
    ways; with few deals it is not the best, and gaps can be negative.
    """
    gap: float
    """The largest of the gaps, in big blinds."""


def check_strategies(
    table: PushFoldTable,
    play: Sequence[Floats],
    decisions: Sequence[Sequence[int]],
    deals: int,
    seed: int,
) -> DealtCheck:
    """Return the results of strategies over ``deals`` random deals.

    ``play`` contains for each player how often each hand goes all in, by the set of
    players who are already all in; ``decisions`` the sets that leave a choice.
    """
    play = [np.where(p < _NEVER, 0, np.where(p > 1 - _NEVER, 1, p)) for p in play]
    sets = 1 << table.players
    first = np.full(sets, -1, np.int64)
    rows: list[Floats] = []
    count = 0
    for players, worth in table.ends.items():
        first[mask_of(players)] = count
        rows.append(worth)
        count += len(worth)
    flat = np.concatenate([part.ravel() for part in play])
    ends = np.ascontiguousarray(np.concatenate(rows))
    sums = _core.deal_push_fold(table.players, flat, ends, first, deals, seed)
    values = sums.values / deals
    spread = np.maximum(sums.squares / deals - values**2, 0)
    halves = [
        (gains / half).reshape(sets - 1, CLASSES)
        for gains, half in (
            (sums.even_gains, (deals + 1) // 2),
            (sums.odd_gains, deals // 2),
        )
    ]
    gaps = []
    for player, masks in enumerate(decisions):
        where = (1 << player) - 1 + np.array(masks, np.intp)
        often = play[player][list(masks)]
        gains = [
            np.where(chosen[where] > 0, 1 - often, -often) * judged[where]
            for chosen, judged in (halves, halves[::-1])
        ]
        gaps.append(float(sum(part.sum() for part in gains)) / 2)
    return DealtCheck(
        deals,
        tuple(values.tolist()),
        tuple(np.sqrt(spread / deals).tolist()),
        tuple(gaps),
        max(gaps) / table.unit,
    )
