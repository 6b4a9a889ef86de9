"""Winnings over the hands, with their bands."""

from __future__ import annotations

from math import isfinite, nan, sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.arena.estimates import t_quantile
from bigslick.drawing.line_chart import Series, line_chart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.arena.result import ArenaResult

__all__ = ("draw_winnings",)

_POINTS: Final = 2000
_LUCK: Final = {
    "cards": " without all-in and board luck",
    "all-in": " without all-in luck",
    "none": "",
}


def draw_winnings(result: ArenaResult) -> str:
    """Return an SVG: for each bot what it has won so far, in big blinds.

    The band is the 95 % interval of what it would have won on average in as many
    hands, as known at that point.
    """
    series = [
        _series(bot.name, line, bot.hands / len(line))
        for bot, line in zip(result.bots, result.lines, strict=True)
        if line
    ]
    luck = _LUCK[result.plan.correction]
    return line_chart(
        series,
        title=f"{result.plan.game}, {result.hands:,} hands",
        x_label="hands of each bot",
        y_label=f"big blinds won{luck}, with 95 % bands",
    )


def _series(name: str, line: Sequence[float], hands_a_deal: float) -> Series:
    values: NDArray[Any] = np.asarray(line)
    deals = np.arange(1, len(values) + 1)
    total = np.cumsum(values)
    squares = np.cumsum(values * values)
    picked = np.unique(np.linspace(0, len(values) - 1, _POINTS).astype(int))
    x, y, low, high = [0.0], [0.0], [0.0], [0.0]
    for i in picked:
        count, won = int(deals[i]), float(total[i])
        spread = max(float(squares[i]) - won * won / count, 0.0)
        half = nan
        if count > 1:
            half = t_quantile(count - 1) * sqrt(spread / (count - 1) * count)
        x.append(count * hands_a_deal)
        y.append(won * hands_a_deal)
        low.append((won - half) * hands_a_deal if isfinite(half) else nan)
        high.append((won + half) * hands_a_deal if isfinite(half) else nan)
    return Series(name, y, x, low, high)
