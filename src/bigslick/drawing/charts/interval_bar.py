"""Drawing a share and its confidence interval on a line from 0 to 100 %."""

from __future__ import annotations

from typing import Final

from bigslick.drawing import colors
from bigslick.drawing.elements import box, document, line, number

__all__ = ("draw_interval",)

_WIDTH: Final = 150
_HEIGHT: Final = 18
_EDGE: Final = 6


def draw_interval(
    share: float,
    interval: tuple[float, float],
    others: float | None = None,
    *,
    color: str = colors.GOLD,
) -> str:
    """Return an SVG: a dot for the share, its interval, a mark for the others' share.

    >>> draw_interval(0.5, (0.4, 0.6), 0.3).count("<circle")
    1
    """
    middle = _HEIGHT / 2
    low, high = map(_across, interval)
    shapes = [
        line((_EDGE, middle), (_WIDTH - _EDGE, middle), colors.GRID),
        box(low, middle - 2.5, max(high - low, 1), 5, color, radius=2.5),
    ]
    if others is not None:
        shapes.append(box(_across(others) - 1.25, 1, 2.5, _HEIGHT - 2, colors.SOFT_INK))
    shapes.append(
        f'<circle cx="{number(_across(share))}" cy="{number(middle)}" r="4.5" '
        f'fill="{color}" stroke="{colors.GROUND}" stroke-width="1.5"/>'
    )
    told = f"{share:.1%}, 95 % from {interval[0]:.1%} to {interval[1]:.1%}"
    told += "" if others is None else f", others {others:.1%}"
    return document(_WIDTH, _HEIGHT, shapes, title=told, ground=None)


def _across(share: float) -> float:
    return _EDGE + share * (_WIDTH - 2 * _EDGE)
