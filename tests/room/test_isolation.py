"""What fails for one client, one row or one table fails for nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
from tests.room.raw_sockets import RawSocket
from tests.support.rooms import QUICK, async_test, of_type, room_here, run

from bigslick.room.lobby import room as lobby
from bigslick.room.lobby.abandoned_tables import clear_away
from bigslick.room.lobby.room_clock import recover_clocks
from bigslick.room.server import http_api
from bigslick.room.server.websocket import connection
from bigslick.room.storage import entries
from bigslick.room.table import table as table_module
from bigslick.room.table.actor import TableActor
from bigslick.room.table.delivery import snapshots, subscribers
from bigslick.room.table.entry_effects import apply_entry
from bigslick.room.table.table import Table
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from bigslick.room.lobby.room import Room


@async_test
async def test_game_by_another_name_is_kept_under_its_code(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        RawSocket.connect(address) as ann,
        RawSocket.connect(address) as bob,
    ):
        made = await ann.call("create", config={"game": "texas-holdem"})
        rows = (await bob.call("tables"))["tables"]
        assert [(row["table"], row["game"]) for row in rows] == [
            (made["table"], "nlhe")
        ]
        await bob.call("watch", table=made["table"])
        snapshot = await bob.wait(lambda m: m.get("type") == "snapshot")
        assert snapshot["game"] == "nlhe"
        assert snapshot["game_name"] == rows[0]["game_name"]


def _make_old_table(room: Room) -> None:
    """Write a table as it was written when names of games were kept as they came."""
    actor = TableActor(room, Table("old"), 0)
    config = TableConfig(game="texas-holdem", seats=2)
    actor.table.config = config
    actor.write(entries.Created(config))


def test_table_that_was_kept_under_another_name_opens(tmp_path: Path) -> None:
    async def before() -> None:
        async with room_here(tmp_path) as (room, _):
            _make_old_table(room)

    async def after() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RawSocket.connect(address) as ann,
        ):
            (row,) = (await ann.call("tables"))["tables"]
            assert (row["table"], row["game"]) == ("old", "nlhe")
            joined = await ann.call("join", table="old", name="Ann")
            assert joined["ok"]

    run(before())
    run(after())
    run(after_again(tmp_path))


async def after_again(folder: Path) -> None:
    async with room_here(folder) as (_, address), RawSocket.connect(address) as bob:
        (row,) = (await bob.call("tables"))["tables"]
        assert row["people"] == 1


@async_test
async def test_row_that_cannot_be_made_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as ann,
        aiohttp.ClientSession() as session,
    ):
        good = (await ann.call("create", config={}))["table"]
        bad = (await ann.call("create", config={"name": "secret name"}))["table"]
        worse = (await ann.call("create", config={}))["table"]
        del room.tables[bad].table.roster
        room.tables[worse].table.paused = object()  # type: ignore[assignment]
        for _ in range(2):
            rows = (await ann.call("tables"))["tables"]
            assert [row["table"] for row in rows] == [good]
        async with session.get(f"{address}/api/tables") as response:
            assert response.status == 200
            rows = (await response.json())["tables"]
            assert [row["table"] for row in rows] == [good]
    lines = [record.getMessage() for record in caplog.records]
    (line,) = [line for line in lines if bad in line]
    assert "AttributeError" in line
    (line,) = [line for line in lines if worse in line]
    assert "TypeError" in line
    assert "secret name" not in caplog.text


def _failing_for(name: str, real: Any) -> Any:
    def snapshot(table: Table, guest: Any, *more: Any) -> Any:
        if guest is not None and table.name_at(guest.seat) == name:
            raise ZeroDivisionError("As Kd")
        return real(table, guest, *more)

    return snapshot


@async_test
async def test_snapshot_that_fails_is_the_matter_of_one_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = snapshots.snapshot
    monkeypatch.setattr(subscribers, "snapshot", _failing_for("Mallory", real))
    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as ann,
        RawSocket.connect(address) as mallory,
    ):
        config = QUICK | {"seats": 3, "pause_ms": 60_000}
        table = (await ann.call("create", config=config))["table"]
        token = (await ann.call("join", table=table, name="Ann"))["token"]
        await ann.call("watch", table=table, token=token)
        before = room.tables[table].table
        other = await mallory.call("join", table=table, name="Mallory")
        own = {"table": table, "token": other["token"]}
        for _ in range(6):
            answer = await mallory.call("watch", **own)
            assert answer["error"]["code"] == "internal"
        assert room.tables[table].table is before
        assert (await mallory.call("chat", text="hello", **own))["ok"]
        await ann.wait(lambda m: "type" in m and of_type("chat")(m))
        assert not ann.closed
    assert "As Kd" not in caplog.text


@async_test
async def test_subscriber_that_cannot_be_sent_to_keeps_nothing_from_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        gone = False
        address = "192.0.2.1"

        def __init__(self) -> None:
            self.proved: tuple[Any, ...] = ()

        def send(self, message: bytes, count: int = 1) -> None:
            raise ZeroDivisionError(message, count)

        def cut(self, reason: str) -> None:
            self.gone = bool(reason)

    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as ann,
    ):
        table = (await ann.call("create", config={}))["table"]
        followers = room.tables[table].subscribers.followers
        broken = Broken()
        followers[broken] = subscribers.Subscriber(broken.send, None, 0)
        token = (await ann.call("join", table=table, name="Ann"))["token"]
        await ann.call("watch", table=table, token=token)
        await ann.call("chat", table=table, token=token, text="secret word")
        await ann.wait(lambda m: "type" in m and of_type("chat")(m))
        assert broken not in followers
        assert broken.gone
    assert "secret word" not in caplog.text


@async_test
async def test_fault_in_a_command_is_answered_and_the_line_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        RawSocket.connect(address) as ann,
    ):

        def broken(_: Room) -> Any:
            raise ZeroDivisionError("As Kd")

        monkeypatch.setattr(connection, "hello", broken)
        monkeypatch.setattr(http_api, "hello", broken)
        assert (await ann.call("hello"))["error"]["code"] == "internal"
        assert (await ann.call("ping"))["ok"]
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{address}/api/games") as response,
        ):
            assert response.status == 500
            assert (await response.json())["error"]["code"] == "internal"
    assert "As Kd" not in caplog.text


@async_test
async def test_one_clients_faulty_commands_do_not_shut_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as ann,
        RawSocket.connect(address) as mallory,
    ):
        config = QUICK | {"seats": 3, "pause_ms": 60_000}
        table = (await ann.call("create", config=config))["table"]
        own = await ann.call("join", table=table, name="Ann")
        other = await mallory.call("join", table=table, name="Mallory")
        await ann.call("watch", table=table, token=own["token"])

        def half_way(applied: Table, what: Any) -> None:
            apply_entry(applied, what)
            if isinstance(what, entries.Chatted) and what.text == "poison":
                raise ZeroDivisionError

        monkeypatch.setattr(table_module, "apply_entry", half_way)
        seat = {"table": table, "token": other["token"]}
        for _ in range(6):
            answer = await mallory.call("chat", text="poison", **seat)
            assert answer["error"]["code"] == "internal"
        say = {"table": table, "token": own["token"]}
        assert (await ann.call("chat", text="hello", **say))["ok"]
        chat = await ann.wait(lambda m: m.get("type") == "chat")
        assert chat["text"] == "hello"
        numbers = [m["n"] for m in ann.messages if "type" in m]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert table in room.tables


@async_test
async def test_table_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as ann,
    ):
        config = {"stack": 50, "min_buy_in": 100, "bots": ["easy"]}
        answer = await ann.call("create", config=config)
        assert not answer["ok"], answer
        assert (await ann.call("create", config={}))["ok"]
        assert len(room.storage.table_ids()) == 1


def test_table_that_fails_at_the_start_does_not_keep_the_room_shut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    async def before() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RawSocket.connect(address) as ann,
        ):
            answers = [await ann.call("create", config={}) for _ in range(2)]
            made.extend(answer["table"] for answer in answers)

    async def after() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RawSocket.connect(address) as ann,
        ):
            rows = (await ann.call("tables"))["tables"]
            assert [row["table"] for row in rows] == [made[1]]
            assert made[0] in room.quarantined

    run(before())

    def broken(actor: TableActor, alive: int) -> None:
        if actor.table.id == made[0]:
            raise ZeroDivisionError
        recover_clocks(actor, alive)

    monkeypatch.setattr(lobby, "recover_clocks", broken)
    run(after())


@async_test
async def test_table_that_cannot_be_looked_at_keeps_no_other_from_being_cleared_away(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as ann,
    ):
        bad = (await ann.call("create", config={}))["table"]
        good = (await ann.call("create", config={}))["table"]
        del room.tables[bad].table.roster
        await clear_away(room, room.clock() + 30 * 24 * 3_600_000)
        assert bad in room.tables
        assert good not in room.tables
