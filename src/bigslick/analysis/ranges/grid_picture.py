"""The grid as a picture made of rounded boxes and lines of text.

`grid_svg` and `grid_png` draw the same picture, each in its own way. A cell is
filled from the bottom as far as its hand is in the range.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.analysis.ranges.grid import Cell, grid_cells, rounded_percent

if TYPE_CHECKING:
    from bigslick.analysis.ranges.holdem_range import Range

__all__ = ("Box", "Line", "Picture", "compose")

_GROUND: Final = "#0e1413"
_EMPTY: Final = "#18221f"
_INK: Final = "#eef4f1"
_SOFT_INK: Final = "#9db0a8"
_FAINT_INK: Final = "#5d6f67"

_MARGIN: Final = 22.0
_PITCH: Final = 52.0
_GAP: Final = 3.0
_RADIUS: Final = 7.0
_SLIVER: Final = 0.08
_TITLE_SIZE: Final = 19.0
_TITLE_LINES: Final = 3
_TITLE_COLUMNS: Final = 62


class _Kind(NamedTuple):
    """How pairs, suited and offsuit hands look: whole, partly there, and text."""

    name: str
    fill: str
    partial: str
    ink: str


_PAIR: Final = _Kind("pairs", "#f2c14e", "#8a7136", "#1b1f23")
_SUITED: Final = _Kind("suited", "#22a06b", "#1c6147", "#ffffff")
_OFFSUIT: Final = _Kind("offsuit", "#3b82f6", "#29538a", "#ffffff")


class Box(NamedTuple):
    """A rectangle with round corners, filled from the bottom to some share."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str
    share: float = 1.0
    rest: str = ""


class Line(NamedTuple):
    """Some text; x is its left end, middle or right end as the anchor says."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    anchor: str = "start"


class Picture(NamedTuple):
    """Everything there is to draw, back to front, and a description of it."""

    width: float
    height: float
    ground: str
    description: str
    shapes: list[Box | Line]


def compose(hands: Range, title: str | None) -> Picture:
    """Return the picture of a range."""
    side = len(hands.rank_order)
    width = 2 * _MARGIN + side * _PITCH - _GAP
    columns = _TITLE_COLUMNS * side // 13
    lines = wrap(title if title is not None else str(hands) or "no hands", columns)
    if len(lines) > _TITLE_LINES:
        last = lines[_TITLE_LINES - 1][: columns - 2].rstrip(" ,")
        lines = [*lines[: _TITLE_LINES - 1], f"{last} ..."]
    shapes: list[Box | Line] = []
    y = _MARGIN + _TITLE_SIZE * 0.8
    for text in lines:
        shapes.append(Line(_MARGIN, y, text, _TITLE_SIZE, _INK, bold=True))
        y += _TITLE_SIZE * 1.35
    combos = "1 combo" if len(hands) == 1 else f"{len(hands):,} combos"
    summary = f"{combos}, {hands.percent:.2f}% of hands"
    shapes.append(Line(_MARGIN, y, summary, 14, _SOFT_INK))
    top = y + 18
    cells = grid_cells(hands)
    for cell in cells:
        shapes += _draw_cell(
            cell, _MARGIN + cell.column * _PITCH, top + cell.row * _PITCH
        )
    y = top + side * _PITCH + 22
    shapes += _draw_legend(cells, y)
    return Picture(width, y + _MARGIN, _GROUND, f"{' '.join(lines)}: {summary}", shapes)


def _kind(cell: Cell) -> _Kind:
    if cell.hand.is_pair:
        return _PAIR
    return _SUITED if cell.hand.suited else _OFFSUIT


def _draw_cell(cell: Cell, x: float, y: float) -> list[Box | Line]:
    size = _PITCH - _GAP
    middle = x + size / 2
    kind = _kind(cell)
    whole = cell.weight == 1
    if whole or not cell.weight:
        fill, ink = (kind.fill, kind.ink) if whole else (_EMPTY, _FAINT_INK)
        return [
            Box(x, y, size, size, _RADIUS, fill),
            Line(middle, y + 30, cell.hand.label, 16, ink, whole, "middle"),
        ]
    # A sliver must still be seen, a gap too.
    share = min(max(cell.weight, _SLIVER), 1 - _SLIVER)
    percent = f"{rounded_percent(cell.weight)}%"
    return [
        Box(x, y, size, size, _RADIUS, kind.partial, share, _EMPTY),
        Line(middle, y + 25, cell.hand.label, 16, _INK, True, "middle"),
        Line(middle, y + 41, percent, 11, _INK, anchor="middle"),
    ]


def _draw_legend(cells: list[Cell], y: float) -> list[Box | Line]:
    """Draw how much of the pairs, suited and offsuit hands is there."""
    shapes: list[Box | Line] = []
    for place, kind in enumerate((_PAIR, _SUITED, _OFFSUIT)):
        here = [cell for cell in cells if _kind(cell) is kind]
        held = sum(cell.weight * cell.hand.size for cell in here)
        every = sum(cell.hand.size for cell in here)
        x = _MARGIN + place * 200
        shapes.append(Box(x, y - 11, 13, 13, 4, kind.fill))
        count = f"{held:,.1f}".removesuffix(".0")
        text = f"{kind.name} {count} of {every}"
        shapes.append(Line(x + 21, y, text, 14, _SOFT_INK))
    return shapes
