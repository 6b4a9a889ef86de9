"""Errors of commands: refusals, limits and internal errors."""

from __future__ import annotations

import traceback
from math import ceil

from bigslick.errors import BigslickError

__all__ = (
    "INTERNAL",
    "CommandError",
    "CommandFault",
    "LimitError",
    "place",
    "unknown_table",
)

INTERNAL = {"code": "internal", "message": "a fault of the room: try again"}
"""Message that a client gets for an internal error."""
_LEAST_WAIT = 0.1


class CommandError(BigslickError):
    """A refused command: a code for programs, a message for people."""

    def __init__(self, code: str, message: str) -> None:
        """Store the code and the message."""
        super().__init__(message)
        self.code = code


class LimitError(CommandError):
    """A command or request beyond a limit; it may be repeated later.

    The code is ``slow_down`` for too many in too short a time, ``full`` for too many
    at the same time, ``timeout`` for something that did not arrive in time.
    """

    def __init__(self, code: str, message: str, retry_after: float = 0.0) -> None:
        """Store the error; the seconds to wait are rounded up."""
        self.retry_after = max(ceil(retry_after * 10) / 10, _LEAST_WAIT)
        super().__init__(code, f"{message}: try again in {self.retry_after:g} s")


class CommandFault(Exception):  # noqa: N818 - the cause is the error
    """An internal error while a command was executed; the cause is the error.

    The client has been informed. The table is loaded again and never shut for this
    reason, because one client must not be able to close a table.
    """


def unknown_table() -> CommandError:
    """Return the error for a table that does not exist, or is hidden."""
    message = "there is no such table, or it has a password that you have not given"
    return CommandError("unknown_table", message)


def place(error: BaseException) -> str:
    """Return the file and line of an error, without any values."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"
