"""The TOML text of one hand: reading it as a dictionary, and writing it.

Nearly every hand has one simple field on each line, which the native core reads.
Anything unusual is read by ``tomllib``, with the same result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import isinf, isnan
from typing import TYPE_CHECKING, Any, Final

from bigslick._native import _core
from bigslick.errors import NotationError
from bigslick.formats.limits import check_depth
from bigslick.formats.phh.fields import KINDS, check_kinds
from bigslick.formats.phh.toml_limits import check_toml

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = (
    "format_fields",
    "format_key",
    "format_number",
    "format_value",
    "parse_fields",
)

_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


def parse_fields(text: str, parse_value: Callable[[str], Any]) -> dict[str, Any]:
    r"""Return the fields of a TOML text; ``parse_value`` reads decimal numbers.

    >>> parse_fields("variant = 'NT'\nantes = [0, 0.5]", float)
    {'variant': 'NT', 'antes': [0, 0.5]}

    Raises:
        NotationError: the text is not TOML (the message says where), or a field has a
        wrong type.

    """
    found = _core.toml_fields(text, parse_value, time.fromisoformat, KINDS)
    if found is None:
        fields = _parse_any(text, parse_value)
    else:
        fields, known = found
        if known:
            return fields
    try:
        check_kinds(fields)
    except NotationError as error:
        raise _placed(error, fields, text) from None
    return fields


def _parse_any(text: str, parse_value: Callable[[str], Any]) -> dict[str, Any]:
    """Return the fields of any TOML text."""
    import tomllib

    check_toml(text)
    try:
        fields = tomllib.loads(text, parse_float=parse_value)
    except NotationError:
        raise
    except (ValueError, ArithmeticError, RecursionError) as error:
        message = str(error)
        place = _PLACE.search(message)
        line, column = map(int, place.groups()) if place else (None, None)
        raise NotationError(
            f"invalid TOML: {message}", text[:200], line=line, column=column
        ) from None
    check_depth(fields)
    return fields


def _placed(error: NotationError, fields: dict[str, Any], text: str) -> NotationError:
    """Return the error with the line and column of the wrong value, if found."""
    for name, value in fields.items():
        try:
            check_kinds({name: value})
        except NotationError:
            break
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(f"{name} = "):
            column = len(name) + 4
            return NotationError(str(error), error.text, line=number, column=column)
    return error


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


@lru_cache(maxsize=256)  # the same fields in every hand
def format_key(key: str) -> str:
    """Return a key, in quotes if it needs them.

    >>> format_key("_note"), format_key("a.b")
    ('_note', "'a.b'")
    """
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    if _NOT_LITERAL.search(text) is None:
        return f"'{text}'"
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    if "\ud800" <= char <= "\udfff":
        raise NotationError(
            f"{char!r} is half of a surrogate pair and cannot be written"
        )
    return _ESCAPES.get(char) or f"\\u{ord(char):04x}"


def format_number(number: Any) -> str:
    """Return a number as TOML and actions write it, never with an exponent.

    >>> format_number(Decimal("1E+3")), format_number(Fraction(1, 4))
    ('1000', '0.25')

    Raises:
        NotationError: the number has no finite decimal form.

    """
    if isinstance(number, int):
        return str(number)
    if isnan(number):
        raise NotationError("invalid amount nan: expected a number")
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
        raise NotationError(f"invalid number {number}: it has no finite decimal form")
    digits = number.denominator.bit_length()
    scaled = number.numerator * 10**digits // number.denominator
    return Decimal(scaled).scaleb(-digits).normalize()


def format_value(value: Any) -> str:  # noqa: PLR0911 - one return per kind
    r"""Return a value as TOML writes it on one line.

    >>> format_value(["O'Hara", 'two\nlines', 0.5, True])
    '["O\'Hara", "two\\nlines", 0.5, true]'

    Raises:
        NotationError: TOML cannot represent the value.

    """
    if isinstance(value, str):
        return _quoted(value)
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
    raise NotationError(f"invalid value {value!r}: TOML cannot represent it")


def format_fields(fields: Mapping[str, Any]) -> str:
    r"""Return fields as TOML, one on each line.

    >>> format_fields({"variant": "NT", "antes": [0, 0]})
    "variant = 'NT'\nantes = [0, 0]"

    Raises:
        NotationError: TOML cannot represent a value.

    """
    lines = [f"{format_key(key)} = {format_value(fields[key])}" for key in fields]
    return "\n".join(lines)
