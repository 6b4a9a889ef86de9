"""Text can be read: colours of text on the colours behind it, in both themes."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

LEAST = 4.5
"""WCAG 2.2, criterion 1.4.3."""
TEXTS = ("ink", "ink-2", "ink-3")
GROUNDS = ("bg", "bg-2", "panel", "panel-2")
LARGE_SCREEN = "#d4ebe1"
"""Small text on the clock of a tournament and on the head of its page."""
FOLDED = ("ink-2", "plate-dim")
"""The text of a folded seat and the plate behind it."""


def tokens(theme: str) -> dict[str, str]:
    """Return the colours of a theme by name; the light one changes the dark one's."""
    css = (files("bigslick.room") / "web/css/tokens.css").read_text(encoding="utf-8")
    blocks = re.findall(r"^(:root[^{]*)\{(.*?)^\}", css, re.MULTILINE | re.DOTALL)
    found: dict[str, str] = {}
    for selector, body in blocks:
        if theme == "light" or "light" not in selector:
            found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", body))
    return found


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * c for c in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_text_has_enough_contrast(theme: str) -> None:
    colours = tokens(theme)
    pairs = [(text, ground) for text in TEXTS for ground in GROUNDS]
    low = {
        pair: ratio
        for pair in [*pairs, FOLDED]
        if (ratio := contrast(colours[pair[0]], colours[pair[1]])) < LEAST
    }
    assert low == {}
    assert contrast(LARGE_SCREEN, colours["felt-2"]) >= LEAST
