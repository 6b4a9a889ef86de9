"""The fields of the PHH format, their types, and the codes of games.

Source: the PHH file format specification 0.0.2 (uoftcprg/phh-std). Games for which PHH
has no code are written with the code of this package; see the PHH page of the
reference.
"""

from __future__ import annotations

from datetime import date, datetime, time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from bigslick.chip_amounts import MAX_AMOUNT, check_amount
from bigslick.engine import BettingStructure
from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError, brief

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = (
    "CODES",
    "EXTENSION",
    "GAMES",
    "KINDS",
    "NAMES",
    "OPTIONAL",
    "REQUIRED",
    "check_kinds",
    "required_fields",
)

GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "FT": "flhe",
        "NT": "nlhe",
        "NS": "short-deck",
        "PO": "plo",
        "FO/8": "flo8",
        "F7S": "stud",
        "F7S/8": "stud8",
        "FR": "razz",
        "N2L1D": "27sd",
        "F2L3D": "27td",
        "FB": "badugi",
    }
)
"""The codes of games in this package by their codes in PHH."""

CODES: Final[Mapping[str, str]] = MappingProxyType({v: k for k, v in GAMES.items()})
"""The codes of games in PHH by their codes in this package."""

EXTENSION: Final = "_bigslick_"
"""The prefix of fields that are not part of PHH."""

OPTIONAL: Final = (
    "author",
    "event",
    "url",
    "venue",
    "address",
    "city",
    "region",
    "postal_code",
    "country",
    "time",
    "time_zone",
    "time_zone_abbreviation",
    "day",
    "month",
    "year",
    "hand",
    "level",
    "seats",
    "seat_count",
    "table",
    "players",
    "finishing_stacks",
    "winnings",
    "currency",
    "currency_symbol",
    "ante_trimming_status",
    "time_limit",
    "time_banks",
)


def required_fields(code: str) -> tuple[str, ...]:
    """Return the fields without which a hand of the game cannot be played.

    >>> required_fields("nlhe")[2:4]
    ('blinds_or_straddles', 'min_bet')
    """
    variant = VARIANTS[code]
    opened_by_cards = any("u" in street.hole for street in variant.game.plan)
    forced = "bring_in" if opened_by_cards else "blinds_or_straddles"
    fixed = variant.structure is BettingStructure.FIXED_LIMIT
    bets = ("small_bet", "big_bet") if fixed else ("min_bet",)
    return ("variant", "antes", forced, *bets, "starting_stacks", "actions")


REQUIRED: Final = {code: required_fields(code) for code in VARIANTS}
"""The required fields of the predefined games, by their code in this package."""


_TEXT: Final = frozenset({str})
_NAME: Final = frozenset({str, int})
_NUMBER: Final = frozenset({int})
_FLAG: Final = frozenset({bool})
_NO_AMOUNT: Final = frozenset({bool, str, list, dict, date, datetime, time})
"""Types that an amount cannot have. It has the type that ``parse_value`` returns."""

_WORDS: Final[dict[type, str]] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    time: "a time",
}

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
"""The types that the value of a field may have."""
_PARTS: Final = {
    "actions": _TEXT,
    "seats": _NUMBER,
    "players": _NAME,
    f"{EXTENSION}bots": _FLAG,
}
"""The types that the elements of a list field may have."""
_AMOUNT: Final = ("bring_in", "small_bet", "big_bet", "min_bet", "time_limit")
_AMOUNTS: Final = (
    *("antes", "blinds_or_straddles", "starting_stacks"),
    *("finishing_stacks", "winnings", "time_banks"),
)
_CHECKS: Final[dict[str, tuple[bool, frozenset[type], bool]]] = {
    **{name: (False, kinds, True) for name, kinds in _KINDS.items()},
    **{name: (True, kinds, True) for name, kinds in _PARTS.items()},
    **dict.fromkeys(_AMOUNT, (False, _NO_AMOUNT, False)),
    **dict.fromkeys(_AMOUNTS, (True, _NO_AMOUNT, False)),
}
"""For each field: whether it is a list, a set of types, and whether its values must
(True) or must not (False) have one of these types.
"""

_BITS: Final = (
    *((False, str), (False, int), None, (False, bool), (False, time)),
    *((True, str), (True, int)),
)
"""Whether a value is a list, and its type or that of its elements, for each bit.

Decimal numbers are left out: their type is that which ``parse_value`` returns.
"""
KINDS: Final = {
    name: sum(
        1 << bit
        for bit, kind in enumerate(_BITS)
        if kind is not None and kind[0] is in_list and (kind[1] in kinds) is wanted
    )
    for name, (in_list, kinds, wanted) in _CHECKS.items()
}
"""The types that each field may have, as bits, for ``_core.toml_fields``."""

NAMES: Final = frozenset(
    {"variant", *(name for name in _CHECKS if not name.startswith(EXTENSION))}
)
"""The names of all fields of the format."""


def _what(in_list: bool, kinds: frozenset[type], wanted: bool) -> str:
    """Return the words for the values that a field may have."""
    if in_list:
        return "a list"
    if not wanted:
        return "a number"
    return " or ".join(word for kind, word in _WORDS.items() if kind in kinds)


def check_kinds(found: Mapping[str, Any]) -> None:
    """Check that the values of all fields have the right types.

    >>> check_kinds({"author": "Ann", "year": 2026, "seats": [1, 2], "_own": None})
    >>> check_kinds({"year": "2026"})
    Traceback (most recent call last):
        ...
    bigslick.errors.NotationError: invalid year '2026': expected a whole number
    >>> check_kinds({"seats": [1, "2"]})
    Traceback (most recent call last):
        ...
    bigslick.errors.NotationError: invalid seats: it cannot contain '2'

    Raises:
        NotationError: the message names the field and the value.

    """
    for name, value in found.items():
        check = _CHECKS.get(name)
        if check is None:
            continue
        in_list, kinds, wanted = check
        if not in_list:
            right = (type(value) in kinds) is wanted
        elif wanted:
            right = type(value) is list and kinds.issuperset(map(type, value))
        else:
            right = type(value) is list and kinds.isdisjoint(map(type, value))
        if not right:
            if in_list and type(value) is list:
                wrong = next(v for v in value if (type(v) in kinds) is not wanted)
                raise NotationError(f"invalid {name}: it cannot contain {brief(wrong)}")
            raise NotationError(
                f"invalid {name} {brief(value)}: expected {_what(*check)}"
            )
        if not wanted:
            for amount in value if in_list else (value,):
                if type(amount) is not int or not -MAX_AMOUNT <= amount <= MAX_AMOUNT:
                    check_amount(amount)
