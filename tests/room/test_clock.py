"""Clocks that are set back or ahead: decisions keep the time that is left."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.support.rooms import (
    QUICK,
    async_test,
    of_type,
    room_here,
    run,
    until,
    wait_until,
)

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient
from bigslick.room.lobby.abandoned_tables import clear_away
from bigslick.room.lobby.room_clock import RoomClock, follow_clock
from bigslick.room.storage import entries
from bigslick.room.table.hand.next_hand import NextHand

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.table import Table

_HOUR = 3_600_000
_YEAR = 365 * 24 * _HOUR
_START = 1_790_000_000_000


class _System:
    """The clock of a computer, which somebody sets; time itself goes on."""

    def __init__(self) -> None:
        self.passed = 0
        self.wrong = 0

    def __call__(self) -> int:
        return _START + self.passed + self.wrong

    def wall(self) -> float:
        return self() / 1000

    def steady(self) -> float:
        return self.passed / 1000


async def _go_on(system: _System) -> None:
    """Let time go on: a hand may wait for the seed of somebody who is gone."""
    while True:
        system.passed += 100
        await asyncio.sleep(0.01)


class _Running(_System):
    """A clock that runs by itself: seeds are waited for after a restart."""

    def __init__(self) -> None:
        super().__init__()
        self._began = monotonic()

    def __call__(self) -> int:
        return super().__call__() + int((monotonic() - self._began) * 1000)


async def _turn(room: Room, table: str) -> Table:
    """Return the table when a player is to act."""
    await wait_until(lambda: room.tables[table].table.turn is not None)
    return room.tables[table].table


def _left(table: Table, now: int) -> tuple[int, int]:
    assert table.turn is not None
    return table.turn.left(now)


async def _begin(folder: Path, system: _System) -> str:
    """Leave a hand in which somebody has thought for 20 s of 60 s and 30 s."""
    async with (
        room_here(folder, clock=system) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, time_ms=60_000, bank_ms=30_000)
        ann = await client.join(table, "Ann")
        await client.join(table, "Bob")
        own = await _turn(room, table)
        system.passed += 20_000
        await ann.call("chat", text="let me think")
        assert _left(own, system()) == (40_000, 30_000)
    return table


@pytest.mark.parametrize(
    "settings",
    [
        (_YEAR, 0),
        (-_HOUR, 0),
        (_YEAR, -_HOUR, _YEAR, 0),
        (-_HOUR, _HOUR, -_HOUR, 0),
        (0, -10 * _YEAR, 0),
        (1_000, -1_000, 0),
    ],
)
def test_clock_that_is_set_between_two_rooms_leaves_decisions_their_time(
    tmp_path: Path, settings: tuple[int, ...]
) -> None:
    system = _System()
    table = run(_begin(tmp_path, system))

    async def after_restart() -> None:
        async with (
            room_here(tmp_path, clock=system) as (room, address),
            RoomClient.connect(address) as client,
        ):
            own = room.tables[table].table
            assert _left(own, system()) == (40_000, 30_000)
            assert own.now == system()
            now = (await client.call("ping"))["now"]
            assert now == system()

    for wrong in settings:
        system.wrong = wrong
        system.passed += 5_000
        run(after_restart())
    with closing(sqlite3.connect(tmp_path / "room.sqlite3")) as db:
        rows = db.execute("SELECT data FROM entries ORDER BY n").fetchall()
    stored = [entries.decode_entry(data) for (data,) in rows]
    assert stored[-1].at == _START + system.passed  # right again
    last = 0
    for entry in stored:  # they go back only where an entry says so
        assert entry.at >= last or isinstance(entry.what, entries.ClockSet)
        last = entry.at


def test_clock_that_was_ahead_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    system = _System()
    system.wrong = _YEAR
    run(_begin(tmp_path, system))
    system.wrong = 0

    async def after_restart() -> None:
        async with room_here(tmp_path, clock=system):
            pass

    with caplog.at_level(logging.WARNING):
        run(after_restart())
        assert "s behind the time at which the room last ran" in caplog.text
        caplog.clear()
        run(after_restart())
        assert not caplog.text


def test_hands_have_the_right_date_after_a_year_ahead(tmp_path: Path) -> None:
    system = _Running()

    async def play(table: str | None) -> tuple[str, str]:
        async with (
            room_here(tmp_path, clock=system) as (room, address),
            RoomClient.connect(address) as client,
        ):
            if table is None:
                table, _ = await client.create(seats=3, bots=["calls"], **QUICK)
            seat = await client.join(table, f"Ann {system.wrong}")
            going = asyncio.create_task(_go_on(system))
            await seat.play(create_bot("folds"), hands=1)
            going.cancel()
            await seat.call("leave")
            row = room.storage.hands(table, 1)[0]
            return table, msgspec.json.decode(row.record)["time"]

    system.wrong = _YEAR
    table, time = run(play(None))
    assert time.startswith("2027")
    system.wrong = 0
    assert run(play(table))[1].startswith("2026")


def test_clock_far_ahead_closes_no_tables(tmp_path: Path) -> None:
    system = _System()
    table = run(_begin(tmp_path, system))
    system.wrong = _YEAR

    async def after_restart() -> None:
        async with room_here(tmp_path, clock=system) as (room, _):
            await clear_away(room, room.clock() + _HOUR)
            assert set(room.tables) == {table}

    run(after_restart())


@async_test
async def test_clock_that_is_set_while_the_room_is_open_is_followed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    system = _System()
    clock = RoomClock(system.wall, system.steady)
    async with (
        room_here(tmp_path, clock=clock) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, time_ms=60_000, bank_ms=0)
        ann = await client.join(table, "Ann")
        await client.join(table, "Bob")
        own = await _turn(room, table)
        assert own.turn is not None
        began = own.turn.n
        for wrong in (_YEAR, 0, -_HOUR, -_HOUR + 30_000):
            system.wrong = wrong
            system.passed += 4_000
            with caplog.at_level(logging.WARNING):
                follow_clock(room)
            used = system.passed
            assert _left(own, clock()) == (60_000 - used, 0)
            assert abs(clock() - system()) < 60_000
        assert caplog.text.count("clock was set by") == 3
        notice = await client.notices.get()
        assert abs(notice["now"] - (_START + _YEAR)) < 60_000
        turns = await until(client, of_type("turn"))
        while turns[-1]["n"] != own.turn.n:
            turns = await until(client, of_type("turn"))
        assert turns[-1]["n"] > began
        assert turns[-1]["at"] == own.now
        await ann.call("chat", text="still here")


@async_test
async def test_paused_tournament_by_seconds_keeps_its_level(tmp_path: Path) -> None:
    system = _System()
    clock = RoomClock(system.wall, system.steady)
    async with (
        room_here(tmp_path, clock=clock) as (room, address),
        RoomClient.connect(address) as client,
    ):
        config = {"pace": "seconds", "players": 2, "seats": 2}
        own, host = await client.create_tournament(start_full=True, **config)
        ann = await client.call("register", tournament=own, name="Ann")
        await client.call("register", tournament=own, name="Bob")
        actor = room.tournaments.actors[own]
        await wait_until(lambda: actor.own.state == "running")

        async def direct(what: str) -> None:
            await client.call("direct", tournament=own, token=host, what=what)

        def seconds() -> float:
            return actor.own.seconds(clock())

        system.passed += 50_000
        await client.call("watch_tournament", tournament=own, token=ann["token"])
        assert seconds() == pytest.approx(50)
        await direct("pause")
        system.passed += 100_000
        system.wrong = -_HOUR
        follow_clock(room)
        system.passed += 100_000
        system.wrong = _YEAR
        follow_clock(room)
        await direct("resume")
        assert seconds() == pytest.approx(50)
        system.passed += 10_000
        assert seconds() == pytest.approx(60)


@async_test
async def test_seeds_are_waited_for_as_long_as_before(tmp_path: Path) -> None:
    system = _System()
    clock = RoomClock(system.wall, system.steady)
    async with (
        room_here(tmp_path, clock=clock) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, bots=["calls"])
        ann = await client.join(table, "Ann")
        await ann.call("chat", text="x")
        own = room.tables[table].table
        sealed = _SealedFor(own.now + 5_000)
        own.sealed = sealed.hand
        for wrong in (_YEAR, -_HOUR, 0):
            system.wrong = wrong
            follow_clock(room)
            assert sealed.hand.deadline - clock() == 5_000


class _SealedFor:
    """A hand that waits for seeds until then; nothing else of it matters here."""

    def __init__(self, deadline: int) -> None:
        nothing: Any = None
        self.hand = NextHand(nothing, nothing, nothing, 5_000, deadline)


def test_steady_clock_does_not_go_back() -> None:
    system = _System()
    clock = RoomClock(system.wall, system.steady)
    assert clock() == _START
    system.wrong, system.passed = -_HOUR, 1_000
    assert (clock(), clock.behind_ms) == (_START + 1_000, -_HOUR)
    clock.follow()
    assert (clock(), clock.behind_ms) == (_START + 1_000 - _HOUR, 0)
