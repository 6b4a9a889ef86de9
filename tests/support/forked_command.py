"""``bigslick`` commands in processes of their own, started by the fork server."""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]


@cache
def _server() -> socket.socket:
    """Return the connection to the server, which is started once in each worker."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.fork_server", str(there.fileno())],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        pass_fds=[there.fileno()],
    )
    there.close()

    def end() -> None:
        here.close()
        process.wait()

    atexit.register(end)
    return here


class ForkedCommand:
    """A command that runs: what ``subprocess.Popen`` offers, as far as tests need it.

    Standard input and output are text in pipes. The standard error goes where that
    of the tests goes, or to a pipe. ``stdout`` may be a file instead. ``closed`` is
    the number of an output that the command finds closed.
    """

    def __init__(
        self,
        *arguments: str,
        environment: Mapping[str, str] | None = None,
        stdout: int | IO[bytes] = subprocess.PIPE,
        stderr: int | None = None,
        closed: int | None = None,
    ) -> None:
        theirs: list[int] = []
        self.stdin: IO[str] = self._pipe(theirs, writing=True)
        self.stdout: IO[str] | None = None
        if stdout == subprocess.PIPE:
            self.stdout = self._pipe(theirs, writing=False)
        else:
            file = stdout if isinstance(stdout, int) else stdout.fileno()
            theirs.append(os.dup(file))
        self.stderr: IO[str] | None = None
        if stderr == subprocess.PIPE:
            self.stderr = self._pipe(theirs, writing=False)
        else:
            theirs.append(os.dup(2))
        report, reporting = socket.socketpair()
        order = {
            "arguments": arguments,
            "environment": dict(os.environ if environment is None else environment),
            "folder": str(Path.cwd()),
            "closed": closed,
        }
        theirs.append(reporting.detach())
        socket.send_fds(_server(), [json.dumps(order).encode()], theirs)
        for descriptor in theirs:
            os.close(descriptor)
        self._report = report.makefile("r")
        report.close()
        self.pid = int(self._report.readline())
        self.returncode: int | None = None
        self._ended = threading.Event()
        threading.Thread(target=self._wait, daemon=True).start()

    @staticmethod
    def _pipe(theirs: list[int], *, writing: bool) -> IO[str]:
        """Return this side of a new pipe and add the other side to ``theirs``."""
        read, write = os.pipe()
        theirs.append(read if writing else write)
        if writing:
            return open(write, "w", encoding="utf-8")  # noqa: PTH123
        return open(read, encoding="utf-8", newline="")  # noqa: PTH123

    def _wait(self) -> None:
        line = self._report.readline()
        self._report.close()
        self.returncode = int(line or 255)
        self._ended.set()

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code when the process has ended."""
        if not self._ended.wait(timeout):
            raise subprocess.TimeoutExpired("bigslick", timeout or 0)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: signal.Signals) -> None:
        if not self._ended.is_set():
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(
        self, typed: str = "", timeout: float | None = None
    ) -> tuple[str, str]:
        """Type a text, read both outputs to their ends and wait for the process."""
        texts = {"stdout": "", "stderr": ""}

        def read(name: str) -> None:
            stream = getattr(self, name)
            if stream is not None and not stream.closed:
                texts[name] = stream.read()
                stream.close()

        readers = [threading.Thread(target=read, args=[name]) for name in texts]
        for reader in readers:
            reader.start()
        try:
            self.stdin.write(typed)
            self.stdin.close()
        except (BrokenPipeError, ValueError):
            pass  # the command ended, or the test closed its input
        self.wait(timeout)
        for reader in readers:
            reader.join()
        return texts["stdout"], texts["stderr"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.communicate()


def run_forked(
    *arguments: str,
    typed: str = "",
    environment: Mapping[str, str] | None = None,
    stdout: int | IO[bytes] = subprocess.PIPE,
    closed: int | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end and return what it printed."""
    command = ForkedCommand(
        *arguments,
        environment=environment,
        stdout=stdout,
        stderr=subprocess.PIPE,
        closed=closed,
    )
    printed, complained = command.communicate(typed)
    return subprocess.CompletedProcess(
        ["bigslick", *arguments], command.wait(), printed, complained
    )
