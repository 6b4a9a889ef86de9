"""Endless lines and hands are read in bounded time and memory."""

from __future__ import annotations

import io
import tracemalloc
from typing import Any

import pytest
from tests.support.hand_corpus import TEXTS
from tests.support.samples import samples

from bigslick.errors import NotationError
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.reader import read_histories
from bigslick.formats.reader import read_hands

MANY = samples(50_000, quick=15_000)
SIZE = samples(48, quick=32) << 20
LINES = (
    "Seat 1: " + " (" * MANY,
    "Seat 1: a (1" + ",111" * MANY,
    "*** FLOP *** " + "[As]" * MANY,
    "Total pot 1" + " Main pot 1." * MANY,
    "Dealt to " + "Ann [" * MANY,
    "Main pot: $1 won by " + "Ann ($1), " * MANY,
    "PokerStars Hand #1: Tournament #1, " + "x " * MANY + "- Level I (1/2)",
    "Stage #1: Holdem" + " " * MANY,
    "</game>" * MANY,
    "actions = [" + "'p1 f', " * MANY,
    "antes = " + "[" * MANY,
    '{"ohh": ' + "[" * MANY,
    "STATE:1:" + "r300" * MANY,
)


@pytest.mark.sampled
@pytest.mark.parametrize("line", LINES, ids=[line[:12] for line in LINES])
@pytest.mark.parametrize("name", TEXTS)
def test_lines_without_end_are_refused(name: str, line: str) -> None:
    known = "phh" if name == "phhs" else name
    first, *rest = TEXTS[name][0].decode().split("\n")
    for text in ("\n".join([first, line, *rest]), "\n".join([line, first, *rest])):
        for hand in read_hands(io.StringIO(text), format=known):
            assert hand.record is not None or hand.error is not None


class Endless(io.RawIOBase):
    """A file that begins like a hand and goes on for very long."""

    def __init__(self, begin: bytes, unit: bytes, size: int) -> None:
        self.begin, self.unit, self.left = begin, unit, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        count = min(len(buffer), self.left)
        text = self.begin or self.unit * (count // len(self.unit) + 1)
        count = min(count, len(text))
        buffer[:count] = text[:count]
        self.begin = self.begin[count:]
        self.left -= count
        return count


@pytest.mark.sampled
@pytest.mark.parametrize("unit", [b"x'[],1 ", b"Seat 1: " + b"x" * 9990 + b"\n"])
@pytest.mark.parametrize("name", TEXTS)
def test_a_hand_without_end_needs_no_memory(name: str, unit: bytes) -> None:
    known = "phh" if name == "phhs" else name
    begin = TEXTS[name][0]
    file = Endless(begin[: len(begin) // 2], unit, SIZE)
    tracemalloc.start()
    try:
        source = io.BufferedReader(file)  # type: ignore[type-var]
        for hand in read_hands(source, format=known):
            assert hand.error is not None
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 24 << 20


@pytest.mark.sampled
@pytest.mark.parametrize("unit", [b"x'[],1 ", b"# " + b"x" * 9990 + b"\n"])
def test_loading_a_hand_without_end_needs_no_memory(unit: bytes) -> None:
    file = Endless(TEXTS["phhs"][0][:200], unit, SIZE)
    tracemalloc.start()
    try:
        source: Any = io.BufferedReader(file)
        with pytest.raises(NotationError, match="more than 4194304 characters"):
            next(HandHistory.load_all(source))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 24 << 20


def test_the_hand_after_a_line_without_end_is_loaded() -> None:
    hand = TEXTS["phhs"][0]
    second = hand.partition(b"\n[2]")[0].replace(b"[1]", b"[2]", 1)
    file = io.BytesIO(b"[1]\n_x = '" + b"x" * (9 << 20) + b"\n" + second)
    problems: list[NotationError] = []
    (found,) = read_histories(file, on_error=problems.append)
    assert found.actions == next(HandHistory.load_all(io.BytesIO(second))).actions
    assert "line 1, hand 1: too long: more than 4194304 characters" in str(problems[0])


def test_the_hand_after_one_without_end_is_read() -> None:
    hand = TEXTS["phhs"][0].decode()
    long = f"[1]\n_x = '''{'x' * (5 << 20)}\n"
    first, second = read_hands(io.StringIO(long + hand.replace("[1]", "[2]")))
    assert first.error is not None
    assert "more than 4194304 characters" in first.error.reason
    assert second.record is not None
