"""Whoever dies suddenly leaves no program behind.

A worker that is killed outright cannot end the programs it has started. A tiny
process of its own holds the other end of a pipe; when that breaks, it ends every
process group it has been told of and then itself.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import sys
from threading import Lock
from typing import IO

__all__ = ("Undertaker", "undertaker")


class Undertaker:
    """Keeps the list of process groups to be ended when this process is gone."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._lock = Lock()
        self._owner = 0
        self._pipe: IO[bytes] | None = None

    def watch(self, group: int) -> None:
        """End this process group when this process dies."""
        self._say(f"+{group}\n")

    def forget(self, group: int) -> None:
        """Leave this process group alone: it has been ended."""
        self._say(f"-{group}\n")

    def _say(self, line: str) -> None:
        with self._lock:
            if self._owner != os.getpid():  # also after a fork
                self._pipe = self._start()
                self._owner = os.getpid()
            assert self._pipe is not None  # noqa: S101 - started above
            with contextlib.suppress(OSError):  # its loss costs safety, not hands
                self._pipe.write(line.encode())
                self._pipe.flush()

    @staticmethod
    def _start() -> IO[bytes] | None:
        process = subprocess.Popen(  # noqa: S603 - this very file
            [sys.executable, "-I", "-S", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if process.stdin is not None:
            atexit.register(process.stdin.close)
        process.returncode = 0  # never waited for: it outlives this process
        return process.stdin


undertaker = Undertaker()
"""The one of this process; it starts when it is first needed."""


def _serve() -> None:
    groups: set[int] = set()
    for line in sys.stdin:
        change = groups.add if line.startswith("+") else groups.discard
        change(int(line[1:]))
    for group in groups:
        with contextlib.suppress(OSError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _serve()
