"""Splitting the text of a file into single hands."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import field
from typing import IO, TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ("TomlBlock", "blocks", "decoded", "lines")

_HEADER: Final = re.compile(
    r"""\[\s*([A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')\s*\]\s*(#.*)?"""
)
_QUOTE: Final = re.compile(r"""\"{3}|'{3}|#|"(?:[^"\\]|\\.)*"|'[^']*'""")
"""The start of a multi-line string, a comment, or a whole string."""
_END: Final = {
    "'''": re.compile("'{3,5}"),
    '"""': re.compile(r'(?<!\\)(?:\\\\)*"{3,5}'),
}
_BOM: Final = "\ufeff"
_LONGEST: Final = 1 << 22  # characters in one hand
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")


@dataclass(slots=True)
class TomlBlock:
    """The text of one hand and the line on which it begins."""

    line: int
    key: str | None = None
    """The name of the TOML table that holds the hand, or None."""
    rows: list[str] = field(default_factory=list)
    nested: bool = False
    too_long: bool = False
    """Whether the text is too long for a hand."""

    @property
    def text(self) -> str:
        """Return the text of the hand without its table header.

        The header is kept if tables are nested.

        Raises:
            NotationError: the text is too long for a hand.

        """
        if self.too_long:
            raise NotationError(f"too long: more than {_LONGEST} characters")
        rows = self.rows[1:] if self.key is not None and not self.nested else self.rows
        return "\n".join(rows)

    def inner(self, found: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of the hand from the parsed text of the block."""
        if not self.nested or self.key is None:
            return found
        table = found.get(self.key)
        if not isinstance(table, dict):
            raise NotationError(f"invalid [{self.key}]: expected names with values")
        return table

    @contextmanager
    def placed(self) -> Iterator[None]:
        """Add line and hand to a ``NotationError`` raised in the ``with`` block."""
        try:
            yield
        except NotationError as error:
            offset = self.line - (self.key is None or self.nested)
            line = self.line if error.line is None else offset + error.line
            hand = "" if self.key is None else f", hand {self.key}"
            raise NotationError(
                f"line {line}{hand}: {error}",
                error.text,
                line=line,
                column=error.column,
            ) from None


def blocks(rows: Iterable[str]) -> Iterator[TomlBlock]:
    """Yield the block of each hand: from one table header to the next.

    A text without a table header is one hand. A line in brackets within a multi-line
    string is not a table header.
    """
    block = TomlBlock(1)
    quote = ""
    size = 0
    for number, row in enumerate(rows, 1):
        if not quote and row[:1] == "[":
            match = _HEADER.fullmatch(row)
            if match is not None:
                if block.key is not None or _has_fields(block):
                    yield block
                block = TomlBlock(number, match[1].strip("\"'"))
                size = 0
            elif row[:2] != "[[":
                block.nested = True
        size += len(row) + 1
        if size > _LONGEST:
            block.too_long = True
            block.rows.clear()
            quote = ""
            continue
        if "'''" in row or '"""' in row:
            quote = _open_quote(row, quote)
        block.rows.append(row)
    if block.key is not None or _has_fields(block):
        yield block


def _has_fields(block: TomlBlock) -> bool:
    return block.too_long or any(
        row.strip() and row.lstrip()[0] != "#" for row in block.rows
    )


def _open_quote(row: str, quote: str) -> str:
    """Return the quotes of a multi-line string left open at the end of the line."""
    place = 0
    while place < len(row):
        if quote:
            end = _END[quote].search(row, place)
            if end is None:
                return quote
            place, quote = end.end(), ""
            continue
        found = _QUOTE.search(row, place)
        if found is None or found[0] == "#":
            return ""
        if found[0] in _END:
            quote = found[0]
        place = found.end()
    return quote


def lines(file: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a binary file, which must be UTF-8.

    Only the beginning of a line that is too long for a hand is yielded.

    Raises:
        NotationError: a line is not UTF-8; the message names the line.

    """
    number = 0
    while raw := file.readline(_LONGEST + 1):
        number += 1
        if len(raw) > _LONGEST:
            yield raw.decode("latin-1")  # too long for a hand
            while raw[-1:] != b"\n" and (raw := file.readline(_LONGEST)):
                pass
        else:
            row = decoded(raw, number)
            yield row.removesuffix("\n").removesuffix("\r")


def decoded(raw: bytes, first_line: int = 1) -> str:
    """Return the text of UTF-8 bytes; a byte order mark is skipped.

    Raises:
        NotationError: the bytes are not UTF-8; the message names the line.

    """
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        line = first_line + raw[: error.start].count(b"\n")
        what = "UTF-16" if raw[:2] in _UTF_16 else f"byte 0x{raw[error.start]:02x}"
        raise NotationError(
            f"line {line}: {what} is not UTF-8, in which PHH is written", line=line
        ) from None
    return text.removeprefix(_BOM) if first_line == 1 else text
