"""Files of records, one on each line, read and written one by one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

from bigslick.errors import NotationError
from bigslick.formats.atomic import places_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("RecordWriter", "read_records", "write_records")

Source = str | os.PathLike[str] | IO[bytes] | IO[str]

_BOM = b"\xef\xbb\xbf"


def read_records(
    source: Source, *, on_error: Callable[[NotationError], object] | None = None
) -> Iterator[HandRecord]:
    """Yield the records of a file, or of an open one, one at a time.

    Empty lines are skipped. A damaged line raises an error with file, line and
    hand; with ``on_error`` it is handed over and reading goes on.

    Raises:
        NotationError: a line holds no record.

    """
    from bigslick.formats.record.hand_record import HandRecord

    if isinstance(source, (str, os.PathLike)):
        with Path(source).open("rb") as file:
            yield from read_records(file, on_error=on_error)
        return
    name = str(getattr(source, "name", "record"))
    lines: Iterable[Any] = source
    for number, line in enumerate(lines, 1):
        raw = line.encode("utf-8", "replace") if isinstance(line, str) else line
        if number == 1:
            raw = raw.removeprefix(_BOM)
        if not raw.strip():
            continue
        try:
            record = HandRecord.from_json(raw)
        except NotationError as error:
            placed = _placed(error, name, number)
            if on_error is None:
                raise placed from None
            on_error(placed)
            continue
        yield record


def _placed(error: NotationError, name: str, number: int) -> NotationError:
    text = f"{name}, line {number}: {error}"
    return NotationError(text, error.text, line=number, column=error.column)


class RecordWriter:
    """Writes records to a file, one on each line.

    The file appears under its name when it is complete: until ``close`` it has
    the ending ``.part``, and an error leaves nothing behind. With ``append`` lines
    are added to the file itself, each with one write, so that a match that is cut
    off keeps all hands that were over.
    """

    def __init__(self, path: str | os.PathLike[str], *, append: bool = False) -> None:
        """Open the file."""
        self.path = Path(path)
        self.append = append
        self.count = 0
        self._target, self._part = (
            (self.path, self.path) if append else places_of(self.path)
        )
        self._file = self._part.open(
            "ab" if append else "wb", buffering=0 if append else -1
        )

    def write(self, record: HandRecord | bytes) -> None:
        """Add a record, or the line that holds it."""
        line = record if isinstance(record, bytes) else record.to_json()
        self._file.write(line + b"\n")
        self.count += 1

    def close(self) -> None:
        """Make the file complete."""
        if self._file.closed:
            return
        self._file.close()
        if self._part != self._target:
            self._part.replace(self._target)

    def discard(self) -> None:
        """Close and forget what was written; lines that were appended stay."""
        self._file.close()
        if self._part != self._target:
            self._part.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        """Return the writer."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file, or leave nothing behind if something went wrong."""
        if kind is None:
            self.close()
        else:
            self.discard()


def write_records(records: Iterable[HandRecord], path: str | os.PathLike[str]) -> int:
    """Write the records to a file and return how many there were."""
    with RecordWriter(path) as writer:
        for record in records:
            writer.write(record)
    return writer.count
