"""Values as TOML, whatever they contain: a reader gets back what was written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from math import isinf, isnan
from typing import Any, Final

from bigslick.errors import NotationError

__all__ = ("format_key", "format_number", "format_value")

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_NOT_LITERAL: Final = re.compile("['\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]")
_ESCAPED: Final = re.compile('["\\\\\x00-\x1f\x7f\ud800-\udfff]')
_ESCAPES: Final = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}


def format_key(key: str) -> str:
    """Return a key, in quotes if it needs them.

    >>> format_key("_note"), format_key("a.b")
    ('_note', "'a.b'")
    """
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    if _NOT_LITERAL.search(text) is None:
        return f"'{text}'"
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    if "\ud800" <= char <= "\udfff":
        raise NotationError(f"{char!r} is half a character and cannot be written")
    return _ESCAPES.get(char) or f"\\u{ord(char):04x}"


def format_number(number: Any) -> str:
    """Return a number as TOML and as actions have it, never in powers of ten.

    >>> format_number(Decimal("1E+3")), format_number(Fraction(1, 4))
    ('1000', '0.25')

    Raises:
        NotationError: the number cannot be written with a finite number of digits.

    """
    if isinstance(number, int):
        return str(number)
    if isnan(number):
        raise NotationError("an amount that is no number cannot be written")
    if isinf(number):
        return "inf" if number > 0 else "-inf"
    if isinstance(number, Fraction):
        number = _decimal(number)
    elif isinstance(number, float):
        number = Decimal(repr(number))
    return f"{number:f}"


def _decimal(number: Fraction) -> Decimal:
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        raise NotationError(f"{number} has no finite number of digits")
    digits = number.denominator.bit_length()
    scaled = number.numerator * 10**digits // number.denominator
    return Decimal(scaled).scaleb(-digits).normalize()


def format_value(value: Any) -> str:  # noqa: PLR0911 - one return per kind
    r"""Return a value as TOML writes it on one line.

    >>> format_value(["O'Hara", 'two\nlines', 0.5, True])
    '["O\'Hara", "two\\nlines", 0.5, true]'

    Raises:
        NotationError: TOML has no such value.

    """
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (float, Decimal, Fraction)):
        text = format_number(value)
        return text if "." in text or "n" in text else f"{text}.0"
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, Mapping):
        inner = [f"{format_key(str(k))} = {format_value(v)}" for k, v in value.items()]
        return f"{{{', '.join(inner)}}}"
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        return f"[{', '.join([format_value(item) for item in value])}]"
    raise NotationError(f"TOML cannot hold {value!r}")
