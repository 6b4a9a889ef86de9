"""The endpoints of clubs: members, roles and invitations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from bigslick.room.clubs import invitations, memberships
from bigslick.room.server.clubs.club_requests import Body, add_route, clean_name
from bigslick.room.table_config import MAX_CHIPS

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room
    from bigslick.room.server.clubs.club_requests import Request

__all__ = ("add_club_api",)

_Text = Annotated[str, msgspec.Meta(max_length=64)]
_ClubName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
_Value = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
_Currency = Annotated[str, msgspec.Meta(max_length=8)]
_Credit = Annotated[int, msgspec.Meta(ge=0, le=MAX_CHIPS)]


class _NewClub(Body, frozen=True, kw_only=True):
    name: _ClubName
    chip_value: _Value = "0.01"
    currency: _Currency = ""
    credit: _Credit = 0


class _Changes(Body, frozen=True, kw_only=True):
    name: _ClubName | None = None
    chip_value: _Value | None = None
    currency: _Currency | None = None
    credit: _Credit | None = None


class _Role(Body, frozen=True, kw_only=True):
    role: Literal["host", "member"]


class _Owner(Body, frozen=True, kw_only=True):
    account: _Text


class _NewInvitation(Body, frozen=True, kw_only=True):
    hours: Annotated[int, msgspec.Meta(ge=1, le=720)] = 168
    uses: Annotated[int, msgspec.Meta(ge=1, le=200)] = 20


class _Invited(Body, frozen=True, kw_only=True):
    token: _Text


def add_club_api(app: web.Application, room: Room) -> None:
    """Add the endpoints of clubs."""
    one = "/api/clubs/{club}"
    for method, path, handler in (
        ("POST", "/api/clubs", _create),
        ("GET", one, _show),
        ("POST", one, _update),
        ("DELETE", one, _delete),
        ("POST", f"{one}/members/{{account}}", _set_role),
        ("DELETE", f"{one}/members/{{account}}", _remove),
        ("POST", f"{one}/owner", _transfer),
        ("GET", f"{one}/invitations", _invitations),
        ("POST", f"{one}/invitations", _invite),
        ("DELETE", f"{one}/invitations/{{invitation}}", _revoke),
        ("POST", "/api/invitations/look", _look),
        ("POST", "/api/invitations/accept", _accept),
    ):
        add_route(app, room, method, path, handler)


def _settings(sent: _NewClub | _Changes) -> dict[str, Any]:
    """Return the fields of a club that were sent, cleaned and checked."""
    known = msgspec.structs.asdict(sent)
    found = {key: value for key, value in known.items() if value is not None}
    if "name" in found:
        found["name"] = clean_name(found["name"], "club")
    if "chip_value" in found:
        found["chip_value"] = memberships.check_chip_value(found["chip_value"])
    if found.get("currency"):
        found["currency"] = clean_name(found["currency"], "currency")
    return found


async def _create(request: Request) -> Any:
    account = await request.account()
    settings = _settings(await request.body(_NewClub))
    request.take("creations")
    name = settings.pop("name")
    return {
        "club": await memberships.create_club(request.room, account, name, settings)
    }


async def _show(request: Request) -> Any:
    return await memberships.show_club(*await request.in_club())


async def _update(request: Request) -> Any:
    here, changes = await request.in_club(), _settings(await request.body(_Changes))
    return {"club": await memberships.update_club(*here, changes)}


async def _delete(request: Request) -> Any:
    await memberships.delete_club(*await request.in_club())
    return {}


async def _set_role(request: Request) -> Any:
    here, sent = await request.in_club(), await request.body(_Role)
    other = request.path("account")
    return {"member": await memberships.set_member_role(*here, other, sent.role)}


async def _remove(request: Request) -> Any:
    await memberships.remove_member(*await request.in_club(), request.path("account"))
    return {}


async def _transfer(request: Request) -> Any:
    here, sent = await request.in_club(), await request.body(_Owner)
    await memberships.transfer_ownership(*here, sent.account)
    return {}


async def _invitations(request: Request) -> Any:
    rows = await invitations.list_invitations(*await request.in_club())
    return {"invitations": rows}


async def _invite(request: Request) -> Any:
    here, sent = await request.in_club(), await request.body(_NewInvitation)
    return await invitations.create_invitation(*here, sent.hours, sent.uses)


async def _revoke(request: Request) -> Any:
    here, own = await request.in_club(), request.path("invitation")
    await invitations.revoke_invitation(*here, own)
    return {}


async def _look(request: Request) -> Any:
    sent = await request.body(_Invited)
    return await invitations.look_at_invitation(request.room, sent.token)


async def _accept(request: Request) -> Any:
    account = await request.account()
    sent = await request.body(_Invited)
    club = await invitations.accept_invitation(request.room, account, sent.token)
    return {"club": club}
