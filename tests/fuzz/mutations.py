"""Damage as files suffer it: bytes, lines, numbers, cards, ends, encodings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.support.samples import samples

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FEW: Final = settings(
    max_examples=samples(60, quick=25),
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
"""The same few files in each run, so that a green run stays green."""
MANY: Final = settings(FEW, max_examples=3000, derandomize=False)

_NUMBER: Final = re.compile(rb"\d+(?:\.\d+)?")
_CARD: Final = re.compile(rb"[2-9TJQKA][cdhs](?![a-z])")
_WORD: Final = re.compile(rb"[A-Za-z]{3,}")
_NUMBERS: Final = (
    *(b"0", b"1", b"-1", b"0.01", b"9" * 30, b"1e400", b"inf", b"nan", b""),
    *(b"9" * 5000, b"1e999999999", b"-1e-99999999", b'"1/3"', b'"sNaN"', b"1e18"),
    *(b"0x" + b"f" * 5000, b'"1e99"', b"0." + b"1" * 60, b"1000000000"),
)
_PIECES: Final = (
    *(b"\x00", b"\xff", b"\r", b"\n", b"\n\n", b"\t", b"'", b'"', b"'''", b"\\", b"#"),
    *(
        b"[",
        b"]",
        b"{",
        b"}",
        b"(",
        b")",
        b"<",
        b"/>",
        b"&amp;",
        b",",
        b":",
        b"|",
        b"-",
    ),
    *(b"[As]", b"??", b"As", b"$", b" and is all-in", b" = ", b"[2]\n", b'{"ohh": {}}'),
    *("\u20ac\u2028\ufeff\U0001f600\u0661".encode(), b"\xed\xa0\x80", b"null", b"true"),
    *(b"[" * 2000, b'{"a":' * 900, b".a" * 900, b"<a>" * 900, b"\x1b]52;c;eA==\x07"),
)
_ENCODINGS: Final = ("utf-16", "utf-16-le", "utf-32", "cp1252", "utf-8-sig", "cp037")


def _flip(draw: st.DrawFn, text: bytes) -> bytes:
    place = draw(st.integers(0, max(len(text) - 1, 0)))
    flipped = bytes([text[place] ^ 1 << draw(st.integers(0, 7))]) if text else b"\x01"
    return text[:place] + flipped + text[place + 1 :]


def _lines(draw: st.DrawFn, text: bytes) -> bytes:
    """Cut a line out, double it elsewhere, or swap it with another."""
    lines = text.split(b"\n")
    place = st.integers(0, len(lines) - 1)
    i, j = draw(place), draw(place)
    change = draw(st.sampled_from(("cut", "double", "swap", "move")))
    if change == "swap":
        lines[i], lines[j] = lines[j], lines[i]
    else:
        line = lines[i] if change == "double" else lines.pop(i)
        if change != "cut":
            lines.insert(j, line)
    return b"\n".join(lines)


def _replaced(
    draw: st.DrawFn, text: bytes, pattern: re.Pattern[bytes], others: Sequence[bytes]
) -> bytes:
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = draw(st.sampled_from(found))
    other = draw(st.sampled_from((*others, *(other[0] for other in found))))
    return text[: match.start()] + other + text[match.end() :]


def _number(draw: st.DrawFn, text: bytes) -> bytes:
    if draw(st.booleans()):
        return _replaced(draw, text, _NUMBER, _NUMBERS)
    near = (str(draw(st.integers(0, 10**6)) / 100).encode(),)
    return _replaced(draw, text, _NUMBER, near)


def _card(draw: st.DrawFn, text: bytes) -> bytes:
    return _replaced(draw, text, _CARD, (b"??", b"Xx"))


def _word(draw: st.DrawFn, text: bytes) -> bytes:
    return _replaced(draw, text, _WORD, (b"Ann", b"folds", b"all-in"))


def _cut(draw: st.DrawFn, text: bytes) -> bytes:
    place = draw(st.integers(0, len(text)))
    return text[:place] + text[place + draw(st.integers(1, 60)) :]


def _put(draw: st.DrawFn, text: bytes) -> bytes:
    place = draw(st.integers(0, len(text)))
    return text[:place] + draw(st.sampled_from(_PIECES)) + text[place:]


def _end(draw: st.DrawFn, text: bytes) -> bytes:
    return text[: draw(st.integers(0, len(text)))]


def _encode(draw: st.DrawFn, text: bytes) -> bytes:
    readable = text.decode("utf-8", "replace")
    return readable.encode(draw(st.sampled_from(_ENCODINGS)), "replace")


def _ends_of_lines(draw: st.DrawFn, text: bytes) -> bytes:
    return text.replace(b"\n", draw(st.sampled_from((b"\r\n", b"\r", b"\n\n", b" "))))


_CHANGES: Final[tuple[Callable[[st.DrawFn, bytes], bytes], ...]] = (
    *(_number, _number, _number, _lines, _lines, _lines, _card, _card, _word, _word),
    *(_flip, _flip, _cut, _put, _put, _end, _encode, _ends_of_lines),
)


@st.composite
def damaged(draw: st.DrawFn, texts: Sequence[bytes]) -> bytes:
    """Return one of the texts, or two that were put together, with a few changes."""
    text = draw(st.sampled_from(texts))
    join = draw(st.integers(0, 9))
    if join < 2:
        other = draw(st.sampled_from(texts))
        if join:
            text += other
        else:
            cut = st.integers(0, min(len(text), len(other)))
            text = text[: draw(cut)] + other[draw(cut) :]
    for change in draw(st.lists(st.sampled_from(_CHANGES), min_size=1, max_size=4)):
        text = change(draw, text)
    return text
