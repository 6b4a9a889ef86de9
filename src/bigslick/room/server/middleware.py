"""The middleware of the server: admits requests, logs them and reports errors.

Each request has an id, which is in the response, the log and error reports. Everything
is done in one coroutine, because it stays in memory while a WebSocket is open.
"""

from __future__ import annotations

import logging
from functools import partial
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any

from aiohttp import hdrs, web

from bigslick.errors import BigslickError
from bigslick.room.monitoring.logs import fields, logged_address
from bigslick.room.protocol.errors import INTERNAL, place
from bigslick.room.protocol.events import encode
from bigslick.room.server.addresses import client_address
from bigslick.room.server.responses import refusal_response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bigslick.room.lobby.room import Room

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

__all__ = ("HEADER", "add_middleware", "request_id")

HEADER = "X-Request-Id"
_ID: web.RequestKey[str] = web.RequestKey("request_id", str)
_CLIENT_GONE = 499
_METHODS = hdrs.METH_ALL
_FAULT = encode({"error": INTERNAL})
_log = logging.getLogger(__name__)


def request_id(request: web.Request) -> str:
    """Return the id of a request."""
    found: str = request.get(_ID, "")
    return found


def add_middleware(
    app: web.Application,
    room: Room,
    admit: Callable[[web.Request], None],
    addresses: str = "none",
) -> None:
    """Give every request an id, admit or refuse it, log it, and respond to errors.

    ``admit`` raises a ``BigslickError`` for a request that must not reach its handler.
    """
    about = partial(_about, room, addresses)

    def fault(request: web.Request, error: Exception) -> web.Response:
        more = {"error": type(error).__name__, "place": place(error)}
        _log.error("a request failed", extra=fields(**about(request), **more))
        room.metrics.errors.inc("http")
        return web.Response(status=500, body=_FAULT, content_type="application/json")

    @web.middleware
    async def serve(request: web.Request, handler: Handler) -> web.StreamResponse:
        """Give the request an id, check whether it is allowed, answer it and log it."""
        request[_ID] = token_hex(6)
        began, status = perf_counter(), _CLIENT_GONE
        try:
            admit(request)
            response = await handler(request)
        except web.HTTPException as error:
            status = error.status
            raise
        except BigslickError as error:
            response = refusal_response(error)
            status = response.status
        except Exception as error:  # noqa: BLE001 - an internal error
            if isinstance(error, ConnectionError) and _is_gone(request):
                # The client is gone and does not receive it.
                response = web.Response(status=_CLIENT_GONE)
            else:
                response = fault(request, error)
            status = response.status
        else:
            status = response.status
        finally:
            room.metrics.requests.inc(str(status))
            if _log.isEnabledFor(logging.INFO):
                ms = round((perf_counter() - began) * 1000, 1)
                more = fields(**about(request), status=status, ms=ms)
                _log.info("request", extra=more)
        return response

    app.middlewares.append(serve)
    app.on_response_prepare.append(_add_header)


def _is_gone(request: web.Request) -> bool:
    """Return whether the client of a request has disconnected."""
    return request.transport is None or request.transport.is_closing()


async def _add_header(request: web.Request, response: web.StreamResponse) -> None:
    response.headers[HEADER] = request_id(request)


def _about(room: Room, addresses: str, request: web.Request) -> dict[str, Any]:
    """Return the logged fields of a request, without the values in its path."""
    resource = request.match_info.route.resource
    found: dict[str, Any] = {
        "request": request_id(request),
        "method": request.method if request.method in _METHODS else "other",
        "path": "" if resource is None else resource.canonical,
    }
    table = request.match_info.get("table")
    if table in room.tables:
        found["table"] = table
    if addresses != "none":
        found["client"] = logged_address(client_address(request), addresses)
    return found
