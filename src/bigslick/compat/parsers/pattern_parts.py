"""Parts that the patterns of several sites share: amounts, lines and times."""

from __future__ import annotations

import re
from datetime import time
from operator import add
from typing import TYPE_CHECKING, Any, Final

from bigslick.formats.amounts import SIGNS

if TYPE_CHECKING:
    from collections.abc import Callable
    from re import Pattern

__all__ = ("SIGN", "SUM", "currency", "hands", "lines", "moment", "named", "sums")

SUM: Final = r"\d[\d,]*(?:\.\d+)?"
"""The pattern of an amount without its currency."""
SIGN: Final = f"{SIGNS}?"
"""The pattern of an optional currency sign."""


def lines(pattern: str) -> Pattern[str]:
    """Return a compiled pattern in which ^ and $ match at every line."""
    return re.compile(pattern, re.MULTILINE)


def hands(begin: str) -> Pattern[str]:
    """Return the pattern of a hand: the text from one ``begin`` to the next."""
    flags = re.MULTILINE | re.DOTALL
    return re.compile(rf"^{begin}.*?(?=^{begin}|\Z)", flags)


def moment(pattern: Pattern[str], month: Callable[[str], int] = int) -> dict[str, Any]:
    """Return ``VARIABLES`` for a pattern with day, month, year, time and time zone."""
    kinds: dict[str, Callable[[str], Any]] = {
        "time": time.fromisoformat,
        "time_zone_abbreviation": str,
        "day": int,
        "month": month,
        "year": int,
    }
    found = {k: (pattern, v) for k, v in kinds.items() if k in pattern.groupindex}
    return dict(found)


def named(name: str, pattern: str, kind: Callable[[str], Any] = str) -> dict[str, Any]:
    """Return ``VARIABLES`` with one field, found by the pattern."""
    return {name: (lines(pattern), kind)}


def sums(name: str, pattern: str) -> dict[str, Any]:
    """Return ``PLAYER_VARIABLES`` with one field, in which amounts are added up."""
    return {name: (lines(pattern), None, int, add)}


def currency(pattern: str) -> dict[str, Any]:
    """Return ``VARIABLES`` with the currency, at the percent sign of the pattern."""
    return named(
        "currency_symbol", pattern.replace("%", f"(?P<currency_symbol>{SIGNS})")
    )
