"""Amounts of chips, lists of values, and values from text.

``chip_amounts`` divides chips and checks their limits, ``value_lists`` reads and
arranges lists of values, ``text_values`` parses texts.
"""

from bigslick.values.chip_amounts import divmod, rake  # noqa: A004 - PokerKit's name
from bigslick.values.text_values import (
    UNMATCHABLE_PATTERN,
    parse_month,
    parse_time,
    parse_value,
)
from bigslick.values.value_lists import (
    ValuesLike,
    clean_values,
    filter_none,
    max_or_none,
    min_or_none,
    rotated,
    sign,
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
