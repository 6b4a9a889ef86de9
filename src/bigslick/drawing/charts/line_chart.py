"""Line charts as SVG documents, for example of chips or winnings over hands.

No plotting library is needed. Lines with more points than pixels are thinned out so
that every peak and dip remains.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, islice
from math import ceil, floor, isfinite, log10
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.drawing import colors
from bigslick.drawing.elements import box, document, point_list, text
from bigslick.drawing.elements import line as rule
from bigslick.drawing.plain_text import shortened
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = (
    "Scale",
    "Series",
    "end_label",
    "format_tick",
    "line_chart",
    "nice_ticks",
    "span",
    "ticks_across",
)

_SHORT = 10_000  # labels from this number on are written as 10k


class Scale(NamedTuple):
    """A linear scale from values to coordinates."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the coordinate of the value.

        >>> Scale(0, 10, 100, 200)(5)
        150.0
        """
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def span(values: Iterable[float]) -> tuple[float, float]:
    """Return the smallest and the largest finite value, widened if they are equal.

    >>> span([3, 1, float("nan")]), span([5, 5]), span([])
    ((1, 3), (4.5, 5.5), (0, 1))
    """
    finite = [value for value in values if isfinite(value)]
    if not finite:
        return 0, 1
    low, high = min(finite), max(finite)
    if low == high:
        return low - (abs(low) / 10 or 1), high + (abs(high) / 10 or 1)
    return low, high


def nice_ticks(low: float, high: float, count: int = 5) -> list[float]:
    """Return about ``count`` round numbers that span the range.

    The step is 1, 2, 2.5 or 5 times a power of ten.

    >>> nice_ticks(0, 970)
    [0, 200, 400, 600, 800, 1000]
    >>> nice_ticks(-0.13, 0.21)
    [-0.2, -0.1, 0.0, 0.1, 0.2, 0.3]
    """
    rough = (high - low) / max(count, 1)
    power = 10.0 ** floor(log10(rough))
    step = next(f * power for f in (1, 2, 2.5, 5, 10) if f * power >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    digits = max(0, 2 - floor(log10(step)))
    ticks = [round(step * n, digits) + 0.0 for n in range(first, last + 1)]
    return [int(t) for t in ticks] if step >= 1 and step % 1 == 0 else ticks


def ticks_across(places: Iterable[float], count: int = 5) -> list[float]:
    """Return round numbers within the range of the places; integers if these are.

    >>> ticks_across([0, 1]), ticks_across([0, 7, 12]), ticks_across([0, 0.5, 1], 2)
    ([0.0, 1.0], [0.0, 5.0, 10.0], [0.0, 0.5, 1.0])
    """
    values = list(places)
    low, high = span(values)
    counted = all(value % 1 == 0 for value in values)
    return [
        tick
        for tick in nice_ticks(low, high, count)
        if low <= tick <= high and not (counted and tick % 1)
    ]


def format_tick(value: float) -> str:
    """Return a number as text for the label of an axis.

    >>> [format_tick(value) for value in (0, 2500, 25_000, 1_200_000, -0.1)]
    ['0', '2,500', '25k', '1.2M', '-0.1']
    """
    size = abs(value)
    if size >= _SHORT * 100:
        return f"{value / 1e6:,.4g}M"
    if size >= _SHORT:
        return f"{value / 1e3:.4g}k"
    return f"{value:,.10g}"


_TITLE: Final = 74.0  # the height above the panel, with a title
_NO_TITLE: Final = 34.0
_BELOW: Final = 56.0  # the height below the panel, for the labels of the x axis
_LETTER: Final = 8.6  # about the width of a character in a label
_LINE_HEIGHT: Final = 20.0
_WHOLE_FROM: Final = 1000
"""Numbers from this one on are labelled without decimals and without an exponent."""
_MOST_LABEL: Final = 22  # characters


class _Layout(NamedTuple):
    """The size of a chart and the edges of its panel."""

    width: float
    height: float
    left: float
    top: float
    foot: float

    @classmethod
    def wide(cls, *, titled: bool) -> _Layout:
        """Return the usual layout, for labels at the right."""
        top = _TITLE if titled else _NO_TITLE
        return cls(_WIDTH, top + 370 + _BELOW, 78, top, top + 370)

    @classmethod
    def narrow(cls, lines: int, *, titled: bool) -> _Layout:
        """Return the layout for phones, with a label below the chart for each line."""
        top = _TITLE if titled else _NO_TITLE
        foot = top + 250
        return cls(400, foot + _BELOW + _LINE_HEIGHT * lines, 52, top, foot)


_WIDTH: Final = 960


class Series(NamedTuple):
    """One line of a chart: its values, their x coordinates and a band around them.

    Without ``x`` the values are at 0, 1, 2 and so on. ``low`` and ``high`` are
    the edges of a band around the line. A value that is not finite leaves a gap.
    """

    name: str
    y: Sequence[float]
    x: Sequence[float] | None = None
    low: Sequence[float] | None = None
    high: Sequence[float] | None = None


def line_chart(
    series: Mapping[str, Sequence[float]] | Iterable[Series],
    *,
    title: str = "",
    x_label: str = "",
    y_label: str = "",
    narrow: bool = False,
) -> str:
    """Return a line chart as an SVG document; each line is labelled at its end.

    A narrow chart, for phones, has the labels below.

    >>> svg = line_chart({"Ann": [100, 105, 98], "Bob": [100, 95, 102]}, title="Chips")
    >>> svg.startswith("<svg"), svg.count("<polyline"), "Bob" in svg
    (True, 2, True)

    Raises:
        NotationError: a line has different numbers of values, coordinates and band
        edges.

    """
    if isinstance(series, Mapping):
        series = [Series(name, values) for name, values in series.items()]
    lines = [_placed(one) for one in series]
    labels = [end_label(line) for line in lines]
    right = max(map(len, labels), default=0) * _LETTER + 34
    layout = _Layout.wide(titled=bool(title))
    if narrow:
        layout, right = _Layout.narrow(len(lines), titled=bool(title)), 24.0
    edges = [edge for line in lines for edge in (line.y, line.low, line.high) if edge]
    values = nice_ticks(*span(value for edge in edges for value in edge))
    places = [x for line in lines for x in line.x or ()]
    across = Scale(*span(places), layout.left, layout.width - right)
    up = Scale(values[0], values[-1], layout.foot, layout.top)
    colours = list(islice(cycle(colors.LINES), len(lines)))
    drawn = [_line(line, across, up, c) for line, c in zip(lines, colours, strict=True)]
    shapes = [
        *_frame(title, x_label, y_label, across, layout),
        *_grid(values, ticks_across(places, 4 if narrow else 8), across, up),
        *(_band(line, across, up, c) for line, c in zip(lines, colours, strict=True)),
        *reversed(drawn),  # the first line is drawn last, on top
        *(
            _legend(labels, layout, colours)
            if narrow
            else _names(lines, labels, across, up, colours)
        ),
    ]
    words = title or y_label or "chart"
    return document(layout.width, layout.height, shapes, title=words)


def _placed(series: Series) -> Series:
    """Return the series with floats, and an x coordinate for each value."""
    y = [_number(value) for value in series.y]
    x = range(len(y)) if series.x is None else [_number(value) for value in series.x]
    low = None if series.low is None else [_number(value) for value in series.low]
    high = None if series.high is None else [_number(value) for value in series.high]
    if (low is None) != (high is None):
        raise NotationError(
            f"the band of {series.name!r} has only one edge: expected low and high"
        )
    for part in (x, low, high):
        if part is not None and len(part) != len(y):
            raise NotationError(
                f"{series.name!r} has {len(y)} values but {len(part)} x coordinates or "
                "edges: expected the same number"
            )
    return Series(series.name, y, x, low, high)


def _number(value: float | None) -> float:
    return float("nan") if value is None else float(value)


def end_label(line: Series) -> str:
    """Return the name and the last value of a line, to be written at its end.

    >>> end_label(Series("winnings", [0, 1250]))
    'winnings 1,250'
    """
    last = next((y for y in reversed(line.y) if isfinite(y)), None)
    name = shortened(line.name, _MOST_LABEL)
    if last is None:
        return name
    whole = last == round(last) or abs(last) >= _WHOLE_FROM
    return f"{name} {last:,.0f}" if whole else f"{name} {last:,.4g}"


def _frame(
    title: str, x_label: str, y_label: str, across: Scale, layout: _Layout
) -> Iterator[str]:
    middle, soft = (across.start + across.end) / 2, colors.SOFT_INK
    left, top, foot = layout.left, layout.top, layout.foot
    yield box(left, top, across.end - left, foot - top, colors.PANEL)
    yield text(left, 38, title, size=20, fill=colors.INK, weight=700)
    yield text(middle, foot + 42, x_label, size=13, fill=soft, anchor="middle")
    yield text(left, top - 14, y_label, size=13, fill=soft)


def _grid(
    values: list[float], places: list[float], across: Scale, up: Scale
) -> Iterator[str]:
    soft = colors.SOFT_INK
    for value in values:
        y, words = up(value), format_tick(value)
        ink = colors.GRID if value else colors.ZERO
        yield rule((across.start, y), (across.end, y), ink)
        yield text(across.start - 10, y + 4.5, words, size=13, fill=soft, anchor="end")
    for value in places:
        x, words = across(value), format_tick(value)
        yield rule((x, up.start), (x, up.start + 5), colors.ZERO)
        yield text(x, up.start + 21, words, size=13, fill=soft, anchor="middle")


def _band(line: Series, across: Scale, up: Scale, colour: str) -> str:
    if line.low is None or line.high is None or line.x is None:
        return ""
    points = [
        (across(x), up(low), up(high))
        for x, low, high in zip(line.x, line.low, line.high, strict=True)
        if isfinite(x) and isfinite(low) and isfinite(high)
    ]
    step = max(1, len(points) // _WIDTH)
    points = points[::step] + points[-1:]
    outline = [(x, high) for x, _, high in points]
    outline += [(x, low) for x, low, _ in reversed(points)]
    return (
        f'<polygon points="{point_list(outline)}" fill="{colour}" fill-opacity=".14"/>'
        if points
        else ""
    )


def _line(line: Series, across: Scale, up: Scale, colour: str) -> str:
    """Return the shapes of a series; values that are not finite leave gaps."""
    shapes = []
    run: list[tuple[float, float]] = []
    pairs = list(zip(line.x or (), line.y, strict=True))
    for x, y in [*pairs, (float("nan"), 0.0)]:
        if isfinite(x) and isfinite(y):
            run.append((across(x), up(y)))
        elif run:
            shapes.append(
                f'<polyline points="{point_list(_thinned(run))}" fill="none" '
                f'stroke="{colour}" stroke-width="2" stroke-linejoin="round" '
                'stroke-linecap="round"/>'
            )
            end = run[-1]
            run = []
    if shapes:
        shapes.append(
            f'<circle cx="{end[0]:.1f}" cy="{end[1]:.1f}" r="4" '
            f'fill="{colour}" stroke="{colors.GROUND}" stroke-width="1.5"/>'
        )
    return "".join(shapes)


def _thinned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return fewer points that look like the same line.

    For each pixel column, the first, last, highest and lowest points are kept.
    """
    if len(points) <= 2 * _WIDTH:
        return points
    columns: dict[int, list[tuple[float, float]]] = {}
    for point in points:
        columns.setdefault(int(point[0]), []).append(point)
    kept = []
    for column in columns.values():
        chosen = {0, len(column) - 1}
        heights = [y for _, y in column]
        chosen |= {heights.index(min(heights)), heights.index(max(heights))}
        kept += [column[k] for k in sorted(chosen)]
    return kept


def _names(
    lines: list[Series],
    labels: list[str],
    across: Scale,
    up: Scale,
    colours: list[str],
) -> Iterator[str]:
    """Yield the name of each line, placed at its end without overlaps."""
    ends = []
    for line, label, colour in zip(lines, labels, colours, strict=True):
        last = next((y for y in reversed(line.y) if isfinite(y)), None)
        if last is not None:
            ends.append((up(last), label, colour))
    ends.sort(key=lambda end: end[0])
    foot = up.start
    gap = min(_LINE_HEIGHT, (foot - up.end + _LINE_HEIGHT) / max(len(ends), 1))
    heights = [y for y, _, _ in ends]
    for k in range(1, len(heights)):
        heights[k] = max(heights[k], heights[k - 1] + gap)
    limit = foot
    for k in reversed(range(len(heights))):
        heights[k] = limit = min(heights[k], limit)
        limit -= gap
    for y, (_, label, colour) in zip(heights, ends, strict=True):
        yield text(across.end + 12, y + 5, label, size=14, fill=colour, weight=600)


def _legend(labels: list[str], layout: _Layout, colours: list[str]) -> Iterator[str]:
    """Yield the name of each line below the chart, with a sample of the line."""
    for place, (label, colour) in enumerate(zip(labels, colours, strict=True)):
        y = layout.foot + _BELOW + _LINE_HEIGHT * place
        yield box(layout.left, y, 14, 4, colour, radius=2)
        yield text(layout.left + 24, y + 7, label, size=14, fill=colour, weight=600)
