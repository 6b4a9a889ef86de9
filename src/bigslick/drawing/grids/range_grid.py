"""Drawing a range as a grid of starting hands.

Suited hands are above the pairs, offsuit hands below. A cell is filled from the bottom
in proportion to its weight in the range.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from bigslick.drawing import colors
from bigslick.drawing.elements import box, document, number, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ("Cell", "CellKind", "draw_range_grid", "rounded_percent")

CellKind: TypeAlias = Literal["pairs", "suited", "offsuit"]

_MARGIN: Final = 22.0
_PITCH: Final = 52.0
_SIZE: Final = 49.0
_RADIUS: Final = 7.0
_SLIVER: Final = 0.08
_TITLE_SIZE: Final = 19.0
_TITLE_LINES: Final = 3
_TITLE_COLUMNS: Final = 62


class Cell(NamedTuple):
    """A starting hand, its number of combinations, and its weight in a range."""

    row: int
    column: int
    label: str
    kind: CellKind
    combos: int
    weight: float
    """The weight in the range, from 0 to 1."""


class _Look(NamedTuple):
    """The colours of a cell: fully in the range, partly in it, and its text."""

    fill: str
    partial: str
    ink: str


_LOOKS: Final[dict[CellKind, _Look]] = {
    "pairs": _Look(colors.GOLD, "#8a7136", colors.DARK_INK),
    "suited": _Look(colors.GREEN, "#1c6147", "#ffffff"),
    "offsuit": _Look(colors.BLUE, "#29538a", "#ffffff"),
}


def rounded_percent(weight: float) -> int:
    """Return a weight in percent; 0 and 100 are returned only for exactly 0 and 1.

    >>> rounded_percent(0.5), rounded_percent(0.9999), rounded_percent(0.0001)
    (50, 99, 1)
    """
    percent = round(100 * weight)
    return percent if weight in {0, 1} else min(max(percent, 1), 99)


def draw_range_grid(cells: Sequence[Cell], *, title: str, summary: str) -> str:
    """Return the cells of a range as an SVG document, with a legend below."""
    side = 1 + max(cell.column for cell in cells)
    lines = _title_lines(title, _TITLE_COLUMNS * side // 13)
    y = _MARGIN + _TITLE_SIZE * 0.8
    shapes = []
    for words in lines:
        shapes.append(
            text(_MARGIN, y, words, size=_TITLE_SIZE, fill=colors.INK, weight=700)
        )
        y += _TITLE_SIZE * 1.35
    shapes.append(text(_MARGIN, y, summary, size=14, fill=colors.SOFT_INK))
    top = y + 18
    foot = top + side * _PITCH + 22
    shapes += _gradients(cells)
    for cell in cells:
        shapes += _draw_cell(cell, top)
    shapes += _draw_legend(cells, foot)
    width = 2 * _MARGIN + (side - 1) * _PITCH + _SIZE
    described = f"{' '.join(lines)}: {summary}"
    return document(width, foot + _MARGIN, shapes, title=described)


def _title_lines(title: str, columns: int) -> list[str]:
    """Return a title split into a few lines; a long title ends with an ellipsis."""
    lines = wrap(title, columns)
    if len(lines) <= _TITLE_LINES:
        return lines
    last = lines[_TITLE_LINES - 1][: columns - 2].rstrip(" ,")
    return [*lines[: _TITLE_LINES - 1], f"{last} ..."]


def _filled(cell: Cell) -> float:
    """Return the filled fraction of a cell; small parts and gaps remain visible."""
    return min(max(cell.weight, _SLIVER), 1 - _SLIVER)


def _gradient_name(cell: Cell) -> str:
    """Return the id of a cell's gradient.

    The id depends only on the content of the cell, so that pictures on the same page
    can share gradients.
    """
    share = number(_filled(cell) * 1000).replace(".", "_")
    return f"bigslick-{cell.kind}-{share}"


def _gradients(cells: Iterable[Cell]) -> Iterator[str]:
    """Yield a gradient with a hard edge for each kind of partly filled cell."""
    partly = {_gradient_name(cell): cell for cell in cells if 0 < cell.weight < 1}
    for name, cell in partly.items():
        share = number(_filled(cell), 4)
        yield (
            f'<linearGradient id="{name}" x1="0" y1="1" x2="0" y2="0">'
            f'<stop offset="{share}" stop-color="{_LOOKS[cell.kind].partial}"/>'
            f'<stop offset="{share}" stop-color="{colors.EMPTY}"/>'
            "</linearGradient>"
        )


def _draw_cell(cell: Cell, top: float) -> list[str]:
    """Return the shapes of one starting hand, filled as far as its weight."""
    x, y = _MARGIN + cell.column * _PITCH, top + cell.row * _PITCH
    look, middle = _LOOKS[cell.kind], x + _SIZE / 2

    def plate(fill: str) -> str:
        return box(x, y, _SIZE, _SIZE, fill, radius=_RADIUS)

    def label(height: float, ink: str, weight: int) -> str:
        return text(
            middle, y + height, cell.label, size=16, fill=ink, weight=weight,
            anchor="middle",
        )  # fmt: skip

    if not cell.weight:
        return [plate(colors.EMPTY), label(30, colors.FAINT_INK, 400)]
    if cell.weight == 1:
        return [plate(look.fill), label(30, look.ink, 600)]
    percent = f"{rounded_percent(cell.weight)}%"
    return [
        plate(f"url(#{_gradient_name(cell)})"),
        label(24, colors.INK, 600),
        text(middle, y + 41, percent, size=12, fill=colors.INK, anchor="middle"),
    ]


def _draw_legend(cells: Sequence[Cell], y: float) -> Iterator[str]:
    """Yield the legend: the shares of pairs, suited and offsuit hands."""
    for place, (kind, look) in enumerate(_LOOKS.items()):
        here = [cell for cell in cells if cell.kind == kind]
        held = f"{sum(cell.weight * cell.combos for cell in here):,.1f}"
        every = sum(cell.combos for cell in here)
        x = _MARGIN + place * 200
        yield box(x, y - 11, 13, 13, look.fill, radius=4)
        words = f"{kind} {held.removesuffix('.0')} of {every}"
        yield text(x + 21, y, words, size=14, fill=colors.SOFT_INK)
