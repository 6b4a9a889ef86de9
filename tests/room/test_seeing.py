"""Who sees what: newcomers, winners, spectators, and players when somebody joins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest
from tests.support.rooms import (
    QUICK,
    async_test,
    is_over,
    number,
    of_type,
    one_line,
    room_here,
    turn_of,
    until,
)

from bigslick.room.client import RoomClient, RoomError

if TYPE_CHECKING:
    from pathlib import Path


@async_test
async def test_newcomer_in_an_old_seat_learns_nothing_of_the_last_hand(
    tmp_path: Path,
) -> None:
    async with room_here(tmp_path) as (_, address):
        async with RoomClient.connect(address) as client:
            config = QUICK | {"pause_ms": 60_000, "bots": ["calls"]}
            table, _ = await client.create(seats=2, **config)
            ann = await client.join(table, "Ann")
            events = await until(client, turn_of(ann))
            await ann.call("act", n=number(events[-1]), action={"action": "fold"})
            await until(client, of_type("hand_end"))
            await ann.call("leave")
        async with RoomClient.connect(address) as client:
            bob = await client.join(table, "Ann", seat=ann.seat)
            (snapshot,) = await until(client, of_type("snapshot"))
            rows = snapshot["hand"]["players"]
            assert all(row["own"] is None for row in rows)
            await bob.watch(after=0)
            events = await until(client, of_type("hand_end"))
            deals = [e["cards"] for e in events if e["type"] == "deal"]
            assert deals
            assert {card["card"] for deal in deals for card in deal} == {"??"}
            with pytest.raises(RoomError, match="no cards"):
                await bob.call("show")


@async_test
async def test_winner_shows_and_the_board_is_hunted(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        config = QUICK | {"pause_ms": 60_000, "bots": ["folds"]}
        table, _ = await client.create(seats=2, **config)
        ann = await client.join(table, "Ann")
        while True:
            events = await until(client, lambda e: turn_of(ann)(e) or is_over(e))
            if is_over(events[-1]):
                break
            legal = (events[-1].get("turn") or events[-1])["legal"]
            kind = "raise" if "min_raise_to" in legal else "check"
            action = {"action": kind, "to": legal.get("min_raise_to")}
            await ann.call("act", n=number(events[-1]), action=action)
        hand = room.tables[table].table.hand
        assert hand is not None
        own = hand.own_cards(ann.seat)
        other = hand.own_cards(2)
        with pytest.raises(RoomError, match="not your cards"):
            await ann.call("show", cards=[other[0]])
        await ann.call("show", cards=own[:1])
        events = await until(client, of_type("show"))
        assert events[-1]["cards"] == own[:1]
        await ann.call("rabbit")
        events = await until(client, of_type("rabbit"))
        assert len(events[-1]["boards"][0]) == 5
        row = room.storage.hand(hand.hand_id)
        assert row is not None
        from bigslick.room.fairness import FairnessRecord, verify
        from bigslick.room.table.hand.finished_hands import fairness_of

        record = fairness_of(row)
        assert verify(record) == []
        assert isinstance(record, FairnessRecord)
        assert record.rabbit
        opened = {opening.card for opening in record.openings}
        assert opened == {own[0], *events[-1]["boards"][0]}


@async_test
async def test_own_cards_stay_when_somebody_joins_in_mid_hand(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (_, client):
        table, _ = await client.create(seats=3, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        await until(client, turn_of(ann))
        await ann.watch()
        before = (await until(client, of_type("snapshot")))[-1]
        await client.call("join", table=table, name="Bob")
        await ann.watch()
        after = (await until(client, of_type("snapshot")))[-1]
        assert before["hand"] == after["hand"]
        own = [row["own"] for row in after["hand"]["players"] if row["own"]]
        assert len(own) == 1
        assert len(own[0]) == 2


@async_test
async def test_hands_of_a_closed_table_with_a_password_need_its_pass(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
        aiohttp.ClientSession() as session,
    ):
        word = {"password": "ace high"}
        config = QUICK | {"pause_ms": 60_000, "bots": ["calls"], **word}
        table, _ = await client.create(seats=2, **config)
        given = (await client.call("unlock", table=table, **word))["pass"]
        ann = await client.join(table, "Ann", **{"pass": given})
        events = await until(client, turn_of(ann))
        await ann.call("act", n=number(events[-1]), action={"action": "fold"})
        await until(client, of_type("hand_end"))
        url = f"{address}/api/hands/{table}-00001/fairness"

        async def status(given: str | None = None) -> int:
            headers = {} if given is None else {"Authorization": f"Bearer {given}"}
            async with session.get(url, headers=headers) as response:
                return response.status

        for refused in (403, 404):  # open, and closed
            assert await status() == refused
            assert await status("0" * 32) == refused
            assert await status(given) == 200
            actor = room.tables.pop(table, None)
            if actor is not None:
                actor.stop()
