"""Shortcuts for conditions, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bigslick.errors import NotationError
from bigslick.history import convert_files, track_files
from bigslick.history.filters import condition_of

if TYPE_CHECKING:
    from pathlib import Path


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


WITHOUT_ZONE = """\
Poker Hand #HD1: Hold'em No Limit ($0.05/$0.1) - 2026/02/03 04:05:06
Table 'x' 6-max Seat #1 is the button
Seat 1: ann ($10 in chips)
Seat 2: bob ($10 in chips)
bob: posts big blind $0.1
ann: posts small blind $0.05
*** HOLE CARDS ***
ann: folds
Uncalled bet ($0.05) returned to bob
bob collected $0.1 from pot
*** SUMMARY ***
Total pot $0.1 | Rake $0
Seat 1: ann (button) folded before Flop
Seat 2: bob (big blind) collected ($0.1)
"""


@pytest.mark.parametrize("to", ["txt", "json", "phh"])
def test_hands_without_a_time_zone_are_selected_by_the_date_of_their_text(
    tmp_path: Path, to: str
) -> None:
    text = file = tmp_path / "hands.txt"
    text.write_text(WITHOUT_ZONE, encoding="utf-8")
    if to != "txt":
        file = tmp_path / f"hands.{to}"
        convert_files([text], to, file)
    found = {
        since: track_files([file], where=condition_of(since=since))[0].report().hands
        for since in ("2026-02-03", "2026-02-04")
    }
    assert found == {"2026-02-03": 1, "2026-02-04": 0}
