"""The room on the network: the page, the WebSocket and the HTTP endpoints."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bigslick.room.admin.admin_server import AdminServer
from bigslick.room.limits.open_files import within_open_files
from bigslick.room.limits.room_limits import LOCAL_LIMITS, RoomLimits
from bigslick.room.lobby.room import Room
from bigslick.room.protocol.errors import CommandError, LimitError
from bigslick.room.protocol.events import encode
from bigslick.room.server.addresses import (
    Client,
    Proxies,
    client_of,
    is_loopback,
    set_client,
)
from bigslick.room.server.clubs.account_api import add_account_api
from bigslick.room.server.clubs.club_api import add_club_api
from bigslick.room.server.clubs.money_api import add_money_api
from bigslick.room.server.clubs.passkey_api import add_passkey_api
from bigslick.room.server.clubs.play_api import add_play_api
from bigslick.room.server.clubs.season_api import add_season_api
from bigslick.room.server.gauges import add_gauges
from bigslick.room.server.health import add_health
from bigslick.room.server.hosts import HostNames, invite_addresses
from bigslick.room.server.http_api import add_api
from bigslick.room.server.http_protocol import LimitedHandler, handler_factory
from bigslick.room.server.middleware import add_middleware, request_id
from bigslick.room.server.responses import add_security_headers
from bigslick.room.server.static_files import Pages
from bigslick.room.server.study_api import add_study_api
from bigslick.room.server.websocket.connection import Connection

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Callable, Sequence
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from bigslick.room.admin.admin_server import Execute
    from bigslick.room.server.health import Network

    Join = Callable[[Room], AbstractAsyncContextManager[Execute | None]]

__all__ = ("create_app", "default_limits", "is_loopback", "open_room", "say_goodbye")

_log = logging.getLogger(__name__)
_MAX_MESSAGE = 8_192
_MAX_BODY = 65_536
_MOST_READ = 4_096
"""How many bytes are read from a WebSocket at once, where this can be set. Frames can
be tiny, and all frames that were read are parsed before another client gets its turn.
"""
ROOM: web.AppKey[Room] = web.AppKey("room", Room)


def create_app(  # noqa: PLR0913 - one for each option
    room: Room,
    *,
    host: str = "127.0.0.1",
    public_names: Sequence[str] = (),
    proxies: Proxies | None = None,
    metrics_for: Sequence[Network] = (),
    log_addresses: str = "none",
) -> web.Application:
    """Return the web application of an open room.

    It serves only requests for one of the room's host names that come from the room's
    own pages, so that no other site can send requests through a visitor's browser.
    """
    pages = Pages()
    names = HostNames(host, public_names)
    proxies = proxies or Proxies()

    def admit(request: web.Request) -> None:
        if isinstance(request.protocol, LimitedHandler):
            request.protocol.request_begins()
        client = proxies.client_of(request)
        set_client(request, client)
        room.visitors.take("requests", room.visitors.at(client.address))
        _check_names(request, names, client)

    app = web.Application(client_max_size=_MAX_BODY)
    add_middleware(app, room, admit, log_addresses)
    app[ROOM] = room
    app.router.add_get("/ws", _socket)
    add_api(app, room)
    add_study_api(app, room)
    add_account_api(app, room)
    add_passkey_api(app, room)
    add_play_api(app, room)
    add_club_api(app, room)
    add_money_api(app, room)
    add_season_api(app, room)
    add_health(app, room, metrics_for)
    add_gauges(room)
    app.router.add_get("/{name:.*}", pages.serve)
    app.on_response_prepare.append(_add_headers)
    app.on_shutdown.append(_close_sockets)
    return app


def _check_names(request: web.Request, names: HostNames, client: Client) -> None:
    """Refuse requests for other hosts and from other sites.

    Raises:
        CommandError: the request is for another host or from another site.

    """
    own = request.transport and request.transport.get_extra_info("sockname")
    reached_at = own[0] if isinstance(own, tuple) else None
    if not names.knows(client.host, reached_at):
        raise CommandError(
            "forbidden",
            "unknown host name: use one of the room's names, or start the room with "
            "--public-name",
        )
    origin = request.headers.get("Origin")
    if origin is not None and not names.is_ours(origin, client.host):
        raise CommandError("forbidden", "requests from other sites are refused")


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    add_security_headers(response.headers, encrypted=client_of(request).encrypted)


async def _socket(request: web.Request) -> web.WebSocketResponse:
    """Serve a WebSocket until it is closed."""
    room = request.app[ROOM]
    address = client_of(request).address
    check_socket(room, address)
    socket = web.WebSocketResponse(
        max_msg_size=_MAX_MESSAGE,
        autoping=False,  # pings count as commands
        heartbeat=room.limits.ping_seconds,
        compress=False,
        timeout=2.0,
        writer_limit=65_536,
    )
    transport = request.transport
    if not isinstance(transport, asyncio.Transport):
        raise web.HTTPBadRequest(text="the connection is closed")
    if hasattr(transport, "max_size"):
        transport.max_size = _MOST_READ
    connection = Connection(room, socket, transport, address)
    connection.request = request_id(request)
    connection.enter()
    try:
        await socket.prepare(request)
        socket.headers.clear()  # already sent; the socket may be open for hours
        if isinstance(request.protocol, LimitedHandler):
            request.protocol.becomes_socket(connection.visitor)
        await connection.run()
    finally:
        connection.leave()
    return socket


def check_socket(room: Room, address: str) -> None:
    """Check that an address may open one more socket.

    Raises:
        LimitError: there are too many sockets, or the address sent too many commands.
    """
    visitors, visitor = room.visitors, room.visitors.at(address)
    if room.cut_off:
        message = "the database of the room cannot be reached: try again soon"
        raise LimitError("full", message, 1)
    others, own = 0, len(visitor.sockets)
    if room.elsewhere is not None:
        others = room.elsewhere.sockets
        own += room.elsewhere.sockets_of(visitor)
    if len(room.connections) + others >= room.limits.sockets:
        raise visitors.refused("sockets", "the room is full", 10, code="full")
    if own >= room.limits.sockets_per_address:
        message = "too many connections from your address"
        raise visitors.refused("sockets_per_address", message, 10, code="full")
    visitors.take("commands", visitor, shared=False)


async def say_goodbye(
    room: Room, reason: str = "the room is closing", *, back: bool = False
) -> None:
    """Disconnect all clients; ``back`` is whether the room will open again.

    Each client gets a ``closing`` message, then the close code 1001 with the reason.
    Clients have two seconds to confirm the close.
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
async def open_room(  # noqa: PLR0913 - one for each option
    folder: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    limits: RoomLimits | None = None,
    public_names: Sequence[str] = (),
    trusted_proxies: Sequence[Network] = (),
    metrics_for: Sequence[Network] = (),
    log_addresses: str = "none",
    listening: socket.socket | None = None,
    join: Join | None = None,
    **options: Any,
) -> AsyncIterator[tuple[Room, int]]:
    """Open a room and serve it; yield the room and the port it listens on.

    Without ``limits``, those of ``default_limits`` apply. A process of several uses
    a socket that is ``listening`` already, and ``join`` connects it to the others.

    Raises:
        OSError: the port is already in use.
    """
    proxies = Proxies(trusted_proxies)
    if limits is None:
        limits = default_limits(host, public_names, trusted_proxies)
    room = Room(folder, limits=within_open_files(limits), **options)
    await room.open()
    app = create_app(
        room,
        host=host,
        public_names=public_names,
        proxies=proxies,
        metrics_for=metrics_for,
        log_addresses=log_addresses,
    )
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
    where: dict[str, Any] = {"host": host, "port": port}
    if listening is not None:
        where = {"sock": listening}
    try:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(runner.cleanup)
            await runner.setup()
            execute = None
            if join is not None:
                execute = await stack.enter_async_context(join(room))
            make = handler_factory(runner.server, room.visitors, proxies)
            server = await asyncio.get_running_loop().create_server(make, **where)
            stack.callback(server.close)
            bound: int = server.sockets[0].getsockname()[1]
            room.addresses = invite_addresses(host, bound, public_names)
            if join is None or execute is not None:
                admin = AdminServer(room, execute)
                stack.push_async_callback(admin.close)
                await admin.start()
            yield room, bound
    finally:
        await room.close()


def default_limits(
    host: str,
    public_names: Sequence[str] = (),
    trusted_proxies: Sequence[Network] = (),
) -> RoomLimits:
    """Return the default limits; they are higher if only this machine can connect.

    A room that listens on loopback behind a proxy counts as open to everybody.
    """
    alone = is_loopback(host) and not public_names and not trusted_proxies
    return LOCAL_LIMITS if alone else RoomLimits()
