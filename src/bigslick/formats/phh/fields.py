"""The fields of the PHH format, what each may hold, and which game a code stands for.

Source: the PHH file format specification 0.0.2 (uoftcprg/phh-std). Games without a
code of their own are written with the code of this package; see the PHH page of the
reference.
"""

from __future__ import annotations

from datetime import date, datetime, time
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, Union

from msgspec import Meta

from bigslick.engine import BettingStructure
from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError, brief
from bigslick.values import MAX_AMOUNT, check_amount

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = (
    "CODES",
    "EXTENSION",
    "GAMES",
    "OPTIONAL",
    "REQUIRED",
    "WHOLE",
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
"""The codes of the games by their codes in PHH."""

CODES: Final[Mapping[str, str]] = MappingProxyType({v: k for k, v in GAMES.items()})
"""The codes in PHH by ours."""

EXTENSION: Final = "_bigslick_"
"""How the names of the fields begin that PHH does not have."""

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
"""The required fields by our codes."""


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
"""Of which kinds a value may be."""
_PARTS: Final = {
    "actions": _TEXT,
    "seats": _NUMBER,
    "players": _NAME,
    f"{EXTENSION}bots": _FLAG,
}
"""Of which kinds everything in a list may be."""
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
"""Whether a field is a list, some kinds, and whether its values are of them or not."""

_AMOUNT_TYPE: Final = Annotated[int, Meta(ge=-MAX_AMOUNT, le=MAX_AMOUNT)]


def _type(in_list: bool, kinds: frozenset[type], wanted: bool) -> Any:
    one = Union[tuple(kinds)] if wanted else _AMOUNT_TYPE  # noqa: UP007 - any number
    return list[one] if in_list else one  # type: ignore[valid-type]


WHOLE: Final = {
    "variant": str,
    **{name: _type(*check) for name, check in _CHECKS.items() if EXTENSION not in name},
    "time": None,  # as JSON it would be a text
}
"""The types of the fields of a hand in which all amounts are whole numbers."""


def check_kinds(found: Mapping[str, Any]) -> None:
    """Refuse fields whose values are something else than what they should be.

    >>> check_kinds({"author": "Ann", "year": 2026, "seats": [1, 2], "_own": None})
    >>> check_kinds({"year": "2026"})
    Traceback (most recent call last):
        ...
    bigslick.errors.NotationError: invalid year '2026'
    >>> check_kinds({"seats": [1, "2"]})
    Traceback (most recent call last):
        ...
    bigslick.errors.NotationError: invalid seats: it cannot contain '2'

    Raises:
        NotationError: names the field and the value.

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
            raise NotationError(f"invalid {name} {brief(value)}")
        if not wanted:
            for amount in value if in_list else (value,):
                check_amount(amount)
