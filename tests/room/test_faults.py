"""Internal errors and invalid input: a table continues or is closed."""

from __future__ import annotations

import asyncio
import logging
import socket
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.rooms import (
    QUICK,
    number,
    of_type,
    room_here,
    run,
    turn_of,
    until,
    wait_until,
)

from bigslick.bots import create_bot
from bigslick.bots.baselines import CallingBot
from bigslick.room.client import RoomClient, RoomError
from bigslick.room.storage import entries
from bigslick.room.table.hand import hand_flow as dealing

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.table.table import Table


def _broken(*_: object) -> None:
    raise KeyError


def _fail(monkeypatch: pytest.MonkeyPatch, times: int, error: type[Exception]) -> None:
    """Let the next actions of people fail when they have been carried out."""
    whole = dealing.act
    left = [times]

    def faulty(table: Table, what: Any) -> None:
        whole(table, what)
        if what.by == "player" and left[0]:
            left[0] -= 1
            raise error

    monkeypatch.setattr(dealing, "act", faulty)


@pytest.mark.parametrize("late_refusal", [False, True])
def test_fault_of_ours_costs_a_command_and_not_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late_refusal: bool
) -> None:
    from bigslick.errors import GameConfigError

    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
            ann = await client.join(table, "Ann")
            events = await until(client, turn_of(ann))
            _fail(monkeypatch, 1, GameConfigError if late_refusal else KeyError)
            act = {"n": number(events[-1]), "action": {"action": "fold"}}
            with pytest.raises(RoomError, match="internal"):
                await ann.call("act", **act)
            await ann.call("act", **act)
            await until(client, of_type("hand_end"))
            assert not room.failed.is_set()

    run(scenario())


def test_table_that_fails_for_good_is_shut_and_the_others_go_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> str:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
            RoomClient.connect(address) as other,
        ):
            table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
            ann = await client.join(table, "Ann")
            well, _ = await other.create(seats=2, bots=["calls"], **QUICK)
            bob = await other.join(well, "Bob")
            monkeypatch.setattr(room.tables[table].bot_runner, "_act", _broken)
            playing = asyncio.create_task(ann.play(create_bot("calls")))
            await wait_until(lambda: table not in room.tables)
            playing.cancel()
            with pytest.raises(RoomError, match="no such table"):
                await ann.call("view")
            assert set(room.tables) == {well}
            assert await bob.play(create_bot("calls"), hands=2) == 2
            assert not room.failed.is_set()
        return table

    with caplog.at_level(logging.INFO):
        shut = run(scenario())
    assert "KeyError at " in caplog.text
    assert f"table {shut}: quarantined" in caplog.text

    async def after_restart() -> None:
        async with room_here(tmp_path) as (room, _):
            assert shut in room.tables
            assert room.tables[shut].table.playing

    run(after_restart())


def test_table_that_cannot_be_set_up_does_not_shut_the_room(tmp_path: Path) -> None:
    async def make() -> list[str]:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
        ):
            return [(await client.create(seats=2))[0] for _ in range(2)]

    bad, good = run(make())
    with closing(sqlite3.connect(tmp_path / "room.sqlite3")) as db, db:
        db.execute("UPDATE entries SET data = '{' WHERE table_id = ?", (bad,))

    async def after_restart() -> None:
        async with room_here(tmp_path) as (room, _):
            assert set(room.tables) == {good}

    run(after_restart())


def test_clock_of_a_table_that_was_shut_has_stood(tmp_path: Path) -> None:
    now = [5_000_000]

    async def scenario() -> tuple[str, int]:
        async with (
            room_here(tmp_path, clock=lambda: now[0]) as (room, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=2, time_ms=60_000, bank_ms=0)
            for name in ("Ann", "Bob"):
                await client.join(table, name)
            well, _ = await client.create(seats=2)
            cyd = await client.join(well, "Cyd")
            turn = await wait_until(lambda: room.tables[table].table.turn)
            room.tables.pop(table).stop()
            now[0] += 3_600_000
            await cyd.call("chat", text="the room is alive")
            return table, turn.seat

    table, seat = run(scenario())

    async def after_restart() -> None:
        async with room_here(tmp_path, clock=lambda: now[0]) as (room, _):
            turn = room.tables[table].table.turn
            assert turn is not None
            assert (turn.seat, turn.left(now[0])) == (seat, (60_000, 0))

    run(after_restart())


def test_answer_that_fails_keeps_no_other_from_being_given(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=3)
            ann = await client.join(table, "Ann")
            actor = room.tables[table]

            def fail() -> None:
                raise ZeroDivisionError

            for text, done in (("one", fail), ("two", None)):
                actor.write(entries.Chatted(ann.seat, text), None, done)
            actor.after_commit(fail)
            await ann.call("chat", text="three")
            events = await until(client, of_type("chat", text="three"))
            said = [event["text"] for event in events if event["type"] == "chat"]
            assert said == ["one", "two", "three"]

    run(scenario())


def test_bot_that_fails_checks_or_folds_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def decide(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(CallingBot, "decide", decide)

    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=3, bots=["calls"] * 2, **QUICK)
            ann = await client.join(table, "Ann")
            assert await ann.play(create_bot("easy"), hands=4) == 4

    run(scenario())


def test_client_that_never_reads_is_cut_off_and_stalls_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
            ann = await client.join(table, "Ann")
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            host, port = address.removeprefix("http://").split(":")
            deaf.connect((host, int(port)))
            deaf.sendall(_HANDSHAKE)
            text = f'{{"cmd":"watch","id":7,"table":"{table}","after":0}}'
            deaf.sendall(_masked(text.encode()))
            subscribers = room.tables[table].subscribers
            await wait_until(lambda: subscribers.spectators)
            (follower,) = [
                f for f, w in subscribers.followers.items() if w.guest is None
            ]
            most = 0
            while subscribers.spectators:
                follower.send(b'"' + b"x" * 100_000 + b'"')
                await asyncio.sleep(0)
                most = max(most, follower._transport.get_write_buffer_size())  # type: ignore[attr-defined]
            assert 800_000 < most <= 1_000_000
            assert await ann.play(create_bot("calls"), hands=2) == 2
            deaf.close()

    run(scenario())


_HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def _masked(payload: bytes) -> bytes:
    """Return a short text frame of a client, masked with zeros (RFC 6455, 5.3)."""
    assert len(payload) < 126
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload
