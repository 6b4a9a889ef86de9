"""Where clients come from: the address that limits and seats are counted by."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiohttp import web

__all__ = ("client_address", "counted_as")

UNKNOWN = "unknown"
_IPV6_PREFIX = 64


def counted_as(address: str | None) -> str:
    """Return the address that a client is counted by.

    One line of IPv6 has a whole /64, so all its addresses count as one; an IPv4
    address that is written as IPv6 counts as itself.

    >>> counted_as("192.0.2.7"), counted_as("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')
    >>> counted_as("::ffff:192.0.2.7"), counted_as("::1"), counted_as(None)
    ('192.0.2.7', '::1', 'unknown')
    """
    try:
        parsed = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    if parsed.is_loopback:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, _IPV6_PREFIX), strict=False))


def client_address(request: web.Request) -> str:
    """Return the address of the client that a request came from."""
    return counted_as(request.remote)
