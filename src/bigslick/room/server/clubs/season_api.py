"""The endpoints of settle-ups, seasons and records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from bigslick.room.clubs import seasons, settlements
from bigslick.room.protocol.errors import CommandError
from bigslick.room.server.clubs.club_requests import Body, add_route, clean_name
from bigslick.room.server.clubs.money_api import Key, csv_response

if TYPE_CHECKING:
    from aiohttp import web

    from bigslick.room.lobby.room import Room
    from bigslick.room.server.clubs.club_requests import Request

__all__ = ("add_season_api",)

_Time = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
_Formula = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
_LAST = 2**53


class _Close(Body, frozen=True, kw_only=True):
    through: _Time
    key: Key


class _NewSeason(Body, frozen=True, kw_only=True, rename={"from_": "from"}):
    name: _Name
    formula: _Formula
    from_: _Time
    to: _Time = 0
    best: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0


class _SeasonChanges(Body, frozen=True, kw_only=True, rename={"from_": "from"}):
    name: _Name | None = None
    formula: _Formula | None = None
    from_: _Time | None = None
    to: _Time | None = None
    best: Annotated[int, msgspec.Meta(ge=0, le=1_000)] | None = None


class _CheckedFormula(Body, frozen=True, kw_only=True):
    formula: _Formula


def add_season_api(app: web.Application, room: Room) -> None:
    """Add the endpoints of settle-ups, seasons and records."""
    one = "/api/clubs/{club}"
    for method, path, handler in (
        ("GET", f"{one}/settlement", _preview),
        ("GET", f"{one}/settlement.csv", _preview_file),
        ("POST", f"{one}/settlements", _close),
        ("GET", f"{one}/settlements", _settlements),
        ("GET", f"{one}/settlements/{{n}}.csv", _settlement_file),
        ("GET", f"{one}/settlements/{{n}}", _settlement),
        ("GET", f"{one}/seasons", _seasons),
        ("POST", f"{one}/seasons", _new_season),
        ("GET", f"{one}/seasons/{{season}}", _season),
        ("POST", f"{one}/seasons/{{season}}", _change_season),
        ("DELETE", f"{one}/seasons/{{season}}", _delete_season),
        ("GET", f"{one}/records", _records),
        ("POST", "/api/formulas/check", _check),
    ):
        add_route(app, room, method, path, handler)


async def _preview(request: Request) -> Any:
    here = await request.in_club()
    request.take("statistics")
    period = None
    if "from" in request.web.query or "to" in request.web.query:
        begin = request.number("from", 0, 0, _LAST)
        period = begin, request.number("to", _LAST, 0, _LAST)
    return await settlements.preview_settlement(*here, period)


async def _preview_file(request: Request) -> Any:
    body = settlements.settlement_file(await _preview(request))
    return csv_response(body, "settlement.csv")


async def _close(request: Request) -> Any:
    here, sent = await request.in_club(), await request.body(_Close, "statistics")
    return await settlements.close_settlement(*here, sent.through, sent.key)


async def _settlements(request: Request) -> Any:
    rows = await settlements.list_settlements(*await request.in_club())
    return {"settlements": rows}


async def _settlement(request: Request) -> Any:
    here, n = await request.in_club(), request.path("n")
    if not (n.isascii() and n.isdecimal() and len(n) <= len("1000000")):
        raise CommandError("unknown_settlement", f"there is no settlement {n[:20]!r}")
    return await settlements.show_settlement(*here, int(n))


async def _settlement_file(request: Request) -> Any:
    data = await _settlement(request)
    return csv_response(
        settlements.settlement_file(data), f"settlement-{data['n']}.csv"
    )


async def _seasons(request: Request) -> Any:
    return {"seasons": await seasons.list_seasons(*await request.in_club())}


def _fields(sent: _NewSeason | _SeasonChanges) -> dict[str, Any]:
    known = {
        "name": sent.name,
        "formula": sent.formula,
        "starts": sent.from_,
        "ends": sent.to,
        "best": sent.best,
    }
    found = {key: value for key, value in known.items() if value is not None}
    if "name" in found:
        found["name"] = clean_name(str(found["name"]), "season")
    return found


async def _new_season(request: Request) -> Any:
    here, fields = await request.in_club(), _fields(await request.body(_NewSeason))
    return {"season": await seasons.write_season(*here, None, fields)}


async def _change_season(request: Request) -> Any:
    here, sent = await request.in_club(), await request.body(_SeasonChanges)
    own = request.path("season")
    return {"season": await seasons.write_season(*here, own, _fields(sent))}


async def _delete_season(request: Request) -> Any:
    await seasons.delete_season(*await request.in_club(), request.path("season"))
    return {}


async def _season(request: Request) -> Any:
    here = await request.in_club()
    request.take("statistics")
    return await seasons.show_season(*here, request.path("season"))


async def _records(request: Request) -> Any:
    here = await request.in_club()
    request.take("statistics")
    return {"records": await seasons.show_records(*here)}


async def _check(request: Request) -> Any:
    sent = await request.body(_CheckedFormula)
    return {"points": seasons.check_formula(sent.formula)}
