"""No pattern takes forever on a line of a hundred thousand characters."""

from __future__ import annotations

import io

import pytest
from tests.fuzz.corpus import TEXTS

from bigslick.notation.reading import read_hands

LINES = (
    "Seat 1: " + " (" * 50_000,
    "Seat 1: a (1" + ",111" * 50_000,
    "*** FLOP *** " + "[As]" * 50_000,
    "Total pot 1" + " Main pot 1." * 50_000,
    "Dealt to " + "Ann [" * 50_000,
    "Main pot: $1 won by " + "Ann ($1), " * 50_000,
    "PokerStars Hand #1: Tournament #1, " + "x " * 50_000 + "- Level I (1/2)",
    "Stage #1: Holdem" + " " * 50_000,
    "</game>" * 50_000,
    "actions = [" + "'p1 f', " * 50_000,
    "antes = " + "[" * 50_000,
    '{"ohh": ' + "[" * 50_000,
    "STATE:1:" + "r300" * 50_000,
)


@pytest.mark.parametrize("line", LINES, ids=[line[:12] for line in LINES])
@pytest.mark.parametrize("name", TEXTS)
def test_lines_without_end_are_refused(name: str, line: str) -> None:
    known = "phh" if name == "phhs" else name
    first, *rest = TEXTS[name][0].decode().split("\n")
    for text in ("\n".join([first, line, *rest]), "\n".join([line, first, *rest])):
        for hand in read_hands(io.StringIO(text), format=known):
            assert hand.record is not None or hand.error is not None
