"""Drawing the shares of actions as horizontal stacked bars, one for each row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.drawing import colors
from bigslick.drawing.elements import box, document, text
from bigslick.drawing.grids.strategy_grid import action_colors
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("StackedBar", "draw_stacked_bars")

_WIDTH: Final = 720
_MARGIN: Final = 24
_LABEL: Final = 190
_ROOM: Final = _WIDTH - _LABEL - _MARGIN
_ROW: Final = 34
_HEIGHT: Final = 24
_TOP: Final = 66
_LEGEND: Final = 130
_WRITTEN: Final = 0.08
"""Shares below this have no number in the bar."""
_SLACK: Final = 1e-6


class StackedBar(NamedTuple):
    """A row: its label, and shares from 0 to 1 that add up to 1."""

    label: str
    shares: tuple[float, ...]


def draw_stacked_bars(
    bars: Sequence[StackedBar], actions: Sequence[str], *, title: str
) -> str:
    """Return a bar of shares for each row as an SVG document, with a legend below.

    >>> bars = [StackedBar("rainbow", (0.25, 0.75))]
    >>> svg = draw_stacked_bars(bars, ["check", "b33"], title="47 flops")
    >>> "rainbow" in svg, "75%" in svg
    (True, True)

    Raises:
        NotationError: there is no bar, or the shares of a bar do not match the actions.

    """
    if not bars:
        raise NotationError("a bar chart needs at least one bar")
    looks = action_colors(actions)
    shapes = [text(_MARGIN, 40, title, size=19, fill=colors.INK, weight=700)]
    for place, bar in enumerate(bars):
        if len(bar.shares) != len(actions) or abs(sum(bar.shares) - 1) > _SLACK:
            raise NotationError(
                f"invalid shares {bar.shares} of {bar.label}: expected "
                f"{len(actions)} numbers that add up to 1"
            )
        y = _TOP + place * _ROW
        soft = colors.SOFT_INK
        shapes.append(text(_MARGIN, y + 17, bar.label, size=14, fill=soft))
        left = float(_LABEL)
        for share, look in zip(bar.shares, looks, strict=True):
            wide = _ROOM * share
            shapes.append(box(left, y, wide, _HEIGHT, look))
            if share >= _WRITTEN:
                middle, words = left + wide / 2, f"{share:.0%}"
                shapes.append(
                    text(
                        middle, y + 17, words, size=13, fill=colors.INK, anchor="middle"
                    )
                )
            left += wide
    foot = _TOP + len(bars) * _ROW + 24
    for place, (action, look) in enumerate(zip(actions, looks, strict=True)):
        x = _MARGIN + place % 5 * _LEGEND
        y = foot + place // 5 * 24
        shapes.append(box(x, y - 11, 13, 13, look, radius=4))
        shapes.append(text(x + 21, y, action, size=14, fill=colors.SOFT_INK))
    height = foot + (len(actions) - 1) // 5 * 24 + _MARGIN
    return document(_WIDTH, height, shapes, title=title)
