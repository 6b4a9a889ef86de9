"""A table that fails is quarantined and reported; the others continue."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.room_process import RoomProcess
from tests.support.rooms import (
    QUICK,
    async_test,
    number,
    room_here,
    run,
    turn_of,
    two_lines,
    until,
)

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError
from bigslick.room.monitoring import watchdog
from bigslick.room.protocol.errors import CommandError
from bigslick.room.table import checkpoints
from bigslick.room.table.hand import hand_flow

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.table.table import Table

STUCK = "it blocked the room"


async def make_tables(folder: Path, count: int = 2) -> list[str]:
    """Leave so many tables in a room that is closed."""
    async with (
        room_here(folder) as (_, address),
        RoomClient.connect(address) as client,
    ):
        return [(await client.create(seats=2))[0] for _ in range(count)]


async def _stall_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Let one step of a table take long; return that table and another."""
    whole = hand_flow.act
    stalled: list[str] = []

    def stall(table: Table, what: Any) -> None:
        whole(table, what)
        if not stalled and what.by == "player":
            stalled.append(table.id)
            until_found = room.quarantine.reasons
            while table.id not in until_found():
                time.sleep(0.01)

    monkeypatch.setattr(hand_flow, "act", stall)
    async with two_lines(folder) as (room, client, other):
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        well, _ = await other.create(seats=2, bots=["calls"], **QUICK)
        bob = await other.join(well, "Bob")
        events = await until(client, turn_of(ann))
        await ann.call("act", n=number(events[-1]), action={"action": "fold"})
        with pytest.raises(RoomError, match="unknown_table"):
            await ann.call("chat", text="hello?")
        assert room.quarantined == {table: STUCK}
        assert await bob.play(create_bot("calls"), hands=2) == 2
        return table, well


def test_table_that_keeps_the_room_waiting_is_named_and_left_out_from_then_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(watchdog, "_BEAT", 0.05)
    monkeypatch.setattr(watchdog, "_PATIENCE", 60)
    with caplog.at_level(logging.WARNING):
        table, well = run(_stall_once(tmp_path, monkeypatch))
    assert f"table {table}: one of its steps blocks the room" in caplog.text
    assert f"table {table}: one step took" in caplog.text
    assert f"table {table}: quarantined: {STUCK}" in caplog.text
    kept = json.loads((tmp_path / "quarantine.json").read_text(encoding="utf-8"))
    assert kept == {table: STUCK}

    async def after_restart() -> None:
        async with room_here(tmp_path) as (room, address):
            assert set(room.tables) == {well}
            assert room.quarantined == {table: STUCK}
            with pytest.raises(CommandError, match="not quarantined"):
                await room.release(well)
            await room.release(table)
            assert set(room.tables) == {well, table}
            async with RoomClient.connect(address) as client:
                await client.call("watch", table=table)
        async with room_here(tmp_path) as (room, _):
            assert set(room.tables) == {well, table}

    run(after_restart())


def test_table_that_takes_too_long_to_set_up_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, well = run(make_tables(tmp_path))
    whole = checkpoints.replayed

    def replayed(table_id: str, *stored: Any) -> Table:
        monkeypatch.setattr(
            checkpoints, "_MOST_SECONDS", -1 if table_id == slow else 10
        )
        return whole(table_id, *stored)

    monkeypatch.setattr(checkpoints, "replayed", replayed)

    async def after_restart() -> None:
        async with room_here(tmp_path) as (room, _):
            assert set(room.tables) == {well}
            assert "took more than" in room.quarantined[slow]
            with pytest.raises(CommandError, match="took more than"):
                await room.release(slow)
            monkeypatch.setattr(checkpoints, "replayed", whole)
            monkeypatch.setattr(checkpoints, "_MOST_SECONDS", 10)
        async with room_here(tmp_path) as (room, _):  # it is not tried again
            assert set(room.tables) == {well}
            room.close_table(slow, "nobody needs it")
            assert not room.quarantined
        async with room_here(tmp_path) as (room, _):
            assert (set(room.tables), room.quarantined) == ({well}, {})
            assert not json.loads((tmp_path / "quarantine.json").read_text("utf-8"))

    run(after_restart())


def test_damaged_table_can_be_closed(tmp_path: Path) -> None:
    bad, well = run(make_tables(tmp_path))
    with closing(sqlite3.connect(tmp_path / "room.sqlite3")) as db, db:
        db.execute("UPDATE entries SET data = '{' WHERE table_id = ?", (bad,))

    async def after_restart() -> None:
        async with room_here(tmp_path) as (room, address):
            assert set(room.quarantined) == {bad}
            room.close_table(bad, "it is damaged")
            with pytest.raises(CommandError, match="no such table"):
                room.close_table(bad, "once more")
            async with RoomClient.connect(address) as client:
                await client.join(well, "Ann")
        async with room_here(tmp_path) as (room, _):
            assert (set(room.tables), room.quarantined) == ({well}, {})

    run(after_restart())


@async_test
async def test_file_that_cannot_be_read_keeps_nothing_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (table,) = await make_tables(tmp_path, 1)
    (tmp_path / "quarantine.json").write_text("[1,", encoding="utf-8")
    async with room_here(tmp_path) as (room, _):
        assert set(room.tables) == {table}
    assert "quarantine.json cannot be read" in caplog.text


def test_room_opens_without_a_table_that_is_named(tmp_path: Path) -> None:
    left, well = run(make_tables(tmp_path))

    async def names(address: str) -> set[str]:
        async with RoomClient.connect(address) as client:
            return {row["table"] for row in await client.tables()}

    process = RoomProcess(tmp_path)
    try:
        address = process.start("--without", left, "--without", "nowhere")
        assert asyncio.run(names(address)) == {well}
        process.kill()
        assert asyncio.run(names(process.start())) == {left, well}
    finally:
        process.kill()
