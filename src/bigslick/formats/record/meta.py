"""Data in the ``meta`` of a record that text formats can write.

Other programs may store data of other types there; it is ignored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_origin

import msgspec

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("remark", "tournament")

_KINDS: Final[dict[str, Any]] = {
    "hero": str,
    "currency": str,
    "mix": str,
    "club": str,
    "local_time": str,
    "zoom": bool,
    "home_game": bool,
    "bounties": dict[str, str],
    "prizes": list[str],
    "flags": list[str],
    "chat": list[tuple[str, str]],
    "cash_outs": dict[str, dict[str, str]],
    "fees": dict[str, str],
    "tournament": dict[str, Any],
}
_ROMAN: Final = (
    *((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X")),
    *((9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


def remark(record: HandRecord, key: str) -> Any:
    """Return the value of a key in ``meta``, or an empty value if its type is wrong."""
    kind = _KINDS[key]
    try:
        return msgspec.convert(record.meta.get(key), kind)
    except msgspec.ValidationError:
        return (get_origin(kind) or kind)()


def tournament(record: HandRecord) -> dict[str, Any]:
    """Return the data about the tournament of the hand; empty if there is none.

    Records of Bigslick's own tournaments have a name and a level number; the level is
    returned in Roman numerals, as the sites write it.
    """
    about: dict[str, Any] = remark(record, "tournament")
    name, level = record.meta.get("tournament"), record.meta.get("level")
    if isinstance(name, str):
        about["name"] = name
    if type(level) is int and 0 < level < 1000:  # noqa: PLR2004 - higher than any level
        about.setdefault("level", _roman(level))
    return about


def _roman(number: int) -> str:
    """Return a number in Roman numerals.

    >>> _roman(1), _roman(14), _roman(49)
    ('I', 'XIV', 'XLIX')
    """
    text = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text
