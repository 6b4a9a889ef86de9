"""The endpoints of an account's own play: results, statistics, hands, files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.room.clubs.club_room import ask
from bigslick.room.protocol.errors import CommandError
from bigslick.room.server.clubs.club_requests import add_route
from bigslick.room.server.http_api import (
    MOST_HANDS,
    checked_rows,
    count_heavy,
    visitor_of,
)
from bigslick.room.server.responses import file_response
from bigslick.room.storage.clubs.sittings import own_hand, own_hands
from bigslick.room.table.hand.finished_hands import FORMATS, Viewer
from bigslick.room.table.players.guests import GuestId

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room
    from bigslick.room.server.clubs.club_requests import Request
    from bigslick.room.storage.clubs.sittings import OwnHand

__all__ = ("add_play_api",)

_FILES = {"phh": "phh", "pokerstars": "txt", "ohh": "ohh", "json": "jsonl"}
"""The suffixes of the formats of files."""
_ADVICE = "request a shorter period with from= and to="
_LATEST = 2**53
_MOST_LISTED = 200
_LONGEST_TEXT = 60


def add_play_api(app: web.Application, room: Room) -> None:
    """Add the endpoints of an account's own play."""
    for path, handler in (
        ("", _summary),
        ("/statistics", _statistics),
        ("/hands", _hands),
        ("/hands/{hand}/events", _events),
        ("/export", _export),
    ):
        add_route(app, room, "GET", f"/api/account/play{path}", handler)


def _viewer(own: OwnHand) -> Viewer:
    return Viewer(GuestId(own.guest), own.name, own.first)


async def _run(request: Request, rate: str, what: str, **more: Any) -> bytes:
    """Let a worker read the account's hands of the requested period.

    Raises:
        CommandError: there is no valid session, or the hands are too many.

    """
    room, visitor = request.room, count_heavy(request.room, request.web, rate)
    account = await request.account()
    room.visitors.take("heavy", room.visitors.at(f"account {account}"))
    begin = request.number("from", 0, 0, _LATEST)
    end = request.number("to", _LATEST, 0, _LATEST)

    async def data() -> dict[str, Any]:
        found = await ask(
            room,
            lambda db: own_hands(db, account, begin, end, MOST_HANDS),
            writes=False,
        )
        return {
            "what": what,
            "rows": checked_rows([own.row for own in found], _ADVICE),
            "viewers": [_viewer(own) for own in found],
            **more,
        }

    return await room.workers.run("own_play", data, visitor)


async def _summary(request: Request) -> Any:
    return msgspec.Raw(await _run(request, "statistics", "summary"))


async def _statistics(request: Request) -> Any:
    return msgspec.Raw(await _run(request, "statistics", "statistics"))


async def _hands(request: Request) -> Any:
    query = request.web.query
    found = await _run(
        request,
        "replays",
        "hands",
        game=query.get("game", "")[:_LONGEST_TEXT],
        text=query.get("q", "")[:_LONGEST_TEXT],
        most=request.number("limit", 50, 1, _MOST_LISTED),
    )
    return msgspec.Raw(found)


async def _events(request: Request) -> Any:
    """Return one of the account's hands as events, also of a table that is closed.

    Raises:
        CommandError: the account has no such hand.

    """
    room, hand = request.room, request.path("hand")
    count_heavy(room, request.web, "replays")
    account = await request.account()
    own = await ask(room, lambda db: own_hand(db, account, hand), writes=False)
    if own is None:
        raise CommandError("unknown_hand", "there is no such finished hand of yours")
    data = {"rows": checked_rows([own.row]), "viewer": _viewer(own)}
    found = await room.workers.run("replay", data, visitor_of(room, request.web))
    return msgspec.Raw(found)


async def _export(request: Request) -> Any:
    name = request.web.query.get("format", "phh")
    if name not in _FILES:
        raise CommandError(
            "bad_request",
            f"unknown format {name[:20]!r}; expected one of {', '.join(_FILES)}",
        )
    form = _FILES[name]
    text = await _run(request, "histories", "export", form=form)
    return file_response(text, f"hands.{form}", FORMATS[form])
