"""A club with a season behind it, for pictures: tournaments and a cash game."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.support.club_api import caller_at
from tests.support.rooms import QUICK

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient

if TYPE_CHECKING:
    from tests.support.club_api import Caller

_NAMES = ("Bob", "Cleo", "Dan", "Eve", "Finn")
_BOTS = ("medium", "easy", "calls", "tight")
_HANDS = 15
_TOURNAMENT = {
    **{key: QUICK[key] for key in ("bot_ms", "pause_ms", "reveal_ms")},
    "seats": 6,
    "stack": 600,
    "structure": "turbo",
    "start_full": True,
    "pace": "hands",
    "level_length": 3,
    "buy_in": 90,
    "fee": 10,
    "payouts": [50, 30, 20],
}


class League(NamedTuple):
    """A club, its season, and the account of its owner as the page stores it."""

    club: str
    season: str
    owner: dict[str, str]


async def play_season(base: str, nights: int) -> League:
    """Let six members play some tournaments and a cash game; return their club."""
    async with caller_at(base) as ann:
        people = [await ann.sign_up("Ann")]
        people += [await ann.another().sign_up(name) for name in _NAMES]
        money = {"chip_value": "0.05", "currency": "EUR"}
        club = await ann.found_club(name="Friday league", **money)
        await ann.invite(club, *people[1:])
        await ann.post(f"clubs/{club}/members/{people[1].id}", role="host")
        for who in people:
            await ann.grant(club, who, 2_000)
        formula = "round(10 * sqrt(entrants / place))"
        start = int(time.time() - 30 * 86_400) * 1_000
        season = {"name": "Autumn", "formula": formula, "from": start}
        made = await ann.post(f"clubs/{club}/seasons", **season)
        here = f"clubs/{club}/seasons/{made['season']['id']}"
        for night in range(nights):
            present = people[: len(people) - night % 3]
            await _play_tournament(present, club, f"Friday {night + 1}")
            while len((await ann.get(here))["events"]) <= night:  # noqa: ASYNC110 - polled
                await asyncio.sleep(0.1)
        await _play_cash_game(people[: len(_BOTS)], club)
        owner = {"id": ann.id, "name": ann.name, "token": ann.token}
        return League(club, made["season"]["id"], owner)


async def _play_tournament(people: list[Caller], club: str, name: str) -> None:
    """Let members play a tournament to the end."""
    host = people[0]
    config = _TOURNAMENT | {"club": club, "name": name, "players": len(people)}
    async with RoomClient.connect(host.base) as client:
        sent: dict[str, Any] = {"config": config, "session": host.token}
        own = (await client.call("create_tournament", **sent))["tournament"]

    async def play(who: Caller) -> None:
        async with RoomClient.connect(who.base) as client:
            seat = await client.enter(own, "?", session=who.token)
            await seat.play(create_bot("maniac"))

    await asyncio.gather(*map(play, people))


async def _play_cash_game(people: list[Caller], club: str) -> None:
    """Let members play at a table of the club, and close it."""
    host = people[0]
    config = QUICK | {"club": club, "name": "After hours", "seats": 6, "stack": 200}
    async with RoomClient.connect(host.base) as client:
        sent = {"config": config, "session": host.token}
        made = await client.call("create", **sent)

        async def play(who: Caller, bot: str) -> None:
            async with RoomClient.connect(who.base) as mine:
                seat = await mine.join(made["table"], "?", session=who.token)
                await seat.play(create_bot(bot), _HANDS)

        await asyncio.gather(*map(play, people, _BOTS))
        order = {"token": made["host"], "session": host.token, "what": "close"}
        await client.call("host", table=made["table"], **order)
    here = f"clubs/{club}/settlement"
    while (await host.get(here))["open"]:  # noqa: ASYNC110 - polled over HTTP
        await asyncio.sleep(0.1)
