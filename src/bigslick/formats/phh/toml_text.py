"""The TOML text of one hand: reading it as a dictionary, and writing it.

Nearly every hand has one simple field on each line. If all amounts are integers, such a
text is nearly JSON and is read as JSON at once; otherwise it is read line by line.
Anything unusual is read by ``tomllib``. All three give the same result.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from math import isinf, isnan
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import asdict

from bigslick.errors import NotationError
from bigslick.formats.limits import check_depth
from bigslick.formats.phh.fields import OPTIONAL, REQUIRED, WHOLE, check_kinds
from bigslick.formats.phh.toml_limits import check_toml
from bigslick.values import parse_whole

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = (
    "PlainFields",
    "format_key",
    "format_number",
    "format_value",
    "parse_at_once",
    "parse_fields",
    "parse_plainly",
)

_NAMES: Final = frozenset({"variant", "actions", *OPTIONAL, *chain(*REQUIRED.values())})
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_whole_numbers: Final = msgspec.json.Decoder(list[int]).decode
_whole_fields: Final = msgspec.json.Decoder(
    msgspec.defstruct(
        "_WholeFields",
        [(name, kind, None) for name, kind in WHOLE.items()],
        rename={name: f"={name} " for name in WHOLE},
    )
).decode
_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])")
_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_WORDS: Final = {"true": True, "false": False}
_PRINTABLE: Final = bytes(range(0x20, 0x7F))

_known: dict[str, tuple[str, Any]] = {}
"""Cache of lines with key and value: stakes are the same in many hands."""
_SIZE: Final = 1000
_OF_ONE_HAND: Final = frozenset({"actions", "hand", "finishing_stacks", "winnings"})


class _UnusualError(Exception):
    """The text is not in the simple form."""


class PlainFields(dict[str, Any]):
    """Fields that were read line by line, each with the right type."""


def parse_fields(text: str, parse_value: Callable[[str], Any]) -> dict[str, Any]:
    """Return the fields of a TOML text; ``parse_value`` reads decimal numbers.

    Raises:
        NotationError: the text is not TOML (the message says where), or a field has a
        wrong type.

    """
    try:
        return parse_plainly(text, parse_value)
    except _UnusualError:
        pass
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


def parse_at_once(text: str) -> dict[str, Any] | None:
    r"""Return all fields of a hand in which all amounts are integers, otherwise None.

    After replacing quotes, equals signs and line ends, the text is JSON.

    >>> fields = parse_at_once("variant = 'NT'\nantes = [0, 5]")
    >>> fields["variant"], fields["antes"], fields["hand"]
    ('NT', [0, 5], None)
    >>> parse_at_once("antes = [0, 0.5]")
    """
    text = text.strip("\n")
    count = text.count("\n") + 1
    if (
        text.count("=") != count
        or '"' in text
        or "\\" in text
        or ":" in text
        or "\r" in text
        or "\x7f" in text
    ):
        return None
    # A name is recognised by the character before it, which replaces the line end, and
    # by the colon after it, which replaces the equals sign; and no string continues on
    # another line. So each line is a field if there are as many names as lines.
    text = text.replace("'", '"').replace("=", '":').replace("\n", ',\n"=')
    try:
        fields = asdict(_whole_fields(f'{{"={text}}}'))
    except ValueError:
        return None
    if len(fields) - [*fields.values()].count(None) != count:
        return None
    if fields["ante_trimming_status"] is None:
        fields["ante_trimming_status"] = False
    return fields


def parse_plainly(text: str, parse_value: Callable[[str], Any]) -> PlainFields:
    r"""Return the fields of a text that has a simple field on each line.

    >>> parse_plainly("variant = 'NT'\nantes = [0, 0.5]", float)
    {'variant': 'NT', 'antes': [0, 0.5]}

    Raises:
        NotationError: a field has a wrong type.
        _UnusualError: something is not in the simple form.

    """
    fields = PlainFields()
    known = _known.get
    for line in text.split("\n"):
        if not line or line[0] == "#":
            _check_printable(line)
            continue
        read = known(line)
        if read is None:
            try:
                key, value = _read_line(line, parse_value)
            except NotationError as error:
                raise _placed(error, line, text) from None
        else:
            key, value = read
            if type(value) is tuple:
                value = [*value]
        if key in fields:
            raise _UnusualError
        fields[key] = value
    return fields


def _placed(error: NotationError, line: str, text: str) -> NotationError:
    """Return the error with the place of the value of a line."""
    number = text.split("\n").index(line) + 1
    column = line.index(" = ") + 4
    return NotationError(str(error), error.text, line=number, column=column)


def _read_line(line: str, parse_value: Callable[[str], Any]) -> tuple[str, Any]:
    """Return the key and the value; lines that hands share are cached."""
    key, equals, text = line.partition(" = ")
    if not equals or (key not in _NAMES and not _KEY.fullmatch(key)):
        raise _UnusualError
    _check_printable(text)
    value = _read_value(text, parse_value)
    check_kinds({key: value})
    if key in _NAMES and key not in _OF_ONE_HAND and "." not in text:
        if len(_known) >= _SIZE:
            _known.clear()
        _known[line] = key, tuple(value) if type(value) is list else value
    return key, value


def _read_value(text: str, parse_value: Callable[[str], Any]) -> Any:
    first = text[0] if text else ""
    if first == "[":
        return _array(text, parse_value)
    if first in ("'", '"'):
        return _string(text, first)
    if text.isdecimal() and text.isascii() and (first != "0" or text == "0"):
        return parse_whole(text)
    if text in _WORDS:
        return _WORDS[text]
    return _scalar(text, parse_value)


def _check_printable(text: str) -> None:
    """Raise ``_UnusualError`` for text with unprintable characters.

    Checking bytes takes a third of the time of checking characters.
    """
    if text.isascii():
        printable = not text.encode("ascii").translate(None, _PRINTABLE)
    else:
        printable = text.isprintable()
    if not printable:
        raise _UnusualError


def _string(value: str, quote: str) -> str:
    """Return the text between two quotes if it has no special characters."""
    inner = value[1:-1]
    if len(value) < 2 or value[-1] != quote or quote in inner:  # noqa: PLR2004
        raise _UnusualError
    if quote == '"' and "\\" in inner:
        raise _UnusualError
    return inner


def _array(value: str, parse_value: Callable[[str], Any]) -> list[Any]:
    if value[-1] != "]" or len(value) == 1:
        raise _UnusualError
    quote = value[1]
    if quote in ("'", '"'):
        if value[-2] != quote or len(value) < 4:  # noqa: PLR2004 - two of each
            raise _UnusualError
        items = value[2:-2].split(f"{quote}, {quote}")
        if value.count(quote) != 2 * len(items) or (quote == '"' and "\\" in value):
            raise _UnusualError
        return items
    return [] if quote == "]" else _numbers(value, parse_value)


def _numbers(value: str, parse_value: Callable[[str], Any]) -> list[Any]:
    try:
        return _whole_numbers(value)  # JSON and TOML write them in the same way
    except msgspec.MsgspecError:
        pass
    numbers: list[Any] = []
    for item in value[1:-1].split(", "):
        if _NUMBER.fullmatch(item):
            numbers.append(parse_value(item) if "." in item else parse_whole(item))
        else:
            raise _UnusualError
    return numbers


def _scalar(value: str, parse_value: Callable[[str], Any]) -> Any:
    if _NUMBER.fullmatch(value):
        return parse_value(value) if "." in value else parse_whole(value)
    match = _TIME.fullmatch(value)
    if match is None:
        raise _UnusualError
    hour, minute, second = match.groups()
    return time(int(hour), int(minute), int(second))


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
        raise NotationError("cannot write an amount that is not a number")
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
