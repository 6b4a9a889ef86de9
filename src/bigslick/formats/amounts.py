"""Amounts of chips in JSON, where numbers are either whole or floats.

Whole numbers and floats are JSON numbers. A ``Decimal`` is a text like ``"0.25"``,
a ``Fraction`` a text with a stroke like ``"1/3"``, infinity the text ``"inf"``: each
is read as what it was.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import inf, isinf
from typing import Any

from bigslick.errors import NotationError, brief
from bigslick.values import MAX_AMOUNT, MAX_DIGITS, check_amount

__all__ = ("CONCLUDED", "MOST_RAKED", "read_amount", "read_amounts", "write_amount")

CONCLUDED = "concluded"
"""What ``meta["rake"]`` says if nobody wrote down the rake: it is what was missing."""
MOST_RAKED = 5
"""Where nobody wrote down the rake it is at most a fifth of the pot."""
_DECIMAL = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,4})?", re.ASCII)
_FRACTION = re.compile(r"-?\d+/[1-9]\d*", re.ASCII)
_INFINITE = {"inf": inf, "Infinity": Decimal("Infinity")}
_LONGEST = 3 * MAX_DIGITS
_PLAIN = frozenset({int, float})


def write_amount(amount: Any) -> Any:
    """Return the amount as JSON can hold it.

    >>> write_amount(20), write_amount(Decimal("0.50")), write_amount(Fraction(3))
    (20, '0.50', '3/1')
    """
    if isinstance(amount, Decimal):
        return str(amount)
    if isinstance(amount, Fraction):
        return f"{amount.numerator}/{amount.denominator}"
    if isinstance(amount, float) and isinf(amount):
        return "inf"
    return amount


def read_amount(value: Any) -> Any:
    """Return the amount that ``write_amount`` wrote.

    >>> read_amount("0.50"), read_amount("1/3"), read_amount(20), read_amount("inf")
    (Decimal('0.50'), Fraction(1, 3), 20, inf)

    Raises:
        NotationError: the value is no amount, or too large for one.

    """
    if type(value) in _PLAIN:
        if value != value or value in (inf, -inf):  # noqa: PLR0124 - not a number
            raise NotationError(f"{value!r} is no amount of chips")
        return check_amount(value)
    if isinstance(value, str) and len(value) <= _LONGEST:
        if value in _INFINITE:
            return _INFINITE[value]
        if _FRACTION.fullmatch(value):
            return check_amount(Fraction(value))
        if _DECIMAL.fullmatch(value):
            return check_amount(Decimal(value))
    if isinstance(value, (Decimal, Fraction)):
        return check_amount(value)
    raise NotationError(f"{brief(value)} is no amount of chips", brief(value))


def read_amounts(values: Any) -> tuple[Any, ...]:
    """Return the amounts of a list; whole numbers are not looked at twice.

    Raises:
        NotationError: this is no list, or holds what is no amount.

    """
    if not isinstance(values, list | tuple):
        raise NotationError(f"{brief(values)} is no list of amounts", brief(values))
    low, high = -MAX_AMOUNT, MAX_AMOUNT
    return tuple(
        [v if type(v) is int and low <= v <= high else read_amount(v) for v in values]
    )
