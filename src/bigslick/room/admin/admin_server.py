"""Listens for the operator's commands in the room's folder.

On Unix this is a socket that only its owner may open. If the system has no such
sockets, or the folder's path is too long for one, the room listens on a loopback port
instead; a file that only its owner may read contains the port and a secret.

A request is one line of JSON, and so is its response: ``{"ok": true, ...}`` or ``{"ok":
false, "error": "..."}``.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from functools import partial
from hmac import compare_digest
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import BigslickError
from bigslick.room.admin.admin_commands import AdminCommand, decode_command, obey
from bigslick.room.monitoring.logs import fields
from bigslick.room.protocol.errors import place
from bigslick.room.protocol.invalid_fields import explained

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from bigslick.room.lobby.room import Room

    Execute = Callable[[AdminCommand], Awaitable[dict[str, Any]]]

__all__ = ("DOOR", "SOCKET", "AdminServer", "Door")

SOCKET = "admin.socket"
DOOR = "admin.json"
_PRIVATE = 0o600
_MOST_LINE = 65_536
_PATIENCE = 30.0
_log = logging.getLogger(__name__)


class Door(msgspec.Struct):
    """The loopback port that replaces the Unix socket, and the secret to send there."""

    port: int
    secret: str


class _Request(msgspec.Struct):
    """A command as bytes, with the secret if one is needed."""

    command: msgspec.Raw
    secret: str = ""


_decode = msgspec.json.Decoder(_Request).decode


class AdminServer:
    """Serves the operator's commands while the room is open."""

    def __init__(self, room: Room, execute: Execute | None = None) -> None:
        """Create the server of a room; ``start`` makes it listen.

        ``execute`` executes the commands, by default in this process.
        """
        self._room = room
        self._execute = execute or partial(obey, room)
        self._secret = ""
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()
        self._closing = False

    async def start(self) -> None:
        """Start listening, and replace files that an earlier room left behind.

        This room has locked the folder, so no other room listens there.
        """
        folder = self._room.folder
        for name in (SOCKET, DOOR):
            (folder / name).unlink(missing_ok=True)
        own = _unix_socket(folder / SOCKET)
        if own is None:
            own = _loopback_socket()
            self._secret = token_hex(32)
            _write_private(
                folder / DOOR,
                msgspec.json.encode(Door(own.getsockname()[1], self._secret)),
            )
            self._server = await asyncio.start_server(
                self._serve, sock=own, limit=_MOST_LINE
            )
        else:
            self._server = await asyncio.start_unix_server(
                self._serve, sock=own, limit=_MOST_LINE
            )

    async def close(self) -> None:
        """Stop listening and remove the files."""
        if self._server is not None:
            self._server.close()
        self._closing = True
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)
        for name in (SOCKET, DOOR):
            (self._room.folder / name).unlink(missing_ok=True)

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Answer the commands of one connection, a line each."""
        task = asyncio.current_task()
        if task is not None:
            self._open.add(task)
        try:
            while line := await asyncio.wait_for(reader.readline(), _PATIENCE):
                answer = await self._answer(line)
                writer.write(msgspec.json.encode(answer) + b"\n")
                await writer.drain()
        except (ValueError, OSError, TimeoutError):
            pass  # an endless line, or the client is gone
        except asyncio.CancelledError:
            if not self._closing:
                raise
        finally:
            if task is not None:
                self._open.discard(task)
            writer.close()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            request = _decode(line)
            if not compare_digest(request.secret.encode(), self._secret.encode()):
                return {"ok": False, "error": "wrong secret"}
            command = decode_command(request.command)
            _log.info("admin", extra=fields(command=type(command).__name__.lower()))
            return {"ok": True, **await self._execute(command)}
        except msgspec.MsgspecError as error:
            return {"ok": False, "error": explained(error, AdminCommand)}
        except BigslickError as error:
            return {"ok": False, "error": str(error)}
        except Exception as error:  # noqa: BLE001 - the room continues
            more = fields(error=type(error).__name__, place=place(error))
            _log.error("a command of the operator failed", extra=more)
            self._room.metrics.errors.inc("admin")
            return {"ok": False, "error": "internal error: see the log of the room"}


def _unix_socket(path: Path) -> socket.socket | None:
    """Return a socket that only its owner may open; None if that is not possible.

    Its mode is set before it listens, so nobody else can connect.
    """
    if not hasattr(socket, "AF_UNIX"):
        return None
    own = socket.socket(socket.AF_UNIX)
    try:
        own.bind(str(path))
    except OSError:  # path too long, or sockets not supported
        own.close()
        return None
    path.chmod(_PRIVATE)
    return own


def _loopback_socket() -> socket.socket:
    own = socket.socket(socket.AF_INET)
    own.bind(("127.0.0.1", 0))
    return own


def _write_private(path: Path, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with os.fdopen(os.open(path, flags, _PRIVATE), "wb") as file:
        file.write(data)
