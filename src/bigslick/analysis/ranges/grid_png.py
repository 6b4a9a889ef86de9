"""The grid as PNG, drawn here: NumPy for the pixels, zlib for the file.

A plotting library would be a heavy guest for boxes and a few letters, and would
make ``--plot range.png`` fail wherever it is not installed. Edges are smooth:
each shape covers a pixel by how far the pixel's middle lies inside its outline.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.analysis.ranges.grid_picture import Box, Line, compose
from bigslick.analysis.ranges.stroke_font import CAP_HEIGHT, SPACING, glyph

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.analysis.ranges.holdem_range import Range

    Pixels = NDArray[np.float32]

__all__ = ("draw_png", "encode_png")

_CAP: Final = 0.71  # height of a capital, in font sizes
_REGULAR, _BOLD = 0.092, 0.125  # thickness of a stroke, in font sizes


def draw_png(hands: Range, title: str | None = None, *, scale: float = 2.0) -> bytes:
    """Return the picture of a range as a PNG file."""
    picture = compose(hands, title)
    height, width = round(picture.height * scale), round(picture.width * scale)
    pixels = np.empty((height, width, 3), np.float32)
    pixels[:] = _colour(picture.ground)
    for shape in picture.shapes:
        match shape:
            case Box():
                _draw_box(pixels, shape, scale)
            case Line():
                _draw_line(pixels, shape, scale)
    return encode_png(np.rint(pixels).astype(np.uint8))


def encode_png(pixels: NDArray[np.uint8]) -> bytes:
    """Return red, green and blue values of shape (height, width, 3) as a PNG file.

    The format is that of the PNG specification (ISO/IEC 15948): a signature, then
    chunks with length, name, data and checksum; rows begin with their filter.
    """
    height, width, _ = pixels.shape
    rows = np.zeros((height, 1 + 3 * width), np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    # Filter 2: each row as the difference from the one above, which packs well.
    rows[1:, 1:] -= pixels.reshape(height, -1)[:-1]
    rows[1:, 0] = 2
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"IDAT", zlib.compress(rows.tobytes(), 6)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data))
        + name
        + data
        + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


def _colour(text: str) -> Pixels:
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)], np.float32)


def _paint(pixels: Pixels, x: int, y: int, cover: Pixels, fill: str) -> None:
    """Blend a colour in where it covers the pixels; clip at the edges."""
    target = pixels[y : y + cover.shape[0], max(x, 0) : x + cover.shape[1]]
    share = cover[: target.shape[0], max(-x, 0) :][:, : target.shape[1], None]
    target += (_colour(fill) - target) * share


def _draw_box(pixels: Pixels, box: Box, scale: float) -> None:
    x, y, width, height, radius = (value * scale for value in box[:5])
    cover = _box_cover(x % 1, y % 1, width, height, radius)
    if box.rest:
        _paint(pixels, int(x) - 1, int(y) - 1, cover, box.rest)
        step = y % 1 + 1 + height * (1 - box.share)
        below = np.arange(len(cover), dtype=np.float32) + np.float32(0.5) - step
        cover = cover * np.clip(below + 0.5, 0, 1)[:, None]
    _paint(pixels, int(x) - 1, int(y) - 1, cover, box.fill)


@cache
def _box_cover(
    x: float, y: float, width: float, height: float, radius: float
) -> Pixels:
    """Return how a box covers pixels that begin one before its place."""
    rows, columns = np.indices((int(height) + 4, int(width) + 4), np.float32)
    away_x = np.abs(columns - 0.5 - x - width / 2) - width / 2 + radius
    away_y = np.abs(rows - 0.5 - y - height / 2) - height / 2 + radius
    outside = np.hypot(np.maximum(away_x, 0), np.maximum(away_y, 0))
    distance = outside + np.minimum(np.maximum(away_x, away_y), 0) - radius
    cover: Pixels = np.clip(0.5 - distance, 0, 1).astype(np.float32)
    return cover


def _draw_line(pixels: Pixels, line: Line, scale: float) -> None:
    size = line.size * scale
    unit = size * _CAP / CAP_HEIGHT
    pen = size * (_BOLD if line.bold else _REGULAR)
    widths = [(glyph(letter)[0] + SPACING) * unit for letter in line.text]
    x = (
        line.x * scale
        - (sum(widths) - SPACING * unit) * {"start": 0, "middle": 0.5}[line.anchor]
    )
    for letter, width in zip(line.text, widths, strict=True):
        # Quarters of a pixel are fine enough and let letters be drawn once.
        place = round(x * 4) / 4
        cover, left, top = _letter(letter, unit, pen, place % 1, line.y * scale % 1)
        _paint(
            pixels, int(place // 1) + left, int(line.y * scale) + top, cover, line.fill
        )
        x += width


@cache
def _letter(
    letter: str, unit: float, pen: float, shift_x: float, shift_y: float
) -> tuple[Pixels, int, int]:
    """Return how a letter covers pixels, and where they begin beside its origin."""
    width, strokes = glyph(letter)
    margin = int(pen) + 2
    left, top = -margin, -int(1.2 * CAP_HEIGHT * unit) - margin
    shape = (
        int(1.6 * CAP_HEIGHT * unit) + 2 * margin,
        int(width * unit) + 2 * margin + 1,
    )
    rows, columns = np.indices(shape, np.float32) + np.float32(0.5)
    x, y = columns + left - shift_x, rows + top - shift_y
    nearest = np.full(shape, np.inf, np.float32)
    for (x0, y0), (x1, y1) in strokes:
        ax, ay = np.float32(x0 * unit), np.float32(-y0 * unit)
        dx, dy = np.float32((x1 - x0) * unit), np.float32((y0 - y1) * unit)
        length = max(dx * dx + dy * dy, np.float32(1e-6))
        along = np.clip(((x - ax) * dx + (y - ay) * dy) / length, 0, 1)
        nearest = np.minimum(
            nearest, np.hypot(x - ax - along * dx, y - ay - along * dy)
        )
    return np.clip(pen / 2 - nearest + 0.5, 0, 1), left, top
