"""Drawing values on the grid of starting hands as a heat map, from red to green."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING, Final

from bigslick.drawing import colors
from bigslick.drawing.elements import box, document, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.drawing.grids.range_grid import Cell

__all__ = ("draw_heat_grid", "heat_color")

_MARGIN: Final = 22.0
_PITCH: Final = 52.0
_SIZE: Final = 49.0
_COLUMNS: Final = 62
_STOPS: Final = ((168, 42, 48), (190, 150, 40), (30, 132, 84))
"""The colours of 0, 0.5 and 1."""


def heat_color(value: float) -> str:
    """Return the colour of a value from 0 to 1.

    >>> heat_color(0), heat_color(0.5), heat_color(1)
    ('#a82a30', '#be9628', '#1e8454')
    """
    value = min(max(value, 0.0), 1.0) * 2
    low = min(int(value), 1)
    share = value - low
    mixed = (
        round(a + share * (b - a))
        for a, b in zip(_STOPS[low], _STOPS[low + 1], strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


def draw_heat_grid(
    cells: Sequence[tuple[Cell, float | None]], *, title: str, summary: str
) -> str:
    """Return cells coloured by their values (0 to 1, or None) as an SVG document."""
    side = 1 + max(cell.column for cell, _ in cells)
    name = shorten(title, _COLUMNS * side // 13, placeholder=" ...")
    shapes = [
        text(_MARGIN, 37, name, size=19, fill=colors.INK, weight=700),
        text(_MARGIN, 62, summary, size=14, fill=colors.SOFT_INK),
    ]
    for cell, value in cells:
        x, y = _MARGIN + cell.column * _PITCH, 80 + cell.row * _PITCH
        middle = x + _SIZE / 2
        fill = colors.EMPTY if value is None else heat_color(value)
        ink = colors.FAINT_INK if value is None else "#ffffff"
        label = y + (30 if value is None else 23)
        shapes += [
            box(x, y, _SIZE, _SIZE, fill, radius=7),
            text(
                middle,
                label,
                cell.label,
                size=15,
                fill=ink,
                weight=600,
                anchor="middle",
            ),
        ]
        if value is not None:
            percent = f"{100 * value:.0f}%"
            shapes.append(
                text(middle, y + 40, percent, size=12, fill=ink, anchor="middle")
            )
    width = 2 * _MARGIN + (side - 1) * _PITCH + _SIZE
    height = 80 + side * _PITCH + _MARGIN
    return document(width, height, shapes, title=f"{title}: {summary}")
