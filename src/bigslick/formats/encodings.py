"""Decoding of text files: as UTF-8, or in a given encoding.

A byte order mark at the start of a UTF-8 file is skipped: PokerStars writes one. UTF-16
and UTF-32 are recognised by their byte order mark or their zero bytes. A hand with a
line that is not UTF-8 is an error, unless its site is known to write cp1252: then the
line is decoded as cp1252, and ``meta["encoding"]`` of the record is set to it.
"""

from __future__ import annotations

import codecs
import io
import os
from dataclasses import replace
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

from bigslick.errors import NotationError, brief
from bigslick.formats.input_files import open_input
from bigslick.formats.read_hand import DamagedHandError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bigslick.formats.read_hand import ReadHand

__all__ = ("Lines", "Source", "codec_name", "source_name")

Source: TypeAlias = "str | os.PathLike[str] | IO[Any]"
"""A path, or a file object in text or binary mode."""

LONGEST_LINE: Final = 1 << 20
_BLOCK: Final = 1 << 14  # bytes
_SAMPLE: Final = 1 << 10
_MOST_DAMAGE: Final = 10_000  # unreadable lines
_OLD_CODE_PAGE: Final = "cp1252"
_MARK: Final = "\ufeff"
_BEFORE: Final = "\ufeff\0"  # some programs write a zero byte before each line
_MARKS: Final = tuple(mark.encode() for mark in _BEFORE)
_REPLACED: Final = "\ufffd"
_WIDE_MARKS: Final = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
"""The byte order marks of UTF-16 and UTF-32, the longest first."""

_PACKED: Final = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7-Zip",
    b"\x28\xb5\x2f\xfd": "zstd",
}
"""The programs that write compressed files, by the first bytes of such files."""
_TAR: Final = b"ustar"
_TAR_PLACE: Final = 257  # bytes before it, in POSIX.1-1988 and later


def source_name(source: Source) -> str:
    """Return the name of the source for error messages.

    >>> source_name("hands/today.txt"), source_name(io.StringIO())
    ('hands/today.txt', '<text>')
    """
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "<text>"


class Lines:
    r"""The decoded lines of a source, and a list of those that cannot be decoded.

    Lines are yielded without line ends, and cut after 1 MiB. A path is opened and
    closed here; a file object is read from its current position and stays open. A file
    object in text mode has its own decoding.

    >>> lines = Lines(io.BytesIO(b"J\xfcrgen\n"))
    >>> _ = list(lines)
    >>> lines.damage[0][0], lines.damage[0][1][:22]
    (1, 'byte 2, 0xfc, is not U')

    If ``code_page`` is set, lines that are not UTF-8 may be cp1252; see ``refuse``.
    """

    def __init__(self, source: Source, encoding: str | None = None) -> None:
        """Prepare to read the source; nothing is read yet.

        Raises:
            NotationError: the encoding is unknown, or the source is neither a path nor
            an open file.

        """
        if not isinstance(source, str | os.PathLike) and not hasattr(source, "read"):
            raise NotationError(
                f"invalid source {brief(source)}: expected a path or an open file"
            )
        self.source = source
        self.file = source_name(source)
        self.encoding = None if encoding is None else codec_name(encoding)
        self.damage: list[tuple[int, str, bool]] = []
        """The lines that cannot be decoded: line number, reason, and whether the line
        is valid cp1252.
        """
        self.code_page = False

    def __iter__(self) -> Iterator[str]:
        """Yield the decoded lines.

        Raises:
            DamagedHandError: the file is not in the given encoding, or is not text.
            NotationError: the path cannot be read.

        """
        source = self.source
        if isinstance(source, str | os.PathLike):
            with open_input(source) as file:
                yield from self._read(file)
        elif isinstance(source, io.TextIOBase):
            yield from _stripped(source)
        else:
            yield from self._read(source)

    def _read(self, file: IO[Any]) -> Iterator[str]:
        binary: Any = file if hasattr(file, "peek") else io.BufferedReader(file)
        if self.encoding not in (None, "utf-8"):
            return self._read_as(binary)
        sample = binary.peek(_SAMPLE)[:_SAMPLE]
        for begin, tool in _PACKED.items():
            if sample.startswith(begin):
                reason = f"the file is compressed with {tool}: unpack it first"
                raise DamagedHandError(reason, file=self.file, line=1)
        if sample[_TAR_PLACE:].startswith(_TAR):
            reason = "the file is a tar archive: unpack it first"
            raise DamagedHandError(reason, file=self.file, line=1)
        wide = _wide_encoding(sample)
        if wide is not None and self.encoding is None:
            self.encoding = codec_name(wide)
            return self._read_as(binary)
        return self._read_utf_8(binary)

    def _read_utf_8(self, file: IO[bytes]) -> Iterator[str]:
        """Yield the lines of a UTF-8 file without byte order marks.

        A file made by joining others has several marks.
        """
        number = 0
        for block in _blocks_of_lines(file):
            try:
                rows = block.decode().split("\n")
            except UnicodeDecodeError:
                rows = [
                    self._decoded(raw, line)
                    for line, raw in enumerate(block.split(b"\n"), number + 1)
                ]
            if not rows[-1]:
                rows.pop()  # after the last line end
            number += len(rows)
            if b"\r" in block:
                rows = [row.rstrip("\r") for row in rows]
            if any(mark in block for mark in _MARKS):
                rows = [row.lstrip(_BEFORE) for row in rows]
            yield from rows

    def _decoded(self, raw: bytes, number: int) -> str:
        """Return a line as text; a line that is not UTF-8 is added to ``damage``."""
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            byte = f"byte {error.start + 1}, {raw[error.start]:#04x}"
            reason = f"{byte}, is not UTF-8: give the encoding, for example cp1252"
            line = raw.decode(_OLD_CODE_PAGE, errors="replace")
            self._note(number, reason, _REPLACED not in line)
            return line

    def _read_as(self, file: IO[bytes]) -> Iterator[str]:
        text = io.TextIOWrapper(file, self.encoding, errors="replace")
        number = 0
        try:
            for number, line in enumerate(_stripped(text), 1):
                if line == _REPLACED:
                    continue  # the file ends in the middle of a character
                if _REPLACED in line:
                    reason = f"the line is not valid {self.encoding}"
                    self._note(number, reason)
                yield line
        except UnicodeError as error:
            reason = f"the file is not {self.encoding}: {error}"
            place = number + 1
            raise DamagedHandError(reason, file=self.file, line=place) from None
        finally:
            text.detach()

    def _note(self, number: int, reason: str, code_page: bool = False) -> None:
        """Add an unreadable line to ``damage``.

        Raises:
            DamagedHandError: there are too many unreadable lines.

        """
        self.damage.append((number, reason, code_page))
        if len(self.damage) > _MOST_DAMAGE:
            line, reason, _ = self.damage[0]
            raise DamagedHandError(reason, file=self.file, line=line)

    def refuse(self, hands: Iterable[ReadHand]) -> Iterator[ReadHand]:
        """Yield the hands; a hand with unreadable lines becomes an error.

        If ``code_page`` is set, a hand whose lines are all UTF-8 or cp1252 is kept. A
        hand extends from its first line to the first line of the next hand. Once there
        are unreadable lines, a hand is yielded only after the next one has begun.
        """
        held: ReadHand | None = None
        for hand in hands:
            if held is not None:
                yield self._judged(held, hand.line)
                held = None
            if self.damage:
                held = hand
            else:
                yield hand
        if held is not None:
            yield self._judged(held, None)

    def _judged(self, hand: ReadHand, end: int | None) -> ReadHand:
        own = [at for at in self.damage if end is None or at[0] < end]
        if not own:
            return hand
        del self.damage[: len(own)]
        if self.code_page and all(readable for *_, readable in own):
            for read in (hand.record, hand.transcript):
                if read is not None:
                    read.meta["encoding"] = _OLD_CODE_PAGE
            return hand
        line, reason, _ = own[0]
        error = DamagedHandError(
            reason, file=hand.file, line=line, hand_id=hand.hand_id
        )
        return replace(hand, record=None, error=error, repairs=(), transcript=None)


def codec_name(encoding: str) -> str:
    """Return Python's name of a text encoding.

    >>> codec_name("UTF8"), codec_name("windows-1252")
    ('utf-8', 'cp1252')

    Raises:
        NotationError: the encoding is unknown.

    """
    try:
        io.TextIOWrapper(io.BytesIO(), encoding).close()
        return codecs.lookup(encoding).name
    except (LookupError, ValueError):
        raise NotationError(
            f"unknown encoding {encoding!r}: expected for example utf-8 or cp1252",
            encoding,
        ) from None


def _wide_encoding(sample: bytes) -> str | None:
    """Return the name of the encoding if the bytes are UTF-16 or UTF-32, else None."""
    for mark, name in _WIDE_MARKS.items():
        if sample.startswith(mark):
            return name
    half = len(sample) // 2
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if half > 1 and max(even, odd) > half // 2 and not (even and odd):
        return "UTF-16-LE" if odd else "UTF-16-BE"
    return None


def _blocks_of_lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield whole lines, as many as can be read at once; the longest ones are cut."""
    read: Callable[[int], bytes] = file.read1  # type: ignore[attr-defined] # has peek
    while block := read(_BLOCK):
        begun = len(block) - block.rfind(b"\n") - 1
        yield block + file.readline(LONGEST_LINE - begun) if begun else block


def _stripped(file: IO[str] | io.TextIOBase) -> Iterator[str]:
    while line := file.readline(LONGEST_LINE):
        yield line.removeprefix(_MARK).rstrip("\r\n")
