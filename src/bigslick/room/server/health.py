"""Endpoints for operators: ``/healthz`` for a supervisor, ``/metrics`` for Prometheus.

Anybody may request the health of the room. Metrics are for the operator: they are sent
only to peers in certain networks, by default this machine, and never to a request that
came through a proxy.
"""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from aiohttp import HttpVersion11, web

import bigslick
from bigslick.errors import GameConfigError
from bigslick.room.monitoring.metrics import CONTENT_TYPE, metrics_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.room.lobby.room import Room

__all__ = (
    "LOOPBACK",
    "Network",
    "add_health",
    "may_see_figures",
    "parse_network",
    "status_of",
)

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
LOOPBACK: tuple[Network, ...] = (
    ipaddress.ip_network("127.0.0.0/8"),
    ipaddress.ip_network("::1/128"),
)
_PROXY_HEADERS = (
    *("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"),
    *("X-Real-IP", "True-Client-IP", "CF-Connecting-IP", "X-Client-IP"),
)
_HEADERS = {"Cache-Control": "no-store"}


def parse_network(text: str) -> Network:
    """Return the network in a text; a single address is a network of one.

    >>> parse_network("10.1.0.0/16"), parse_network("::1")
    (IPv4Network('10.1.0.0/16'), IPv6Network('::1/128'))

    Raises:
        GameConfigError: the text is not a network.
    """
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise GameConfigError(
            f"invalid network {text!r}: expected an address or a network, for example "
            "10.1.0.0/16"
        ) from None


def add_health(
    app: web.Application, room: Room, metrics_for: Sequence[Network] = ()
) -> None:
    """Add both endpoints; ``metrics_for`` are networks that may request the metrics."""
    allowed = (*LOOPBACK, *metrics_for)

    async def healthz(request: web.Request) -> web.Response:
        status = status_of(room)
        found: dict[str, Any] = {"status": status}
        if may_see_figures(request, allowed):
            found |= {
                "version": bigslick.__version__,
                "tables": len(room.tables),
                "uptime": round(room.uptime, 1),
            }
        return web.Response(
            body=msgspec.json.encode(found),
            status=200 if status == "ok" else 503,
            content_type="application/json",
            headers=_HEADERS,
        )

    async def metrics(request: web.Request) -> web.Response:
        if not may_see_figures(request, allowed):
            raise web.HTTPNotFound
        headers = {**_HEADERS, "Content-Type": CONTENT_TYPE}
        elsewhere = room.elsewhere
        if elsewhere is None:
            text = room.metrics.text()
        else:
            text = metrics_text(await elsewhere.samples())
        return web.Response(body=text.encode(), headers=headers)

    app.router.add_get("/healthz", healthz)
    app.router.add_get("/metrics", metrics)


def status_of(room: Room) -> str:
    """Return the status of the room: ``ok``, ``draining`` or ``failing``."""
    if room.failed.is_set() or room.cut_off:
        return "failing"
    return "draining" if room.draining else "ok"


def may_see_figures(request: web.Request, allowed: Iterable[Network]) -> bool:
    """Return whether a request comes directly from a peer in an allowed network.

    A proxy on this machine is also a loopback peer, but the requests it forwards must
    be refused. They are recognised by proxy headers, by the public host name, or by
    HTTP/1.0, which nginx uses by default and no monitoring program does.
    """
    if request.version < HttpVersion11:
        return False
    if any(name in request.headers for name in _PROXY_HEADERS):
        return False
    peer = _peer_of(request)
    if peer is None or not any(peer in network for network in allowed):
        return False
    return not peer.is_loopback or _names_this_machine(request.host)


def _peer_of(
    request: web.Request,
) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address at the other end of the connection, ignoring headers."""
    peer = request.transport and request.transport.get_extra_info("peername")
    if not isinstance(peer, tuple):
        return None
    address = ipaddress.ip_address(str(peer[0]).partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address


def _names_this_machine(host: str) -> bool:
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return name == "localhost"
