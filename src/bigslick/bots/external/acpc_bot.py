"""Bots that speak the ACPC dealer protocol, version 2.0, over TCP on loopback.

The program is started as ``CMD HOST PORT``. It connects, sends its version, receives
every state of the hand, and answers those in which it is its turn.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
from time import monotonic
from typing import TYPE_CHECKING, Final

from bigslick.bots.external.process_guard import process_guard
from bigslick.bots.external.program_bot import START_LIMIT, ProgramBot
from bigslick.errors import BotError, BotProtocolError, BotTimeoutError
from bigslick.formats.acpc.protocol import ACPC_GAMES, read_answer, view_states

if TYPE_CHECKING:
    from bigslick.bots.decider import HandInfo
    from bigslick.engine import Action, View

__all__ = ("AcpcBot",)

_MOST_BYTES: Final = 1 << 16
_TICK: Final = 0.1  # seconds between checks of a program that is starting
_VERSION: Final = "VERSION:2."


class AcpcBot(ProgramBot):
    """A program that speaks the protocol of the Annual Computer Poker Competition.

    It plays limit and no-limit hold'em with two to ten players. Mucked hands stay
    hidden, as at any table, although the competition's own dealer showed them.
    """

    _process: subprocess.Popen[bytes] | None = None
    _socket: socket.socket | None = None
    _buffer = b""
    _hand = -1
    _sent = 0

    @property
    def is_running(self) -> bool:
        """Whether the program is running."""
        return self._process is not None

    def _open(self) -> None:
        """Start the program, accept its connection and check the protocol version."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            host, port = server.getsockname()
            try:
                self._process = subprocess.Popen(  # noqa: S603 - the user's command
                    self.limits.command((*self.command, host, str(port))),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            except OSError as error:
                raise BotError(f"cannot start {self.command[0]!r}: {error}") from None
            process_guard.watch(self._process.pid)
            deadline = monotonic() + START_LIMIT
            self._socket = self._accept(server, deadline)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = b""
        version = self._line(deadline)
        if not version.startswith(_VERSION):
            raise BotProtocolError(
                f"invalid version {version[:60]!r}: expected {_VERSION}0.0"
            )

    def _accept(self, server: socket.socket, deadline: float) -> socket.socket:
        server.settimeout(_TICK)
        while monotonic() < deadline:
            with contextlib.suppress(TimeoutError):
                return server.accept()[0]
            if self._process is not None and self._process.poll() is not None:
                code = self._process.returncode
                raise BotError(
                    f"the program ended with code {code} before it connected"
                )
        raise BotTimeoutError("the program did not connect in time")

    def _begin(self, info: HandInfo, deadline: float) -> None:
        del deadline
        if info.game not in ACPC_GAMES:
            raise BotError(
                f"ACPC bots cannot play {info.game}, only {' and '.join(ACPC_GAMES)}"
            )
        self._hand += 1
        self._sent = 0

    def _answer(self, view: View, deadline: float) -> Action:
        state = self._tell(view, deadline)
        return read_answer(self._line(deadline), state, view)

    def _finish(self, view: View, deadline: float) -> None:
        self._tell(view, deadline)

    def _tell(self, view: View, deadline: float) -> str:
        """Send the states that have not been sent yet; return the last one."""
        states = view_states(view, self._hand)
        news = "".join(f"{state}\r\n" for state in states[self._sent :])
        self._sent = len(states)
        connection = self._connection(deadline)
        try:
            connection.sendall(news.encode())
        except TimeoutError:
            raise BotTimeoutError(
                "the program did not read its input in time"
            ) from None
        except OSError as error:
            raise BotError(f"the program disconnected: {error}") from None
        return states[-1]

    def _line(self, deadline: float) -> str:
        """Return the next line that is not a comment."""
        while True:
            line, newline, rest = self._buffer.partition(b"\n")
            if newline:
                self._buffer = rest
                text = line.decode("utf-8", "replace").rstrip("\r")
                if text and text[0] not in "#;":
                    return text
                continue
            if len(self._buffer) > _MOST_BYTES:
                raise BotProtocolError(
                    f"the answer has a line of more than {_MOST_BYTES} bytes"
                )
            try:
                data = self._connection(deadline).recv(_MOST_BYTES)
            except TimeoutError:
                raise BotTimeoutError("the program did not answer in time") from None
            except OSError as error:
                raise BotError(f"the program disconnected: {error}") from None
            if not data:
                raise BotError("the program disconnected")
            self._buffer += data

    def _connection(self, deadline: float) -> socket.socket:
        """Return the connection with its time-out set to the deadline."""
        if self._socket is None:
            raise BotError("the program is not running: no hand has been started")
        left = deadline - monotonic()
        if left <= 0:
            raise BotTimeoutError("the program did not answer in time")
        self._socket.settimeout(left)
        return self._socket

    def _shut(self, *, politely: bool) -> None:
        # The protocol has no message for the end: the connection is closed.
        del politely
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process_guard.forget(process.pid)
