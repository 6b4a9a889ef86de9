"""A player who leaves a cash game and returns soon brings the chips back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.rooms import async_test, one_line, room_here, two_lines, wait_until

from bigslick.room.client import RoomClient, RoomError
from bigslick.room.storage import entries
from bigslick.room.table.players.departures import find_departure, move_departures
from bigslick.room.table.table import Table
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.client import RoomSeat
    from bigslick.room.lobby.room import Room

HOUR = 3_600_000


async def leave_with(room: Room, seat: RoomSeat, chips: int) -> None:
    """Let somebody have so many chips, won at this table, and leave."""
    room.tables[seat.table].write(entries.StackSet(seat.seat, chips))
    await seat.call("leave")


@async_test
async def test_return_within_the_hour_brings_the_chips_back(tmp_path: Path) -> None:
    now = [1_000_000]
    async with (
        room_here(tmp_path, clock=lambda: now[0]) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=4)
        ann = await client.join(table, "Ann", buy_in=200)
        await leave_with(room, ann, 950)
        now[0] += HOUR // 4
        for name in ("Ann", "aNN", "Anna"):  # another name from the same address
            with pytest.raises(RoomError, match="'Ann' left this table with 950 chips"):
                await client.join(table, name, buy_in=949)
        with pytest.raises(RoomError, match="return in 45 minutes"):
            await client.join(table, "Ann", buy_in=200, queue=True)
        ann = await client.join(table, "Ann")
        assert room.tables[table].table.seats[ann.seat].player.chips == 950
        await leave_with(room, ann, 700)
        now[0] += HOUR - 1
        with pytest.raises(RoomError, match="return in 1 minute"):
            await client.join(table, "Ann", buy_in=200)
        now[0] += 1
        await client.join(table, "Ann", buy_in=200)


@async_test
async def test_memory_survives_restarts_with_and_without_a_checkpoint(
    tmp_path: Path,
) -> None:
    now = [1_000_000]
    async with (
        room_here(tmp_path, clock=lambda: now[0]) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=4, bot_ms=0, pause_ms=0)
        ann = await client.join(table, "Ann")
        await leave_with(room, ann, 400)
    async with (
        room_here(tmp_path, clock=lambda: now[0]) as (room, address),
        RoomClient.connect(address) as client,
    ):
        with pytest.raises(RoomError, match="400 chips"):
            await client.join(table, "Ann", buy_in=399)
        for name in ("Bob", "Cyd"):  # they bring what is owed from their address
            await client.join(table, name, buy_in=400)
        await wait_until(lambda: room.tables[table].table.number)
    async with room_here(tmp_path, clock=lambda: now[0]) as (room, _):
        stored = room.tables[table].table
        assert stored.number == 1
        assert not stored.departures
        assert len(stored.shared_origins) == 1


@async_test
async def test_address_of_two_people_at_the_table_stands_for_nobody(
    tmp_path: Path,
) -> None:
    async with two_lines(tmp_path) as (room, client, other):
        table, host = await client.create(seats=4)
        await client.call("host", table=table, token=host, what="pause")
        ann = await client.join(table, "Ann")
        bob = await other.join(table, "Bob")
        await leave_with(room, ann, 950)
        await other.join(table, "Cyd", buy_in=100)
        await leave_with(room, bob, 800)
        with pytest.raises(RoomError, match="'Bob' left this table with 800 chips"):
            await other.join(table, "Bob", buy_in=100)
        with pytest.raises(RoomError, match="'Ann' left this table with 950 chips"):
            await client.join(table, "Ann", buy_in=100)


@async_test
async def test_chips_beyond_the_largest_buy_in_may_be_brought_back(
    tmp_path: Path,
) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=2, max_buy_in=300)
        ann = await client.join(table, "Ann")
        await leave_with(room, ann, 1_000)
        with pytest.raises(RoomError, match="bring at least"):
            await client.join(table, "Ann", buy_in=300)
        with pytest.raises(RoomError, match="cannot buy in for 1001"):
            await client.join(table, "Ann", buy_in=1_001)
        ann = await client.join(table, "Ann", buy_in=1_000)
        books = room.tables[table].table.roster.ledger
        assert books.on_table == 1_000
        with pytest.raises(RoomError, match="the largest stack here"):
            await ann.call("top_up", amount=1)


@async_test
async def test_table_may_allow_it(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=4, rathole_minutes=0)
        ann = await client.join(table, "Ann")
        room.tables[table].table.seats[ann.seat].player.chips += 100
        room.tables[table].table.roster.ledger.buy("Ann", 100)
        await ann.call("leave")
        ann = await client.join(table, "Ann", buy_in=150)
        assert room.tables[table].table.seats[ann.seat].player.chips != 300


@async_test
async def test_bots_and_the_broke_leave_nothing_to_remember(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, host = await client.create(seats=4, bots=["calls"] * 2)
        for seat in (3, 4):
            await client.call(
                "host", table=table, token=host, what="remove_bot", seat=seat
            )
        assert not room.tables[table].table.departures


@async_test
async def test_hosts_take_no_chips_of_their_own_off_the_table(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, host = await client.create(seats=4)
        ann = await client.join(table, "Ann", host=host)
        order = {"table": table, "token": host, "what": "stack", "seat": ann.seat}
        with pytest.raises(RoomError, match="cannot take chips off"):
            await client.call("host", **order, amount=199)
        await client.call("host", **order, amount=250)
        assert room.tables[table].table.seats[ann.seat].player.chips == 250


def test_memory_is_bounded_and_keeps_the_largest_stacks() -> None:
    table, at = Table("t"), 1_000
    table.apply(entries.TableEntry(at, entries.Created(TableConfig(seats=2))))
    for k in range(400):
        at += 1
        chips = 10_000 if k == 7 else 10 + k
        sat = entries.Joined(1, f"P{k}", chips, token=f"t{k}", origin=f"o{k}")
        table.apply(entries.TableEntry(at, sat))
        table.apply(entries.TableEntry(at, entries.Left(1)))
    assert len(table.departures) == 200
    assert find_departure(table, "P7", None, at) is not None
    assert find_departure(table, "P8", None, at) is None
    assert find_departure(table, "P7", None, at + HOUR) is None
    table.apply(entries.TableEntry(at + HOUR, entries.Joined(1, "Late", 100)))
    table.apply(entries.TableEntry(at + HOUR, entries.Left(1)))
    assert list(table.departures) == ["late"]


def test_clock_that_was_wrong_makes_nobody_wait_longer() -> None:
    table, at = Table("t"), 5 * HOUR
    table.apply(entries.TableEntry(at, entries.Created(TableConfig(seats=2))))
    table.apply(entries.TableEntry(at, entries.Joined(1, "Ann", 300)))
    table.apply(entries.TableEntry(at, entries.Left(1)))
    move_departures(table, -4 * HOUR)
    assert find_departure(table, "Ann", None, 2 * HOUR - 1) is not None
    assert find_departure(table, "Ann", None, 2 * HOUR) is None
