"""Drawing a strategy as a grid of starting hands, with a bar for each action.

Folds are blue, checks and calls green, bets and raises red; larger bets are darker. The
height of a bar is the hand's weight in the range, its width the action's frequency.
"""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.drawing import colors
from bigslick.drawing.elements import box, document, text
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ("StrategyCell", "action_colors", "draw_strategy_grid")

_MARGIN: Final = 22.0
_PITCH: Final = 52.0
_SIZE: Final = 49.0
_TITLE_SIZE: Final = 19.0
_TITLE_COLUMNS: Final = 62
_LEGEND_COLUMNS: Final = 4
_LEGEND_LINE: Final = 24.0
_THIN: Final = 0.4
"""Bars narrower than this, in pixels, are not drawn."""
_SLACK: Final = 1e-6

_FOLD_BLUE: Final = "#4a7fd1"
_FIRST_RED: Final = (219, 98, 92)
_LAST_RED: Final = (139, 22, 30)


class StrategyCell(NamedTuple):
    """A starting hand: row, column, label, number of combinations, and strategy."""

    row: int
    column: int
    label: str
    combos: float
    weight: float
    """The weight of the starting hand in the range, from 0 to 1."""
    shares: tuple[float, ...]
    """The frequency of each action; they add up to 1."""


def action_colors(actions: Sequence[str]) -> tuple[str, ...]:
    """Return a colour for each action; bets must be ordered from small to large.

    >>> action_colors(["fold", "call", "raise 6"])
    ('#4a7fd1', '#22a06b', '#db625c')
    """
    bets = [action for action in actions if _kind(action) == "bet"]
    found = []
    for action in actions:
        match _kind(action):
            case "fold":
                found.append(_FOLD_BLUE)
            case "call":
                found.append(colors.GREEN)
            case _:
                found.append(_red(bets.index(action), len(bets)))
    return tuple(found)


def _kind(action: str) -> str:
    word = action.lower().partition(" ")[0]
    if word == "fold":
        return "fold"
    return "call" if word in {"check", "call"} else "bet"


def _red(place: int, count: int) -> str:
    share = place / (count - 1) if count > 1 else 0.0
    parts = (
        round(a + share * (b - a)) for a, b in zip(_FIRST_RED, _LAST_RED, strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def draw_strategy_grid(
    cells: Sequence[StrategyCell],
    actions: Sequence[str],
    *,
    title: str,
    summary: str = "",
) -> str:
    """Return a strategy as an SVG document, with a legend of the actions below.

    ``actions`` are the names of the actions, in the order of the cells' frequencies.
    In each cell the last action is drawn first, so that bets are on the left.

    >>> cell = StrategyCell(0, 0, "AA", 6, 1.0, (0.25, 0.75))
    >>> svg = draw_strategy_grid([cell], ["fold", "all-in"], title="SB, 10 bb")
    >>> "AA" in svg, "all-in 75.0%" in svg
    (True, True)

    Raises:
        NotationError: there are no cells, or a cell has another number of actions.

    """
    if not cells:
        raise NotationError("a strategy grid needs at least one cell")
    for cell in cells:
        _check(cell, len(actions))
    looks = action_colors(actions)
    side = 1 + max(max(cell.column, cell.row) for cell in cells)
    name = shorten(title, max(_TITLE_COLUMNS * side // 13, 12), placeholder=" ...")
    y = _MARGIN + _TITLE_SIZE * 0.8
    shapes = [text(_MARGIN, y, name, size=_TITLE_SIZE, fill=colors.INK, weight=700)]
    if summary:
        y += _TITLE_SIZE * 1.35
        shapes.append(text(_MARGIN, y, summary, size=14, fill=colors.SOFT_INK))
    top = y + 18
    foot = top + side * _PITCH + 22
    for cell in cells:
        shapes += _draw_cell(cell, looks, top)
    width = 2 * _MARGIN + (side - 1) * _PITCH + _SIZE
    shapes += _draw_legend(cells, actions, looks, foot, width)
    rows = -(-len(actions) // _LEGEND_COLUMNS)
    height = foot + _MARGIN + (rows - 1) * _LEGEND_LINE
    return document(max(width, 200), height, shapes, title=f"{title} {summary}".strip())


def _check(cell: StrategyCell, count: int) -> None:
    if len(cell.shares) != count:
        raise NotationError(
            f"{cell.label} has {len(cell.shares)} shares for {count} actions"
        )
    if min(cell.shares) < -_SLACK or abs(sum(cell.shares) - 1) > _SLACK:
        raise NotationError(
            f"invalid frequencies {cell.shares} of {cell.label}: expected numbers from "
            "0 to 1 that add up to 1"
        )
    if not -_SLACK <= cell.weight <= 1 + _SLACK:
        raise NotationError(
            f"invalid weight {cell.weight} of {cell.label}: expected 0 to 1"
        )


def _draw_cell(cell: StrategyCell, looks: Sequence[str], top: float) -> Iterator[str]:
    x, y = _MARGIN + cell.column * _PITCH, top + cell.row * _PITCH
    yield box(x, y, _SIZE, _SIZE, colors.EMPTY, radius=4)
    high = _SIZE * min(max(cell.weight, 0.0), 1.0)
    left = x
    for share, look in zip(reversed(cell.shares), reversed(looks), strict=True):
        wide = _SIZE * share
        if min(wide, high) >= _THIN:
            yield box(left, y + _SIZE - high, wide, high, look)
        left += wide
    ink = colors.INK if cell.weight > 0 else colors.FAINT_INK
    yield text(x + 4, y + 16, cell.label, size=14, fill=ink, weight=600)


def _draw_legend(
    cells: Sequence[StrategyCell],
    actions: Sequence[str],
    looks: Sequence[str],
    y: float,
    width: float,
) -> Iterator[str]:
    """Yield the legend: the frequency of each action over the whole range."""
    held = sum(cell.combos * cell.weight for cell in cells)
    pitch = max((width - 2 * _MARGIN) / _LEGEND_COLUMNS, 120.0)
    for place, (action, look) in enumerate(zip(actions, looks, strict=True)):
        part = sum(cell.combos * cell.weight * cell.shares[place] for cell in cells)
        often = f" {part / held:.1%}" if held else ""
        x = _MARGIN + place % _LEGEND_COLUMNS * pitch
        base = y + place // _LEGEND_COLUMNS * _LEGEND_LINE
        yield box(x, base - 11, 13, 13, look, radius=4)
        yield text(x + 21, base, f"{action}{often}", size=14, fill=colors.SOFT_INK)
