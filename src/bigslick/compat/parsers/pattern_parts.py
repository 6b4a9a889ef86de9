"""Parts that the patterns of several sites share: amounts, lines and times.

The patterns of all sites take 30 milliseconds to compile and are rarely used, so each
one is compiled when it is first read.
"""

from __future__ import annotations

import re
from datetime import time
from functools import cached_property
from operator import add
from typing import TYPE_CHECKING, Any, Final

from bigslick.formats.amounts import SIGNS

if TYPE_CHECKING:
    from collections.abc import Callable
    from re import Pattern

__all__ = (
    "SIGN",
    "SUM",
    "currency",
    "fields",
    "hands",
    "lines",
    "moment",
    "named",
    "pattern",
    "sums",
)

SUM: Final = r"\d[\d,]*(?:\.\d+)?"
"""The pattern of an amount without its currency."""
SIGN: Final = f"{SIGNS}?"
"""The pattern of an optional currency sign."""


class _LazyPattern:
    """A class attribute: a pattern that is compiled when it is first read."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    @cached_property
    def compiled(self) -> Pattern[str]:
        return re.compile(self.pattern, self.flags)

    def __get__(self, parser: object, owner: type) -> Pattern[str]:
        return self.compiled


class _LazyFields:
    """A class attribute: fields whose patterns are compiled when it is first read."""

    def __init__(self, fields: dict[str, tuple[Any, ...]]) -> None:
        self.fields = fields

    @cached_property
    def compiled(self) -> dict[str, tuple[Any, ...]]:
        return {k: (found.compiled, *rest) for k, (found, *rest) in self.fields.items()}

    def __get__(self, parser: object, owner: type) -> dict[str, tuple[Any, ...]]:
        return self.compiled


def pattern(text: str, flags: int = 0) -> Any:
    """Return a pattern as class attribute, compiled when it is first read."""
    return _LazyPattern(text, flags)


def lines(text: str) -> Any:
    """Return a pattern in which ^ and $ match at every line."""
    return pattern(text, re.MULTILINE)


def hands(begin: str) -> Any:
    """Return the pattern of a hand: the text from one ``begin`` to the next."""
    return pattern(rf"^{begin}.*?(?=^{begin}|\Z)", re.MULTILINE | re.DOTALL)


def fields(*parts: dict[str, Any]) -> Any:
    """Return ``VARIABLES`` or ``PLAYER_VARIABLES``, made of ``named`` and others."""
    return _LazyFields({name: found for part in parts for name, found in part.items()})


def moment(found: Any, month: Callable[[str], int] = int) -> dict[str, Any]:
    """Return the fields of a pattern with day, month, year, time and time zone."""
    kinds: dict[str, Callable[[str], Any]] = {
        "time": time.fromisoformat,
        "time_zone_abbreviation": str,
        "day": int,
        "month": month,
        "year": int,
    }
    return {k: (found, v) for k, v in kinds.items() if f"(?P<{k}>" in found.pattern}


def named(name: str, text: str, kind: Callable[[str], Any] = str) -> dict[str, Any]:
    """Return one field, found by the pattern."""
    return {name: (lines(text), kind)}


def sums(name: str, text: str) -> dict[str, Any]:
    """Return one field of players, in which amounts are added up."""
    return {name: (lines(text), None, int, add)}


def currency(text: str) -> dict[str, Any]:
    """Return the field of the currency, at the percent sign of the pattern."""
    return named("currency_symbol", text.replace("%", f"(?P<currency_symbol>{SIGNS})"))
