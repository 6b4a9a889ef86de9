"""What goes wrong: why a command was refused, and where a fault of ours came up."""

from __future__ import annotations

import traceback

from bigslick.errors import BigslickError

__all__ = ("INTERNAL", "CommandError", "CommandFault", "place")

INTERNAL = {"code": "internal", "message": "a fault of the room: try again"}
"""What a client is told of a fault of ours."""


class CommandError(BigslickError):
    """A command that is not carried out: a code for programs, a text for people."""

    def __init__(self, code: str, message: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.code = code


class CommandFault(Exception):  # noqa: N818 - the cause is the error
    """A fault of ours while a client's command was carried out, as its cause.

    The client has been told; the table is set up again, and goes on however often
    this happens: it must not shut for what one client sends.
    """


def place(error: BaseException) -> str:
    """Return the file and line in which an error came up, but none of its values."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"
