"""Players who sit out of a tournament in the room: blinded off, folded in turn."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tests.support.rooms import (
    QUICK,
    async_test,
    of_type,
    one_line,
    two_lines,
    until,
    wait_until,
)
from tests.support.table_entries import visible_events

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


@async_test
async def test_33_who_sits_out_is_folded_in_turn_also_to_no_bet(tmp_path: Path) -> None:
    config = QUICK | {"players": 3, "seats": 3, "bots": 3, "start_people": 1}
    config |= {"bot_level": "calls", "structure": "turbo", "pause_ms": 1}
    async with one_line(tmp_path) as (room, client):
        own, host = await client.create_tournament(stack=100_000, **config)
        ann = await client.enter(own, "Ann")
        await ann.call("sit_out", when="now")
        await until(client, of_type("seat", what="sitting_out"))
        await until(client, of_type("hand_end"))
        events = []
        for _ in range(3):
            events += await until(client, of_type("hand_end"))
        await client.call("direct", tournament=own, token=host, what="pause")
        engine = room.tournaments.actors[own].own.running_engine()
        actor = room.tables[ann.table]
        await wait_until(lambda: not (engine.is_playing or actor._pending))
        stored = next(room.storage.versions(ann.table))
        again = replayed(ann.table, stored.checkpoint, stored.entries)
        assert again.n == actor.table.n
        kept = visible_events(again.events)
        assert kept
        assert kept == visible_events(actor.table.events)[-len(kept) :]
        assert acts(events, ann.seat) == [("fold", "clock")] * 3
        posts = [e for e in events if e["type"] == "post" and e["seat"] == ann.seat]
        assert sorted(post["amount"] for post in posts) == [25, 50]


@async_test
async def test_62_a_tournament_that_everybody_has_left_comes_to_an_end(
    tmp_path: Path,
) -> None:
    config = QUICK | {"players": 2, "seats": 2, "start_full": True, "pace": "hands"}
    async with two_lines(tmp_path) as (room, client, other):
        own, _ = await client.create_tournament(stack=1_000_000, **config)
        entering = asyncio.create_task(client.enter(own, "Ann"))
        bob = await other.enter(own, "Bob")
        ann = await entering
        await until(client, of_type("hand_start"))
        await ann.call("leave")
        await bob.call("sit_out", when="now")
        events = await until(client, of_type("tournament_event", what="finished"))
        hands = [event for event in events if event["type"] == "hand_end"]
        assert 15 < len(hands) < 200
        engine = room.tournaments.actors[own].own.engine
        assert engine is not None
        assert sorted(e.chips for e in engine.entrants.values()) == [0, 2_000_000]


@async_test
async def test_nobody_keeps_a_table_waiting_for_one_who_is_gone(tmp_path: Path) -> None:
    config = {"players": 2, "seats": 2, "start_full": True, "pause_ms": 60_000}
    async with two_lines(tmp_path) as (room, client, other):
        own, _ = await client.create_tournament(**config)
        entering = asyncio.create_task(client.enter(own, "Ann"))
        seats = [await other.enter(own, "Bob"), await entering]
        playing = room.tables[seats[0].table].table
        turn = await wait_until(lambda: playing.turn)
        gone, stays = seats if turn.seat == seats[0].seat else seats[::-1]
        await gone.call("leave")
        while playing.turn is turn:
            await stays.call("chat", text="wait")
            await asyncio.sleep(0.02)
