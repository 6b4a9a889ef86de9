"""A tournament from its plan to its result: starts, late players, rebuys, files."""

from __future__ import annotations

import asyncio
import codecs
import csv
import io
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.support.rooms import (
    async_test,
    one_line,
    room_here,
    two_lines,
    wait_until,
)

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError, RoomSeat
from bigslick.room.tournament import offers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from bigslick.room.lobby.room import Room
    from bigslick.room.tournament.actor import TournamentActor

_QUICK: dict[str, Any] = {
    "players": 4,
    "seats": 4,
    "bot_level": "calls",
    "bot_ms": 0,
    "pause_ms": 0,
    "structure": "hyper-turbo",
    "pace": "hands",
    "level_length": 3,
    "stack": 100,
    "levels": [{"small": 10, "big": 20}],
}


_EASY = _QUICK | {
    "levels": [{"small": 1, "big": 2}],
    "level_length": 1_000,
    "reveal_ms": 100,
}
"""So low that bots alone do not end it in a moment."""


class _Host:
    """A tournament with its host; a player has a connection of their own."""

    def __init__(
        self,
        room: Room,
        client: RoomClient,
        made: dict[str, Any],
        player: RoomClient | None = None,
    ) -> None:
        self.room, self.client, self.player = room, client, player or client
        self.id, self.token = made["tournament"], made["host"]

    @property
    def actor(self) -> TournamentActor:
        return self.room.tournaments.actors[self.id]

    async def call(self, cmd: str, **fields: Any) -> dict[str, Any]:
        return await self.client.call(cmd, tournament=self.id, **fields)

    async def direct(self, what: str, **fields: Any) -> None:
        await self.call("direct", token=self.token, what=what, **fields)

    async def register(self, name: str) -> str:
        token: str = (await self.call("register", name=name))["token"]
        return token

    async def look(self, token: str | None = None) -> dict[str, Any]:
        fields = {} if token is None else {"token": token}
        await self.call("watch_tournament", **fields)
        while (event := await self.client.events.get()) is not None:
            if event["type"] == "tournament_snapshot":
                return event
        raise AssertionError("the connection is closed")

    async def seat(self, token: str) -> RoomSeat:
        you = (await self.look(token))["you"]
        seat = RoomSeat(self.player, you["table"], you["seat"], token)
        await seat.watch()
        return seat

    async def broke(self, config: dict[str, Any]) -> str:
        """Create tournaments until Ann loses her chips in one, and return her token.

        She enters late and goes all in at once. If she wins, the tournament is over.
        The bots take their time: otherwise they would end it in a moment.
        """
        own = _EASY | {"bot_ms": 40} | config
        while True:
            made = await self.client.call("create_tournament", config=own)
            self.id, self.token = made["tournament"], made["host"]
            await self.direct("start")
            ann = await self.register("Ann")
            seat = await self.seat(ann)
            with self.playing(seat, create_bot("maniac")):
                await wait_until(self.is_decided)
            engine = self.actor.own.engine
            if engine is not None and engine.result is None:
                return ann

    def is_decided(self) -> bool:
        """Return whether Ann has lost her chips, or everybody else has."""
        own = self.actor.own
        if own.offers or own.ended_at:
            return True
        return not own.running_engine().entrants["Ann"].is_in

    @contextmanager
    def playing(self, seat: RoomSeat, bot: Any) -> Iterator[None]:
        task = asyncio.create_task(seat.play(bot))
        try:
            yield
        finally:
            task.cancel()


@asynccontextmanager
async def _host(folder: Path, **config: Any) -> AsyncIterator[_Host]:
    async with two_lines(folder) as (room, client, player):
        made = await client.call("create_tournament", config=_QUICK | config)
        yield _Host(room, client, made, player)


@async_test
async def test_it_starts_when_it_is_full(tmp_path: Path) -> None:
    async with _host(tmp_path, players=2, start_full=True) as own:
        await own.register("Ann")
        assert own.actor.own.state == "registering"
        await own.register("Bob")
        await wait_until(lambda: own.actor.own.state == "running")


@async_test
async def test_it_starts_at_its_time_filled_up_with_bots(tmp_path: Path) -> None:
    async with _host(tmp_path, start_at=1, bots=3, players=4) as own:
        # The time is in the past: nobody registered, so bots alone fill it up.
        await wait_until(lambda: own.actor.own.state != "registering")
        assert [*own.actor.own.registrants] == ["Bot 1", "Bot 2", "Bot 3"]
    async with _host(tmp_path, start_at=1, name="Nobody") as own:
        await wait_until(lambda: own.actor.own.state == "cancelled")
        found = await own.look()
        assert found["reason"] == "too few players registered"


@async_test
async def test_bots_give_way_to_people(tmp_path: Path) -> None:
    async with _host(tmp_path, bots=4, late_levels=90, level_length=100) as own:
        await own.register("Ann")
        bob = await own.register("Bob")
        await own.call("unregister", token=bob)
        await own.direct("start")
        await own.direct("pause")
        assert [*own.actor.own.registrants] == ["Ann", "Bot 1", "Bot 2", "Bot 3"]
        with pytest.raises(RoomError, match="the tournament is full"):
            await own.register("Late")
        engine = own.actor.own.running_engine()
        await wait_until(lambda: not engine.is_playing)
        await own.direct("remove", name="Bot 2")
        await own.register("Late")
        assert engine.entrants["Late"].is_in
        assert engine.registration.prize_pool.entries == 5


@async_test
async def test_a_player_may_enter_late_and_again(tmp_path: Path) -> None:
    config = {"late_levels": 90, "reentries": 1, "bots": 2, "players": 4}
    async with _host(tmp_path) as own:
        ann = await own.broke(config)
        engine = own.actor.own.running_engine()
        assert engine.entrants["Ann"].number == 3, "she registered after the start"
        offered = (await own.look(ann))["you"]["offers"]
        assert [offer["what"] for offer in offered] == ["re-entry"]
        await own.call("buy", token=ann, what="re-entry")
        assert engine.entrants["Ann"].entries == 2
        with pytest.raises(RoomError, match="cannot enter again"):
            await own.call("buy", token=ann, what="re-entry")


@async_test
async def test_who_was_removed_cannot_enter_again(tmp_path: Path) -> None:
    config = {"late_levels": 90, "reentries": 3, "bots": 4, "level_length": 1_000}
    async with _host(tmp_path, **config) as own:
        ann = await own.register("Ann")
        await own.direct("start")
        await own.direct("pause")
        engine = own.actor.own.running_engine()
        await wait_until(lambda: not engine.is_playing)
        await own.direct("remove", name="Ann")
        assert (await own.look(ann))["you"]["offers"] == []
        with pytest.raises(RoomError, match="Ann was removed by the host"):
            await own.call("buy", token=ann, what="re-entry")


@async_test
async def test_absent_players_are_blinded_out(tmp_path: Path) -> None:
    async with _host(tmp_path, bots=4, time_ms=100, bank_ms=0) as own:
        await own.register("Ann")
        await own.direct("start")
        engine = own.actor.own.running_engine()
        await wait_until(lambda: engine.result)
        assert own.actor.own.registrants["Ann"].bot is None
        assert engine.result is not None
        assert {finish.name for finish in engine.result.finishes} == {
            *("Ann", "Bot 1", "Bot 2", "Bot 3")
        }


_REBUYS = {
    "bots": 2,
    "late_levels": 1,
    "rebuys": {"price": 500, "chips": 100, "levels": 90, "limit": 1},
    "level_length": 1_000,
}


@async_test
async def test_a_player_without_chips_is_asked_and_buys(tmp_path: Path) -> None:
    async with _host(tmp_path) as own:
        ann = await own.broke(_REBUYS)
        actor, engine = own.actor, own.actor.own.running_engine()
        assert engine.is_playing, "the hand waits for her answer"
        [offer] = (await own.look(ann))["you"]["offers"]
        assert offer.pop("until") == actor.own.offers["Ann"].until
        assert offer == {"what": "rebuy", "price": 500, "chips": 100}
        await own.call("buy", token=ann, what="rebuy")
        await wait_until(lambda: not actor.own.offers)
        assert engine.entrants["Ann"].rebuys == 1
        assert engine.registration.prize_pool.chips == 400


@async_test
async def test_a_rebuy_is_declined_or_its_time_runs_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with _host(tmp_path) as own:
        ann = await own.broke(_REBUYS)
        first, engine = own.actor, own.actor.own.running_engine()
        await own.call("decline", token=ann)
        with pytest.raises(RoomError, match=r"Ann is not asked about a rebuy"):
            await own.call("decline", token=ann)
        await wait_until(lambda: not engine.entrants["Ann"].is_in)
        assert not first.own.offers
        monkeypatch.setattr(offers, "REBUY_MS", 20)
        await own.broke(_REBUYS)
        engine = own.actor.own.running_engine()
        await wait_until(lambda: not engine.entrants["Ann"].is_in)
        assert engine.entrants["Ann"].rebuys == 0


@async_test
async def test_an_add_on_is_sold_in_the_break(tmp_path: Path) -> None:
    levels = [{"small": 1, "big": 2, "break_seconds": 600}, {"small": 2, "big": 4}]
    config = {
        "levels": levels,
        "pace": "seconds",
        "level_length": 600,
        "add_on": {"price": 300, "chips": 50, "levels": 1},
        "time_ms": 100,
        "bank_ms": 0,
    }
    async with _host(tmp_path, **config) as own:
        ann = await own.register("Ann")
        await own.register("Bob")
        await own.direct("start")
        with pytest.raises(RoomError, match="cannot buy an add-on"):
            await own.call("buy", token=ann, what="add-on")
        engine, actor = own.actor.own.running_engine(), own.actor
        await own.direct("add_time", seconds=-600)  # the level is over at once
        await wait_until(lambda: engine.level == 1 and not engine.is_playing)
        found = await own.look(ann)
        assert found["clock"]["on_break"]
        assert found["you"]["offers"] == [{"what": "add-on", "price": 300, "chips": 50}]
        before = engine.entrants["Ann"].chips
        await own.call("buy", token=ann, what="add-on")
        assert engine.entrants["Ann"].chips == before + 50
        table = actor.direction.tables[1].table
        await wait_until(
            lambda: before + 50 in [own.player.chips for own in table.seats.values()]
        )
        with pytest.raises(RoomError, match="cannot buy an add-on"):
            await own.call("buy", token=ann, what="add-on")


@async_test
async def test_its_result_is_a_file(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
        aiohttp.ClientSession() as session,
    ):
        config = _QUICK | {
            "bots": 3,
            "buy_in": 1_050,
            "fee": 25,
            "time_ms": 100,
            "bank_ms": 0,
        }
        own = _Host(room, client, await client.call("create_tournament", config=config))
        await own.register("=cmd()")
        await own.direct("start")
        await wait_until(lambda: own.actor.own.state == "finished")
        base = f"{address}/api/tournaments/{own.id}/result"
        async with session.get(f"{base}.csv") as reply:
            body = await reply.read()
        assert body.startswith(codecs.BOM_UTF8)  # Excel reads UTF-8
        rows = list(csv.DictReader(io.StringIO(body.decode("utf-8-sig"))))
        assert [row["place"] for row in rows] == ["1", "2", "3"]
        assert [row["prize"] for row in rows] == ["31.50", "0.00", "0.00"]
        assert {row["paid"] for row in rows} == {"10.75"}
        assert {row["name"] for row in rows} == {"'=cmd()", "Bot 1", "Bot 2"}
        async with session.get(f"{base}.json") as reply:
            found = await reply.json()
        assert found["state"] == "finished"
        assert found["result"] == (await own.look())["result"]
        async with session.get(f"{base}.pdf") as reply:
            assert reply.status == 404
        async with session.get(f"{address}/api/tournaments/none/result.csv") as reply:
            assert reply.status == 404


@async_test
async def test_a_plan_has_levels_prizes_and_a_length(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (_, client):
        plan = await client.call(
            "preview_tournament", config={"structure": "turbo"}, entries=27
        )
        assert plan["tables"] == 3
        assert [row["amount"] for row in plan["prizes"]] == [
            *(10_800, 6_210, 4_320, 3_240, 2_430)
        ]
        assert sum(row["percent"] for row in plan["prizes"]) == 100
        assert plan["levels"][1] == {
            "blinds": [50, 100],
            "ante": 0,
            "big_blind_ante": 0,
            "break_seconds": 0,
            "at": 480,
        }
        # 135,000 chips are 20 big blinds of 6,750: the level of 4,000/8,000.
        assert plan["seconds"] == 15 * 480 + 300
        with pytest.raises(RoomError, match="add up to 90 %, not 100 %"):
            await client.call("preview_tournament", config={"payouts": [60, 30]})
