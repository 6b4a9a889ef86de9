"""Who sits out of a tournament in the room: blinded off, folded in turn."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tests.support.rooms import QUICK, of_type, room_here, run, until, wait_until
from tests.support.table_entries import visible_events

from bigslick.room.client import RoomClient
from bigslick.room.table.checkpoints import replayed

if TYPE_CHECKING:
    from pathlib import Path


def acts(events: list[dict[str, Any]], seat: int) -> list[tuple[str, str]]:
    """Return what was done at the seat, and by whom."""
    return [
        (event["action"], event["by"])
        for event in events
        if event["type"] == "action" and event["seat"] == seat
    ]


def test_33_who_sits_out_is_folded_in_turn_also_to_no_bet(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            config = QUICK | {"mode": "tournament", "bots": ["calls"] * 2}
            table, host = await client.create(seats=4, stack=1_000, **config)
            ann = await client.join(table, "Ann")
            await ann.call("sit_out", when="now")
            await client.call("host", table=table, token=host, what="start")
            events = []
            for _ in range(3):
                events += await until(client, of_type("hand_end"))
            await client.call("host", table=table, token=host, what="pause")
            await until(client, of_type("paused"))
            assert acts(events, ann.seat) == [("fold", "clock")] * 3
            posts = [e for e in events if e["type"] == "post" and e["seat"] == ann.seat]
            assert sorted(post["amount"] for post in posts) == [25, 50]
            stored = next(room.storage.versions(table))
            again = replayed(table, stored.checkpoint, stored.entries)
            assert again.events
            kept = visible_events(again.events)
            assert kept == visible_events(room.tables[table].table.events)[-len(kept) :]

    run(scenario())


def test_62_a_tournament_that_everybody_has_left_comes_to_an_end(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
            RoomClient.connect(address) as other,
        ):
            config = QUICK | {"mode": "tournament", "stack": 1_000_000}
            table, _ = await client.create(seats=2, **config)
            ann = await client.join(table, "Ann")
            bob = await other.join(table, "Bob")
            await until(client, of_type("hand_start"))
            await ann.call("leave")
            await bob.call("sit_out", when="now")
            events = await until(client, of_type("tournament", what="finished"))
            hands = [event for event in events if event["type"] == "hand_end"]
            assert 15 < len(hands) < 60
            chips = [
                seat.player.chips for seat in room.tables[table].table.roster.seats
            ]
            assert sorted(chips) == [0, 2_000_000]

    run(scenario())


def test_nobody_keeps_a_table_waiting_for_one_who_is_gone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            config = {"mode": "tournament", "seats": 2, "pause_ms": 60_000}
            table, _ = await client.create(**config)
            seats = [await client.join(table, name) for name in ("Ann", "Bob")]
            playing = room.tables[table].table
            turn = await wait_until(lambda: playing.turn)
            gone, other = seats if turn.seat == seats[0].seat else seats[::-1]
            await gone.call("leave")
            while playing.turn is turn:
                await other.call("chat", text="wait")
                await asyncio.sleep(0.02)

    run(scenario())
