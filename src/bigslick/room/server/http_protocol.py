"""The HTTP connections of a room: counted when they open, and closed by time-outs.

A client that sends no complete request, or does not read its response, is disconnected
after a time-out and uses few resources until then.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar

from aiohttp import web

from bigslick.room.protocol.errors import LimitError
from bigslick.room.server.addresses import counted_as
from bigslick.room.server.responses import add_security_headers, raw_refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp.web_request import BaseRequest

    from bigslick.room.limits.visitors import Visitor, Visitors
    from bigslick.room.server.addresses import Proxies

__all__ = ("LimitedHandler", "handler_factory")

_LINGER = 2.0
"""Seconds to wait for the rest of a request body that is not used."""
_COUNTED_AT_ONCE = 4_096
"""Received bytes are counted in portions of this size, the rest when the connection
closes.
"""
_FAREWELL = 1.0
_MOST_FAREWELLS = 100


class LimitedHandler(web.RequestHandler):
    """One connection, within the limits of its address.

    The connections of a trusted proxy are counted for the room only, because it
    forwards the requests of many clients; these are counted for each client.
    """

    __slots__ = (
        "_deadline",
        "_half_open",
        "_proxies",
        "_rest",
        "_sender",
        "_uncounted",
        "_visitor",
        "_visitors",
    )

    def __init__(
        self, server: Any, visitors: Visitors, proxies: Proxies, **options: Any
    ) -> None:
        """Serve requests with the server's handler."""
        super().__init__(server, **options)
        self._visitors = visitors
        self._proxies = proxies
        self._visitor: Visitor | None = None
        self._sender: Visitor | None = None
        """The visitor whose bytes are counted; None for a proxy before its first
        request.
        """
        self._uncounted = 0
        """The bytes received since the last count."""
        self._half_open = False
        self._deadline: asyncio.TimerHandle | None = None
        self._rest: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, or refuse it."""
        peer = transport.get_extra_info("peername")
        address = peer[0] if isinstance(peer, tuple) else None
        visitors = self._visitors
        visitor = visitors.everybody
        if not self._proxies.trusts(address):
            visitor = visitors.at(counted_as(address))
        try:
            visitors.check_connection(visitor)
        except LimitError as error:
            assert isinstance(transport, asyncio.Transport)  # noqa: S101 - TCP
            _turn_away(transport, raw_refusal(error))
            return
        self._visitor = visitor
        self._sender = None if visitor is visitors.everybody else visitor
        for own in {visitor, visitors.everybody}:
            own.connections += 1
        self._set_half_open(True)
        self._deadline = self._loop.call_later(
            visitors.limits.header_seconds, self._too_slow
        )
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Stop counting the connection."""
        self._stop_waiting()
        self._count_bytes()
        if self._rest is not None:
            self._rest.cancel()
        if self._visitor is not None:
            for own in {self._visitor, self._visitors.everybody}:
                own.connections -= 1
            self._visitor = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Process received bytes; a client that sends too much is read more slowly."""
        super().data_received(data)
        self._uncounted += len(data)
        if self._uncounted >= _COUNTED_AT_ONCE:
            self._count_bytes()

    def _count_bytes(self) -> None:
        """Count the received bytes for the client; pause reading if too many."""
        size, self._uncounted = self._uncounted, 0
        if self._sender is None or not size:
            return
        wait = self._visitors.charge("received", self._sender, size)
        if wait and self._rest is None and self.transport is not None:
            self.transport.pause_reading()
            self._rest = self._loop.call_later(wait, self._read_on)

    def _read_on(self) -> None:
        self._rest = None
        if self.transport is not None and not self._is_paused():
            self.transport.resume_reading()

    def _is_paused(self) -> bool:
        """Return whether received data is still waiting for a handler."""
        return self._reading_paused or self._buffer_paused

    def request_begins(self) -> None:
        """Record that a request was received; the response must now be sent in time."""
        self._stop_waiting()
        self._deadline = self._loop.call_later(
            self._visitors.limits.request_seconds, self._give_up
        )

    def becomes_socket(self, client: Visitor) -> None:
        """Cancel the time-out: the connection is now a WebSocket, with other limits."""
        self._stop_waiting()
        self._count_bytes()
        self._sender = client
        self._parser = None  # the parser of HTTP: frames have their own

    async def finish_response(
        self, request: BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Send a response; add the headers that the application did not add."""
        if not resp.prepared:
            add_security_headers(resp.headers)
        try:
            return await super().finish_response(request, resp, start_time)
        finally:
            self._stop_waiting()

    def _set_half_open(self, value: bool) -> None:
        if self._visitor is not None and value != self._half_open:
            self._half_open = value
            for own in {self._visitor, self._visitors.everybody}:
                own.half_open += 1 if value else -1

    def _stop_waiting(self) -> None:
        self._set_half_open(False)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        """Refuse and close a connection that sent no complete request in time."""
        if self.transport is not None:
            error = self._visitors.refused(
                "header_seconds",
                "no complete request was received in time",
                code="timeout",
            )
            transport, self.transport = self.transport, None
            self.connection_lost(None)
            _turn_away(transport, raw_refusal(error))

    def _give_up(self) -> None:
        """Close a connection whose response was not sent or read in time."""
        if self.transport is not None:
            self._visitors.refused("request_seconds", "the response took too long")
            self.transport.abort()


class _Farewell(asyncio.Protocol):
    """Reads and discards the data of a connection that was refused.

    If a connection is closed with unread data, the system resets it, and the client
    might never see the reason.
    """

    now: ClassVar[set[_Farewell]] = set()

    def __init__(self, transport: asyncio.Transport) -> None:
        """Start the time-out after which the connection is closed."""
        self._end = asyncio.get_running_loop().call_later(_FAREWELL, transport.abort)
        self.now.add(self)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Cancel the time-out."""
        del exc
        self._end.cancel()
        self.now.discard(self)


def _turn_away(transport: asyncio.Transport, message: bytes) -> None:
    """Send a last message and close the connection, so that the client can read it."""
    transport.write(message)
    if len(_Farewell.now) < _MOST_FAREWELLS and transport.can_write_eof():
        transport.set_protocol(_Farewell(transport))
        transport.write_eof()
    else:
        transport.close()


def handler_factory(
    server: Any, visitors: Visitors, proxies: Proxies
) -> Callable[[], LimitedHandler]:
    """Return the function that creates the handler of a new connection."""
    loop = asyncio.get_running_loop()

    def make() -> LimitedHandler:
        return LimitedHandler(
            server,
            visitors,
            proxies,
            loop=loop,
            access_log=None,
            keepalive_timeout=visitors.limits.keepalive_seconds,
            lingering_time=_LINGER,
            auto_decompress=False,
        )

    return make
