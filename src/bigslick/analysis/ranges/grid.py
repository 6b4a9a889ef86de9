"""The grid of starting hands: its cells, and the grid as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bigslick.analysis.ranges.holdings import HandClass, hand_classes

if TYPE_CHECKING:
    from bigslick.analysis.ranges.holdem_range import Range

__all__ = ("Cell", "draw_text", "grid_cells", "rounded_percent")

_WIDTH = 4


class Cell(NamedTuple):
    """A class of hands and how much of it is in a range (0 to 1)."""

    row: int
    column: int
    hand: HandClass
    weight: float


def grid_cells(hands: Range) -> list[Cell]:
    """Return the cells row by row, aces first."""
    side = len(hands.rank_order)
    weights = hands.class_weights()
    return [
        Cell(place // side, place % side, hand, weights[hand.label])
        for place, hand in enumerate(hand_classes(hands.rank_order))
    ]


def rounded_percent(weight: float) -> int:
    """Return a weight in percent: 0 and 100 only if that is exact.

    >>> rounded_percent(0.5), rounded_percent(0.9999), rounded_percent(0.0001)
    (50, 99, 1)
    """
    return (
        round(100 * weight)
        if weight in {0, 1}
        else min(max(round(100 * weight), 1), 99)
    )


def draw_text(hands: Range) -> str:
    """Return the grid as text: suited hands above the pairs, offsuit ones below.

    A cell names its hand if all of it is in the range, gives the percentage if a
    part of it is, and is a dot otherwise.
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
        return cell.hand.label if cell.weight else "·"
    return f"{rounded_percent(cell.weight)}%"
