"""Amounts and the texts of strangers on a terminal or in a picture."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

__all__ = ("chips", "visible")


def visible(text: str) -> str:
    r"""Return a text on one line; signs that nobody sees are told by their codes.

    A terminal obeys some of them, and XML knows most of them not.

    >>> visible("Jürgen 山"), visible("a\nb\x1b[2J")
    ('Jürgen 山', 'a\\nb\\x1b[2J')
    """
    if text.isprintable():
        return text
    return "".join([s if s.isprintable() else repr(s)[1:-1] for s in text])


def chips(amount: Any) -> str:
    """Return an amount with thousands separated; nobody knows one without end.

    >>> chips(12500), chips(None), chips(Fraction(7, 3)), chips(inf)
    ('12,500', '', '2.33', '?')
    """
    if amount is None:
        return ""
    if amount in (inf, -inf):
        return "?"
    if isinstance(amount, Fraction):
        whole = amount.denominator == 1
        return f"{int(amount):,}" if whole else f"{float(amount):,.2f}"
    return f"{amount:,}"
