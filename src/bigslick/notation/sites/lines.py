"""Text files of any size, line by line: encodings and where each hand begins.

Nothing but the hand under way is kept in memory. UTF-8 (with or without a mark at
the beginning), UTF-16 and, line by line, the Windows code page 1252 are told apart.
"""

from __future__ import annotations

import codecs
import io
import os
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ("Block", "Source", "read_blocks", "read_lines", "source_name")

Source: TypeAlias = "str | os.PathLike[str] | IO[Any]"
"""A path, or a file object in text or binary mode."""

LONGEST_LINE: Final = 1 << 20
LONGEST_HAND: Final = 5000
LONGEST_SENTENCE: Final = 4000
_SAMPLE: Final = 1 << 10
UNREADABLE: Final = "\ufffd"
"""What stands in place of bytes that no known encoding can read."""


@dataclass(slots=True)
class Block:
    """The lines of one hand and where they stand."""

    file: str
    line: int
    """The number of the first line, from 1."""
    lines: list[str] = field(default_factory=list)
    too_long: bool = False
    """Is it no hand, but thousands of lines or characters without an end?"""


def source_name(source: Source) -> str:
    """Return the name under which damage in the source is reported.

    >>> source_name("hands/today.txt"), source_name(io.StringIO())
    ('hands/today.txt', '<text>')
    """
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "<text>"


def read_lines(source: Source) -> Iterator[str]:
    """Yield the lines of a file without their ends.

    A path is opened and closed here; a file object is read from where it stands and
    stays open. Lines of more than a mebibyte are cut.
    """
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file:  # noqa: PTH123 - a path of any kind
            yield from read_lines(file)
        return
    if isinstance(source, io.TextIOBase):
        yield from _stripped(source)
        return
    binary: Any = source
    if not hasattr(binary, "peek"):
        binary = io.BufferedReader(binary)
    encoding = _wide_encoding(binary.peek(_SAMPLE)[:_SAMPLE])
    if encoding is None:
        yield from map(_decoded, _raw_lines(binary))
        return
    text = io.TextIOWrapper(binary, encoding, errors="replace")
    try:
        yield from _stripped(text)
    finally:
        text.detach()


def _wide_encoding(sample: bytes) -> str | None:
    """Return which UTF-16 the bytes are, if they are."""
    if sample.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    half = len(sample) // 2
    if half > 1:
        if sample[1::2].count(0) > half // 2:
            return "utf-16-le"
        if sample[::2].count(0) > half // 2:
            return "utf-16-be"
    return None


def _raw_lines(file: IO[bytes]) -> Iterator[bytes]:
    while line := file.readline(LONGEST_LINE):
        yield line


def _decoded(raw: bytes) -> str:
    """Return a line as text; files put together have marks in the middle."""
    raw = raw.removeprefix(codecs.BOM_UTF8).rstrip(b"\r\n")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _stripped(file: IO[str] | io.TextIOBase) -> Iterator[str]:
    while line := file.readline(LONGEST_LINE):
        yield line.removeprefix("\ufeff").rstrip("\r\n")


def read_blocks(
    lines: Iterator[str], file: str, begins: Callable[[str], bool]
) -> Iterator[Block]:
    """Yield the hands of a file: each goes from a line that begins one to the next.

    What stands before the first hand is left out. Thousands of lines, or of
    characters on one line, are no hand.
    """
    block: Block | None = None
    for number, line in enumerate(lines, 1):
        if len(line) <= LONGEST_SENTENCE and begins(line):
            if block is not None:
                yield block
            block = Block(file, number)
        if block is not None:
            if len(block.lines) < LONGEST_HAND and len(line) <= LONGEST_SENTENCE:
                block.lines.append(line)
            else:
                block.too_long = True
    if block is not None:
        yield block
