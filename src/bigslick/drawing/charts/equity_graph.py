"""Drawing the equities of ranges, from the weakest hand to the strongest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.drawing.charts.line_chart import Series, line_chart
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ("draw_equity_graph",)


def draw_equity_graph(
    ranges: Mapping[str, Iterable[tuple[float, float]]],
    *,
    title: str = "Equity of the ranges",
) -> str:
    """Return the equities of ranges as an SVG document.

    ``ranges`` maps names to pairs of equity (0 to 1) and weight, one for each hand. The
    curves rise from the weakest hand on the left to the strongest one on the right; the
    x axis is the percentage of the range that is passed.

    >>> svg = draw_equity_graph({"OOP": [(0.2, 1), (0.8, 1)], "IP": [(0.5, 2)]})
    >>> svg.count("<polyline")
    2

    Raises:
        NotationError: a range has no weight, or a number is out of range.

    """
    lines = []
    for name, hands in ranges.items():
        ordered = sorted((equity, weight) for equity, weight in hands if weight)
        total = sum(weight for _, weight in ordered)
        if not total > 0 or ordered[0][1] < 0:
            raise NotationError(f"the range {name!r} has no hands with a weight")
        if not 0 <= ordered[0][0] <= ordered[-1][0] <= 1:
            raise NotationError(
                f"invalid equities of {name!r}: expected numbers from 0 to 1"
            )
        across, up, before = [0.0], [100 * ordered[0][0]], 0.0
        for equity, weight in ordered:
            # The point of a hand is in the middle of its part of the range.
            across.append(100 * (before + weight / 2) / total)
            up.append(100 * equity)
            before += weight
        lines.append(Series(name, [*up, up[-1]], [*across, 100.0]))
    return line_chart(
        lines,
        title=title,
        x_label="percent of the range, weakest hands first",
        y_label="equity in percent",
    )
