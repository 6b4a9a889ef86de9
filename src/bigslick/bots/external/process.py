"""Runs an untrusted program that answers lines on standard input and output.

The program runs in its own process group. It may hang, crash, write without end or
never read, so every exchange has a deadline and a size limit, and closing ends the
whole group.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
from time import monotonic
from typing import TYPE_CHECKING, Final, Self

from bigslick.bots.external.process_guard import process_guard
from bigslick.bots.external.process_limits import NO_LIMITS, ProcessLimits
from bigslick.drawing.plain_text import visible, visible_lines
from bigslick.errors import BotError, BotProtocolError, BotTimeoutError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO

__all__ = ("MOST_BYTES", "Program")

MOST_BYTES: Final = 1 << 16
"""The longest line that a program may write."""

_READ: Final = 1 << 14
_TAIL: Final = 2000
"""How many bytes of the error output are kept."""
_MOST_SHOWN: Final = 300
"""How many characters of its last line are part of messages."""
_CLOSE_SECONDS: Final = 0.3


class Program:
    """A running program that answers lines with lines.

    Raises:
        BotError: the program cannot be started.

    """

    def __init__(
        self, command: Sequence[str], limits: ProcessLimits = NO_LIMITS
    ) -> None:
        """Start the program; its error output is kept for messages."""
        self.command = tuple(command)
        self.limits = limits
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's command
                limits.command(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise BotError(f"cannot start {command[0]!r}: {error}") from None
        process_guard.watch(self._process.pid)
        self._buffer = bytearray()
        self._errors = bytearray()
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)

    @property
    def pid(self) -> int:
        """The id of the process and of its group."""
        return self._process.pid

    @property
    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        process = self._process
        assert process.stdin is not None  # noqa: S101 - opened above
        assert process.stdout is not None  # noqa: S101
        assert process.stderr is not None  # noqa: S101
        return process.stdin, process.stdout, process.stderr

    @property
    def last_error(self) -> str:
        """The last line of the error output, with control characters escaped."""
        lines = self._errors.decode("utf-8", "replace").strip().splitlines()
        return visible(lines[-1][:_MOST_SHOWN]) if lines else ""

    def tell(self, line: bytes, deadline: float) -> None:
        """Send a line that needs no answer."""
        self._exchange(line, deadline, answer=False)

    def ask(self, line: bytes, deadline: float) -> bytes:
        """Send a line and return the next line of output.

        Raises:
            BotTimeoutError: the deadline (of the monotonic clock) has passed.
            BotProtocolError: there was output before the question, or a line is too
                long.
            BotError: the program has ended or closed its output.

        """
        return self._exchange(line, deadline, answer=True)

    def _exchange(self, line: bytes, deadline: float, *, answer: bool) -> bytes:
        """Send a line; with ``answer``, return the line that the program answers."""
        stdin, stdout, stderr = self._pipes
        unsent = memoryview(line + b"\n")
        self._refuse_early_output()
        with selectors.DefaultSelector() as selector:
            selector.register(stdin, selectors.EVENT_WRITE)
            selector.register(stdout, selectors.EVENT_READ)
            selector.register(stderr, selectors.EVENT_READ)
            while unsent or (answer and b"\n" not in self._buffer):
                left = deadline - monotonic()
                ready = selector.select(left) if left > 0 else ()
                if not ready:
                    raise BotTimeoutError(
                        self._with_last_error("the program did not answer in time")
                    )
                for key, _ in ready:
                    if key.fileobj is stdin:
                        unsent = unsent[self._send(unsent) :]
                        if not unsent:
                            selector.unregister(stdin)
                    elif key.fileobj is stdout:
                        self._read_output(stdout)
                    elif not self._read_errors(stderr):
                        selector.unregister(stderr)
        if not answer:
            return b""
        found, _, rest = bytes(self._buffer).partition(b"\n")
        self._buffer[:] = rest
        return found

    def _send(self, unsent: memoryview) -> int:
        try:
            return os.write(self._pipes[0].fileno(), unsent)
        except BlockingIOError:
            return 0
        except OSError:
            raise self._gone() from None

    def _read_output(self, stdout: IO[bytes]) -> None:
        try:
            data = os.read(stdout.fileno(), _READ)
        except BlockingIOError:
            return
        if not data:
            raise self._gone()
        self._buffer += data
        if len(self._buffer) > MOST_BYTES:
            raise BotProtocolError(
                self._with_last_error(
                    f"the answer has a line of more than {MOST_BYTES} bytes"
                )
            )

    def _read_errors(self, stderr: IO[bytes]) -> bool:
        """Read the error output, keep its end, and return whether more may come."""
        try:
            data = os.read(stderr.fileno(), _READ)
        except BlockingIOError:
            return True
        self._errors += data
        del self._errors[:-_TAIL]
        return bool(data)

    def _refuse_early_output(self) -> None:
        """Raise if there is output before the question: it cannot be the answer."""
        with contextlib.suppress(BlockingIOError):
            self._buffer += os.read(self._pipes[1].fileno(), _READ)
        if self._buffer:
            shown = bytes(self._buffer[:60])
            raise BotProtocolError(
                self._with_last_error(
                    f"unexpected output before the question: {shown!r}"
                )
            )

    def _gone(self) -> BotError:
        """Return the error for a program that has ended or closed its output."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_CLOSE_SECONDS)
        while self._read_last_errors():
            pass
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with code {code}"
        if code == -getattr(signal, "SIGXCPU", 0) and self.limits.cpu_seconds:
            how = f"used more than its {self.limits.cpu_seconds:g} s of CPU time"
        error = BotError(self._with_last_error(f"the program {how}"))
        error_output = self._errors.decode("utf-8", "replace").strip()
        if "\n" in error_output:
            error.add_note(visible_lines(error_output))
        return error

    def _read_last_errors(self) -> bool:
        """Read more error output of a program that ended; False if there is none."""
        try:
            data = os.read(self._pipes[2].fileno(), _READ)
        except OSError:
            return False
        self._errors += data
        del self._errors[:-_TAIL]
        return bool(data)

    def _with_last_error(self, what: str) -> str:
        """Return a message with the last line of the error output, if there is one."""
        last_error = self.last_error
        return f"{what} ({last_error})" if last_error else what

    def close(self, last_line: bytes | None = None) -> None:
        """Send ``last_line``, wait a moment, and end the whole process group."""
        if self._pipes[0].closed:
            return
        if last_line is not None and self._process.poll() is None:
            with contextlib.suppress(BotError):
                self.tell(last_line, monotonic() + _CLOSE_SECONDS)
            self._pipes[0].close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_CLOSE_SECONDS)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        process_guard.forget(self.pid)
        for pipe in self._pipes:
            pipe.close()

    def __enter__(self) -> Self:
        """Return the program itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the program."""
        self.close()
