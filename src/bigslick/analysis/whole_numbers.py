"""Checks whole numbers passed by callers."""

from __future__ import annotations

from operator import index
from typing import Any

from bigslick.errors import GameConfigError, brief
from bigslick.hands.evaluation import is_number

__all__ = ("whole_number",)


def whole_number(
    name: str, value: Any, low: int, high: int | None = None, limits: str = ""
) -> int:
    """Return a Python or NumPy integer as an int, if it is in the range.

    ``limits`` is the range in words.

    >>> whole_number("number of samples", 20, 1)
    20

    Raises:
        GameConfigError: the value is not a whole number, or is out of range.

    """
    if is_number(value):
        number = index(value)
        if low <= number and (high is None or number <= high):
            return number
    kind = "" if is_number(value) else "a whole number, "
    limits = limits or (f"{low} or more" if high is None else f"{low} to {high}")
    raise GameConfigError(f"invalid {name} {brief(value)}: expected {kind}{limits}")
