"""Draws a range as a grid of starting hands, as text or as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.analysis.ranges.holdings import HandClass, hand_classes
from bigslick.drawing.grids.range_grid import (
    Cell,
    CellKind,
    draw_range_grid,
    rounded_percent,
)

if TYPE_CHECKING:
    from bigslick.analysis.ranges.holdem_range import Range

__all__ = ("draw_svg", "draw_text", "grid_cells")

_WIDTH = 4


def grid_cells(hands: Range) -> list[Cell]:
    """Return the cells of the grid row by row, aces first."""
    side = len(hands.rank_order)
    weights = hands.class_weights()
    return [
        Cell(
            place // side,
            place % side,
            hand.label,
            _kind(hand),
            hand.size,
            weights[hand.label],
        )
        for place, hand in enumerate(hand_classes(hands.rank_order))
    ]


def _kind(hand: HandClass) -> CellKind:
    if hand.is_pair:
        return "pairs"
    return "suited" if hand.suited else "offsuit"


def draw_text(hands: Range) -> str:
    """Return the grid as text: suited hands above the diagonal, offsuit hands below.

    A cell shows the hand class if all of it is in the range, a percentage if a part of
    it is, and a dot otherwise.
    """
    names = hands.rank_order[::-1]
    lines = [" " * 2 + "".join(f"{rank:>{_WIDTH}}" for rank in names)]
    cells = iter(grid_cells(hands))
    for rank in names:
        row = "".join(f"{_cell_text(next(cells)):>{_WIDTH}}" for _ in names)
        lines.append(f"{rank} {row}")
    return "\n".join(lines)


def _cell_text(cell: Cell) -> str:
    if cell.weight in {0, 1}:
        return cell.label if cell.weight else "·"
    return f"{rounded_percent(cell.weight)}%"


def draw_svg(hands: Range, title: str | None = None) -> str:
    """Return the grid as an SVG document; the default title is the range."""
    combos = "1 combo" if len(hands) == 1 else f"{len(hands):,} combos"
    return draw_range_grid(
        grid_cells(hands),
        title=title if title is not None else str(hands) or "no hands",
        summary=f"{combos}, {hands.percent:.2f}% of hands",
    )
