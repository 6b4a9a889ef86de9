"""Of which kind the values of fields are (PHH 0.0.2, and our extension)."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError
from bigslick.notation.phh.fields import EXTENSION

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("check_kinds",)

_TEXT: Final = frozenset({str})
_NAME: Final = frozenset({str, int})
_NUMBER: Final = frozenset({int})
_FLAG: Final = frozenset({bool})
_NO_AMOUNT: Final = frozenset({bool, str, list, dict, date, datetime, time})
"""Amounts are whatever ``parse_value`` makes of a number."""

_NAMES: Final = (
    *("author", "event", "url", "venue", "address", "city", "region", "postal_code"),
    *("country", "hand", "table", "currency", "currency_symbol"),
)
_NUMBERS: Final = (
    *("day", "month", "year", "level", "seat_count"),
    *(f"{EXTENSION}button", f"{EXTENSION}boards"),
)
_KINDS: Final = {
    **dict.fromkeys(_NAMES, _NAME),
    **dict.fromkeys(_NUMBERS, _NUMBER),
    "time": frozenset({time}),
    "time_zone": _TEXT,
    "time_zone_abbreviation": _TEXT,
    "ante_trimming_status": _FLAG,
}
_PARTS: Final = {
    "seats": _NUMBER,
    "players": _NAME,
    f"{EXTENSION}bots": _FLAG,
}
"""What is in a list."""
_AMOUNTS: Final = frozenset(
    {
        *("antes", "blinds_or_straddles", "starting_stacks"),
        *("finishing_stacks", "winnings", "time_banks"),
    }
)
_AMOUNT: Final = frozenset(
    {"bring_in", "small_bet", "big_bet", "min_bet", "time_limit"}
)


def check_kinds(found: Mapping[str, Any]) -> None:
    """Refuse fields whose values are something else than what they should be.

    >>> check_kinds({"author": "Ann", "year": 2026, "seats": [1, 2], "_own": None})
    >>> check_kinds({"year": "2026"})
    Traceback (most recent call last):
        ...
    bigslick.errors.NotationError: year cannot be '2026'

    Raises:
        NotationError: names the field and the value.

    """
    for name, value in found.items():
        if name in _KINDS:
            right = type(value) in _KINDS[name]
        elif name in _PARTS:
            kinds = _PARTS[name]
            right = type(value) is list and kinds.issuperset(map(type, value))
        elif name in _AMOUNTS:
            right = type(value) is list and _NO_AMOUNT.isdisjoint(map(type, value))
        else:
            right = name not in _AMOUNT or type(value) not in _NO_AMOUNT
        if not right:
            raise NotationError(f"{name} cannot be {value!r}")
