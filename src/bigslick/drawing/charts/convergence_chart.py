"""Drawing the exploitability of a solution over its iterations as a line chart."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

from bigslick.drawing.charts.line_chart import Series, line_chart
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ("draw_convergence",)


def draw_convergence(
    curves: Mapping[str, Sequence[tuple[int, float]]],
    *,
    title: str = "Convergence",
    unit: str = "chips",
) -> str:
    """Return the exploitability over the iterations as an SVG document.

    ``curves`` maps names to pairs of iteration and exploitability. Both axes are
    logarithmic and labelled with powers of ten: 2 means 100 iterations, -3 an
    exploitability of 0.001.

    >>> svg = draw_convergence({"cfr+": [(1, 2.0), (10, 0.5), (100, 0.01)]})
    >>> svg.startswith("<svg"), svg.count("<polyline")
    (True, 1)

    Raises:
        NotationError: no curve has a point to draw.

    """
    lines = []
    for name, points in curves.items():
        drawn = [(log10(done), log10(gap)) for done, gap in points if gap > 0 < done]
        lines.append(Series(name, [y for _, y in drawn], [x for x, _ in drawn]))
    if not any(line.y for line in lines):
        raise NotationError("a convergence curve needs a point with a positive value")
    return line_chart(
        lines,
        title=title,
        x_label="iterations, as a power of ten",
        y_label=f"exploitability in {unit}, as a power of ten",
    )
