"""Money as sites write it: ``$1,234.50``, ``€0.25``, ``1500``."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, Final

from bigslick.errors import NotationError

__all__ = (
    "AMOUNT",
    "CURRENCIES",
    "SIGNS",
    "SYMBOLS",
    "exact",
    "format_amount",
    "parse_amount",
    "parse_decimal",
)

CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
SYMBOLS: Final = {code: symbol for symbol, code in CURRENCIES.items()}
SIGNS: Final = f"[{''.join(CURRENCIES)}]"
"""The signs of currencies, for the patterns of the sites."""
AMOUNT: Final = rf"{SIGNS}?-?\d+(?:,\d{{3}})*(?:\.\d+)?"
"""What an amount looks like, for the patterns of the sites."""
_NUMBER: Final = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?", re.ASCII)
_LONGEST: Final = 24


def parse_amount(text: str) -> tuple[Decimal, str | None]:
    """Return the amount and the currency that its sign stands for.

    >>> parse_amount("$1,234.50"), parse_amount("1500")
    ((Decimal('1234.50'), 'USD'), (Decimal('1500'), None))

    Raises:
        NotationError: the text is no amount, or a negative one.

    """
    currency = CURRENCIES.get(text[:1])
    return parse_decimal(text[1:] if currency else text), currency


def parse_decimal(text: str) -> Decimal:
    """Return the amount without a sign in front; commas separate thousands.

    Raises:
        NotationError: the text is no amount, or a negative one.

    """
    if len(text) > _LONGEST or not _NUMBER.fullmatch(text):
        raise NotationError(f"{text[:_LONGEST]!r} is not an amount", text)
    return Decimal(text.replace(",", ""))


def exact(amount: Any) -> Decimal:
    """Return an amount of any kind as the decimal number that it is.

    >>> exact(0.25), exact(7)
    (Decimal('0.25'), Decimal('7'))

    Raises:
        NotationError: the amount has no end in decimals, or is not finite.

    """
    if isinstance(amount, Fraction):
        if not _is_decimal(amount.denominator):
            raise NotationError(f"{amount} has no exact decimal number", str(amount))
        return Decimal(amount.numerator) / Decimal(amount.denominator)
    try:
        value = amount if isinstance(amount, Decimal) else Decimal(repr(amount))
    except InvalidOperation:
        value = Decimal("NaN")
    if not value.is_finite():
        raise NotationError(f"{amount!r} is not an amount that can be written")
    return value


def _is_decimal(denominator: int) -> bool:
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1


def format_amount(amount: Any, symbol: str = "") -> str:
    """Return the amount as sites write it: whole, or with two decimals or more.

    >>> format_amount(Decimal("2.5"), "$"), format_amount(1500)
    ('$2.50', '1500')
    """
    value = exact(amount)
    if value == value.to_integral_value():
        return f"{symbol}{int(value)}"
    text = f"{value:f}".rstrip("0")
    decimals = len(text) - text.index(".") - 1
    return f"{symbol}{text}{'0' * (2 - decimals)}"
