"""No table can stop others: by its configuration, its host or a restart."""

from __future__ import annotations

import asyncio
import statistics
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.room_process import RoomProcess
from tests.support.rooms import (
    is_over,
    of_type,
    one_line,
    room_here,
    run,
    until,
    wait_until,
)

from bigslick.room.client import RoomClient, RoomError
from bigslick.room.storage import entries
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.table.actor import TableActor
from bigslick.room.table.bots.bot_seats import add_bot
from bigslick.room.table.hand import room_hand
from bigslick.room.table.table import Table
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.lobby.room import Room

ENDLESS: dict[str, Any] = {
    "seats": 2,
    "bots": ["calls"] * 2,
    "bots_alone": True,
    "stack": 1,
    "blinds": (10**9, 10**9),
    "pause_ms": 0,
    "bot_ms": 0,
}
"""Hands that end without a decision and follow each other at once."""


def furnish(room: Room, table_id: str, **config: Any) -> TableActor:
    """Make a table of any config, as an older version might have written it."""
    actor = TableActor(room, Table(table_id), 0)
    actor.write(entries.Created(TableConfig(**config), "nobody"))
    for level in config.get("bots", ()):
        add_bot(actor, level)
    return actor


async def leave_behind(folder: Path, **config: Any) -> None:
    """Leave a table of any config in the ledger of a room that is closed."""
    async with room_here(folder) as (room, _):
        furnish(room, "endless", **config)


async def waiting_times(process: RoomProcess, count: int) -> list[float]:
    """Return how long the room works before it answers a client that connects now.

    In processor time: other programs must not count.
    """
    waits = []
    async with RoomClient.connect(process.address) as client:
        for _ in range(count):
            asked = process.processor_seconds
            await client.call("ping")
            waits.append(process.processor_seconds - asked)
            await asyncio.sleep(0.005)
    return waits


def test_hands_without_decisions_keep_no_other_client_waiting(tmp_path: Path) -> None:
    run(leave_behind(tmp_path, **ENDLESS))

    async def scenario(process: RoomProcess) -> None:
        async with RoomClient.connect(process.start()) as client:
            await client.call("watch", table="endless")
            await until(client, of_type("hand_end"))
            waits = await waiting_times(process, 40)
            assert statistics.median(waits) < 0.15
            await until(client, of_type("hand_end"))

    process = RoomProcess(tmp_path)
    try:
        run(scenario(process))
    finally:
        process.kill()


async def at_rest(actor: TableActor) -> None:
    """Wait until the table has done its tasks and those that wait for its storage."""
    await wait_until(lambda: not actor.inbox)
    stored = asyncio.Event()
    actor.room.storage.append(WriteBatch(actor.chain, 0, b"", stored.set))
    await stored.wait()
    await wait_until(lambda: not actor.inbox)


def test_hands_without_decisions_follow_each_other_ever_more_slowly(
    tmp_path: Path,
) -> None:
    now = [1_000_000]

    async def scenario() -> None:
        async with room_here(tmp_path, clock=lambda: now[0]) as (room, _):
            room.tables["endless"] = actor = furnish(room, "endless", **ENDLESS)
            actor.start()
            ends: list[int] = []
            while len(ends) < 10:
                if actor.table.number > len(ends):
                    ends.append(actor.table.ended_at)
                else:
                    now[0] += 50
                    actor.submit(actor.schedule)
                await at_rest(actor)
            pauses = [after - before for before, after in pairwise(ends)]
            assert pauses == [100, 200, 400, 800, 1600, 3200, 6400, 8000, 8000]

    run(scenario())


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        (ENDLESS, "at least 3000000000"),
        ({"stack": 5, "blinds": (1, 2)}, "at least 6"),
        ({"stack": 8, "blinds": (1, 2), "antes": 1}, "at least 9"),
        ({"stack": 29, "blinds": (1, 2), "bomb_every": 1}, "at least 30"),
        ({"stack": 10, "game": "stud", "antes": 10**9}, "at least"),
        ({"stack": 10, "game": "horse", "bets": (10**6, 10**6)}, "at least"),
        ({"mode": "tournament"}, "one table: create it with create_tournament"),
        ({"blinds": (10**11, 10**11)}, "expected at most"),
        ({"stack": 300, "max_buy_in": 200}, "invalid buy-in"),
        ({"stack": 100, "min_buy_in": 200, "bots": ["calls"]}, "invalid buy-in"),
    ],
)
def test_stakes_that_leave_nothing_to_decide_are_refused(
    tmp_path: Path, config: dict[str, Any], reason: str
) -> None:
    async def scenario() -> None:
        async with one_line(tmp_path) as (room, client):
            with pytest.raises(RoomError, match=reason):
                await client.create(**config)
            assert not room.tables
        async with room_here(tmp_path) as (room, _):
            assert not room.tables

    run(scenario())


def test_usual_buy_in_keeps_to_the_limits_of_the_table() -> None:
    for limits, stack in (
        ({}, 200),
        ({"max_buy_in": 80}, 80),
        ({"min_buy_in": 400, "max_buy_in": 900}, 400),
    ):
        config = TableConfig(blinds=(1, 2), **limits)  # type: ignore[arg-type]
        config.check()
        assert config.settings("t").default_stack == stack


def test_host_cannot_set_stakes_or_stacks_that_leave_nothing_to_decide(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with one_line(tmp_path) as (room, client):
            table, host = await client.create(
                seats=4, bots=["calls"] * 2, blinds=(1, 2), max_buy_in=400
            )

            async def order(what: str, **fields: Any) -> None:
                await client.call("host", table=table, token=host, what=what, **fields)

            for fields in ({"blinds": (20, 67)}, {"blinds": (1, 2), "ante": 65}):
                with pytest.raises(RoomError, match="need stacks of at least"):
                    await order("blinds", **fields)
            for amount in (1, 401):
                with pytest.raises(RoomError, match="expected 2 to 400"):
                    await order("stack", seat=4, amount=amount)
            for seat in (3, 4):
                await order("stack", seat=seat, amount=400)
            await order("blinds", blinds=(60, 120))
            assert room.tables[table].table.roster.blinds == (60, 120)

    run(scenario())


def test_hand_of_endless_raises_comes_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_hand, "_MOST_OPERATIONS", 40)

    async def scenario() -> None:
        async with one_line(tmp_path) as (room, client):
            table, _ = await client.create(seats=2, stack=100_000, pause_ms=60_000)
            seats = [await client.join(table, name) for name in ("Ann", "Bob")]
            playing = room.tables[table].table
            await wait_until(lambda: playing.turn is not None)

            async def act(kind: str, to: int | None = None) -> None:
                turn = playing.turn
                assert turn is not None
                action: dict[str, Any] = {"action": kind}
                action |= {} if to is None else {"to": to}
                await seats[turn.seat - 1].call("act", n=turn.n, action=action)

            async def raise_once() -> None:
                assert playing.turn is not None
                await act("raise", playing.turn.legal.min_raise_to)

            while playing.hand is not None and not playing.hand.is_long:
                await raise_once()
            with pytest.raises(RoomError, match="too many raises"):
                await raise_once()
            await act("raise", 100_000)
            await act("call")
            assert not playing.playing

    run(scenario())


def test_bots_stop_raising_in_a_hand_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_hand, "_MOST_OPERATIONS", 0)

    async def scenario() -> None:
        async with one_line(tmp_path) as (_, client):
            bots = {"seats": 2, "bots": ["maniac"] * 2, "bots_alone": True}
            table, _ = await client.create(**bots, bot_ms=0, pause_ms=60_000)
            await client.call("watch", table=table)
            events = await until(client, is_over)
            acts = {e["action"] for e in events if e["type"] == "action"}
            assert not acts & {"bet", "raise"}

    run(scenario())
