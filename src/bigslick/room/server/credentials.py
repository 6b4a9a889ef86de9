"""The credentials of a request: a token or a pass, sent in a header.

They are never part of a URL: URLs end up in logs, histories and links.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from bigslick.errors import DamagedTableError
from bigslick.room.clubs.memberships import find_member_at
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage.table_ids import group_of
from bigslick.room.table.hand.finished_hands import Viewer
from bigslick.room.table.players.admission import (
    check_closed_pass,
    check_pass,
    find_guest,
    find_waiting,
    opens_table,
    pass_of,
)
from bigslick.room.table.stakes import stakes

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.players.guests import Guest

__all__ = (
    "Access",
    "access_at",
    "as_pass",
    "credential_of",
    "find_access",
    "may_see_hand",
)

_LONGEST = 64


def credential_of(request: web.Request) -> str | None:
    """Return the token or pass of a request.

    Raises:
        CommandError: it is in the URL.

    """
    if "token" in request.query or "pass" in request.query:
        raise CommandError(
            "bad_request",
            "a token or pass is not allowed in the URL: send it in the header "
            "Authorization: Bearer TOKEN",
        )
    kind, _, value = request.headers.get("Authorization", "").partition(" ")
    value = value.strip()
    return value[:_LONGEST] if kind.lower() == "bearer" and value else None


def _guest_of(actor: TableActor, credential: str | None) -> Guest | None:
    """Return the guest of a table who sent a request; None for a spectator.

    Raises:
        CommandError: the table has a password, or the credential is not valid here.
    """
    check_pass(actor, credential, credential)
    if credential is None:
        return None
    guest = find_guest(actor, credential)
    if guest is not None or find_waiting(actor, credential) is not None:
        return guest
    if not opens_table(actor.room.secret, actor.table, credential):
        raise CommandError("forbidden", "the token is not valid here")
    return None


class Access(msgspec.Struct):
    """What a client may see of the finished hands of an open table."""

    table: str
    unit: int
    """The big blind, or the small bet in games without blinds."""
    guest: str | None
    """The hash of the guest's token; None for spectators."""
    viewer: Viewer | None


_decode = msgspec.json.Decoder(Access).decode


def access_at(
    actor: TableActor, credential: str | None, *, personal: bool = True
) -> Access:
    """Return what a client with this credential may see of a table of this process.

    If the response is the same for everybody (not ``personal``), an expired token is
    ignored.

    Raises:
        CommandError: the table has a password, or the credential is not valid here.
    """
    check_pass(actor, credential, credential)
    table = actor.table
    if personal:
        guest = _guest_of(actor, credential)
    else:
        guest = None if credential is None else find_guest(actor, credential)
    token, viewer = None, None
    if guest is not None:
        token, viewer = guest.token, Viewer.at(table, guest)
    return Access(table.id, stakes(table)["unit"], token, viewer)


async def find_access(
    room: Room, table_id: str, credential: str | None, *, personal: bool = True
) -> Access | None:
    """Return what a client may see of a table of any process; None if it is not open.

    Raises:
        CommandError: the table has a password, or the credential is not valid here.

    """
    credential = await as_pass(room, table_id, credential)
    actor = room.tables.get(table_id)
    if actor is not None:
        return access_at(actor, credential, personal=personal)
    if room.elsewhere is None:
        return None
    question = {"table": table_id, "credential": credential, "personal": personal}
    found = await room.elsewhere.ask_owner(table_id, "access", question)
    return None if found is None else _decode(found)


async def as_pass(room: Room, table_id: str, credential: str | None) -> str | None:
    """Return the pass of a club's table for the session of a member.

    Other credentials are returned as they are.
    """
    if credential is None or not room.accounts:
        return credential
    actor = room.tables.get(table_id)
    if actor is not None and (
        not actor.table.config.club or find_guest(actor, credential) is not None
    ):
        return credential
    known = pass_of(room.secret, table_id)
    if credential == known:
        return credential
    found = await find_member_at(room, credential, group_of(table_id))
    return credential if found is None else known


async def may_see_hand(
    room: Room, table_id: str, credential: str | None
) -> tuple[bool, Viewer | None]:
    """Return whether a client may see the hands of a table, and the viewer.

    The table may be closed.

    Raises:
        CommandError: the table has a password, and no pass was sent, or the credential
            is not valid.
    """
    try:
        credential = await as_pass(room, table_id, credential)
        access = await find_access(room, table_id, credential)
        if access is None:
            await asyncio.to_thread(check_closed_pass, room, table_id, credential)
    except DamagedTableError:
        return False, None  # it is not known whether the table had a password
    except CommandError as error:
        if error.code not in {"unknown_table", "unknown_hand"}:
            raise
        return False, None
    return True, None if access is None else access.viewer
