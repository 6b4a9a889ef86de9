"""The HTTP endpoint of the Study page that solves spots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bigslick.room.server.http_api import count_heavy, read_body
from bigslick.room.server.responses import json_response
from bigslick.room.workers.study_request import parse_study_request

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room

__all__ = ("add_study_api",)


def add_study_api(app: web.Application, room: Room) -> None:
    """Add the endpoint that solves a spot a bit further, and returns a node of it."""

    async def solve(request: web.Request) -> web.Response:
        visitor = count_heavy(room, request, "studies")
        body = await read_body(request, room.limits.body_seconds)
        asked = parse_study_request(body, room.limits)
        found = await room.workers.run("study_solve", asked, visitor)
        return json_response(msgspec.Raw(found))

    app.router.add_post("/api/study/solve", solve)
