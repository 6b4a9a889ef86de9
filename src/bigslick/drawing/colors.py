"""The colours and the font of every picture."""

from __future__ import annotations

from typing import Final

__all__ = (
    "BLUE",
    "BUTTON",
    "CARD",
    "CARD_BACK",
    "CARD_BACK_EDGE",
    "CARD_EDGE",
    "DARK_INK",
    "EDGE",
    "EMPTY",
    "FAINT_INK",
    "FELT",
    "FELT_LINE",
    "FONT",
    "GOLD",
    "GREEN",
    "GRID",
    "GROUND",
    "INK",
    "LINES",
    "PANEL",
    "PILL",
    "RAIL",
    "RED",
    "SOFT_INK",
    "SUITS",
    "ZERO",
)

FONT: Final = "Inter, system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
"""The font families, in order of preference. Inter is included for PNG; a browser uses
the first that it has.
"""

GROUND: Final = "#0e1413"
PANEL: Final = "#141d1a"
EMPTY: Final = "#1a2421"
GRID: Final = "#22302c"
EDGE: Final = "#34453f"
ZERO: Final = "#4a5c55"

INK: Final = "#eef4f1"
SOFT_INK: Final = "#a3b5ad"
FAINT_INK: Final = "#6c7e76"
DARK_INK: Final = "#1b1f23"

GOLD: Final = "#f2c14e"
GREEN: Final = "#22a06b"
BLUE: Final = "#3b82f6"
RED: Final = "#e5484d"

LINES: Final = (
    *(GOLD, "#4fa3ff", "#ff6f6f", "#2fc48d", "#b58cff"),
    *("#ff9f4d", "#4dd0e1", "#ff8fc7", "#b6d957", "#c3cfca"),
)
"""The colours of the lines of a chart, in order."""

SUITS: Final = {"c": GREEN, "d": BLUE, "h": RED, "s": DARK_INK}
CARD: Final = "#fbfaf6"
CARD_EDGE: Final = "#d3cebe"
CARD_BACK: Final = "#7a2a2c"
CARD_BACK_EDGE: Final = "#f4efe3"

FELT: Final = ("#17705a", "#0a4536")
FELT_LINE: Final = "#58b394"
RAIL: Final = ("#5b4335", "#2c201a")
PILL: Final = "#08150f"
BUTTON: Final = "#f4f4f0"
