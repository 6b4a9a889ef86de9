"""The HTTP endpoints of the Study page: solving spots, and reviewing hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bigslick.room.server.http_api import count_heavy, read_body, read_hand_text
from bigslick.room.server.responses import json_response
from bigslick.room.workers.study_request import (
    parse_review_request,
    parse_study_request,
)

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room

__all__ = ("add_study_api",)

_MOST_HANDS = 2_000
"""Largest number of hands in a file to review."""
_MOST_RECORD = 250_000
"""Largest size of a request with the record of a hand, in bytes."""


def add_study_api(app: web.Application, room: Room) -> None:
    """Add the endpoints that solve a spot, list the hands of a file and review one."""

    async def solve(request: web.Request) -> web.Response:
        """Solve a spot a bit further, and return a node of it."""
        visitor = count_heavy(room, request, "studies")
        body = await read_body(request, room.limits.body_seconds)
        asked = parse_study_request(body, room.limits)
        found = await room.workers.run("study_solve", asked, visitor)
        return json_response(msgspec.Raw(found))

    async def hands(request: web.Request) -> web.Response:
        """Return the hands of a file and their players; store nothing."""
        visitor = count_heavy(room, request, "studies")
        text = await read_hand_text(room, request)
        data = {"text": text, "most": _MOST_HANDS}
        found = await room.workers.run("study_hands", data, visitor)
        return json_response(msgspec.Raw(found))

    async def review(request: web.Request) -> web.Response:
        """Return the decisions of a player in a hand, compared with a solution."""
        visitor = count_heavy(room, request, "studies")
        body = await read_body(request, room.limits.body_seconds, _MOST_RECORD)
        asked = parse_review_request(body, room.limits)
        found = await room.workers.run("study_review", asked, visitor)
        return json_response(msgspec.Raw(found))

    app.router.add_post("/api/study/solve", solve)
    app.router.add_post("/api/study/hands", hands)
    app.router.add_post("/api/study/review", review)
