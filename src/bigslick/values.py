"""Amounts of chips and small helpers for lists of them.

Chips are integers by default. Decimals, fractions and floats work too: they are divided
exactly (or as exactly as the type allows), and there are no odd chips.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from math import inf
from numbers import Number
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from bigslick.errors import GameConfigError, NotationError, brief, unknown_name

if TYPE_CHECKING:
    from datetime import time

__all__ = (
    "UNMATCHABLE_PATTERN",
    "ValuesLike",
    "clean_values",
    "divmod",
    "filter_none",
    "max_or_none",
    "min_or_none",
    "parse_month",
    "parse_time",
    "parse_value",
    "rake",
    "rotated",
    "sign",
)

_T = TypeVar("_T")

ValuesLike: TypeAlias = Iterable[int] | Mapping[int, int] | int
"""One amount for all players, amounts by index, or amounts in order."""

MAX_AMOUNT: Final = 10**18
"""The largest amount that a text or a record may hold: it fits into 64 bits."""
MAX_DIGITS: Final = 80
"""The largest number of digits of a number in a text, decimals included.

A third of a cent as a ``Decimal`` has thirty.
"""
_FINEST: Final = 1e-80
_MOST_PARTS: Final = 10**80

UNMATCHABLE_PATTERN: Final = re.compile(r"(?!)")
"""A pattern that matches nothing."""

_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)


class _DealtBoard(Protocol):
    """The part of a state that ``rake`` reads: the board cards dealt so far."""

    @property
    def board_cards(self) -> list[list[Any]]: ...


def filter_none(values: Iterable[Any]) -> Any:
    """Return an iterator over the values that are not None.

    >>> list(filter_none([None, 0, 1]))
    [0, 1]
    """
    return filter(lambda value: value is not None, values)


def min_or_none(values: Iterable[Any], key: Callable[[Any], Any] | None = None) -> Any:
    """Return the smallest value that is not None, or None if there is none.

    >>> min_or_none([None, 3, 1]), min_or_none([None])
    (1, None)
    """
    return min(filter_none(values), key=key, default=None)


def max_or_none(values: Iterable[Any], key: Callable[[Any], Any] | None = None) -> Any:
    """Return the largest value that is not None, or None if there is none.

    >>> max_or_none([None, 3, 1]), max_or_none([])
    (3, None)
    """
    return max(filter_none(values), key=key, default=None)


def clean_values(values: ValuesLike, count: int) -> tuple[int, ...]:
    """Return ``count`` values from a number, a mapping or an iterable.

    A number is repeated; a mapping gives values by index (negative ones count from the
    end), the others are zero; an iterable is padded with zeros or cut.

    >>> clean_values(5, 3)
    (5, 5, 5)
    >>> clean_values({0: 1, -1: 2}, 4)
    (1, 0, 0, 2)
    >>> clean_values([1, 2], 4)
    (1, 2, 0, 0)

    Raises:
        GameConfigError: the values, one of them or an index is invalid.

    """
    if isinstance(values, Number) and is_number(values):
        return (values,) * count  # type: ignore[return-value]
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise GameConfigError(
            f"invalid values {brief(values)}: expected a number, a list or a mapping"
        )
    cleaned = [0] * count
    if isinstance(values, Mapping):
        for index, value in values.items():
            if not -count <= index < count:
                raise GameConfigError(
                    f"invalid index {brief(index)} in {brief(values)}: "
                    f"expected {-count} to {count - 1}"
                )
            cleaned[index] = value
    else:
        given = tuple(values)[:count]
        cleaned[: len(given)] = given
    for value in cleaned:
        if type(value) is not int and not is_number(value):
            raise GameConfigError(
                f"invalid values {brief(values)}: {brief(value)} is not a number"
            )
    return tuple(cleaned)


def rotated(values: Iterable[_T], count: int) -> deque[_T]:
    """Return the values rotated ``count`` places to the right.

    >>> rotated([0, 1, 2, 3], 1)
    deque([3, 0, 1, 2])
    """
    turned = deque(values)
    turned.rotate(count)
    return turned


def divmod(dividend: int, divisor: int) -> tuple[int, int]:  # noqa: A001
    """Return the equal share and the remainder.

    Integers leave odd chips; all other numbers are divided without a remainder.

    >>> divmod(10, 3)
    (3, 1)
    >>> divmod(10.5, 2)
    (5.25, 0.0)
    """
    amount: Any = dividend
    share = amount // divisor if isinstance(amount, int) else amount / divisor
    return share, amount - share * divisor


def rake(
    amount: int,
    state: _DealtBoard | None = None,
    *,
    percentage: float = 0,
    cap: float = inf,
    no_flop_no_drop: bool = False,
) -> tuple[int, int]:
    """Return the part of a pot that the house takes and the part that is left.

    The percentage (0 to 1) is exact: 0.29 means 29/100. The rake of a whole number of
    chips is a whole number, rounded down. With ``no_flop_no_drop``, no rake is taken
    before a board card is dealt.

    >>> rake(100, percentage=0.05)
    (5, 95)
    >>> rake(43, percentage=0.05, cap=3)
    (2, 41)

    Raises:
        GameConfigError: the percentage is not between 0 and 1, or ``no_flop_no_drop``
        is set and no state was given.

    """
    if not 0 <= percentage <= 1:
        raise GameConfigError(f"invalid rake percentage {percentage}: expected 0 to 1")
    if no_flop_no_drop:
        if state is None:
            raise GameConfigError(
                "no_flop_no_drop needs the state, to see whether a flop was dealt: "
                "pass state"
            )
        if not any(state.board_cards):
            return amount - amount, amount
    if not percentage:
        return amount - amount, amount
    raked: Any
    if isinstance(amount, int):
        raked = int(amount * Fraction(str(percentage)))
    elif isinstance(amount, Decimal):
        raked = amount * Decimal(str(percentage))
    elif isinstance(amount, Fraction):
        raked = amount * Fraction(str(percentage))
    else:
        raked = amount * percentage
    raked = min(raked, cap)
    return raked, amount - raked


def check_amount(amount: Any) -> Any:
    """Return the amount unchanged; raise if it is too large or has too many digits.

    Infinity is allowed: it means an unknown stack.

    >>> check_amount(1500), check_amount(Decimal("0.25"))
    (1500, Decimal('0.25'))
    >>> check_amount(Decimal("1e999999999"))
    Traceback (most recent call last):
        ...
    bigslick.errors.NotationError: invalid amount Decimal('1E+999999999'): ...

    Raises:
        NotationError: it is not a number, is not between -``MAX_AMOUNT`` and
        ``MAX_AMOUNT``, or has more than ``MAX_DIGITS`` digits.

    """
    if type(amount) is int:
        if -MAX_AMOUNT <= amount <= MAX_AMOUNT:
            return amount
    elif isinstance(amount, Decimal | float):
        number = Decimal(amount)
        if number.is_nan():
            raise NotationError(f"invalid amount {brief(amount)}: expected a number")
        if number.is_infinite():
            return amount
    if not -MAX_AMOUNT <= amount <= MAX_AMOUNT:
        raise NotationError(
            f"invalid amount {brief(amount)}: the largest is 10**18", brief(amount)
        )
    if _is_too_fine(amount):
        raise NotationError(
            f"invalid amount {brief(amount)}: more than {MAX_DIGITS} digits",
            brief(amount),
        )
    return amount


def _is_too_fine(amount: Any) -> bool:
    """Return whether an amount has more than ``MAX_DIGITS`` digits."""
    if isinstance(amount, Decimal):
        _, digits, exponent = amount.as_tuple()
        return max(len(digits), -int(exponent)) > MAX_DIGITS
    if isinstance(amount, Fraction):
        return amount.denominator > _MOST_PARTS
    return isinstance(amount, float) and 0 < abs(amount) < _FINEST


def is_number(value: Any) -> bool:
    """Return whether a value is a number that can be compared with others.

    >>> is_number(2), is_number(Decimal("NaN")), is_number("2"), is_number(2j)
    (True, False, False, False)
    """
    if not isinstance(value, Number):
        return False
    try:
        return bool(value <= 0 or value > 0)  # type: ignore[operator]
    except (TypeError, InvalidOperation):
        return False


def is_multiple(amount: Any, unit: Any) -> bool:
    """Return whether an amount is a whole number of units.

    >>> is_multiple(Decimal("1.50"), Decimal("0.25")), is_multiple(3, 2)
    (True, False)
    """
    try:
        return not amount % unit
    except InvalidOperation:  # the quotient has more digits than a Decimal can hold
        return not Fraction(amount) % Fraction(unit)


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


def sign(value: int) -> int:
    """Return -1 for a negative value, 0 for zero and 1 for a positive value.

    >>> sign(-3), sign(0), sign(0.5)
    (-1, 0, 1)
    """
    return (value > 0) - (value < 0)


_Choice = TypeVar("_Choice", bound=StrEnum)


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
