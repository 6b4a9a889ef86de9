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
"""The sign of a currency, if there is one."""


def lines(pattern: str) -> Pattern[str]:
    """Return a pattern of whole lines."""
    return re.compile(pattern, re.MULTILINE)


def hands(begin: str) -> Pattern[str]:
    """Return the pattern of the text from one beginning to the next."""
    flags = re.MULTILINE | re.DOTALL
    return re.compile(rf"^{begin}.*?(?=^{begin}|\Z)", flags)


def moment(pattern: Pattern[str], month: Callable[[str], int] = int) -> dict[str, Any]:
    """Return the variables of a pattern with day, month, year, time and zone."""
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
    """Return a variable of one pattern."""
    return {name: (lines(pattern), kind)}


def sums(name: str, pattern: str) -> dict[str, Any]:
    """Return a variable of players whose amounts are added up."""
    return {name: (lines(pattern), None, int, add)}


def currency(pattern: str) -> dict[str, Any]:
    """Return the pattern with a currency sign in place of the percent sign."""
    return named(
        "currency_symbol", pattern.replace("%", f"(?P<currency_symbol>{SIGNS})")
    )
