"""The parser classes, by their names."""

from __future__ import annotations

import re
import subprocess
import sys
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.site_hands import HANDS, first_hand

from bigslick.compat.parsers import (
    AbsolutePokerParser,
    FullTiltPokerParser,
    IPokerNetworkParser,
    OngameNetworkParser,
    PartyPokerParser,
    PokerStarsParser,
    REParser,
)

if TYPE_CHECKING:
    from collections.abc import Generator


def drained(generator: Generator[Any, None, int]) -> tuple[list[Any], int]:
    """Return what a generator yields, and its value."""
    values: list[Any] = []

    def wrapped() -> Generator[Any, None, None]:
        values.append((yield from generator))

    yielded = list(wrapped())
    return yielded, values[0]


@pytest.mark.parametrize(
    ("parser", "name", "venue", "count"),
    [
        (AbsolutePokerParser(), "absolute.txt", "Absolute Poker", 3),
        (FullTiltPokerParser(), "full-tilt.txt", "Full Tilt Poker", 4),
        (IPokerNetworkParser(), "ipoker.xml", "iPoker Network", 2),
        (OngameNetworkParser(), "ongame.txt", "Ongame Network", 2),
        (PartyPokerParser(), "partypoker.txt", "PartyPoker", 3),
        (PokerStarsParser(), "pokerstars-cash.txt", "PokerStars", 4),
    ],
)
def test_a_parser_yields_histories_that_can_be_played(
    parser: REParser, name: str, venue: str, count: int
) -> None:
    text = (HANDS / name).read_text(encoding="utf-8")
    histories, found = drained(parser(text, error_status=True))
    assert found == len(histories) == count
    for history in histories:
        assert history.venue == venue
        *_, state = history
        assert not state.status


def test_amounts_are_read_as_the_caller_wants() -> None:
    text = first_hand("pokerstars-cash.txt")
    (history,) = PokerStarsParser()(text)
    assert history.winnings == [0, 0, Decimal("5.73"), 0, 0]
    assert history.currency_symbol == "$"
    (history,) = PokerStarsParser()(
        text, parse_value=lambda raw: int(Decimal(raw) * 100)
    )
    assert history.starting_stacks[:2] == [5055, 2200]


def test_damage_is_warned_of_or_raised() -> None:
    text = first_hand("pokerstars-cash.txt").replace("calls $2.50", "calls $2.40")
    with pytest.warns(UserWarning, match=r"expected 2\.50"):
        assert list(PokerStarsParser()(text)) == []
    with pytest.raises(ValueError, match=r"expected 2\.50"):
        list(PokerStarsParser()(text, error_status=True))


def test_patterns_are_not_compiled_before_somebody_asks() -> None:
    program = (
        "import sys, bigslick.formats, bigslick.compat.parsers as n;"
        "late = 'bigslick.compat.parsers.re_parser';"
        "assert late not in sys.modules; n.REParser; assert late in sys.modules;"
        "assert not hasattr(n, 'NoParser')"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_pattern_of_a_site_is_compiled_once() -> None:
    lazy = vars(PokerStarsParser)["FOLDING"]
    assert not isinstance(lazy, re.Pattern)
    assert isinstance(PokerStarsParser.FOLDING, re.Pattern)
    assert PokerStarsParser.FOLDING is PokerStarsParser().FOLDING
    assert PokerStarsParser.VARIABLES["hand"][0].pattern.startswith("(?:Hand|Game)")
    assert PokerStarsParser.VARIABLES is PokerStarsParser().VARIABLES
