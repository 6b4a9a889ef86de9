"""The credentials of a request: a token or a pass, sent in a header.

They are never part of a URL: URLs end up in logs, histories and links.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bigslick.errors import DamagedTableError
from bigslick.room.protocol.errors import CommandError
from bigslick.room.table.players.admission import (
    check_closed_pass,
    check_pass,
    find_guest,
    find_waiting,
    opens_table,
)

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.players.guests import Guest

__all__ = ("credential_of", "guest_of", "may_see_hand")

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


def guest_of(actor: TableActor, credential: str | None) -> Guest | None:
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


async def may_see_hand(room: Room, table_id: str, credential: str | None) -> bool:
    """Return whether a client may see the hands of an open or closed table.

    Raises:
        CommandError: the table has a password, and no pass was sent.

    """
    actor = room.tables.get(table_id)
    try:
        if actor is not None:
            check_pass(actor, credential, credential)
        else:
            await asyncio.to_thread(check_closed_pass, room, table_id, credential)
    except DamagedTableError:
        return False  # unknown whether it had a password
    except CommandError as error:
        if error.code not in {"unknown_table", "unknown_hand"}:
            raise
        return False
    return True
