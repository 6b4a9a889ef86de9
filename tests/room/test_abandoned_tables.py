"""Tables that nobody watches: bots stop, and the room closes them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from tests.room.raw_sockets import slow_disk
from tests.support.rooms import (
    QUICK,
    async_test,
    of_type,
    one_line,
    room_here,
    turn_of,
    until,
    wait_until,
)

from bigslick.room.client import RoomClient, RoomError
from bigslick.room.lobby.abandoned_tables import clear_away
from bigslick.room.protocol.errors import CommandError
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.table.actor import TableActor

HOUR = 3_600_000
WEEK = 7 * 24 * HOUR
BOTS: dict[str, Any] = QUICK | {"seats": 2, "bots": ["calls"] * 2, "bots_alone": True}


async def hands_played(actor: TableActor) -> int:
    """Wait until no more hands are dealt, and return how many were."""
    pace = actor.scheduler
    await wait_until(
        lambda: not (actor.table.playing or actor.inbox or pace._can_deal())
    )
    return actor.table.number


@async_test
async def test_bots_that_nobody_sees_stop_and_go_on_when_somebody_watches(
    tmp_path: Path,
) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(**BOTS)
        actor = room.tables[table]
        assert await hands_played(actor) == 10
        await client.call("watch", table=table)
        for _ in range(15):
            await until(client, of_type("hand_end"))
        await client.call("unwatch", table=table)
        ended = await hands_played(actor)
        assert ended >= 25
        assert actor.table.number == ended


@async_test
async def test_bots_do_not_run_ahead_of_a_storage_that_is_slow(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(**BOTS)
        await client.call("watch", table=table)
        actor = room.tables[table]
        await until(client, of_type("hand_end"))
        with slow_disk(room):
            stored = actor.table.number
            await asyncio.sleep(0.2)
            assert actor.table.number <= stored + 1
        await wait_until(lambda: actor.table.number > stored + 1)


@async_test
async def test_a_late_call_does_not_deal_before_the_last_hand_is_stored(
    tmp_path: Path,
) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(**BOTS)
        await client.call("watch", table=table)
        actor = room.tables[table]
        await until(client, of_type("hand_end"))
        append, held = room.storage.append, list[Any]()
        room.storage.append = held.append  # type: ignore[method-assign, assignment]

        def waits() -> bool:
            """Return whether the next hand is due as soon as the last one is stored."""
            return bool(held) and not held[-1].n and not actor.table.playing

        await wait_until(waits)
        dealt = actor.table.number
        actor.scheduler._deal_when_stored()  # as if the room had been woken twice
        late = held.pop()
        for batch in held:
            append(batch)
        held.clear()
        await wait_until(lambda: actor.table.number > dealt and waits())
        append(late)
        await asyncio.sleep(0.2)
        assert actor.table.number == dealt + 1
        room.storage.append = append  # type: ignore[method-assign]
        for batch in held:
            append(batch)
        await wait_until(lambda: actor.table.number > dealt + 1)


@async_test
async def test_deserted_tables_are_cleared_away_and_stay_away(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        empty, _ = await client.create(**BOTS)
        taken, _ = await client.create(seats=3)
        await client.join(taken, "Ann")
        await clear_away(room, room.clock() + HOUR - 60_000)
        assert set(room.tables) == {empty, taken}
        await clear_away(room, room.clock() + HOUR + 60_000)
        assert set(room.tables) == {taken}
        with pytest.raises(RoomError, match="unknown_table"):
            await client.call("watch", table=empty)
        await clear_away(room, room.clock() + 2 * WEEK)  # Ann is there
        assert set(room.tables) == {taken}
    async with room_here(tmp_path) as (room, _):
        assert set(room.tables) == {taken}


@async_test
async def test_table_with_chips_of_people_is_kept_for_a_week(tmp_path: Path) -> None:
    async with room_here(tmp_path) as (room, address):
        async with RoomClient.connect(address) as client:
            table, _ = await client.create(seats=3, **QUICK)
            await client.call("join", table=table, name="Ann")
            left = room.clock()
        await clear_away(room, left + WEEK - 60_000)
        assert set(room.tables) == {table}
    async with room_here(tmp_path) as (room, address):  # a restart does not count
        actor = room.tables[table]
        assert abs(actor.table.touched - left) < 60_000
        async with RoomClient.connect(address) as client:
            await client.call("watch", table=table)
        await wait_until(lambda: not actor.subscribers.followers)
        await clear_away(room, left + WEEK - 60_000)
        assert set(room.tables) == {table}
        await clear_away(room, room.clock() + WEEK + 60_000)
        assert not room.tables


@async_test
async def test_viewers_of_a_table_are_informed_that_it_is_closed(
    tmp_path: Path,
) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        await until(client, turn_of(ann))
        room.close_table(table, "the session is over")
        event = (await until(client, of_type("closed")))[-1]
        assert event["reason"] == "the session is over"
        with pytest.raises(RoomError, match="unknown_table"):
            await ann.call("chat", text="hello?")
        with pytest.raises(CommandError, match="no such table"):
            room.close_table(table, "again")
    async with room_here(tmp_path) as (room, _):
        assert not room.tables


@async_test
async def test_room_keeps_its_own_tables_and_makes_new_ones_of_used_ones(
    tmp_path: Path,
) -> None:
    config = TableConfig(name="House", seats=3, bots=["calls"] * 2, **QUICK)
    async with one_line(tmp_path) as (room, client):
        house, _ = room.create(config, with_host=False)
        await clear_away(room, room.clock() + WEEK)
        assert set(room.tables) == {house}
        ann = await client.join(house, "Ann")
        assert ann.host is not None
        await ann.call("leave")
        await until(client, of_type("seat", what="left", seat=ann.seat))
        await client.call("unwatch", table=house)
    async with room_here(tmp_path) as (room, address):
        await clear_away(room, room.clock() + HOUR + 1)
        (fresh,) = room.tables
        assert fresh != house
        async with RoomClient.connect(address) as client:
            bob = await client.join(fresh, "Bob")
            assert bob.host is not None
