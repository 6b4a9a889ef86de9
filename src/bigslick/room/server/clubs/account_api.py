"""The endpoints of accounts: signing up and in, sessions, recovery, deletion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from bigslick.room.clubs import accounts
from bigslick.room.server.clubs.club_requests import Body, add_route, clean_name

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room
    from bigslick.room.server.clubs.club_requests import Request

__all__ = ("Label", "Name", "add_account_api")

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Label = Annotated[str, msgspec.Meta(max_length=40)]
NewPassphrase = Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
Passphrase = Annotated[str, msgspec.Meta(max_length=64)]


class _SignUp(Body, frozen=True, kw_only=True):
    name: Name
    passphrase: NewPassphrase
    label: Label = ""


class _SignIn(Body, frozen=True, kw_only=True):
    name: Name
    passphrase: Passphrase
    label: Label = ""


class _Recover(Body, frozen=True, kw_only=True):
    name: Name
    code: Annotated[str, msgspec.Meta(max_length=40)]
    passphrase: NewPassphrase
    label: Label = ""


class _NewPassphrase(Body, frozen=True, kw_only=True):
    passphrase: NewPassphrase
    old: Passphrase = ""


class _Confirmed(Body, frozen=True, kw_only=True):
    passphrase: Passphrase = ""


def add_account_api(app: web.Application, room: Room) -> None:
    """Add the endpoints of accounts."""
    for method, path, handler in (
        ("POST", "/api/accounts", _sign_up),
        ("POST", "/api/sessions", _sign_in),
        ("POST", "/api/sessions/recover", _recover),
        ("GET", "/api/sessions", _sessions),
        ("DELETE", "/api/sessions/{session}", _revoke),
        ("GET", "/api/account", _show),
        ("POST", "/api/account/passphrase", _change),
        ("POST", "/api/account/recovery", _codes),
        ("DELETE", "/api/account", _delete),
    ):
        add_route(app, room, method, path, handler)


async def _sign_up(request: Request) -> Any:
    sent = await request.body(_SignUp)
    name = clean_name(sent.name, "account")
    request.take("signups")
    label = sent.label
    return await accounts.sign_up(request.room, name, sent.passphrase, label)


async def _sign_in(request: Request) -> Any:
    sent = await request.body(_SignIn, "signins")
    name = clean_name(sent.name, "account")
    return await accounts.sign_in(
        request.room, name, sent.passphrase, sent.label, request.address
    )


async def _recover(request: Request) -> Any:
    sent = await request.body(_Recover, "signins")
    name = clean_name(sent.name, "account")
    return await accounts.recover(
        request.room, name, sent.code, sent.passphrase, sent.label
    )


async def _sessions(request: Request) -> Any:
    rows = await accounts.list_sessions(request.room, await request.who())
    return {"sessions": rows}


async def _revoke(request: Request) -> Any:
    session = request.path("session")
    await accounts.revoke_session(request.room, await request.who(), session)
    return {}


async def _show(request: Request) -> Any:
    return await accounts.show_account(request.room, await request.who())


async def _change(request: Request) -> Any:
    sent = await request.body(_NewPassphrase, "signins")
    await accounts.change_passphrase(
        request.room, await request.who(), sent.old, sent.passphrase, request.address
    )
    return {}


async def _codes(request: Request) -> Any:
    sent = await request.body(_Confirmed, "signins")
    codes = await accounts.new_recovery_codes(
        request.room, await request.who(), sent.passphrase, request.address
    )
    return {"recovery": codes}


async def _delete(request: Request) -> Any:
    sent = await request.body(_Confirmed, "signins")
    await accounts.delete_account(
        request.room, await request.who(), sent.passphrase, request.address
    )
    return {}
