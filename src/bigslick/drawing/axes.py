"""Scales and ticks of charts: round numbers, and where they fall in the picture."""

from __future__ import annotations

from math import ceil, floor, isfinite, log10
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("Scale", "format_tick", "nice_ticks", "span", "ticks_across")

_SHORT = 10_000  # from here on ticks are written 10k


class Scale(NamedTuple):
    """A straight way from values to places in the picture."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return where the value lies.

        >>> Scale(0, 10, 100, 200)(5)
        150.0
        """
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def span(values: Iterable[float]) -> tuple[float, float]:
    """Return the smallest and the largest finite value, a little apart at least.

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
    """Return about ``count`` round numbers, the first and last around the range.

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
    """Return round numbers among the places; where things are counted, whole ones.

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
    """Return the number as it stands beside an axis.

    >>> [format_tick(value) for value in (0, 2500, 25_000, 1_200_000, -0.1)]
    ['0', '2,500', '25k', '1.2M', '-0.1']
    """
    size = abs(value)
    if size >= _SHORT * 100:
        return f"{value / 1e6:,.4g}M"
    if size >= _SHORT:
        return f"{value / 1e3:.4g}k"
    return f"{value:,.10g}"
