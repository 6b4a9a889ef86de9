"""A hand as it was read: its record, or what is wrong with its text and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigslick.errors import NotationError

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("DamagedHandError", "ReadHand", "TextProblem")


class DamagedHandError(NotationError):
    """A hand cannot be read or cannot have happened; says where and why.

    ``file``, ``line`` (from 1) and ``hand_id`` say where, ``reason`` says why.
    """

    def __init__(
        self,
        reason: str,
        *,
        file: str = "<text>",
        line: int | None = None,
        hand_id: str = "",
        text: str = "",
    ) -> None:
        """Keep the place beside the reason."""
        hand = f", hand {hand_id}" if hand_id else ""
        super().__init__(f"{file}, line {line}{hand}: {reason}", text, line=line)
        self.reason = reason
        self.file = file
        self.hand_id = hand_id

    def __reduce__(self) -> tuple[object, ...]:
        """Let the error travel between processes."""
        place = {
            "file": self.file,
            "line": self.line,
            "hand_id": self.hand_id,
            "text": self.text,
        }
        return _rebuilt, (self.reason, place)


def _rebuilt(reason: str, place: dict[str, object]) -> DamagedHandError:
    return DamagedHandError(reason, **place)  # type: ignore[arg-type]


class TextProblem(NotationError):  # noqa: N818 - never leaves this package
    """What is wrong in a line, before the file and the hand are known.

    ``money`` says that the hand was legal and only the sums differ.
    """

    def __init__(
        self, reason: str, line: int | None = None, *, money: bool = False
    ) -> None:
        """Keep the line beside the reason."""
        super().__init__(reason, line=line)
        self.money = money
        self.hand_id = ""


@dataclass(frozen=True, slots=True)
class ReadHand:
    """A hand of a file: its record, or why there is none, and where it stands.

    ``repairs`` lists what was changed to make sense of it; without ``repair=True``
    nothing ever is.
    """

    file: str
    line: int
    hand_id: str
    record: HandRecord | None = None
    error: DamagedHandError | None = None
    repairs: tuple[str, ...] = ()
