"""The hand history of a match: one line of JSON for each hand."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import TYPE_CHECKING

from bigslick.errors import NotationError
from bigslick.formats.record.hand_record import HandRecord, RecordWriter

if TYPE_CHECKING:
    from os import PathLike

__all__ = ("HistoryFile",)


class HistoryFile:
    """A file to which the hands of a match are added as they end.

    Each hand is handed to the operating system at once, so that a program that is
    killed loses none that was over.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        """Open the file for adding to it, or a new one.

        Raises:
            NotationError: the file cannot be opened.

        """
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
        """Return how many bytes were written."""
        return self.path.stat().st_size

    def write(self, record: HandRecord | bytes) -> None:
        """Add a hand, or the line that holds it.

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
        """Return the file as it was at that size, with the next record added.

        Raises:
            NotationError: the file is shorter than that, so hands are missing, or
                another match has been added since.

        """
        path = Path(path)
        known = path.stat().st_size if path.exists() else 0
        if known < size:
            raise NotationError(
                f"{path} has {known} bytes of {size}: hands of the match are missing",
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
    """Refuse to cut hands off that are not of this match."""
    for line in tail.splitlines(keepends=True):
        if not line.endswith(b"\n"):
            return  # the last one was cut off
        hand_id = HandRecord.from_json(line).hand_id
        if not hand_id.startswith(f"{match_id}-"):
            raise NotationError(
                f"{path} goes on with {hand_id}, a hand of another match: "
                "give the match a history of its own",
                str(path),
            )
