"""Shortcuts for conditions, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bigslick.errors import NotationError
from bigslick.history.filters import condition_of


def test_nothing_given_is_no_condition() -> None:
    assert condition_of() is None


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"position": "utg+1, BB"}, "position in ('UTG+1', 'BB')"),
        ({"pot": "limped,4-bet"}, "pot_type in ('unraised', '4-bet')"),
        ({"since": "2026"}, "date >= '2026'"),
        ({"hand": "AKs,QQ+"}, "hand_class in ('AA', 'AKs', 'KK', 'QQ')"),
        ({"mode": "cash"}, "mode in ('cash')"),
        ({"players": ["O'Neil", "Bob"]}, "player in ('O''Neil', 'Bob')"),
        ({"line": "Raise,call / check, ..."}, "line like 'raise, call / check%'"),
        (
            {"line": "fold, raise, fold / bet, fold"},
            "(line = 'raise / bet, fold' or line like 'raise / bet, fold / %')",
        ),
    ],
)
def test_a_shortcut_is_a_condition(given: dict[str, Any], expected: str) -> None:
    assert condition_of(**given) == expected


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"position": "button"}, "unknown position 'button'; expected one of UTG"),
        ({"pot": "3bett"}, "unknown pot '3bett'; expected one of unraised"),
        ({"since": "yesterday"}, "invalid date 'yesterday'"),
        ({"since": "2026-13"}, "invalid date '2026-13'"),
        ({"since": "2026-02-30"}, "invalid date '2026-02-30'"),
        ({"hand": "AKx"}, "AKx"),
        ({"line": "raise, jam"}, "invalid line 'raise, jam': 'jam' is not one of fold"),
        ({"line": "raise //"}, "'' is not one of"),
        ({"mode": "zoom"}, "unknown mode 'zoom'; expected one of cash, tournament"),
        ({"where": "pots = 1"}, "unknown column 'pots'; was it pot?"),
    ],
)
def test_what_is_unknown_is_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(NotationError, match=reason.replace("?", r"\?")):
        condition_of(**given)
