"""The addresses of clients, for limits and to recognise returning players."""

from __future__ import annotations

import ipaddress
import logging
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = (
    "Client",
    "Network",
    "Proxies",
    "client_address",
    "client_of",
    "counted_as",
    "is_loopback",
    "set_client",
)

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_log = logging.getLogger(__name__)
UNKNOWN = "unknown"
_IPV6_PREFIX = 64
_MOST_HOPS = 20
_MOST_CACHED = 1_024


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach that address.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    address = _parsed(host)
    return host == "localhost" if address is None else address.is_loopback


@lru_cache(_MOST_CACHED)
def counted_as(address: str | None) -> str:
    """Return the address under which a client is counted.

    An IPv6 subscriber usually has a whole /64 network, so all its addresses count as
    one. An IPv4 address written as IPv6 counts as the IPv4 address.

    >>> counted_as("192.0.2.7"), counted_as("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')
    >>> counted_as("::ffff:192.0.2.7"), counted_as("::1"), counted_as(None)
    ('192.0.2.7', '::1', 'unknown')
    """
    parsed = _parsed(address or "")
    if parsed is None:
        return UNKNOWN
    if isinstance(parsed, ipaddress.IPv4Address) or parsed.is_loopback:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, _IPV6_PREFIX), strict=False))


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address in a text with optional brackets, port or zone."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


class Client(NamedTuple):
    """The client that sent a request, and the host name it used."""

    address: str
    host: str
    encrypted: bool


_CLIENT = web.RequestKey("client", Client)


class Proxies:
    """The trusted proxies in front of the room, whose headers name the client."""

    def __init__(self, trusted: Sequence[Network] = ()) -> None:
        """Trust only the machines in these networks."""
        self._trusted = tuple(trusted)
        self._warned = False

    def __bool__(self) -> bool:
        """Return whether any proxy is trusted."""
        return bool(self._trusted)

    def trusts(self, address: str | None) -> bool:
        """Return whether an address is that of a trusted proxy."""
        parsed = _parsed(address or "") if self._trusted else None
        return parsed is not None and any(parsed in own for own in self._trusted)

    def client_of(self, request: web.Request) -> Client:
        """Return the client of a request: the peer, or the one in a proxy's headers."""
        peer = request.remote
        if not self.trusts(peer):
            self._warn(request)
            return Client(counted_as(peer), request.host, request.secure)
        headers = request.headers
        host = _last(headers.get("X-Forwarded-Host")) or request.host
        encrypted = _last(headers.get("X-Forwarded-Proto")) == "https"
        hops = ",".join(headers.getall("X-Forwarded-For", [])).split(",")
        return Client(self._first_untrusted(peer, hops), host, encrypted)

    def _warn(self, request: web.Request) -> None:
        """Log once that a peer sends proxy headers but is not trusted."""
        if not self._warned and "X-Forwarded-For" in request.headers:
            self._warned = True
            _log.warning(
                "a request came through a proxy that is not trusted: all its clients "
                "are counted as one (see --trust-proxy)"
            )

    def _first_untrusted(self, peer: str | None, hops: list[str]) -> str:
        """Return the last address in the chain that is not a trusted proxy.

        Each proxy has appended the address of its own peer, so the addresses are read
        from the end. Everything before that address may have been written by the
        client.
        """
        known = peer
        for hop in hops[: -_MOST_HOPS - 1 : -1]:
            if _parsed(hop) is None:
                break
            known = hop
            if not self.trusts(hop):
                break
        return counted_as(known)


def _last(header: str | None) -> str:
    """Return the last value of a header, which the nearest proxy wrote."""
    return (header or "").rpartition(",")[2].strip().lower()


def set_client(request: web.Request, client: Client) -> None:
    """Store the client of a request."""
    request[_CLIENT] = client


def client_of(request: web.Request) -> Client:
    """Return the client of a request."""
    known = request.get(_CLIENT)
    return known or Client(counted_as(request.remote), request.host, request.secure)


def client_address(request: web.Request) -> str:
    """Return the address of the client that a request came from."""
    return client_of(request).address
