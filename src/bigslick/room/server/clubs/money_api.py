"""The endpoints of a club's money: games, grants and the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from bigslick.room.clubs import balances, memberships
from bigslick.room.protocol.errors import CommandError
from bigslick.room.protocol.events import encode
from bigslick.room.server.clubs.club_requests import Body, add_route
from bigslick.room.server.responses import file_response
from bigslick.room.table.players.admission import clean_text
from bigslick.room.table_config import MAX_CHIPS

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room
    from bigslick.room.server.clubs.club_requests import Request

__all__ = ("Key", "add_money_api", "csv_response")

Key = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
"""A random key that a client sends, so that a retry is not executed twice."""
_MOST_ENTRIES = 500
_LAST = 2**53
"""A number after that of every entry; the largest that JavaScript can represent."""


class _Grant(Body, frozen=True, kw_only=True):
    account: Annotated[str, msgspec.Meta(max_length=64)]
    amount: Annotated[int, msgspec.Meta(ge=-MAX_CHIPS, le=MAX_CHIPS)]
    key: Key
    note: Annotated[str, msgspec.Meta(max_length=80)] = ""


def add_money_api(app: web.Application, room: Room) -> None:
    """Add the endpoints of games, grants and the ledger."""
    one = "/api/clubs/{club}"
    for method, path, handler in (
        ("GET", f"{one}/games", _games),
        ("POST", f"{one}/grants", _grant),
        ("GET", f"{one}/ledger", _ledger),
        ("GET", f"{one}/ledger.csv", _ledger_file),
    ):
        add_route(app, room, method, path, handler)


def csv_response(body: bytes, name: str) -> web.Response:
    """Return a CSV file to download."""
    return file_response(body, name, "text/csv")


async def _games(request: Request) -> Any:
    """Return the tables and tournaments of a club, in all processes."""
    room, club = request.room, request.path("club")
    request.take("lists")
    await memberships.visit(room, club, await request.account())
    lists = [encode(room.lobby_list.club_rows(club))]
    if room.elsewhere is not None:
        lists += await room.elsewhere.club_rows(club)
    rows = [row for own in lists for row in msgspec.json.decode(own)]
    return {
        "tables": [row for row in rows if "tournament" not in row],
        "tournaments": [row for row in rows if "tournament" in row],
    }


async def _grant(request: Request) -> Any:
    here, sent = await request.in_club(), await request.body(_Grant)
    if not sent.amount:
        raise CommandError(
            "bad_request", "invalid amount 0: expected a positive or negative amount"
        )
    note = clean_text(sent.note)
    return await balances.grant(*here, sent.account, sent.amount, sent.key, note)


async def _ledger(request: Request) -> Any:
    here, other = await request.in_club(), request.web.query.get("account")
    limit = request.number("limit", 100, 1, _MOST_ENTRIES)
    before = request.number("before", _LAST, 1, _LAST)
    return await balances.list_ledger(*here, other, before, limit)


async def _ledger_file(request: Request) -> Any:
    here, other = await request.in_club(), request.web.query.get("account")
    request.take("histories")
    return csv_response(await balances.ledger_file(*here, other), "ledger.csv")
