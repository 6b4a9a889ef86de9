"""The errors of commands: refusals, limits and internal errors."""

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
    "unknown_tournament",
)

INTERNAL = {"code": "internal", "message": "internal error: try again"}
"""The message that a client gets for an internal error."""
_LEAST_WAIT = 0.1


class CommandError(BigslickError):
    """Raised when a command is refused; has a code for programs and a message."""

    def __init__(self, code: str, message: str) -> None:
        """Store the code and the message."""
        super().__init__(message)
        self.code = code


class LimitError(CommandError):
    """Raised when a command or request exceeds a limit; it may be repeated later.

    The code is ``slow_down`` if there were too many in a period, ``full`` if there are
    too many at the same time, and ``timeout`` if something was not received in time.
    """

    def __init__(self, code: str, message: str, retry_after: float = 0.0) -> None:
        """Store the error; the seconds to wait are rounded up."""
        self.retry_after = max(ceil(retry_after * 10) / 10, _LEAST_WAIT)
        super().__init__(code, f"{message}: try again in {self.retry_after:g} s")


class CommandFault(Exception):  # noqa: N818 - the cause is the error
    """Raised for an internal error in a command; its cause is the original error.

    The error was reported to the client. The table is loaded again, but never
    quarantined for such an error: no client may be able to stop a table.
    """


def unknown_table() -> CommandError:
    """Return the error for a table that does not exist or is hidden from the client."""
    message = "there is no such table, or it has a password that you have not given"
    return CommandError("unknown_table", message)


def unknown_tournament() -> CommandError:
    """Return the error for a tournament that does not exist."""
    return CommandError("unknown_tournament", "there is no such tournament")


def place(error: BaseException) -> str:
    """Return the file and line of an error, without any values."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"
