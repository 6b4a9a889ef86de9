"""What is wrong with a text: an error with its place, or a list of repairs."""

from __future__ import annotations

from bigslick.errors import NotationError

__all__ = ("DamagedHandError", "Trouble")


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


class Trouble(NotationError):  # noqa: N818 - never leaves this package
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
