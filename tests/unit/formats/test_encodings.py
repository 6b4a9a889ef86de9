"""Bytes are UTF-8, UTF-16 or UTF-32, cp1252 of some sites, or as named."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.site_hands import first_hand

from bigslick.errors import NotationError
from bigslick.formats import encodings
from bigslick.formats.encodings import Lines
from bigslick.formats.ohh.writer import write_ohh
from bigslick.formats.phh import HandHistory
from bigslick.formats.reader import read_hands
from bigslick.history import hands_of

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.formats.read_hand import ReadHand

TEXT = first_hand("pokerstars-cash.txt")
OLD = TEXT.replace("Дима", "Jürgen").replace("Zoë", "Zoe")
WIDE = ("utf-16", "utf-16-le", "utf-16-be", "utf-32")


@pytest.mark.parametrize("source", [b"text", ["a.txt"], None])
def test_what_is_no_file_is_refused(source: Any) -> None:
    with pytest.raises(NotationError, match=r"invalid source .*: expected a path or"):
        next(read_hands(source))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_utf_8_is_read_with_a_mark_and_without(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode(encoding) * 2)
    for hand in read_hands(path):
        assert hand.record is not None, hand.error
        assert "Дима" in hand.record.names
        assert hand.file == str(path)


@pytest.mark.parametrize("encoding", WIDE)
def test_wider_characters_are_recognised(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(TEXT.encode(encoding))
    for named in (None, encoding):
        (hand,) = read_hands(path, encoding=named)
        assert hand.record is not None, hand.error
        assert "Дима" in hand.record.names


def test_half_a_character_at_the_end_of_the_file_is_dropped() -> None:
    (hand,) = read_hands(io.BytesIO(TEXT.encode("utf-16") + b"\n"))
    assert hand.record is not None, hand.error


def test_windows_code_page_1252_is_read_and_reported_where_the_site_wrote_it() -> None:
    raw = OLD.encode("cp1252")
    (hand,) = read_hands(io.BytesIO(raw))
    assert hand.record is not None, hand.error
    assert "Jürgen" in hand.record.names
    assert hand.record.meta["encoding"] == "cp1252"
    (hand,) = read_hands(io.BytesIO(raw), encoding="windows-1252")
    assert hand.record is not None, hand.error
    assert "encoding" not in hand.record.meta
    (hand,) = read_hands(io.BytesIO(OLD.encode()))
    assert hand.record is not None
    assert "encoding" not in hand.record.meta


def test_bytes_that_are_not_cp1252_either_are_refused() -> None:
    raw = OLD.encode("cp1252").replace(b"\xfc", b"\x81")
    (hand,) = read_hands(io.BytesIO(raw))
    assert hand.error is not None
    number = next(n for n, line in enumerate(OLD.split("\n"), 1) if "Jürgen" in line)
    byte = OLD.split("\n")[number - 1].index("ü") + 1
    assert hand.error.line == number
    assert f"byte {byte}, 0x81, is not UTF-8" in hand.error.reason


def test_only_the_hand_with_the_bytes_is_refused() -> None:
    good, bad = OLD.encode(), OLD.encode().replace("ü".encode(), b"\x81")
    for order in ((good, bad, good), (bad, good), (good, bad), (bad, bad, good)):
        hands = list(read_hands(io.BytesIO(b"\n\n".join(order))))
        assert [hand.error is None for hand in hands] == [raw is good for raw in order]


def test_bytes_in_the_first_line_of_a_hand_belong_to_it() -> None:
    raw = OLD.encode().replace(b"Hold'em", b"H\x81ld'em", 1)
    first, second = read_hands(io.BytesIO(OLD.encode() + b"\n" + raw))
    assert first.error is None
    assert second.error is not None
    assert second.error.line == second.line


def hand_of(text: str) -> ReadHand:
    (hand,) = read_hands(io.StringIO(text))
    return hand


@pytest.mark.parametrize("target", ["record", "phh", "ohh"])
def test_no_format_lets_other_bytes_through(target: str) -> None:
    record = hand_of(OLD).record
    assert record is not None
    text = {
        "record": record.to_json().decode(),
        "phh": HandHistory.from_record(record).dumps(),
        "ohh": write_ohh(record),
    }[target]
    assert "Jürgen" in text
    (hand,) = read_hands(io.BytesIO(text.encode("cp1252")))
    assert hand.record is None
    assert hand.error is not None
    assert "0xfc" in hand.error.reason
    (hand,) = read_hands(io.BytesIO(text.encode("cp1252")), encoding="cp1252")
    assert hand.record is not None, hand.error


def test_the_wrong_encoding_is_refused_too() -> None:
    raw = OLD.encode("cp1252").replace(b"\xfc", b"\x81")
    (hand,) = read_hands(io.BytesIO(raw), encoding="cp1252")
    assert hand.error is not None
    assert hand.error.reason == "the line is not valid cp1252"


@pytest.mark.parametrize("encoding", ["utf-9", "base64", "", "\0"])
def test_an_encoding_that_does_not_exist_is_refused(encoding: str) -> None:
    with pytest.raises(NotationError, match="unknown encoding"):
        list(read_hands(io.BytesIO(b""), encoding=encoding))


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (
            gzip.compress(b"PokerStars Hand #1", mtime=0),
            "compressed with gzip: unpack it first",
        ),
        (bz2.compress(b"PokerStars Hand #1"), "compressed with bzip2"),
        (lzma.compress(b"PokerStars Hand #1"), "compressed with xz"),
        (b"PK\x03\x04\0\0", "compressed with zip"),
        (b"\x7fELF" + bytes(900), "unknown file format"),
    ],
)
def test_bytes_that_are_not_text_are_reported(raw: bytes, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        list(read_hands(io.BytesIO(raw)))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-le", "utf-7", "idna"])
def test_a_file_that_is_not_in_its_encoding_is_reported(
    tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(TEXT.encode())
    hands = list(hands_of(path, encoding=encoding))
    assert hands
    assert all(hand.error is not None for hand in hands)
    assert str(hands[0].error).startswith(f"{path}, line ")


@pytest.mark.parametrize("block", [1, 7, 16])
def test_lines_do_not_depend_on_the_blocks_in_which_they_are_read(
    monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    monkeypatch.setattr(encodings, "_BLOCK", block)
    monkeypatch.setattr(encodings, "LONGEST_LINE", 20)
    raw = "\ufeffone\r\n\n\0two\r\r\nZoë\n".encode() + b"J\xfcrgen\n" + b"x" * 47
    for end in (b"", b"\n", b"\n\n", b"\r"):
        lines = Lines(io.BytesIO(raw + end))
        rest = {b"\n\n": [""]}.get(end, [])
        assert [*lines] == ["one", "", "two", "Zoë", "Jürgen", *_cut(47), *rest]
        assert [(line, code_page) for line, _, code_page in lines.damage] == [(5, True)]
        assert lines.damage[0][1].startswith("byte 2, 0xfc, is not UTF-8")


def _cut(size: int) -> list[str]:
    return ["x" * 20] * (size // 20) + ["x" * (size % 20)]
