"""The endpoints of passkeys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from bigslick.room.clubs import passkeys
from bigslick.room.clubs.passkeys import Site
from bigslick.room.server.addresses import client_of
from bigslick.room.server.clubs.account_api import (  # noqa: TC001 - msgspec reads them
    Label,
    Name,
)
from bigslick.room.server.clubs.club_requests import Body, add_route, clean_name

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room
    from bigslick.room.server.clubs.club_requests import Request

__all__ = ("add_passkey_api",)


class _Named(Body, frozen=True, kw_only=True):
    name: Name


class _Nothing(Body, frozen=True, kw_only=True):
    """A body without fields."""


class _Response(Body, frozen=True, kw_only=True):
    state: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    credential: dict[str, Any]
    label: Label = ""


def add_passkey_api(app: web.Application, room: Room) -> None:
    """Add the endpoints of passkeys."""
    for method, path, handler in (
        ("POST", "/api/accounts/passkey/options", _sign_up_options),
        ("POST", "/api/accounts/passkey", _sign_up),
        ("POST", "/api/sessions/passkey/options", _sign_in_options),
        ("POST", "/api/sessions/passkey", _sign_in),
        ("POST", "/api/passkeys/options", _options),
        ("POST", "/api/passkeys", _add),
        ("DELETE", "/api/passkeys/{passkey}", _remove),
    ):
        add_route(app, room, method, path, handler)


def _site(request: Request) -> Site:
    client = client_of(request.web)
    return Site.of(client.host, encrypted=client.encrypted)


async def _sign_up_options(request: Request) -> Any:
    sent = await request.body(_Named, "signups")
    name = clean_name(sent.name, "account")
    return await passkeys.creation_options(request.room, _site(request), None, name)


async def _sign_up(request: Request) -> Any:
    sent = await request.body(_Response, "signins")
    return await passkeys.sign_up_with_passkey(
        request.room, _site(request), sent.state, sent.credential, sent.label
    )


async def _sign_in_options(request: Request) -> Any:
    await request.body(_Nothing, "signins")
    return await passkeys.request_options(request.room, _site(request))


async def _sign_in(request: Request) -> Any:
    sent = await request.body(_Response, "signins")
    return await passkeys.sign_in_with_passkey(
        request.room, _site(request), sent.state, sent.credential, sent.label
    )


async def _options(request: Request) -> Any:
    await request.body(_Nothing, "signins")
    who, site = await request.who(), _site(request)
    return await passkeys.creation_options(request.room, site, who)


async def _add(request: Request) -> Any:
    sent = await request.body(_Response, "signins")
    made = await passkeys.add_passkey(
        request.room,
        _site(request),
        await request.who(),
        sent.state,
        sent.credential,
        sent.label,
    )
    return {"passkey": made}


async def _remove(request: Request) -> Any:
    own = request.path("passkey")
    await passkeys.remove_passkey(request.room, await request.who(), own)
    return {}
