"""HTTP endpoints: games, tables, histories, replays, statistics, fairness, equities."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from aiohttp import web

from bigslick.drawing.qr_code import qr_code
from bigslick.engine.games import GAMES
from bigslick.room.clubs.memberships import find_member
from bigslick.room.protocol.errors import (
    CommandError,
    unknown_table,
    unknown_tournament,
)
from bigslick.room.protocol.invalid_fields import explained
from bigslick.room.server.addresses import client_address
from bigslick.room.server.credentials import (
    Access,
    credential_of,
    find_access,
    may_see_hand,
)
from bigslick.room.server.responses import file_response, json_response
from bigslick.room.table.command_handler import hello
from bigslick.room.table.hand.finished_hands import FORMATS, fairness_of
from bigslick.room.tournament.results.result_files import RESULT_FORMATS, result_file
from bigslick.room.workers.equity_request import parse_equity_request

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bigslick.room.limits.visitors import Visitor
    from bigslick.room.lobby.room import Room
    from bigslick.room.storage.interface import HandRow

__all__ = (
    "MOST_HANDS",
    "add_api",
    "checked_rows",
    "count_heavy",
    "read_body",
    "read_hand_text",
    "visitor_of",
)

MOST_HANDS = 5_000
_MOST_BYTES = 50_000_000
"""Largest total size of the hands in one job of a worker, in bytes."""
_LONGEST_ID = 40
_MOST_FILE = 1_000_000
"""Largest size of a file of hands, in bytes."""
_UNKNOWN_TABLE = 20.0
"""The number of requests that one for an unknown table counts as."""


def add_api(app: web.Application, room: Room) -> None:
    """Add the endpoints under /api."""

    def add(method: str, path: str, handler: Callable[..., Awaitable[Any]]) -> None:
        async def answer(request: web.Request) -> web.StreamResponse:
            response: web.StreamResponse = await handler(room, request)
            return response

        app.router.add_route(method, path, answer)

    add("GET", "/api/games", _games)
    add("GET", "/api/tables", _tables)
    add("GET", "/api/tables/{table}/history.{format}", _history)
    add("GET", "/api/tables/{table}/invite.svg", _invite)
    add("POST", "/api/invite.svg", _invite_to)
    add("GET", "/api/tables/{table}/stats", _stats)
    add("GET", "/api/tables/{table}/hands", _hands)
    add("GET", "/api/tables/{table}/hands/{hand}/events", _hand_events)
    add("GET", "/api/tournaments/{tournament}/result.{format}", _result)
    add("GET", "/api/hands/{hand}/fairness", _fairness)
    add("POST", "/api/equity", _equity)
    add("POST", "/api/replay", _replay)


def visitor_of(room: Room, request: web.Request) -> Visitor:
    """Return the counters of the address that a request came from."""
    return room.visitors.at(client_address(request))


def count_heavy(room: Room, request: web.Request, rate: str) -> Visitor:
    """Count an expensive request and return the counters of its address.

    Raises:
        LimitError: too many are waiting, or there were too many.

    """
    visitor = visitor_of(room, request)
    room.workers.check(visitor)
    room.visitors.take(rate, visitor)
    return visitor


async def read_body(
    request: web.Request, seconds: float, most: int | None = None
) -> bytes:
    """Return the body of a request; ``most`` bytes may exceed the default limit.

    Raises:
        CommandError: it is not received in time, or it is larger.
    """
    try:
        async with asyncio.timeout(seconds):
            if most is None:
                return await request.read()
            body = b""
            while part := await request.content.readany():
                body += part
                if len(body) > most:
                    message = f"the file is larger than {most:,} bytes"
                    raise CommandError("too_large", message)
            return body
    except TimeoutError:
        message = f"the body of the request was not received within {seconds:g} s"
        raise CommandError("timeout", message) from None


async def read_hand_text(room: Room, request: web.Request) -> str:
    """Return the text of the file of hands that is the body of a request.

    Raises:
        CommandError: it is too large, not received in time, or not UTF-8.

    """
    body = await read_body(request, room.limits.body_seconds, _MOST_FILE)
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the file is not UTF-8 (invalid byte at position {error.start})"
        raise CommandError("bad_request", message) from None


async def _games(room: Room, request: web.Request) -> web.Response:
    del request
    known = hello(room)
    for row in known["games"]:
        row["description"] = GAMES[row["code"]].description
    return json_response(known)


async def _tables(room: Room, request: web.Request) -> web.Response:
    room.visitors.take("lists", visitor_of(room, request))
    rows = await room.lobby_list.read()
    return json_response(msgspec.Raw(b'{"tables":' + rows + b"}"))


async def _invite(room: Room, request: web.Request) -> web.Response:
    """Return a QR code of the link to a table, with an address others can reach."""
    room.visitors.take("lists", visitor_of(room, request))
    # Not looked up, so that nothing about the table is revealed.
    table = request.match_info["table"]
    if len(table) > _LONGEST_ID:
        raise CommandError("unknown_table", f"there is no table {table!r}")
    address = next(iter(room.addresses), f"{request.url.origin()}/")
    body = qr_code(f"{address}#/table/{table}")
    return web.Response(text=body, content_type="image/svg+xml")


class _Invitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hash: Annotated[
        str, msgspec.Meta(pattern="^#/[a-z/]+[0-9A-Za-z_-]*$", max_length=100)
    ]


async def _invite_to(room: Room, request: web.Request) -> web.Response:
    """Return a QR code of the link to a page; its token is in the body, not in the URL.

    Raises:
        CommandError: it is not an address of a page.
    """
    room.visitors.take("lists", visitor_of(room, request))
    body = await read_body(request, room.limits.body_seconds)
    try:
        wanted = msgspec.json.decode(body, type=_Invitation).hash
    except msgspec.MsgspecError as error:
        raise CommandError("bad_request", explained(error, _Invitation)) from None
    address = next(iter(room.addresses), f"{request.url.origin()}/")
    return web.Response(
        text=qr_code(f"{address}{wanted}"),
        content_type="image/svg+xml",
        headers={"Cache-Control": "no-store"},
    )


async def _history(room: Room, request: web.Request) -> web.Response:
    """Return the finished hands of a table, with the client's own and shown cards."""
    form = request.match_info["format"]
    if form not in FORMATS:
        raise CommandError(
            "unknown_hand",
            f"unknown format {form!r}; expected one of {', '.join(FORMATS)}",
        )
    count_heavy(room, request, "histories")
    access = await _find(room, request)
    table_id, viewer = access.table, access.viewer

    async def data() -> dict[str, Any]:
        rows = await asyncio.to_thread(_asked_for, room, table_id, request)
        return {"rows": checked_rows(rows), "form": form, "viewer": viewer}

    text = await room.workers.run("history", data, visitor_of(room, request))
    return file_response(text, f"{table_id}.{form}", FORMATS[form])


async def _result(room: Room, request: web.Request) -> web.Response:
    """Return the places of a tournament.

    Everybody who knows its id may see them; those of a club only its members.
    """
    form, visitor = request.match_info["format"], visitor_of(room, request)
    room.visitors.take("lists", visitor)
    if form not in RESULT_FORMATS:
        expected = ", ".join(RESULT_FORMATS)
        raise CommandError(
            "unknown_hand", f"unknown format {form!r}; expected one of {expected}"
        )
    try:
        actor = room.tournaments.find(request.match_info["tournament"])
        club = actor.own.config.club
        if club and await find_member(room, credential_of(request), club) is None:
            raise unknown_tournament()
    except CommandError:
        room.visitors.charge("requests", visitor, _UNKNOWN_TABLE)
        raise
    text = result_file(actor.own, form)
    return file_response(text, f"{actor.own.id}.{form}", RESULT_FORMATS[form])


async def _hands(room: Room, request: web.Request) -> web.Response:
    """Return a list of the finished hands of a table, without cards."""
    count_heavy(room, request, "replays")
    table_id = (await _find(room, request, personal=False)).table

    async def data() -> dict[str, Any]:
        rows = await asyncio.to_thread(room.storage.hands, table_id, MOST_HANDS)
        return {"rows": checked_rows(rows)}

    found = await room.workers.run("hand_list", data, visitor_of(room, request))
    return json_response(msgspec.Raw(found))


async def _hand_events(room: Room, request: web.Request) -> web.Response:
    """Return a finished hand as events, with the client's own and shown cards."""
    count_heavy(room, request, "replays")
    access = await _find(room, request)
    table_id, viewer = access.table, access.viewer
    hand_id = request.match_info["hand"]

    async def data() -> dict[str, Any]:
        row = await asyncio.to_thread(_hand_of, room, table_id, hand_id)
        return {"rows": checked_rows([row]), "viewer": viewer}

    found = await room.workers.run("replay", data, visitor_of(room, request))
    return json_response(msgspec.Raw(found))


async def _replay(room: Room, request: web.Request) -> web.Response:
    """Return the list of hands in a file, and one of them as events; store nothing."""
    visitor = count_heavy(room, request, "replays")
    number = request.query.get("hand", "")
    if number and not (number.isdecimal() and len(number) <= len(str(MOST_HANDS))):
        raise CommandError(
            "bad_request",
            f"invalid hand {number[:20]!r}: expected its index in the file, from 0",
        )
    text = await read_hand_text(room, request)
    data = {"text": text, "number": int(number) if number else None}
    found = await room.workers.run("replay_file", data, visitor)
    return json_response(msgspec.Raw(found))


def _hand_of(room: Room, table_id: str, hand_id: str) -> HandRow:
    """Return a finished hand of a table.

    Raises:
        CommandError: there is no such hand.

    """
    row = room.storage.hand(hand_id)
    if row is None or row.table_id != table_id:
        raise CommandError("unknown_hand", "there is no such finished hand")
    return row


def _asked_for(room: Room, table_id: str, request: web.Request) -> list[HandRow]:
    """Return the requested hands: one, the last few, or all."""
    hand_id = request.query.get("hand")
    if hand_id is not None:
        return [_hand_of(room, table_id, hand_id)]
    last = request.query.get("last", "")
    most = int(last) if last.isdecimal() and len(last) <= len(str(MOST_HANDS)) else 0
    return room.storage.hands(table_id, min(most or MOST_HANDS, MOST_HANDS))


def checked_rows(
    rows: list[HandRow], advice: str = "limit them with last="
) -> list[HandRow]:
    """Return the hands if they are not too large for a worker.

    ``advice`` tells the client how to request fewer.

    Raises:
        CommandError: they are too large.

    """
    if sum(len(row.record) + len(row.deck) for row in rows) > _MOST_BYTES:
        raise CommandError("too_large", f"too many hands: {advice}")
    return rows


async def _find(room: Room, request: web.Request, *, personal: bool = True) -> Access:
    """Return what the client may see of the requested table, and count the guest.

    If the response is the same for everybody (not ``personal``), an expired token is
    ignored.
    """
    table_id, credential = request.match_info["table"], credential_of(request)
    try:
        access = await find_access(room, table_id, credential, personal=personal)
        if access is None:
            raise unknown_table()
    except CommandError as error:
        if error.code == "unknown_table":  # to slow down guessing of ids
            room.visitors.charge("requests", visitor_of(room, request), _UNKNOWN_TABLE)
        raise
    if access.guest is not None:  # counted whatever address the request came from
        room.visitors.take("heavy", room.visitors.at(f"guest {access.guest}"))
    return access


async def _stats(room: Room, request: web.Request) -> web.Response:
    count_heavy(room, request, "statistics")
    access = await _find(room, request, personal=False)
    table_id, unit = access.table, access.unit

    async def data() -> dict[str, Any]:
        rows = await asyncio.to_thread(room.storage.hands, table_id, MOST_HANDS)
        return {"rows": checked_rows(rows), "big_blind": unit}

    found = await room.workers.run("statistics", data, visitor_of(room, request))
    return json_response(msgspec.Raw(found))


async def _fairness(room: Room, request: web.Request) -> web.Response:
    hand_id, credential = request.match_info["hand"], credential_of(request)
    row = await asyncio.to_thread(room.storage.hand, hand_id)
    allowed, viewer = False, None
    if row is not None:
        allowed, viewer = await may_see_hand(room, row.table_id, credential)
    if row is None or not allowed:
        room.visitors.charge("requests", visitor_of(room, request), _UNKNOWN_TABLE)
        raise CommandError("unknown_hand", "there is no such finished hand")
    return json_response(await asyncio.to_thread(fairness_of, row, viewer))


async def _equity(room: Room, request: web.Request) -> web.Response:
    visitor = count_heavy(room, request, "equities")
    body = await read_body(request, room.limits.body_seconds)
    asked = parse_equity_request(body)
    return json_response(msgspec.Raw(await room.workers.run("equity", asked, visitor)))
