"""Amounts of chips and small helpers for lists of them.

Chips are integers by default. Decimals, fractions and floats work too: they are divided
exactly (or as exactly as the type allows), and there are no odd chips. The functions
for lists are in this module; ``chip_amounts`` divides chips and checks their limits,
``text_values`` parses texts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from numbers import Number
from operator import index
from typing import Any, TypeAlias, TypeVar

from bigslick.chip_amounts import (
    divmod,  # noqa: A004 - PokerKit's name
    is_number,
    plain_number,
    rake,
)
from bigslick.errors import GameConfigError, brief
from bigslick.text_values import (
    UNMATCHABLE_PATTERN,
    parse_month,
    parse_time,
    parse_value,
)

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
        return (plain_number(values),) * count
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise GameConfigError(
            f"invalid values {brief(values)}: expected a number, a list or a mapping"
        )
    cleaned = [0] * count
    if isinstance(values, Mapping):
        for place, value in values.items():
            if not hasattr(place, "__index__") or not -count <= place < count:
                raise GameConfigError(
                    f"invalid index {brief(place)} in {brief(values)}: "
                    f"expected {-count} to {count - 1}"
                )
            cleaned[place] = value
    else:
        given = tuple(values)[:count]
        cleaned[: len(given)] = given
    for value in cleaned:
        if type(value) is not int and not is_number(value):
            raise GameConfigError(
                f"invalid values {brief(values)}: {brief(value)} is not a number"
            )
    return tuple([plain_number(value) for value in cleaned])


def whole_number(
    name: str,
    value: Any,
    low: int | None = None,
    high: int | None = None,
    limits: str = "",
) -> int:
    """Return an integer of Python or NumPy as an ``int``, if it is in the range.

    ``limits`` is the range in words.

    >>> whole_number("number of samples", 20, 1)
    20

    Raises:
        GameConfigError: the value is not a whole number, or is out of range; the
            message names it.

    """
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is not None and _is_between(number, low, high):
        return number
    if not limits and low is not None:
        limits = f"{low} or more" if high is None else f"{low} to {high}"
    kind = "" if number is not None else "a whole number"
    expected = ", ".join(filter(None, (kind, limits)))
    raise GameConfigError(f"invalid {name} {brief(value)}: expected {expected}")


def _is_between(number: int, low: int | None, high: int | None) -> bool:
    return (low is None or low <= number) and (high is None or number <= high)


def rotated(values: Iterable[_T], count: int) -> deque[_T]:
    """Return the values rotated ``count`` places to the right.

    >>> rotated([0, 1, 2, 3], 1)
    deque([3, 0, 1, 2])
    """
    turned = deque(values)
    turned.rotate(count)
    return turned


def sign(value: int) -> int:
    """Return -1 for a negative value, 0 for zero and 1 for a positive value.

    >>> sign(-3), sign(0), sign(0.5)
    (-1, 0, 1)
    """
    return (value > 0) - (value < 0)
