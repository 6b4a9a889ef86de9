"""Values from text: amounts, whole numbers, times, months and names of options."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bigslick.chip_amounts import MAX_DIGITS, check_amount
from bigslick.errors import GameConfigError, NotationError, brief, unknown_name

if TYPE_CHECKING:
    from datetime import time

__all__ = (
    "UNMATCHABLE_PATTERN",
    "parse_month",
    "parse_time",
    "parse_typed_value",
    "parse_value",
    "parse_whole",
    "read_choice",
)

UNMATCHABLE_PATTERN: Final = re.compile(r"(?!)")
"""A pattern that matches nothing."""

_THOUSANDS: Final = re.compile(r"-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?", re.ASCII)
_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
_Choice = TypeVar("_Choice", bound=StrEnum)


def parse_whole(text: str) -> int:
    """Return the text as a whole number.

    >>> parse_whole("120")
    120

    Raises:
        NotationError: the text is not a whole number, or has over 80 digits.

    """
    if len(text) > MAX_DIGITS:
        raise NotationError(
            f"invalid number {brief(text)}: more than {MAX_DIGITS} digits", brief(text)
        )
    try:
        return int(text)
    except ValueError:
        raise NotationError(
            f"invalid number {brief(text)}: expected a whole number", text
        ) from None


def parse_value(raw_value: str) -> int:
    """Return the text as an amount: an int if possible, otherwise a Decimal.

    >>> parse_value("1,200"), parse_value("0.25")
    (1200, Decimal('0.25'))

    Raises:
        NotationError: the text is not a number, or the number is too large.

    """
    text = raw_value.replace(",", "").strip()
    if len(text) > MAX_DIGITS:
        raise NotationError(
            f"invalid amount {brief(raw_value)}: more than {MAX_DIGITS} digits",
            brief(raw_value),
        )
    value: Any
    try:
        value = int(text)
    except ValueError:
        try:
            value = Decimal(text)
        except InvalidOperation:
            raise NotationError(
                f"invalid amount {raw_value!r}: expected a number", raw_value
            ) from None
        if value.is_nan():
            raise NotationError(
                f"invalid amount {raw_value!r}: expected a number", raw_value
            ) from None
    return check_amount(value)  # type: ignore[no-any-return]


def parse_typed_value(text: str) -> int:
    """Return an amount that a person has typed: commas only separate thousands.

    Many write 2,5 for two and a half, which ``parse_value`` reads as 25.

    >>> parse_typed_value("1,200"), parse_typed_value("2.5")
    (1200, Decimal('2.5'))

    Raises:
        NotationError: the text is not such an amount, or the amount is too large.

    """
    if "," in text and not _THOUSANDS.fullmatch(text.strip()):
        raise NotationError(
            f"invalid amount {brief(text)}: expected a number, for example 1,200 or "
            "2.5",
            brief(text),
        )
    return parse_value(text)


def parse_time(raw_time: str) -> time:
    """Return the text, hours:minutes:seconds, as a time of day.

    >>> parse_time("3:04:05")
    datetime.time(3, 4, 5)

    Raises:
        NotationError: the text is not such a time.

    """
    from datetime import time

    match = re.fullmatch(
        r"\s*([01]?\d|2[0-3]):([0-5]?\d):([0-5]?\d)\s*", raw_time, re.ASCII
    )
    if match is None:
        raise NotationError(
            f"invalid time {raw_time!r}: expected hours:minutes:seconds, for example "
            "18:05:00",
            raw_time,
        )
    hour, minute, second = map(int, match.groups())
    return time(hour, minute, second)


def parse_month(raw_month: str) -> int:
    """Return the number of a month from its English name, full or three letters.

    >>> parse_month("January"), parse_month("Sep")
    (1, 9)

    Raises:
        NotationError: no month has that name.

    """
    name = raw_month.strip().lower()
    for number, month in enumerate(_MONTHS, 1):
        if name in (month, month[:3]):
            return number
    raise NotationError(
        f"unknown month {raw_month!r}: expected a name such as January or Jan",
        raw_month,
    )


def read_choice(kind: type[_Choice], name: str) -> _Choice:
    """Return the member of an enumeration with that value.

    Raises:
        GameConfigError: the value is unknown; the message lists the known ones.

    """
    try:
        return kind(name)
    except ValueError:
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()
        raise GameConfigError(unknown_name(words, name, kind)) from None
