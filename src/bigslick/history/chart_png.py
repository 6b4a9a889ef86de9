"""Line charts as PNG: every line and every letter is drawn as strokes of a pen."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, isfinite
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.analysis.ranges.grid_png import encode_png
from bigslick.analysis.ranges.stroke_font import CAP_HEIGHT, SPACING, glyph
from bigslick.drawing.line_chart import (
    Scale,
    end_label,
    format_tick,
    nice_ticks,
    span,
    ticks_across,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.drawing.line_chart import Series

__all__ = ("line_chart_png",)

_WIDTH, _HEIGHT = 1280, 720
_LEFT, _TOP, _BOTTOM = 110, 90, 80
_GROUND: Final = (14, 20, 19)
_GRID: Final = (34, 48, 44)
_ZERO: Final = (110, 130, 122)
_INK: Final = (238, 244, 241)
_SOFT: Final = (157, 176, 168)
_COLOURS: Final = (
    *((242, 193, 78), (79, 163, 255), (255, 111, 111), (47, 196, 141)),
    *((181, 140, 255), (255, 159, 77)),
)
Colour = tuple[int, int, int]


class _Sheet:
    """Pixels and a round pen."""

    def __init__(self) -> None:
        self.pixels = np.empty((_HEIGHT, _WIDTH, 3), np.float32)
        self.pixels[:] = _GROUND

    def stroke(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        pen: float,
        c: Colour,
    ) -> None:
        """Draw a straight line; edges are smooth."""
        (x0, y0), (x1, y1) = start, end
        reach = pen / 2 + 1
        left, right = int(min(x0, x1) - reach), int(max(x0, x1) + reach) + 2
        top, bottom = int(min(y0, y1) - reach), int(max(y0, y1) + reach) + 2
        left, top = max(left, 0), max(top, 0)
        window = self.pixels[top:bottom, left:right]
        if not window.size:
            return
        rows, columns = np.indices(window.shape[:2], np.float32)
        x, y = columns + (left + 0.5), rows + (top + 0.5)
        dx, dy = x1 - x0, y1 - y0
        length = max(dx * dx + dy * dy, 1e-9)
        along = np.clip(((x - x0) * dx + (y - y0) * dy) / length, 0, 1)
        away = np.hypot(x - x0 - along * dx, y - y0 - along * dy)
        cover = np.clip(pen / 2 - away + 0.5, 0, 1)[..., None]
        window += (np.array(c, np.float32) - window) * cover

    def path(
        self, points: Sequence[tuple[float, float]], pen: float, colour: Colour
    ) -> None:
        """Draw a line through points."""
        for start, end in pairwise(points):
            self.stroke(start, end, pen, colour)

    def text(  # noqa: PLR0913, PLR0917 - what, where and how
        self, text: str, x: float, y: float, size: float, colour: Colour, anchor: float
    ) -> None:
        """Write on a base line; the anchor is 0 at the left, 1 at the right end."""
        unit = size / CAP_HEIGHT
        place = x - anchor * _width(text, size)
        for letter in text:
            width, strokes = glyph(letter)
            for (x0, y0), (x1, y1) in strokes:
                start = place + x0 * unit, y - y0 * unit
                self.stroke(start, (place + x1 * unit, y - y1 * unit), size / 7, colour)
            place += (width + SPACING) * unit


def _width(text: str, size: float) -> float:
    """Return how wide a text is."""
    letters = sum(glyph(letter)[0] + SPACING for letter in text) - SPACING
    return letters * size / CAP_HEIGHT


def line_chart_png(
    series: Sequence[Series], *, title: str = "", x_label: str = "", y_label: str = ""
) -> bytes:
    """Return a line chart as a PNG file; each line is labelled at its end."""
    labels = list(map(end_label, series))
    right = _WIDTH - 34 - max((_width(label, 12) for label in labels), default=0)
    ticks = nice_ticks(*span(value for line in series for value in line.y))
    places = [line.x or range(len(line.y)) for line in series]
    numbers = [float(x) for xs in places for x in xs]
    across = Scale(*span(numbers), _LEFT, right)
    up = Scale(ticks[0], ticks[-1], _HEIGHT - _BOTTOM, _TOP)
    sheet = _Sheet()
    for tick in ticks:
        colour = _GRID if tick else _ZERO
        sheet.stroke((_LEFT, up(tick)), (right, up(tick)), 1.2, colour)
        sheet.text(format_tick(tick), _LEFT - 12, up(tick) + 6, 12, _SOFT, 1)
    for tick in ticks_across(numbers):
        text = format_tick(tick)
        sheet.text(text, across(tick), _HEIGHT - _BOTTOM + 28, 12, _SOFT, 0.5)
    sheet.text(title, _LEFT, 46, 19, _INK, 0)
    sheet.text(y_label, _LEFT, 72, 12, _SOFT, 0)
    sheet.text(x_label, right, _HEIGHT - 24, 12, _SOFT, 1)
    ends: list[tuple[float, str, Colour]] = []
    # The first line matters most: it is drawn last, on top.
    lines = list(zip(series, places, _COLOURS, labels, strict=False))
    for line, xs, colour, label in reversed(lines):
        points = [
            (across(float(x)), up(y))
            for x, y in zip(xs, line.y, strict=True)
            if isfinite(y)
        ]
        sheet.path(_thinned(points), 2.4, colour)
        if points:
            ends.append((points[-1][1], label, colour))
    for y, name, colour in _spread(ends):
        sheet.text(name, right + 14, y + 6, 12, colour, 0)
    return encode_png(np.rint(np.clip(sheet.pixels, 0, 255)).astype(np.uint8))


def _thinned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the points without those less than half a pixel from the one before."""
    kept = points[:1]
    for point in points[1:]:
        if hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) >= 0.5:  # noqa: PLR2004
            kept.append(point)
    return kept


def _spread(
    ends: Iterable[tuple[float, str, Colour]],
) -> list[tuple[float, str, Colour]]:
    """Return the labels moved apart so that none hides another."""
    placed: list[tuple[float, str, Colour]] = []
    for y, name, colour in sorted(ends):
        lowest = placed[-1][0] + 22 if placed else y
        placed.append((max(y, lowest), name, colour))
    over = max((placed[-1][0] if placed else 0) - (_HEIGHT - _BOTTOM), 0)
    return [(y - over, name, colour) for y, name, colour in placed]
