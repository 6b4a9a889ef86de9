"""The grid as SVG, without any outside request: the reader's own fonts."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from bigslick.analysis.ranges.grid_picture import Box, Line, compose

if TYPE_CHECKING:
    from bigslick.analysis.ranges.holdem_range import Range

__all__ = ("draw_svg",)

_FONTS: Final = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"


def draw_svg(hands: Range, title: str | None = None) -> str:
    """Return the picture of a range as an SVG document."""
    picture = compose(hands, title)
    width, height = _number(picture.width), _number(picture.height)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" font-family="{_FONTS}">'
    )
    lines = [
        opening,
        f"<title>{escape(picture.description)}</title>",
        f'<rect width="{width}" height="{height}" rx="14" fill="{picture.ground}"/>',
        *_gradients(picture.shapes),
        *(_element(shape) for shape in picture.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _element(shape: Box | Line) -> str:
    match shape:
        case Box(x, y, width, height, radius):
            return (
                f'<rect x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" '
                f'height="{_number(height)}" rx="{_number(radius)}" '
                f'fill="{_paint(shape)}"/>'
            )
        case Line(x, y, text, size, fill, bold, anchor):
            weight = ' font-weight="700"' if bold else ""
            place = "" if anchor == "start" else f' text-anchor="{anchor}"'
            return (
                f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" '
                f'fill="{fill}"{weight}{place}>{escape(text)}</text>'
            )


def _paint(box: Box) -> str:
    return box.fill if box.share == 1 else f"url(#{_gradient_name(box)})"


def _gradient_name(box: Box) -> str:
    """Return a name by content, so that pictures on one page may share it."""
    colours = f"{box.fill}-{box.rest}".replace("#", "")
    return f"bigslick-{colours}-{_number(box.share * 1000)}".replace(".", "_")


def _gradients(shapes: list[Box | Line]) -> list[str]:
    """Return one gradient with a hard step for each way to be partly filled."""
    boxes = {
        _gradient_name(box): box
        for box in shapes
        if isinstance(box, Box) and box.share < 1
    }
    return [
        f'<linearGradient id="{name}" x1="0" y1="1" x2="0" y2="0">'
        f'<stop offset="{_number(box.share)}" stop-color="{box.fill}"/>'
        f'<stop offset="{_number(box.share)}" stop-color="{box.rest}"/>'
        "</linearGradient>"
        for name, box in boxes.items()
    ]


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
