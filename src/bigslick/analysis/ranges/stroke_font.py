"""A plain font of strokes, so that pictures need no font file.

Letters are paths of lines (``L``) and quadratic curves (``Q``) in units of which
a capital is ten high; the baseline is at zero and y points up. The width is that
of the path.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Final

__all__ = ("CAP_HEIGHT", "SPACING", "glyph")

Point = tuple[float, float]
Segment = tuple[Point, Point]

CAP_HEIGHT: Final = 10.0
SPACING: Final = 2.5
_BLANK: Final = 1.6
_STEPS: Final = 7

_BOWL: Final = "M0 3.5Q0 7 2.8 7Q5.4 7 5.4 3.5Q5.4 0 2.8 0Q0 0 0 3.5"
_LEFT_BOWL: Final = "M5.4 3.5Q5.4 7 2.6 7Q0 7 0 3.5Q0 0 2.6 0Q5.4 0 5.4 3.5"
_OVAL: Final = "M3.5 10Q7 10 7 5Q7 0 3.5 0Q0 0 0 5Q0 10 3.5 10"
_P: Final = "M0 0L0 10L3.4 10Q6.2 10 6.2 7.2Q6.2 4.4 3.4 4.4L0 4.4"
_BOX: Final = "M0 0L0 10L5 10L5 0L0 0"

_PATHS: Final = {
    "0": "M3 10Q6 10 6 5Q6 0 3 0Q0 0 0 5Q0 10 3 10",
    "1": "M.6 8L3 10L3 0",
    "2": "M.3 7.6Q.5 10 3.1 10Q5.8 10 5.8 7.3Q5.8 5.6 3.8 3.9L0 0L6 0",
    "3": "M.3 10L5.6 10L2.6 6.2Q6 6.2 6 3.1Q6 0 2.9 0Q.3 0 0 2.2",
    "4": "M4.5 0L4.5 10L0 3L6.2 3",
    "5": "M5.5 10L1 10L.5 5.4Q1.4 6.4 3 6.4Q6 6.4 6 3.3Q6 0 2.9 0Q.4 0 0 2",
    "6": "M4.6 10Q0 7.6 0 3.4Q0 0 3 0Q6 0 6 3.2Q6 6.3 3.1 6.3Q.6 6.3 0 3.6",
    "7": "M0 10L6 10L2 0",
    "8": "M3 5.5Q.5 5.5 .5 7.8Q.5 10 3 10Q5.5 10 5.5 7.8Q5.5 5.5 3 5.5"
    "Q0 5.5 0 2.7Q0 0 3 0Q6 0 6 2.7Q6 5.5 3 5.5",
    "9": "M1.4 0Q6 2.4 6 6.6Q6 10 3 10Q0 10 0 6.8Q0 3.7 2.9 3.7Q5.4 3.7 6 6.4",
    "A": "M0 0L3.5 10L7 0M1.2 3.3L5.8 3.3",
    "B": "M0 0L0 10L3.2 10Q5.6 10 5.6 7.7Q5.6 5.4 3.2 5.4L0 5.4"
    "M3.2 5.4Q6.2 5.4 6.2 2.7Q6.2 0 3.2 0L0 0",
    "C": "M6.3 8Q5.7 10 3.5 10Q0 10 0 5Q0 0 3.5 0Q5.7 0 6.3 2",
    "D": "M0 0L0 10L2.8 10Q6.6 10 6.6 5Q6.6 0 2.8 0L0 0",
    "E": "M5.4 10L0 10L0 0L5.4 0M0 5.3L4.6 5.3",
    "F": "M5.4 10L0 10L0 0M0 5.1L4.6 5.1",
    "G": "M6.3 8Q5.7 10 3.5 10Q0 10 0 5Q0 0 3.5 0Q6.5 0 6.5 4.6L3.9 4.6",
    "H": "M0 0L0 10M6.4 0L6.4 10M0 5.2L6.4 5.2",
    "I": "M0 0L0 10",
    "J": "M4.4 10L4.4 3Q4.4 0 2.1 0Q.3 0 0 1.8",
    "K": "M0 0L0 10M6 10L0 4.2M2.2 6.3L6.2 0",
    "L": "M0 10L0 0L5 0",
    "M": "M0 0L0 10L4 3L8 10L8 0",
    "N": "M0 0L0 10L6.4 0L6.4 10",
    "O": _OVAL,
    "P": _P,
    "Q": f"{_OVAL}M4.4 2.6L7 -.8",
    "R": f"{_P}M3.2 4.4L6.2 0",
    "S": "M5.8 8.2Q5.2 10 3.1 10Q.4 10 .4 7.6Q.4 5.8 3.1 5.2"
    "Q6.1 4.5 6.1 2.5Q6.1 0 3.1 0Q.6 0 0 2",
    "T": "M0 10L6.6 10M3.3 10L3.3 0",
    "U": "M0 10L0 3.6Q0 0 3.2 0Q6.4 0 6.4 3.6L6.4 10",
    "V": "M0 10L3.4 0L6.8 10",
    "W": "M0 10L2.4 0L4.8 9L7.2 0L9.6 10",
    "X": "M0 0L6.2 10M0 10L6.2 0",
    "Y": "M0 10L3.2 5L6.4 10M3.2 5L3.2 0",
    "Z": "M0 10L6 10L0 0L6 0",
    "a": "M.5 5.9Q1.1 7 2.7 7Q5 7 5 4.6L5 0"
    "M5 4Q3 4.2 1.8 3.8Q0 3.3 0 1.9Q0 0 2 0Q4.4 0 5 2.4",
    "b": f"M0 10L0 0{_BOWL}",
    "c": "M4.9 5.6Q4.4 7 2.7 7Q0 7 0 3.5Q0 0 2.7 0Q4.4 0 4.9 1.4",
    "d": f"M5.4 10L5.4 0{_LEFT_BOWL}",
    "e": "M0 3.7L5.3 3.7Q5.3 7 2.7 7Q0 7 0 3.5Q0 0 2.8 0Q4.5 0 5.1 1.2",
    "f": "M3.6 9.9Q1.4 10.1 1.4 7.6L1.4 0M0 6.6L3.4 6.6",
    "g": f"M5.4 7L5.4 0Q5.4 -3 2.7 -3Q1 -3 .4 -2{_LEFT_BOWL}",
    "h": "M0 10L0 0M0 4Q.4 7 2.8 7Q5 7 5 4.4L5 0",
    "i": "M0 7L0 0M0 9.6L0 9.7",
    "j": "M1.6 7L1.6 -1Q1.6 -3 0 -3M1.6 9.6L1.6 9.7",
    "k": "M0 10L0 0M4.6 7L0 2.6M1.7 4.2L4.8 0",
    "l": "M0 10L0 0",
    "m": "M0 7L0 0M0 4.2Q.3 7 2.2 7Q4 7 4 4.6L4 0M4 4.2Q4.3 7 6.2 7Q8 7 8 4.6L8 0",
    "n": "M0 7L0 0M0 4Q.4 7 2.8 7Q5 7 5 4.4L5 0",
    "o": "M2.75 7Q5.5 7 5.5 3.5Q5.5 0 2.75 0Q0 0 0 3.5Q0 7 2.75 7",
    "p": f"M0 7L0 -3{_BOWL}",
    "q": f"M5.4 7L5.4 -3{_LEFT_BOWL}",
    "r": "M0 7L0 0M0 4Q.3 7 3 6.9",
    "s": "M4.6 5.8Q4.1 7 2.4 7Q.3 7 .3 5.4Q.3 4.1 2.5 3.7"
    "Q4.9 3.2 4.9 1.7Q4.9 0 2.5 0Q.5 0 0 1.4",
    "t": "M1.4 9L1.4 1.8Q1.4 0 3.4 .1M0 6.7L3.3 6.7",
    "u": "M0 7L0 2.6Q0 0 2.3 0Q4.6 0 5 3M5 7L5 0",
    "v": "M0 7L2.6 0L5.2 7",
    "w": "M0 7L1.9 0L3.8 6.4L5.7 0L7.6 7",
    "x": "M0 0L4.8 7M0 7L4.8 0",
    "y": "M0 7L2.6 .2M5.2 7L2.2 -1.6Q1.6 -3 .2 -3",
    "z": "M0 7L4.6 7L0 0L4.6 0",
    "+": "M0 4.5L5 4.5M2.5 2L2.5 7",
    "-": "M0 4L3.4 4",
    "=": "M0 5.6L5 5.6M0 3L5 3",
    ",": "M.7 .1L0 -1.8",
    ".": "M0 0L0 .1",
    ":": "M0 .1L0 .2M0 5.8L0 5.9",
    ";": "M.7 .1L0 -1.8M.7 5.8L.7 5.9",
    "!": "M0 10L0 3M0 0L0 .1",
    "?": "M0 8Q.4 10 2.7 10Q5.2 10 5.2 7.6Q5.2 6 3.7 5Q2.6 4.2 2.6 3M2.6 0L2.6 .1",
    "%": "M1.5 10Q3 10 3 8Q3 6 1.5 6Q0 6 0 8Q0 10 1.5 10"
    "M6.5 4Q8 4 8 2Q8 0 6.5 0Q5 0 5 2Q5 4 6.5 4M6.6 10L1.4 0",
    "(": "M2 11Q0 8 0 4.5Q0 1 2 -2",
    ")": "M0 11Q2 8 2 4.5Q2 1 0 -2",
    "[": "M2 11L0 11L0 -2L2 -2",
    "]": "M0 11L2 11L2 -2L0 -2",
    "/": "M0 -1L4 10.5",
    "*": "M2 4.6L2 9.4M0 5.8L4 8.2M4 5.8L0 8.2",
    "'": "M0 10L0 7.6",
    "_": "M0 -1.5L5 -1.5",
}
_COMMAND: Final = re.compile(r"([MLQ])([^MLQ]+)")


@cache
def glyph(letter: str) -> tuple[float, tuple[Segment, ...]]:
    """Return the width of a letter and its strokes; a box for one that is missing.

    >>> glyph("T")
    (6.6, (((0.0, 10.0), (6.6, 10.0)), ((3.3, 10.0), (3.3, 0.0))))
    """
    if letter.isspace():
        return _BLANK, ()
    segments: list[Segment] = []
    here = (0.0, 0.0)
    for command, numbers in _COMMAND.findall(_PATHS.get(letter, _BOX)):
        values = [float(number) for number in numbers.split()]
        end = (values[-2], values[-1])
        if command == "L":
            segments.append((here, end))
        elif command == "Q":
            points = [
                _on_curve(here, (values[0], values[1]), end, i / _STEPS)
                for i in range(_STEPS + 1)
            ]
            segments += pairwise(points)
        here = end
    width = max(x for segment in segments for x, _ in segment)
    return width, tuple(segments)


def _on_curve(start: Point, control: Point, end: Point, t: float) -> Point:
    """Return a point of a quadratic Bezier curve."""
    x, y = (
        (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c
        for a, b, c in zip(start, control, end, strict=True)
    )
    return x, y
