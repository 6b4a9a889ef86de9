"""Amounts and the texts of strangers on a terminal or in a picture."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any
from unicodedata import combining, east_asian_width

__all__ = ("chips", "padded", "shortened", "visible", "width_of")


def visible(text: str) -> str:
    r"""Return a text on one line; signs that nobody sees are told by their codes.

    A terminal obeys some of them, and XML knows most of them not.

    >>> visible("Jürgen 山"), visible("a\nb\x1b[2J")
    ('Jürgen 山', 'a\\nb\\x1b[2J')
    """
    if text.isprintable():
        return text
    return "".join([s if s.isprintable() else repr(s)[1:-1] for s in text])


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
    if width_of(text) <= width:
        return text
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
