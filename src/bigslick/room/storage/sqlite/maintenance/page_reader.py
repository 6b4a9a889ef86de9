"""Reads rows directly from the pages of a damaged SQLite file.

SQLite finds rows from the root of a table down; if a page on the way is damaged, it
cannot reach anything below it. This module reads every page separately and returns
everything that looks like a row, including old copies and invalid data: checksums show
which rows are valid. All our tables are ``WITHOUT ROWID``, so their rows are stored in
index pages (https://www.sqlite.org/fileformat2.html, sections 1.6 and 2.1).
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ("PageReader",)

_DEFAULT = 4_096
_SIZES = {512 << k for k in range(8)}
_INTERIOR, _LEAF = 0x02, 0x0A
_LONGEST = 1 << 24
"""More bytes than any row of a room has; a larger length means damage."""
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_WAL_MAGIC = {0x377F0682, 0x377F0683}
_WAL_HEADER, _FRAME_HEADER = 32, 24


class PageReader:
    """The pages of a database; pages in the log replace those in the file."""

    def __init__(self, path: Path) -> None:
        """Open the file, and find the pages that the log replaces."""
        self._file = path.open("rb")
        head = self._file.read(100)
        size = int.from_bytes(head[16:18], "big")
        size = 65_536 if size == 1 else size
        self.size = size if size in _SIZES else _DEFAULT
        self.count = path.stat().st_size // self.size
        log = path.with_name(f"{path.name}-wal")
        self._log = log.open("rb") if log.exists() else None
        self._newer = {} if self._log is None else self._read_log()
        self.count = max(self.count, *self._newer, 0)

    def close(self) -> None:
        """Close the files."""
        self._file.close()
        if self._log is not None:
            self._log.close()

    def _read_log(self) -> dict[int, int]:
        """Return the offset of each page's newest version in the write-ahead log."""
        log: Any = self._log
        head = log.read(_WAL_HEADER)
        if len(head) < _WAL_HEADER:
            return {}
        magic, _, size = struct.unpack(">III", head[:12])
        salts = head[16:24]
        if magic not in _WAL_MAGIC or size != self.size:
            return {}
        found: dict[int, int] = {}
        since: dict[int, int] = {}
        place = _WAL_HEADER
        while len(frame := _at(log, place, _FRAME_HEADER)) == _FRAME_HEADER:
            number, commit = struct.unpack(">II", frame[:8])
            if frame[8:16] != salts or not number:
                break  # left from an earlier log
            since[number] = place + _FRAME_HEADER
            if commit:
                found |= since
                since = {}
            place += _FRAME_HEADER + self.size
        return found

    def page(self, number: int) -> bytes:
        """Return a page by its number, starting at 1; b"" if it does not exist."""
        if number in self._newer:
            return _at(self._log, self._newer[number], self.size)
        return _at(self._file, (number - 1) * self.size, self.size)

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield everything that can be read as a row, as a tuple of its columns."""
        for number in range(1, self.count + 1):
            page = self.page(number)
            if len(page) == self.size:
                yield from self._rows_of(page, 100 if number == 1 else 0)

    def _rows_of(self, page: bytes, start: int) -> Iterator[tuple[Any, ...]]:
        kind = page[start]
        if kind not in {_INTERIOR, _LEAF}:
            return
        (count,) = struct.unpack(">H", page[start + 3 : start + 5])
        pointers = start + (12 if kind == _INTERIOR else 8)
        for k in range(min(count, self.size // 4)):
            place = pointers + 2 * k
            (cell,) = struct.unpack(">H", page[place : place + 2].ljust(2, b"\0"))
            if not pointers <= cell < self.size:
                continue
            try:
                yield _record(self._payload(page, cell + 4 * (kind == _INTERIOR)))
            except (IndexError, ValueError, struct.error):
                continue  # damaged; the next cell may be valid

    def _payload(self, page: bytes, place: int) -> bytes:
        """Return the whole content of a cell, including its overflow pages."""
        length, place = _varint(page, place)
        if length > _LONGEST:
            raise ValueError("too long for a row")
        usable = self.size
        most = (usable - 12) * 64 // 255 - 23
        if length <= most:
            return page[place : place + length]
        least = (usable - 12) * 32 // 255 - 23
        local = least + (length - least) % (usable - 4)
        local = local if local <= most else least
        parts = [page[place : place + local]]
        following = int.from_bytes(page[place + local : place + local + 4], "big")
        missing = length - local
        while missing > 0:
            more = self.page(following) if 0 < following <= self.count else b""
            if not more:
                raise ValueError("an overflow page of the row is missing")
            parts.append(more[4 : 4 + missing])
            missing -= usable - 4
            following = int.from_bytes(more[:4], "big")
        return b"".join(parts)


def _at(file: Any, place: int, length: int) -> bytes:
    file.seek(place)
    data: bytes = file.read(length)
    return data


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """Return an integer of one to nine bytes, and the offset of its end."""
    value = 0
    for k in range(8):
        byte = data[place + k]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - continuation bit
            return value, place + k + 1
    return value << 8 | data[place + 8], place + 9


def _record(data: bytes) -> tuple[Any, ...]:
    """Return the columns of a row."""
    end, place = _varint(data, 0)
    body = end
    values: list[Any] = []
    while place < end:
        kind, place = _varint(data, place)
        length = _length(kind)
        part = data[body : body + length]
        if len(part) < length:
            raise ValueError("the row is incomplete")
        values.append(_value(kind, part))
        body += length
    if place != end or body != len(data):
        raise ValueError(
            "damaged row: the lengths of its values do not add up to its size"
        )
    return tuple(values)


def _length(kind: int) -> int:
    if kind >= 12:  # noqa: PLR2004 - blobs and texts
        return (kind - 12) // 2
    return 8 if kind == 7 else _INTEGERS.get(kind, 0)  # noqa: PLR2004 - a float


def _value(kind: int, part: bytes) -> Any:
    """Return a column by its serial type (section 2.1 of the file format)."""
    if kind in _INTEGERS:
        return int.from_bytes(part, "big", signed=True)
    if kind >= 12:  # noqa: PLR2004 - even: a blob, odd: a text
        return part.decode() if kind % 2 else part
    if kind == 7:  # noqa: PLR2004
        return struct.unpack(">d", part)[0]
    return {8: 0, 9: 1}.get(kind)
