"""Reading PHH files in parts of many hands, which are replayed together.

From the first part that the native reader cannot divide into hands, the rest of the
file is read line by line. Causes are multi-line strings, another encoding or unusual
headers.
"""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.encodings import LONGEST_LINE
from bigslick.formats.input_files import open_input
from bigslick.formats.phh.reader import read_phh_hands
from bigslick.formats.read_hand import DamagedHandError, ReadHand
from bigslick.formats.reader import read_hands, sniff_format
from bigslick.history.reader.files import BOM, silent
from bigslick.history.reader.phh_columns import PhhColumns, PhhText

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from typing import IO

    from bigslick.history.reader.files import Tick

__all__ = ("PhhPart", "holds_phh", "read_phh_parts", "read_small_files")

_PART: Final = 1 << 20  # bytes
_LONGEST: Final = 1 << 23  # bytes without a header
_ODD: Final = (b"\0", b"'''", b'"""', BOM)
"""Bytes that only the line-by-line reader can handle."""


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
            for hand in read_phh_hands(rows, self.text.file):
                yield _moved(hand, before)


def holds_phh(path: Path) -> bool:
    """Return whether the file is PHH that can be read in parts."""
    if not path.is_file():
        return False  # a pipe can be read only once
    try:
        with open_input(path) as file:
            begin = file.peek(_PART)[:LONGEST_LINE].removeprefix(BOM)
            return not _is_odd(begin) and (
                sniff_format(begin.decode(errors="replace").split("\n")) == "phh"
            )
    except (OSError, NotationError):
        return False  # the reader reports why it cannot be read


def _is_odd(text: bytes) -> bool:
    return any(mark in text for mark in _ODD)


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
            part = _part(text, str(path), line, whole)
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


def read_small_files(paths: Sequence[Path]) -> tuple[PhhColumns | None, list[Path]]:
    """Return the columns of files with one hand each, and the files to read otherwise.

    The hands get headers and are read as one text. A file that does not fit there, or
    whose hand the engine must replay, is returned.
    """
    texts: list[bytes] = []
    joined: list[Path] = []
    for path in paths:
        try:
            text = path.read_bytes().removeprefix(BOM)
        except OSError:
            continue  # the reader reports why it cannot be read
        if not (_is_odd(text) or text.startswith(b"[") or b"\n[" in text):
            joined.append(path)
            texts.append(b"[%d]\n%s\n" % (len(joined), text))
    part = _part(b"".join(texts), "", 1, whole=False) if texts else None
    if part is None or len(part.text.places) != len(joined):
        return None, [*paths]
    read = {joined[n] for n in part.columns.places.tolist()}
    return part.columns, [path for path in paths if path not in read]


def _part(text: bytes, file: str, line: int, whole: bool) -> PhhPart | None:
    """Return the part for a text, or None if it must be read line by line."""
    if len(text) > _LONGEST:
        return None
    if b"\r" in text and text.count(b"\r") != text.count(b"\r\n"):
        return None
    if not text.isascii():
        try:
            text.decode()
        except UnicodeDecodeError:
            return None
    read = PhhText(text, file, line)
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
