"""iPoker: names of games, and dates in any language."""

from __future__ import annotations

import pytest
from tests.support.site_hands import HANDS, read_text

TEXT = (HANDS / "ipoker.xml").read_text(encoding="utf-8")


def game_type() -> str:
    return TEXT.partition("<gametype>")[2].partition("</gametype>")[0]


def start() -> str:
    return TEXT.rpartition("<startdate>")[2].partition("</startdate>")[0]


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("05-mars-2026 20:55:10", "05-mars-2026 20:55:10"),
        ("05-03-2026 20:55:10", "2026-03-05 20:55:10"),
        ("3/5/2026 8:55:10 PM", "2026-03-05 20:55:10"),
    ],
)
def test_dates_that_are_not_known_are_kept_as_written(written: str, kept: str) -> None:
    hands = read_text(TEXT.replace(start(), written))
    assert all(hand.error is None for hand in hands)
    assert hands[-1].record is not None
    assert hands[-1].record.meta["local_time"] == kept


@pytest.mark.parametrize("limit", ["SL", "LZ", "БЛ", "No limit"])
def test_no_limit_is_named_in_several_languages(limit: str) -> None:
    name = game_type()
    assert " NL " in name
    expected = [hand.record for hand in read_text(TEXT)]
    hands = read_text(TEXT.replace(name, name.replace(" NL ", f" {limit} ")))
    assert [hand.record for hand in hands] == expected
