"""The host names of the room; other names and other sites are refused.

Otherwise another site could point its own name to this machine, let a visitor's browser
send commands here, and read the responses (DNS rebinding).
"""

from __future__ import annotations

import re
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bigslick.errors import GameConfigError
from bigslick.room.server.addresses import counted_as, is_loopback

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("HostNames", "invite_addresses", "parse_public_name")

_NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?")
_WEB_PORTS = {"http": 80, "https": 443}
_EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - compared, not bound


def parse_public_name(text: str) -> str:
    """Return a name under which browsers reach the room.

    >>> parse_public_name("Poker.Example.org"), parse_public_name("10.0.0.5:8080")
    ('poker.example.org', '10.0.0.5:8080')

    Raises:
        GameConfigError: it is not a host name.

    """
    name, port = _split(f"//{text}")
    shown = f"[{name}]" if ":" in name else name
    shown = shown if port is None else f"{shown}:{port}"
    known = counted_as(name) != "unknown" or _NAME.fullmatch(name)
    if not known or shown != text.lower().rstrip("."):
        raise GameConfigError(
            f"invalid name {text!r}: expected a name with or without a port, for "
            "example poker.example.org or 192.168.1.5:8000"
        )
    return shown


class HostNames:
    """The names under which the room can be reached."""

    def __init__(self, listen: str, public: Sequence[str] = ()) -> None:
        """Collect the public names and, if others can reach it, the machine's names."""
        self.public = tuple(public)
        self._public = {_split(f"//{name}") for name in public}
        self._own = set()
        if not is_loopback(listen):
            name = socket.gethostname().lower()
            short = name.partition(".")[0]
            self._own = {name, short, f"{short}.local"}
        self._loopback = is_loopback(listen)

    @property
    def shown(self) -> list[str]:
        """Return all names, as messages list them."""
        machine = [] if self._loopback else ["this machine's addresses"]
        return [*self.public, *sorted(self._own), "localhost", *machine]

    def knows(self, host: str, reached_at: str | None) -> bool:
        """Return whether a ``Host`` header names the room.

        ``reached_at`` is the address of this machine that the connection came to.
        """
        name, port = _split(f"//{host}")
        if not name:
            return False
        if (name, port) in self._public or (name, None) in self._public:
            return True
        if is_loopback(name) or name in self._own:
            return True
        literal = counted_as(name)
        return not self._loopback and literal == counted_as(reached_at) != "unknown"

    def is_ours(self, origin: str, host: str) -> bool:
        """Return whether a request to this host comes from the room's own page."""
        try:
            scheme = urlsplit(origin).scheme
        except ValueError:
            return False
        name, port = _split(origin)
        if not name or scheme not in _WEB_PORTS:
            return False
        if (name, port) in self._public or (name, None) in self._public:
            return True
        usual = _WEB_PORTS[scheme]
        own_name, own_port = _split(f"//{host}")
        return (name, port or usual) == (own_name, own_port or usual)


def invite_addresses(listen: str, port: int, public: Sequence[str] = ()) -> list[str]:
    """Return the addresses under which others reach the room, best first.

    They are its public names, otherwise the address of this machine in the local
    network. A room that only this machine can reach has none.

    >>> invite_addresses("127.0.0.1", 8000)
    []
    >>> invite_addresses("192.168.1.5", 8000)
    ['http://192.168.1.5:8000/']
    >>> invite_addresses("127.0.0.1", 8000, ["poker.example.org"])
    ['https://poker.example.org/']
    """
    if public:
        return [f"{_scheme(name)}://{name}/" for name in public]
    if is_loopback(listen):
        return []
    host = _lan_address() if listen in _EVERYWHERE else listen
    if host is None:
        return []
    return [f"http://{f'[{host}]' if ':' in host else host}:{port}/"]


def _scheme(name: str) -> str:
    """Return ``http`` for a name with a port, else ``https``, as proxies use it."""
    _, port = _split(f"//{name}")
    return "https" if port in {None, _WEB_PORTS["https"]} else "http"


def _lan_address() -> str | None:
    """Return this machine's address in its local network; None if it has none.

    Connecting a UDP socket sends nothing: it only selects the interface that would be
    used. The address it connects to is reserved for documentation.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network
            return None
        found: str = probe.getsockname()[0]
    return None if is_loopback(found) else found


def _split(address: str) -> tuple[str, int | None]:
    """Return the name and the port of an address; an empty name if it is invalid."""
    try:
        parts = urlsplit(address)
        return (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        return "", None
