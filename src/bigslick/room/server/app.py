"""The room on the network: one page, one socket, a few addresses for data."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from aiohttp import web

from bigslick.room.lobby import Room
from bigslick.room.protocol.events import encode
from bigslick.room.server.addresses import client_address
from bigslick.room.server.connection import Connection
from bigslick.room.server.gauges import add_gauges
from bigslick.room.server.health import add_health
from bigslick.room.server.http_api import add_api
from bigslick.room.server.static_files import Pages

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
    from pathlib import Path

    from bigslick.room.server.health import Network

__all__ = ("create_app", "is_loopback", "open_room", "say_goodbye")

_log = logging.getLogger(__name__)
_MAX_MESSAGE = 8_192
_MAX_BODY = 65_536
_MOST_SOCKETS = 2_000
_HEARTBEAT = 25.0
ROOM: web.AppKey[Room] = web.AppKey("room", Room)


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach that address.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def create_app(
    room: Room, *, loopback: bool = True, metrics_for: Sequence[Network] = ()
) -> web.Application:
    """Return the web application of a room that is open.

    On loopback only requests that name this machine are answered, so that no
    other site can lead a browser here under its own name.
    """
    pages = Pages()

    @web.middleware
    async def guard(
        request: web.Request,
        handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        if loopback and not is_loopback(_host_of(f"//{request.host}")):
            raise web.HTTPForbidden(text="this room is for this machine only")
        origin = request.headers.get("Origin")
        if origin is not None and _place_of(origin) != request.host:
            raise web.HTTPForbidden(text="another site asks in your name")
        return await handler(request)

    app = web.Application(middlewares=[guard], client_max_size=_MAX_BODY)
    app[ROOM] = room
    app.router.add_get("/ws", _socket)
    add_api(app, room)
    add_health(app, room, metrics_for)
    add_gauges(room)
    app.router.add_get("/{name:.*}", pages.serve)
    app.on_shutdown.append(_close_sockets)
    return app


def _host_of(address: str) -> str:
    """Return the name of the machine in an address; "" if it is none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _place_of(origin: str) -> str:
    """Return machine and port of an origin; "" if it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


async def _socket(request: web.Request) -> web.WebSocketResponse:
    room = request.app[ROOM]
    if len(room.connections) >= _MOST_SOCKETS:
        raise web.HTTPServiceUnavailable(text="the room is full")
    socket = web.WebSocketResponse(
        max_msg_size=_MAX_MESSAGE,
        heartbeat=_HEARTBEAT,
        compress=False,
        timeout=2.0,
        writer_limit=65_536,
    )
    await socket.prepare(request)
    transport = request.transport
    if isinstance(transport, asyncio.Transport):
        await Connection(room, socket, transport, client_address(request)).run()
    return socket


async def say_goodbye(
    room: Room, reason: str = "the room closes", *, back: bool = False
) -> None:
    """Tell all clients that the room closes and whether it will be back; hang up.

    Each gets a ``closing`` message, then the close code 1001 with the reason. A
    client that does not answer the close is not waited for longer than two seconds.
    """
    message = encode({"type": "closing", "message": reason, "back": back})
    await asyncio.gather(
        *(own.say_goodbye(message, reason) for own in [*room.connections]),
        return_exceptions=True,
    )


async def _close_sockets(app: web.Application) -> None:
    room = app[ROOM]
    await say_goodbye(room, back=room.draining)


@asynccontextmanager
async def open_room(
    folder: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    metrics_for: Sequence[Network] = (),
    **options: Any,
) -> AsyncIterator[tuple[Room, int]]:
    """Open a room and serve it; gives the room and the port it listens on.

    Raises:
        OSError: the port is taken.

    """
    room = Room(folder, **options)
    await room.open()
    app = create_app(room, loopback=is_loopback(host), metrics_for=metrics_for)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
    try:
        await runner.setup()
        site = web.TCPSite(runner, host, port)
        await site.start()
        bound: int = runner.addresses[0][1]
        yield room, bound
    finally:
        await runner.cleanup()
        await room.close()
