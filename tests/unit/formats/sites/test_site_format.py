"""Files of any size, read line by line."""

from __future__ import annotations

import io
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.site_hands import first_hand

from bigslick.errors import NotationError
from bigslick.formats.reader import read_hands, sniff_format

if TYPE_CHECKING:
    from pathlib import Path

TEXT = first_hand("pokerstars-cash.txt")


class Endless(io.RawIOBase):
    """A file of one hand after the other, of which nothing is kept."""

    def __init__(self, text: str, count: int) -> None:
        self.chunk = text.encode() + b"\n\n"
        self.left = count
        self.rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self.rest and self.left:
            self.rest, self.left = self.chunk, self.left - 1
        size = min(len(buffer), len(self.rest))
        buffer[:size], self.rest = self.rest[:size], self.rest[size:]
        return size


def test_memory_is_flat_in_the_number_of_hands() -> None:
    peaks = []
    for count in (20, 200):
        tracemalloc.start()
        source: Any = Endless(TEXT, count)
        hands = len([None for _ in read_hands(source)])
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert hands == count
    assert peaks[1] < peaks[0] + 300_000


def test_a_hand_without_end_is_refused() -> None:
    header, _, rest = TEXT.partition("\n")
    text = header + "\n" + 'Ann said, "hi"\n' * 6000 + rest
    (hand,) = read_hands(io.StringIO(text))
    assert hand.error is not None
    assert "more than 5000 lines" in hand.error.reason


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (["", "PokerStars Hand #1:  Hold'em No Limit (1/2) - x"], "pokerstars"),
        (["Full Tilt Poker Game #1: x"], "fulltilt"),
        (["Stage #1: x"], "absolute"),
        (["Game #1 starts.", "", "***** Hand History for Game 1 *****"], "partypoker"),
        (["***** History for hand R5-1 *****"], "ongame"),
        (['<?xml version="1.0"?>', "<session>"], "ipoker"),
        (['{"ohh": {}}'], "ohh"),
        (["{", '"ohh": {'], "ohh"),
        (['{"schema":1,"hand_id":"1"}'], "record"),
        (["variant = 'NT'"], "phh"),
        (["[1]", "variant = 'NT'"], "phh"),
        (["nothing of poker"], None),
    ],
)
def test_formats_are_recognised(lines: list[str], name: str | None) -> None:
    assert sniff_format(lines) == name


def test_unknown_formats_are_refused() -> None:
    with pytest.raises(NotationError, match="unknown file format"):
        list(read_hands(io.StringIO("nothing of poker")))
    with pytest.raises(NotationError, match="unknown format 'poker'"):
        list(read_hands(io.StringIO("x"), format="poker"))


def test_records_are_read_through_the_same_door(tmp_path: Path) -> None:
    (hand,) = read_hands(io.StringIO(TEXT))
    assert hand.record is not None
    path = tmp_path / "hands.jsonl"
    line = hand.record.to_json()
    path.write_bytes(line + b"\n" + line[:-9] + b"\n\n" + line + b"\n")
    first, damaged, last = read_hands(path)
    assert first.record == hand.record == last.record
    assert damaged.error is not None
    assert (damaged.line, last.line) == (2, 4)


@pytest.mark.parametrize(
    "name", ["pokerstars-cash.txt", "full-tilt.txt", "absolute.txt", "ongame.txt"]
)
def test_a_hand_whose_beginning_is_cut_off_is_refused(name: str) -> None:
    first, second = first_hand(name), first_hand(name, 1)
    for start in range(1, 12):
        rest = "\n".join(first.split("\n")[start:])
        damaged, whole = read_hands(io.StringIO(f"{rest}\n{second}"))
        assert damaged.error is not None
        assert damaged.error.reason == "the beginning of the hand is missing"
        assert whole.record is not None, whole.error


def test_what_stands_before_hands_is_left_out() -> None:
    text = "Transcript for your last hands\n\n*********** # 1 **************\n" + TEXT
    (hand,) = read_hands(io.StringIO(text))
    assert hand.record is not None, hand.error
    assert hand.line == 4


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pokerstars-cash.txt", " Seat #3 is the button"),
        ("full-tilt.txt", "The button is in seat #2\n"),
        ("absolute.txt", " Seat #6 is the dealer"),
        ("partypoker.txt", "Seat 4 is the button\n"),
        ("ongame.txt", "Button: seat 7\n"),
    ],
)
def test_a_hand_without_a_button_is_refused(name: str, words: str) -> None:
    text = first_hand(name, 1 if name == "partypoker.txt" else 0)
    assert words in text
    (hand,) = read_hands(io.StringIO(text.replace(words, "")))
    assert hand.error is not None
    assert hand.error.reason == "the text does not say who has the button"


def test_a_hand_without_a_game_is_refused() -> None:
    lines = first_hand("ongame.txt").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("Table: "))
    (hand,) = read_hands(io.StringIO(text))
    assert hand.error is not None
    assert hand.error.reason == "the text does not say which game is played"
