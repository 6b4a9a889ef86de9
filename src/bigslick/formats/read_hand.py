"""The result of reading a hand: its record, or an error and where it occurred."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from decimal import Decimal

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.formats.sites.transcript import Transcript

__all__ = ("DamagedHandError", "ReadHand", "TextProblem")


class DamagedHandError(NotationError):
    """A hand cannot be read or is impossible; the message says where and why.

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
        """Create the error for a reason at the given position."""
        hand = f", hand {hand_id}" if hand_id else ""
        super().__init__(f"{file}, line {line}{hand}: {reason}", text, line=line)
        self.reason = reason
        self.file = file
        self.hand_id = hand_id

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, so that the error can be passed between processes."""
        place = {
            "file": self.file,
            "line": self.line,
            "hand_id": self.hand_id,
            "text": self.text,
        }
        return _rebuilt, (self.reason, place)


def _rebuilt(reason: str, place: dict[str, object]) -> DamagedHandError:
    return DamagedHandError(reason, **place)  # type: ignore[arg-type]


class TextProblem(NotationError):  # noqa: N818 - used in this package only
    """A problem in a line of a hand, raised where the file is not known.

    ``pot_count`` is the number of pots if the actions were legal and only the results
    differ, or 0. ``rakes`` are the rakes of the pots with which they may agree.
    """

    def __init__(
        self,
        reason: str,
        line: int | None = None,
        *,
        pot_count: int = 0,
        rakes: tuple[Decimal, ...] | None = None,
    ) -> None:
        """Create the problem for a reason and a line number."""
        super().__init__(reason, line=line)
        self.pot_count = pot_count
        self.rakes = rakes
        self.hand_id = ""


@dataclass(frozen=True, slots=True)
class ReadHand:
    """A hand that was read from a file: its record or its error, and its position.

    ``repairs`` lists what was corrected; nothing is corrected without ``repair=True``.
    A hand that was read without replaying it has a ``transcript`` instead of a record.
    """

    file: str
    line: int
    hand_id: str
    record: HandRecord | None = None
    error: DamagedHandError | None = None
    repairs: tuple[str, ...] = ()
    transcript: Transcript | None = None
