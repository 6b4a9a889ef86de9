"""Reading PHH files in parts of many hands, which are replayed together.

From the first part that the native reader cannot divide into hands, the rest of the
file is read line by line. Causes are multi-line strings, another encoding or unusual
headers.
"""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.errors import NotationError
from bigslick.formats.encodings import LONGEST_LINE
from bigslick.formats.input_files import open_input
from bigslick.formats.phh.reader import read_phh_hands
from bigslick.formats.read_hand import DamagedHandError, ReadHand
from bigslick.formats.reader import read_hands, sniff_format
from bigslick.history.reader.files import BOM, silent
from bigslick.history.reader.phh_columns import PhhColumns, PhhText, Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from typing import IO

    from bigslick.history.reader.files import Tick

__all__ = ("JoinedFiles", "PhhPart", "holds_phh", "read_phh_parts")

_PART: Final = 1 << 20  # bytes
_LONGEST: Final = 1 << 23  # bytes without a header
_ODD: Final = (b"\0", b"'''", b'"""', BOM)
"""Bytes that only the line-by-line reader can handle."""
_OTHER_HEADER: Final = re.compile(rb"^\[(?![\w-]+\]\r?$)", re.MULTILINE)
"""A line that begins like a header but is none of a hand."""


class PhhPart:
    """The hands of a part of a file: columns, and hands that the engine must replay."""

    __slots__ = ("columns", "text")

    def __init__(self, text: PhhText, *, whole: bool) -> None:
        """Parse and replay the hands of a text."""
        self.text = text
        self.columns: PhhColumns = text.columns(whole=whole)

    def others(self) -> Iterator[ReadHand]:
        """Yield the hands that are not in the columns, with their records or errors."""
        refused = self.columns.refused
        for place in sorted([*self.columns.others, *refused]):
            if place in refused:
                yield refused[place]
                continue
            rows, before = self.text.block(place)
            for hand in read_phh_hands(rows, self.text.file(place)):
                yield _moved(hand, before)


def holds_phh(path: Path) -> bool:
    """Return whether the file is PHH that can be read in parts."""
    if not path.is_file():
        return False  # a pipe can be read only once
    try:
        with open_input(path) as file:
            begin = file.peek(_PART)[:LONGEST_LINE].removeprefix(BOM)
        lines = (line.decode(errors="replace") for line in io.BytesIO(begin))
        return sniff_format(lines) == "phh" and not _is_odd(begin)
    except (OSError, NotationError):
        return False  # the reader reports why it cannot be read


def _is_odd(text: bytes) -> bool:
    return any(mark in text for mark in _ODD)


def _has_other_ends(text: bytes) -> bool:
    """Return whether a line ends with a carriage return alone."""
    return b"\r" in text and text.count(b"\r") != text.count(b"\r\n")


def read_phh_parts(
    path: Path, tick: Tick = silent, *, whole: bool = False
) -> Iterator[PhhPart | Iterator[ReadHand]]:
    """Yield the parts of a file; for the rest of an unusual file, an iterator of hands.

    With ``whole``, the columns of the parts include all operations.

    Raises:
        NotationError: the file cannot be read.

    """
    with open_input(path) as file:
        line = 1
        for text, following in _parts(file):
            part = _part(text, [Section(1, str(path), line)], whole)
            if part is None:
                joined: io.RawIOBase = _Joined(text + following, file)
                rest = io.BufferedReader(joined)
                hands = read_hands(rest, format="phh")
                yield (_moved(hand, line - 1, str(path)) for hand in hands)
                return
            yield part
            line += part.text.core.lines
            if file.seekable():
                tick(file.tell())


class JoinedFiles:
    """Small files whose hands are replayed together, as one text.

    A file without headers has one hand, and gets a header. If the engine must replay
    that hand, or the file does not fit into the text, the file is read alone.
    """

    def __init__(self, paths: Sequence[Path], *, whole: bool = False) -> None:
        """Read the files; with ``whole``, the columns include all operations."""
        texts: list[bytes] = []
        sections: list[Section] = []
        self._single: set[str] = set()
        line = 1
        for path in paths:
            text = _joinable(path)
            if text is None:
                continue
            name = str(path)
            sections.append(Section(line, name))
            if not text.startswith(b"["):
                self._single.add(name)
                text = b"[%d]\n%b" % (len(sections), text)
            texts.append(text)
            line += text.count(b"\n")
        part = _part(b"".join(texts), sections, whole) if texts else None
        if part is not None and not self._are_whole(part):
            part = None
        self.columns: PhhColumns | None = None if part is None else part.columns
        self._others: dict[str, list[ReadHand]] = {}
        """The hands of each file that the engine has replayed."""
        if part is not None:
            self._others = {section.file: [] for section in sections}
            for hand in part.others():
                if hand.file in self._single:
                    self._others.pop(hand.file, None)
                else:
                    self._others[hand.file].append(hand)

    def _are_whole(self, part: PhhPart) -> bool:
        """Return whether each file without headers has exactly one hand."""
        sections, _ = part.text.positions(np.arange(len(part.text.places)))
        counts = np.bincount(sections, minlength=len(part.text.sections)).tolist()
        pairs = zip(part.text.sections, counts, strict=True)
        return all(n == 1 for section, n in pairs if section.file in self._single)

    def others(self, path: Path) -> list[ReadHand] | None:
        """Return the hands of a file that are not in the columns; None: read it alone.

        The hands have their records or errors.
        """
        return self._others.get(str(path))


def _joinable(path: Path) -> bytes | None:
    """Return the text of a file that can be joined with others, or None."""
    try:
        text = path.read_bytes().removeprefix(BOM)
        text.decode()
    except (OSError, UnicodeDecodeError):
        return None  # the reader reports why it cannot be read
    headed = text.startswith(b"[")
    if (
        _is_odd(text)
        or _has_other_ends(text)
        or _OTHER_HEADER.search(text)
        or (not headed and b"\n[" in text)
    ):
        return None
    return text if text.endswith(b"\n") else text + b"\n"


def _part(text: bytes, sections: list[Section], whole: bool) -> PhhPart | None:
    """Return the part for a text, or None if it must be read line by line."""
    if len(text) > _LONGEST:
        return None
    if _has_other_ends(text):
        return None
    if not text.isascii():
        try:
            text.decode()
        except UnicodeDecodeError:
            return None
    read = PhhText(text, sections)
    unusual = read.places[read.places[:, 4] < 0, :2].tolist()
    if read.core.odd_headers or any(_is_odd(text[b:e]) for b, e in unusual):
        return None
    return PhhPart(read, whole=whole)


def _parts(file: IO[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Yield parts that end before a table header, each with the bytes read after it.

    If there is no header within a limit, that part is the last one.
    """
    kept = file.read(_PART).removeprefix(BOM)
    while True:
        more = file.read(_PART)
        if not more:
            if kept:
                yield kept, b""
            return
        kept += more
        end = kept.rfind(b"\n[") + 1
        if end:
            text, kept = kept[:end], kept[end:]
            yield text, kept
        elif len(kept) > _LONGEST:
            yield kept, b""
            return


def _moved(hand: ReadHand, lines: int, file: str | None = None) -> ReadHand:
    """Return the hand with line numbers that count from the beginning of the file."""
    file = hand.file if file is None else file
    error = hand.error
    if error is not None:
        error = DamagedHandError(
            error.reason,
            file=file,
            line=None if error.line is None else error.line + lines,
            hand_id=error.hand_id,
            text=error.text or "",
        )
    return replace(hand, file=file, line=hand.line + lines, error=error)


class _Joined(io.RawIOBase):
    """A stream of some bytes, followed by the rest of a file."""

    def __init__(self, text: bytes, file: IO[bytes]) -> None:
        self._text = io.BytesIO(text)
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        data = self._text.read(len(buffer))
        if not data:
            data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)
