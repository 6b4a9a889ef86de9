"""Sends the operator's commands to a running room."""

from __future__ import annotations

import socket
from contextlib import closing
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import BigslickError
from bigslick.room.admin.admin_commands import encode_command
from bigslick.room.admin.admin_server import DOOR, SOCKET, Door

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.admin.admin_commands import AdminCommand

__all__ = ("AdminError", "NoRoomError", "ask")


class AdminError(BigslickError):
    """Raised when the room refuses a command of the operator."""


class NoRoomError(BigslickError):
    """Raised when no room is running in a folder."""


def ask(folder: Path, command: AdminCommand) -> dict[str, Any]:
    """Send a command to the room in ``folder`` and return its reply.

    Raises:
        NoRoomError: no room is running there.
        AdminError: the command was refused, or the room closed before it replied.
    """
    line, secret = _connect(folder)
    request = {"command": msgspec.Raw(encode_command(command)), "secret": secret}
    with closing(line), line.makefile("rwb") as file:
        try:
            file.write(msgspec.json.encode(request) + b"\n")
            file.flush()
            answer = file.readline()
        except OSError:
            answer = b""
    if not answer:
        raise AdminError("the room closed before it replied")
    data: dict[str, Any] = msgspec.json.decode(answer)
    if not data.pop("ok"):
        raise AdminError(data["error"])
    return data


def _connect(folder: Path) -> tuple[socket.socket, str]:
    """Return a socket connected to the room, and the secret to send."""
    path, door = folder / SOCKET, folder / DOOR
    try:
        if door.exists():
            found = msgspec.json.decode(door.read_bytes(), type=Door)
            return socket.create_connection(("127.0.0.1", found.port)), found.secret
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(str(path))
        except BaseException:
            line.close()
            raise
    except PermissionError as error:
        place = error.filename or path
        raise AdminError(
            f"{place}: permission denied; run the command as the owner of the room"
        ) from None
    except (OSError, AttributeError, msgspec.MsgspecError):
        raise NoRoomError(f"no room is running in {folder}") from None
    return line, ""
