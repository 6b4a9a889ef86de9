"""Drawing the made hands and draws of a range as bars."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING, Final

from bigslick.drawing import colors
from bigslick.drawing.elements import box, document, text
from bigslick.drawing.table import row_shapes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bigslick.cards import Card

__all__ = ("draw_breakdown",)

_WIDTH: Final = 720
_MARGIN: Final = 24
_LEFT: Final = 250
_ROOM: Final = _WIDTH - _LEFT - 110
_ROW: Final = 28
_CARD: Final = 25


def draw_breakdown(
    made: Mapping[str, float],
    draws: Mapping[str, float],
    *,
    title: str,
    board: Sequence[Card] = (),
) -> str:
    """Return a bar chart, as SVG, of the made hands and draws of a range.

    The values are shares of the range, from 0 to 1.
    """
    name = shorten(title, 48, placeholder=" ...")
    left = _WIDTH - _MARGIN - (_CARD + 5) * len(board) + 5
    shapes = [text(_MARGIN, 44, name, size=19, fill=colors.INK, weight=700)]
    shapes += row_shapes(board, left, 20, _CARD, _CARD + 5)
    y = 84.0
    most = max((*made.values(), *draws.values()), default=1.0) or 1.0
    for heading, rows, fill in (
        ("Made hands", made, colors.GREEN),
        ("Draws", draws, colors.BLUE),
    ):
        if rows:
            shapes.append(
                text(
                    _MARGIN, y + 14, heading, size=14, fill=colors.SOFT_INK, weight=600
                )
            )
            y += _ROW
        for label, share in rows.items():
            shapes += _draw_row(label, share, y, fill, most)
            y += _ROW
        y += 8
    described = ", ".join(
        f"{label} {share:.1%}" for label, share in (*made.items(), *draws.items())
    )
    return document(_WIDTH, y + _MARGIN - 8, shapes, title=f"{title}: {described}")


def _draw_row(
    label: str, share: float, y: float, fill: str, most: float
) -> Iterator[str]:
    wide = _ROOM * share / most
    yield text(_MARGIN, y + 15, label, size=14, fill=colors.INK)
    yield box(_LEFT, y, _ROOM, _ROW - 8, colors.EMPTY, radius=4)
    if wide >= 1:
        yield box(_LEFT, y, wide, _ROW - 8, fill, radius=4)
    percent = f"{share:.1%}"
    yield text(
        _WIDTH - _MARGIN, y + 15, percent, size=14, fill=colors.INK, anchor="end"
    )
