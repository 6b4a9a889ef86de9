"""Formatting names and amounts so that they are safe in a terminal or a picture."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any, Final
from unicodedata import combining, east_asian_width

__all__ = (
    "chips",
    "name_text",
    "padded",
    "shortened",
    "visible",
    "visible_lines",
    "width_of",
)

_LONGEST_NAME: Final = 60
_SIGNS_IN_A_PLACE: Final = 4
"""The most characters in one cell of a terminal: a letter and its accents."""


def visible(text: str) -> str:
    r"""Return a text on one line, with invisible characters replaced by their codes.

    Some invisible characters control a terminal, and XML does not allow most of them.

    >>> visible("Jürgen 山"), visible("a\nb\x1b[2J")
    ('Jürgen 山', 'a\\nb\\x1b[2J')
    """
    if text.isprintable():
        return text
    return "".join([s if s.isprintable() else repr(s)[1:-1] for s in text])


def visible_lines(text: str) -> str:
    r"""Return a text of several lines, each made safe by ``visible``.

    >>> visible_lines("Ann\nBob\x1b]0;title\x07")
    'Ann\nBob\\x1b]0;title\\x07'
    """
    return "\n".join(map(visible, text.split("\n")))


def name_text(name: str) -> str:
    """Return the name of a player, table or file for display: safe and not too long.

    >>> name_text("Ann"), len(name_text("x" * 100_000))
    ('Ann', 60)
    """
    return shortened(visible(name), _LONGEST_NAME)


def width_of(text: str) -> int:
    r"""Return the number of terminal cells that a text takes.

    East Asian letters and emoji take two cells, combining accents none (Unicode
    Standard Annex 11).

    >>> width_of("山田"), width_of("Zoe\u0308"), width_of("Ann")
    (4, 3, 3)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def shortened(text: str, width: int) -> str:
    """Return a text shortened to at most ``width`` cells; an ellipsis marks the cut.

    >>> shortened("Bartholomew", 8), shortened("山田太郎", 5), shortened("Ann", 8)
    ('Barthol…', '山田…', 'Ann')
    """
    most = width * _SIGNS_IN_A_PLACE
    if len(text) <= most and width_of(text) <= width:
        return text
    text = text[:most]
    while width_of(text) >= width:
        text = text[: min(len(text) - 1, width)]
    return f"{text}…"


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Return a text padded with spaces to ``width`` cells.

    >>> padded("山", 4) + "|" + padded("7", 3, right=True)
    '山  |  7'
    """
    space = " " * (width - width_of(text))
    return space + text if right else text + space


def chips(amount: Any) -> str:
    """Return an amount with thousands separators; an infinite amount becomes ``?``.

    >>> chips(12500), chips(None), chips(Fraction(7, 3)), chips(inf)
    ('12,500', '', '2.33', '?')
    >>> chips(Decimal("2.5")), chips(Decimal("198.00")), chips(Decimal("1.25E+6"))
    ('2.50', '198', '1,250,000')
    """
    if amount is None:
        return ""
    if amount in (inf, -inf):
        return "?"
    if isinstance(amount, Fraction):
        whole = amount.denominator == 1
        return f"{int(amount):,}" if whole else f"{float(amount):,.2f}"
    if isinstance(amount, Decimal):
        if amount == amount.to_integral_value():
            return f"{int(amount):,}"
        start, _, decimals = f"{amount:,f}".partition(".")
        return f"{start}.{decimals.rstrip('0'):0<2}"
    return f"{amount:,}"
