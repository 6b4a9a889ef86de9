"""Tracebacks of a bot's errors, without the frames of this package."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

from bigslick.errors import BotError

__all__ = ("fault_text", "own_traceback")

_PACKAGE: Final = Path(__file__).parents[1]


def own_traceback(error: BaseException) -> str:
    """Return the frames of the bot's own files and the error, as Python prints them.

    Without such frames, the text is empty: the error is not in the bot's files.
    """
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith("<frozen")
        and _PACKAGE not in Path(frame.filename).parents
    ]
    if not frames:
        return ""
    lines = ["Traceback (most recent call last):\n", *traceback.format_list(frames)]
    lines += traceback.format_exception_only(error)
    return "".join(lines).rstrip()


def fault_text(error: BaseException | None, reason: str) -> str:
    """Return what went wrong: the reason, the traceback in the bot, and the notes."""
    lines = [" ".join(reason.split())]
    if error is not None:
        if not isinstance(error, BotError):
            lines += own_traceback(error).splitlines()
        lines += getattr(error, "__notes__", ())
    return "\n".join(lines)
