"""The parts of an SVG document: text, boxes, lines, and the document itself.

Documents are self-contained: no external style sheet, image or script.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.drawing.colors import FONT, GROUND
from bigslick.drawing.plain_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("box", "document", "line", "number", "point_list", "text")


def document(
    width: float,
    height: float,
    shapes: Iterable[str],
    *,
    title: str,
    ground: str | None = GROUND,
) -> str:
    """Return an SVG document; empty shapes are left out.

    The title is for readers who cannot see the picture.

    >>> print(document(20, 10, ["<g/>", ""], title="two & more", ground=None))
    <svg ... viewBox="0 0 20 10" width="20" height="10" role="img" font-family="...">
    <title>two &amp; more</title>
    <g/>
    </svg>
    <BLANKLINE>
    """
    from html import escape

    wide, high = number(width), number(height)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}" role="img" font-family="{FONT}">'
    )
    lines = [
        opening,
        f"<title>{escape(visible(title))}</title>",
        box(0, 0, width, height, ground, radius=14) if ground else "",
        *shapes,
        "</svg>\n",
    ]
    return "\n".join(filter(None, lines))


def text(  # noqa: PLR0913 - what, where, and how
    x: float,
    y: float,
    words: str,
    *,
    size: float,
    fill: str,
    weight: int = 400,
    anchor: str = "start",
) -> str:
    """Return a text element, or nothing for an empty text.

    >>> text(1, 2.5, "a < b", size=12, fill="#fff", anchor="end")
    '<text x="1" y="2.5" font-size="12" text-anchor="end" fill="#fff">a &lt; b</text>'
    """
    from html import escape

    if not words:
        return ""
    look = f' font-weight="{weight}"' if weight != 400 else ""  # noqa: PLR2004
    look += f' text-anchor="{anchor}"' if anchor != "start" else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{look} '
        f'fill="{fill}">{escape(visible(words))}</text>'
    )


def box(  # noqa: PLR0913 - a place, a size, and a look
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    radius: float = 0,
    stroke: str = "",
    stroke_width: float = 1,
) -> str:
    """Return a rectangle.

    >>> box(0, 1, 2, 3.14159, "#fff", radius=1)
    '<rect x="0" y="1" width="2" height="3.14" rx="1" fill="#fff"/>'
    """
    look = f' rx="{number(radius)}"' if radius else ""
    if stroke:
        look += f' stroke="{stroke}"'
        look += f' stroke-width="{number(stroke_width)}"' if stroke_width != 1 else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}"{look} fill="{fill}"/>'
    )


def line(start: tuple[float, float], end: tuple[float, float], stroke: str) -> str:
    """Return a straight line.

    >>> line((0, 1), (2, 3), "#fff")
    '<line x1="0" y1="1" x2="2" y2="3" stroke="#fff"/>'
    """
    (x1, y1), (x2, y2) = start, end
    return (
        f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" '
        f'y2="{number(y2)}" stroke="{stroke}"/>'
    )


def point_list(points: Iterable[tuple[float, float]]) -> str:
    """Return points as text for an SVG attribute.

    >>> point_list([(0, 1.26), (2, 3)])
    '0,1.3 2,3'
    """
    return " ".join(f"{number(x, 1)},{number(y, 1)}" for x, y in points)


def number(value: float, digits: int = 2) -> str:
    """Return a number with a few decimals, without trailing zeros.

    >>> number(2.0), number(1 / 3), number(-0.001)
    ('2', '0.33', '0')
    """
    return f"{round(value, digits) + 0.0:.{digits}f}".rstrip("0").rstrip(".")
