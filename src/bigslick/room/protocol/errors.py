"""What goes wrong: why a command was refused, and where a fault of ours came up."""

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
"""What a client is told of a fault of ours."""
_LEAST_WAIT = 0.1


class CommandError(BigslickError):
    """A command that is not carried out: a code for programs, a text for people."""

    def __init__(self, code: str, message: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.code = code


class LimitError(CommandError):
    """A command or request beyond a limit: it may be repeated after a while.

    The code is ``slow_down`` for too many in too short a time, ``full`` for too many
    at the same time, ``timeout`` for something that did not come in time.
    """

    def __init__(self, code: str, message: str, retry_after: float = 0.0) -> None:
        """Round the seconds to wait up: nobody is asked to come back too early."""
        self.retry_after = max(ceil(retry_after * 10) / 10, _LEAST_WAIT)
        super().__init__(code, f"{message}: try again in {self.retry_after:g} s")


class CommandFault(Exception):  # noqa: N818 - the cause is the error
    """A fault of ours while a client's command was carried out, as its cause.

    The client has been told; the table is set up again, and goes on however often
    this happens: it must not shut for what one client sends.
    """


def unknown_table() -> CommandError:
    """Return the answer about a table that does not exist, or seems not to."""
    message = "there is no such table, or it has a password that you have not given"
    return CommandError("unknown_table", message)


def place(error: BaseException) -> str:
    """Return the file and line in which an error came up, but none of its values."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"
