"""Amounts of chips in JSON and in the text of sites.

In JSON, integers and floats are written as numbers, a ``Decimal`` as a string like
``"0.25"``, a ``Fraction`` as a string like ``"1/3"`` and infinity as the string
``"inf"``, so that reading restores the type. In the text of sites, amounts may have a
currency sign or code.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache
from math import inf, isinf
from typing import Any, Final

from bigslick.chip_amounts import MAX_AMOUNT, MAX_DIGITS, check_amount
from bigslick.errors import NotationError, brief

__all__ = (
    "ADDED",
    "AMOUNT",
    "CONCLUDED",
    "CURRENCIES",
    "LOCAL_AMOUNT",
    "MOST_RAKED",
    "SIGNS",
    "SYMBOLS",
    "exact_number",
    "format_amount",
    "parse_amount",
    "parse_decimal",
    "parse_local_amount",
    "read_amount",
    "read_amounts",
    "to_decimal",
    "write_amount",
)

CONCLUDED = "concluded"
"""The value of ``meta["rake"]`` if the rake was computed because the source does not
state it.
"""
ADDED = "added_by_house"
"""The key in ``meta`` of the chips that the house added to the pot; the rake is what
the house took less these.
"""
MOST_RAKED = 5
"""A computed rake is plausible up to the pot divided by this number."""
_DECIMAL = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,4})?", re.ASCII)
_FRACTION = re.compile(r"-?\d+/[1-9]\d*", re.ASCII)
_INFINITE = {"inf": inf, "Infinity": Decimal("Infinity")}
_LONGEST = 3 * MAX_DIGITS
_LEAST = -MAX_AMOUNT
_PLAIN = frozenset({int, float})


def write_amount(amount: Any) -> Any:
    """Return the amount as a JSON value.

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
    """Return the amount that a JSON value stands for; the inverse of ``write_amount``.

    >>> read_amount("0.50"), read_amount("1/3"), read_amount(20), read_amount("inf")
    (Decimal('0.50'), Fraction(1, 3), 20, inf)

    Raises:
        NotationError: the value is not an amount, or is too large.

    """
    if type(value) is int and _LEAST <= value <= MAX_AMOUNT:
        return value
    if type(value) in _PLAIN:
        if value != value or value in (inf, -inf):  # noqa: PLR0124 - not a number
            raise NotationError(f"invalid amount {value!r}: expected a number")
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
    raise NotationError(
        f"invalid amount {brief(value)}: expected a number", brief(value)
    )


def read_amounts(values: Any) -> tuple[Any, ...]:
    """Return the amounts in a list of JSON values.

    Raises:
        NotationError: the value is not a list of amounts.

    """
    if not isinstance(values, list | tuple):
        raise NotationError(
            f"invalid amounts {brief(values)}: expected a list", brief(values)
        )
    low, high = -MAX_AMOUNT, MAX_AMOUNT
    return tuple(
        [v if type(v) is int and low <= v <= high else read_amount(v) for v in values]
    )


CURRENCIES: Final = {
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "CNY",
    "₹": "INR",
    "₮": "USDT",
}
"""Codes by sign: those of ISO 4217, and that of the coin USDT."""
SYMBOLS: Final = {code: symbol for symbol, code in CURRENCIES.items()}
SIGNS: Final = f"[{''.join(CURRENCIES)}]"
"""Regular expression for one currency sign."""
AMOUNT: Final = rf"{SIGNS}?-?\d+(?:,\d{{3}})*(?:\.\d+)?"
"""Regular expression for an amount such as ``$1,234.50``."""
_NUMBER: Final = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?", re.ASCII)
_LONGEST_WRITTEN: Final = 24
_KEPT: Final = 1 << 14  # amounts that are kept, because files repeat them


@lru_cache(maxsize=_KEPT)
def parse_amount(text: str) -> tuple[Decimal, str | None]:
    """Return the amount, and the currency code of its sign, or None without a sign.

    >>> parse_amount("$1,234.50"), parse_amount("1500")
    ((Decimal('1234.50'), 'USD'), (Decimal('1500'), None))

    Raises:
        NotationError: the text is not an amount, or it is negative.

    """
    currency = CURRENCIES.get(text[:1])
    return parse_decimal(text[1:] if currency else text), currency


def parse_decimal(text: str) -> Decimal:
    """Return the amount in a text without a currency sign; commas separate thousands.

    Raises:
        NotationError: the text is not an amount, or it is negative.

    """
    if len(text) > _LONGEST_WRITTEN or not _NUMBER.fullmatch(text):
        raise NotationError(
            f"invalid amount {text[:_LONGEST_WRITTEN]!r}: expected a number", text
        )
    return Decimal(text.replace(",", ""))


LOCAL_AMOUNT: Final = rf"{SIGNS}? ?-?\d[\d.,\u00a0\u202f ]*(?<=\d)[kKM]?(?: ?{SIGNS})?"
"""Regular expression for an amount with any country's separators, such as ``1.234,50
€``.
"""
_SPACES: Final = re.compile(r"[ \u00a0\u202f]")
_THOUSAND: Final = 3
_TIMES: Final = {"k": 1000, "K": 1000, "M": 1_000_000}


@lru_cache(maxsize=_KEPT)
def parse_local_amount(text: str) -> tuple[Decimal, str | None]:
    """Return an amount with any country's separators, and its currency code.

    If there are several separators, the last one is the decimal point. A single
    separator followed by three digits separates thousands, unless only a zero comes
    before it.

    >>> parse_local_amount("1.234,50 €"), parse_local_amount("$0,125")
    ((Decimal('1234.50'), 'EUR'), (Decimal('0.125'), 'USD'))
    >>> parse_local_amount("3.000"), parse_local_amount("6.02k")
    ((Decimal('3000'), None), (Decimal('6020.00'), None))
    >>> parse_local_amount("1.5M €")
    (Decimal('1500000.0'), 'EUR')

    Raises:
        NotationError: the text is not an amount, or it is negative.

    """
    tight = _SPACES.sub("", text)
    currency = CURRENCIES.get(tight[:1]) or CURRENCIES.get(tight[-1:])
    tight = tight.strip("".join(CURRENCIES))
    times = _TIMES.get(tight[-1:], 1)
    tight = tight.rstrip("kKM")
    marks = [mark for mark in tight if mark in ".,"]
    if len(set(marks)) > 1:
        whole, _, decimals = tight.rpartition(marks[-1])
        tight = re.sub("[.,]", "", whole) + "." + decimals
    elif marks:
        whole, _, decimals = tight.rpartition(marks[0])
        thousands = len(decimals) == _THOUSAND and whole != "0" and times == 1
        tight = tight.replace(marks[0], "" if thousands or len(marks) > 1 else ".")
    return parse_decimal(tight) * times, currency


def to_decimal(amount: Any) -> Decimal:
    """Return an amount of any type as an exact decimal number.

    >>> to_decimal(0.25), to_decimal(7)
    (Decimal('0.25'), Decimal('7'))

    Raises:
        NotationError: the amount has no finite decimal form, or is not finite.

    """
    if isinstance(amount, Fraction):
        if not _is_decimal(amount.denominator):
            raise NotationError(
                f"invalid amount {amount}: it is not an exact decimal number",
                str(amount),
            )
        return Decimal(amount.numerator) / Decimal(amount.denominator)
    try:
        value = amount if isinstance(amount, Decimal) else Decimal(repr(amount))
    except InvalidOperation:
        value = Decimal("NaN")
    if not value.is_finite():
        raise NotationError(f"invalid amount {amount!r}: expected a finite number")
    return value


def _is_decimal(denominator: int) -> bool:
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1


def format_amount(amount: Any, symbol: str = "") -> str:
    """Return the amount as text: an integer, or a number with at least two decimals.

    >>> format_amount(Decimal("2.5"), "$"), format_amount(1500)
    ('$2.50', '1500')
    """
    value = to_decimal(amount)
    if value == value.to_integral_value():
        return f"{symbol}{int(value)}"
    text = f"{value:f}".rstrip("0")
    decimals = len(text) - text.index(".") - 1
    return f"{symbol}{text}{'0' * (2 - decimals)}"


def exact_number(amount: Any) -> Any:
    """Return the amount as an exact number: a float becomes a ``Decimal``.

    Floats are rounded to ten decimals, which removes their rounding errors.

    >>> exact_number(0.1 + 0.2), exact_number(5)
    (Decimal('0.3'), 5)
    """
    return Decimal(repr(round(amount, 10))) if isinstance(amount, float) else amount
