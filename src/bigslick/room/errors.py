"""Why a command was refused, as clients read it."""

from __future__ import annotations

from bigslick.errors import BigslickError

__all__ = ("CommandError",)


class CommandError(BigslickError):
    """A command that is not carried out: a code for programs, a text for people."""

    def __init__(self, code: str, message: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.code = code
