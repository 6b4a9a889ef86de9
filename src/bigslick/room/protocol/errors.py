"""What goes wrong: why a command was refused, and where a fault of ours came up."""

from __future__ import annotations

import traceback

from bigslick.errors import BigslickError

__all__ = ("CommandError", "place")


class CommandError(BigslickError):
    """A command that is not carried out: a code for programs, a text for people."""

    def __init__(self, code: str, message: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.code = code


def place(error: BaseException) -> str:
    """Return the file and line in which an error came up, but none of its values."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"
