"""A chart in one line of text, without a terminal library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("graph",)

_BLOCKS: Final = "▁▂▃▄▅▆▇█"


def graph(values: Sequence[float], width: int = 60) -> str:
    """Return a one-line chart of the values, made of block characters.

    >>> graph([0, 1, 2, 3])
    '▁▃▆█'
    """
    if not values:
        return ""
    step = max(len(values) / width, 1)
    chosen = [values[int(i * step)] for i in range(int(len(values) / step))]
    low, high = min(chosen), max(chosen)
    span = high - low or 1
    return "".join(
        _BLOCKS[round((value - low) / span * (len(_BLOCKS) - 1))] for value in chosen
    )
