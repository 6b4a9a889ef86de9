"""Amounts and the texts of strangers on a terminal or in a picture."""

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
"""How many signs one place of a terminal may take: a letter and its accents."""


def visible(text: str) -> str:
    r"""Return a text on one line; signs that nobody sees are told by their codes.

    A terminal obeys some of them, and XML knows most of them not.

    >>> visible("Jürgen 山"), visible("a\nb\x1b[2J")
    ('Jürgen 山', 'a\\nb\\x1b[2J')
    """
    if text.isprintable():
        return text
    return "".join([s if s.isprintable() else repr(s)[1:-1] for s in text])


def visible_lines(text: str) -> str:
    r"""Return a text on the lines that it has, each as ``visible`` gives it.

    >>> visible_lines("Ann\nBob\x1b]0;title\x07")
    'Ann\nBob\\x1b]0;title\\x07'
    """
    return "\n".join(map(visible, text.split("\n")))


def name_text(name: str) -> str:
    """Return the name of a player, table or file as people are shown it: not too long.

    >>> name_text("Ann"), len(name_text("x" * 100_000))
    ('Ann', 60)
    """
    return shortened(visible(name), _LONGEST_NAME)


def width_of(text: str) -> int:
    r"""Return how many places of a terminal a text takes.

    Letters of East Asia and pictures take two, accents that join a letter none
    (Unicode Standard Annex 11).

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
    """Return a text that takes so many places at most; dots stand for what is cut.

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
    """Return a text that takes so many places, its letters on one side.

    >>> padded("山", 4) + "|" + padded("7", 3, right=True)
    '山  |  7'
    """
    space = " " * (width - width_of(text))
    return space + text if right else text + space


def chips(amount: Any) -> str:
    """Return an amount with thousands separated; nobody knows one without end.

    >>> chips(12500), chips(None), chips(Fraction(7, 3)), chips(inf)
    ('12,500', '', '2.33', '?')
    >>> chips(Decimal("2.50")), chips(Decimal("1.25E+6"))
    ('2.50', '1,250,000')
    """
    if amount is None:
        return ""
    if amount in (inf, -inf):
        return "?"
    if isinstance(amount, Fraction):
        whole = amount.denominator == 1
        return f"{int(amount):,}" if whole else f"{float(amount):,.2f}"
    if isinstance(amount, Decimal):
        return f"{amount:,f}"
    return f"{amount:,}"
