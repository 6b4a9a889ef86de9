"""The hand history of a match: one line of JSON for each hand."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from bigslick.errors import NotationError
from bigslick.formats.record.hand_record import HandRecord, RecordWriter

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

__all__ = ("HistoryFile",)


class HistoryFile:
    """A file to which the hands of a match are added as they end.

    Each hand is flushed to the operating system at once, so that no finished hand is
    lost if the program is killed.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        """Open the file for appending; create it if it does not exist.

        Raises:
            NotationError: the file cannot be opened.

        """
        from pathlib import Path

        self.path = Path(path)
        try:
            self._writer = RecordWriter(self.path, append=True)
        except OSError as error:
            raise NotationError(
                f"cannot write {self.path}: {error.strerror}", str(self.path)
            ) from None
        weakref.finalize(self, self._writer.close)

    @property
    def size(self) -> int:
        """Return the size of the file in bytes."""
        return self.path.stat().st_size

    def write(self, record: HandRecord | bytes) -> None:
        """Append a hand, given as a record or as its line of JSON.

        Raises:
            NotationError: the file cannot be written.

        """
        try:
            self._writer.write(record)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise NotationError(
                f"cannot write {self.path}: {reason}", str(self.path)
            ) from None

    def close(self) -> None:
        """Close the file."""
        self._writer.close()

    @classmethod
    def rewound(
        cls, path: str | PathLike[str], size: int, last: bytes | None, match_id: str
    ) -> HistoryFile:
        """Open a file, cut it to ``size`` bytes, and append the hand ``last`` if given.

        Raises:
            NotationError: the file is shorter than ``size``, so hands are missing, or
                hands of another match were added since.

        """
        from pathlib import Path

        path = Path(path)
        known = path.stat().st_size if path.exists() else 0
        if known < size:
            raise NotationError(
                f"{path} has {known} bytes, expected {size}: hands of the match are "
                "missing",
                str(path),
            )
        history = cls(path)
        with path.open("r+b") as file:
            file.seek(size)
            _check_tail(path, file.read(), match_id)
            file.truncate(size)
            file.seek(size)
            if last is not None:
                file.write(last + b"\n")
        return history


def _check_tail(path: Path, tail: bytes, match_id: str) -> None:
    """Check that the part to be cut off has no hands of another match."""
    for line in tail.splitlines(keepends=True):
        if not line.endswith(b"\n"):
            return  # the last line is incomplete
        hand_id = HandRecord.from_json(line).hand_id
        if not hand_id.startswith(f"{match_id}-"):
            raise NotationError(
                f"{path} continues with {hand_id}, a hand of another match: "
                "use a separate history file for each match",
                str(path),
            )
