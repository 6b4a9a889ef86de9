"""Ends the programs of a process that was killed.

A killed process cannot end the programs that it has started. A small helper process
holds the other end of a pipe; when the pipe breaks, it ends every registered process
group and then itself.
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

__all__ = ("ProcessGuard", "process_guard")


class ProcessGuard:
    """Keeps the list of process groups to be ended when this process is gone."""

    def __init__(self) -> None:
        """Create a guard; its helper process starts with the first `watch`."""
        self._lock = Lock()
        self._owner = 0
        self._pipe: IO[bytes] | None = None

    def watch(self, group: int) -> None:
        """End this process group when this process dies."""
        self._say(f"+{group}\n")

    def forget(self, group: int) -> None:
        """Remove this process group, which has ended."""
        self._say(f"-{group}\n")

    def _say(self, line: str) -> None:
        with self._lock:
            if self._owner != os.getpid():  # also after a fork
                self._pipe = self._start()
                self._owner = os.getpid()
            assert self._pipe is not None  # noqa: S101 - started above
            if self._pipe.closed:  # at exit: the helper ends what is left
                return
            with contextlib.suppress(OSError):  # the match continues without the guard
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
        process.returncode = 0  # not waited for: it outlives this process
        return process.stdin


process_guard = ProcessGuard()
"""The guard of this process; started when it is first needed."""


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
