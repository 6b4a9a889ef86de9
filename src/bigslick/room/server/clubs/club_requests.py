"""Reads the requests of accounts and clubs, within the limits of an address."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from aiohttp import web

from bigslick.room.clubs.accounts import signed_in
from bigslick.room.protocol.errors import CommandError
from bigslick.room.protocol.invalid_fields import explained
from bigslick.room.server.addresses import client_address
from bigslick.room.server.credentials import credential_of
from bigslick.room.server.responses import json_response
from bigslick.room.table.players.admission import clean_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bigslick.room.clubs.accounts import SignedIn
    from bigslick.room.lobby.room import Room

    Handler = Callable[["Request"], Awaitable[Any]]

__all__ = ("Body", "Request", "add_route", "clean_name")

_T = TypeVar("_T")
_MOST_BYTES = 8_192


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base class of the bodies of requests; unknown fields are refused."""


class Request:
    """A request with its room."""

    def __init__(self, room: Room, request: web.Request) -> None:
        """Wrap a request."""
        self.room, self.web = room, request
        self.address = client_address(request)

    def take(self, rate: str) -> None:
        """Count the request of its address for the limit ``rate``.

        Raises:
            LimitError: there were too many requests.

        """
        self.room.visitors.take(rate, self.room.visitors.at(self.address))

    async def who(self) -> SignedIn:
        """Return the account that sent the request.

        Raises:
            CommandError: it has no valid session.

        """
        return await signed_in(self.room, credential_of(self.web))

    async def account(self) -> str:
        """Return the id of the account that sent the request."""
        return (await self.who()).account.id

    async def in_club(self) -> tuple[Room, str, str]:
        """Return the room, the account that sent the request, and the club of its path.

        These are the first arguments of what the account does in the club.
        """
        return self.room, await self.account(), self.path("club")

    def path(self, name: str) -> str:
        """Return the variable part ``name`` of the path."""
        return self.web.match_info[name]

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """Return a number of the query string, or its default.

        Raises:
            CommandError: it is not a number in this range.

        """
        text = self.web.query.get(name)
        if text is None:
            return default
        valid = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not valid or not least <= int(text) <= most:
            raise CommandError(
                "bad_request",
                f"invalid {name} {text[:20]!r}: expected a number from {least} to "
                f"{most}",
            )
        return int(text)

    async def body(self, kind: type[_T], rate: str = "") -> _T:
        """Return the body; then count the request for the limit ``rate``.

        Raises:
            CommandError: it is not JSON of this kind, too large, or does not arrive.
            LimitError: there were too many requests.

        """
        sent = await self._body(kind)
        if rate:
            self.take(rate)
        return sent

    async def _body(self, kind: type[_T]) -> _T:
        if self.web.content_type != "application/json":
            raise CommandError(
                "bad_request", "expected the header Content-Type: application/json"
            )
        seconds = self.room.limits.body_seconds
        data = b""
        try:
            async with asyncio.timeout(seconds):
                while part := await self.web.content.readany():
                    data += part
                    if len(data) > _MOST_BYTES:
                        message = f"the body is larger than {_MOST_BYTES:,} bytes"
                        raise CommandError("too_large", message)
        except TimeoutError:
            message = f"the body of the request was not received within {seconds:g} s"
            raise CommandError("timeout", message) from None
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise CommandError("bad_request", explained(error, kind)) from None


def add_route(
    app: web.Application, room: Room, method: str, path: str, handler: Handler
) -> None:
    """Add an endpoint; its requests are counted, and refused if accounts are off.

    What the handler returns is sent as JSON, unless it is a response.
    """

    async def answer(request: web.Request) -> web.StreamResponse:
        own = Request(room, request)
        if not room.accounts:
            raise CommandError("accounts_off", "this room has no accounts")
        own.take("clubs")
        found = await handler(own)
        if isinstance(found, web.StreamResponse):
            return found
        return json_response(found)

    app.router.add_route(method, path, answer)


def clean_name(text: str, what: str) -> str:
    """Return a name without invisible characters.

    Raises:
        CommandError: no visible characters are left.

    """
    name = clean_text(text)
    if not name:
        raise CommandError("bad_request", f"the name of the {what} is empty")
    return name
