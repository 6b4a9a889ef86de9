"""Adapting the colours of charts to the light or dark theme of a page.

A chart has the colours of ``colors``, which are for a dark background. On a page they
are replaced by CSS variables, which have other values on a light background.
"""

from __future__ import annotations

import re
from typing import Final

from bigslick.drawing import colors

__all__ = ("theme_variables", "themed")

_LIGHT: Final = {
    colors.GROUND: "#ffffff",
    colors.PANEL: "#f5f8f6",
    colors.EMPTY: "#e4ebe7",
    colors.GRID: "#dbe4df",
    colors.EDGE: "#b9c7c0",
    colors.ZERO: "#9fb0a8",
    colors.INK: "#14201b",
    colors.SOFT_INK: "#4c6057",
    colors.FAINT_INK: "#6f8379",
    **dict(
        zip(
            colors.LINES,
            (
                *("#a87300", "#1769c7", "#c93636", "#0d8055", "#7b48d6"),
                *("#b85a00", "#08808f", "#bf3f83", "#5f7d10", "#5d6b65"),
            ),
            strict=True,
        )
    ),
}
"""The colours for a light background, by those for a dark one."""
_NAMES: Final = {colour: f"--chart-{n}" for n, colour in enumerate(_LIGHT)}
_COLOUR: Final = re.compile(r'"(#[0-9a-f]{6})"')


def themed(svg: str) -> str:
    """Return a chart with its colours replaced by CSS variables.

    >>> themed('<rect fill="#0e1413"/>')
    '<rect fill="var(--chart-0)"/>'
    """

    def variable(found: re.Match[str]) -> str:
        name = _NAMES.get(found[1])
        return f'"var({name})"' if name else found[0]

    return _COLOUR.sub(variable, svg)


def theme_variables(*, light: bool) -> str:
    """Return the CSS declarations of the variables for the light or the dark theme.

    >>> theme_variables(light=True)[:22]
    '--chart-0:#ffffff;--ch'
    """
    values = _LIGHT.items()
    return "".join(
        f"{_NAMES[dark]}:{pale if light else dark};" for dark, pale in values
    )
