"""The operator's commands, to a room that runs and to one that does not."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.support.command import run
from tests.support.ordinary_user import as_ordinary_user
from tests.support.room_process import RoomProcess
from tests.support.rooms import (
    QUICK,
    async_test,
    number,
    of_type,
    room_here,
    turn_of,
    until,
)

from bigslick.bots.baselines import CallingBot
from bigslick.room.admin import admin_commands as do
from bigslick.room.admin.admin_client import AdminError, NoRoomError
from bigslick.room.admin.admin_client import ask as ask_now
from bigslick.room.admin.admin_server import DOOR, SOCKET
from bigslick.room.client import RoomClient
from bigslick.room.storage import entries

if TYPE_CHECKING:
    from pathlib import Path


async def ask(folder: Path, command: do.AdminCommand) -> dict[str, Any]:
    return await asyncio.to_thread(ask_now, folder, command)


async def said(folder: Path, *words: str) -> str:
    """Return what ``bigslick room admin`` prints."""
    answer = await asyncio.to_thread(
        run, "room", "admin", "--data", str(folder), *words
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


async def refused(folder: Path, *words: str) -> str:
    """Return the one line that ``bigslick room admin`` ends with."""
    answer = await asyncio.to_thread(
        run, "room", "admin", "--data", str(folder), *words
    )
    assert (answer.returncode, answer.stdout) == (2, "")
    (line,) = answer.stderr.splitlines()
    return line


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@async_test
async def test_tables_are_listed_and_shown_without_cards(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
    ):
        config = {"seats": 2, "bots": ["calls"], "name": "Mondays"}
        table, _ = await client.create(**config, **QUICK)
        ann = await client.join(table, "Ann")
        await until(client, turn_of(ann))
        room.quarantined["broken"] = "entry 7 is missing"
        found = await ask(tmp_path, do.List())
        (row,) = found["tables"]
        assert row.pop("idle") >= 0
        assert row == {
            "table": table,
            "name": "Mondays",
            "game": "nlhe",
            "mode": "cash",
            "state": "playing",
            "people": 1,
            "bots": 1,
            "hands": 1,
            "listed": True,
            "locked": False,
            "watching": 0,
        }
        text = await said(tmp_path, "list")
        assert table in text
        assert "Mondays" in text
        assert "broken  quarantined: entry 7 is missing" in text
        assert json.loads(await said(tmp_path, "list", "--json"))["draining"] is False
        shown = await ask(tmp_path, do.Show(table))
        assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Ada"]
        assert "cards" not in json.dumps(shown)
        assert "Ann" in await said(tmp_path, "show", table)
        for order in (("show", "nobody"), ("close", "nobody")):
            assert "there is no table nobody" in await refused(tmp_path, *order)
        lost = await refused(tmp_path, "message", "hello", "--table", "nobody")
        assert "there is no table nobody" in lost
        own, _ = await client.create_tournament(players=4)
        text = await said(tmp_path, "list")
        assert re.search(rf"{own} +nlhe +registering +0 +0 +\S", text)
        assert "sockets_per_address" in await said(tmp_path, "limits")
        assert "storage entries" in await said(tmp_path, "status")


@async_test
async def test_reported_messages_are_shown_also_of_a_game_without_blinds(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        RoomClient.connect(address) as line,
    ):
        table, _ = await line.create(game="stud", seats=2, **QUICK)
        ann, bob = await line.join(table, "Ann"), await line.join(table, "Bob")
        await bob.call("chat", text="rude")
        said_n = (await until(line, of_type("chat")))[-1]["n"]
        await ann.call("report", n=said_n)
        text = await said(tmp_path, "show", table)
        assert "stud 4" in text
        assert text.splitlines()[-1].endswith("Ann reported Bob: rude")


@async_test
async def test_a_table_is_closed_after_the_hand_and_its_players_are_informed(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        events = await until(client, turn_of(ann))
        close = asyncio.create_task(
            said(tmp_path, "close", table, "--reason", "the session is over")
        )
        notice = await client.notices.get()
        assert notice["table"] == table
        assert notice["message"].endswith("the session is over")
        await ann.call("act", n=number(events[-1]), action={"action": "fold"})
        after = await until(client, of_type("closed"))
        assert after[-1]["reason"] == "the session is over"
        assert [e["type"] for e in after].count("hand_end") == 1
        assert not [e for e in after if e["type"] == "hand_start"]
        assert await close == f"Table {table} is closed.\n"
        assert table not in room.tables
        assert len(room.storage.hands(table, 9)) == 1
    async with room_here(tmp_path) as (room, _):
        assert not room.tables


@async_test
async def test_a_table_that_closes_after_the_hand_does_so_after_a_restart(
    tmp_path: Path,
) -> None:
    """The order is stored: neither a restart nor an operator who left undoes it."""
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        await until(client, turn_of(ann))
        close = asyncio.create_task(said(tmp_path, "close", table, "--reason", "late"))
        await client.notices.get()
        await ann.call("chat", text="soon")  # committed after the order
    close.cancel()
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
    ):
        assert room.tables[table].table.playing
        ann.client = client
        await ann.watch()
        events = await until(client, turn_of(ann))
        await ann.call("act", n=number(events[-1]), action={"action": "fold"})
        after = await until(client, of_type("closed"))
        assert after[-1]["reason"] == "late"
        assert not [e for e in after if e["type"] == "hand_start"]
        assert table not in room.tables
    async with room_here(tmp_path) as (room, _):
        assert not room.tables


@async_test
async def test_a_hand_that_is_broken_off_has_never_been(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        events = await until(client, turn_of(ann))
        actor = room.tables[table]
        view, _ = await ann.view()
        await ann.act(CallingBot().decide(view), number(events[-1]))
        await until(client, turn_of(ann))
        assert "is void" in await said(tmp_path, "close", table, "--now")
        await until(client, of_type("closed"))
        chips = [seat.player.chips for seat in actor.table.seats.values()]
        assert chips == [actor.table.roster.settings.default_stack] * 2
        assert room.storage.hands(table, 9) == []


@async_test
async def test_a_table_that_is_paused_in_mid_hand_needs_now(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        await until(client, turn_of(ann))
        room.tables[table].write(entries.Paused(True))  # as earlier versions did
        line = await refused(tmp_path, "close", table)
        assert line == f"bigslick: table {table} is paused during a hand: use --now"
        assert table in room.tables


@async_test
async def test_a_message_reaches_everybody_or_one_table(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        RoomClient.connect(address) as client,
        RoomClient.connect(address) as other,
    ):
        table, _ = await client.create(seats=2)
        await client.call("watch", table=table)
        await other.call("ping")
        text = await said(tmp_path, "message", "Dinner \x1b[31mis ready")
        assert text == "Shown to 2 clients.\n"
        for own in (client, other):
            notice = await own.notices.get()
            assert notice == {"type": "notice", "message": "Dinner [31mis ready"}
        text = await said(tmp_path, "message", "Your dinner", "--table", table)
        assert text == "Shown to 1 client.\n"
        notice = await client.notices.get()
        assert (notice["message"], notice["table"]) == ("Your dinner", table)
        await other.call("ping")
        assert other.notices.empty()
        line = await refused(tmp_path, "message", "Hm", "--table", "nobody")
        assert "there is no table nobody" in line
        assert "the message is empty" in await refused(tmp_path, "message", "\x1b")


def _denied(target: Path) -> None:
    raise PermissionError(13, "Permission denied", str(target))


@async_test
async def test_a_backup_of_a_room_that_runs_opens_in_mid_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    second.mkdir()
    async with (
        room_here(first) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        await until(client, turn_of(ann))
        file = second / "room.sqlite3"
        assert f"bytes to {file}" in await said(first, "backup", str(file))
        assert _mode(file) == 0o600
        assert "already exists" in await refused(first, "backup", str(file))
        monkeypatch.setattr(room.storage, "backup", _denied)
        line = await refused(first, "backup", str(second / "other.sqlite3"))
        assert "choose a folder that the account running the room can write to" in line
        hand = room.tables[table].table.hand
        assert hand is not None
        cards = hand.state.hole_cards
    async with (
        room_here(second) as (room, address),
        RoomClient.connect(address) as client,
    ):
        hand = room.tables[table].table.hand
        assert hand is not None
        assert hand.state.hole_cards == cards
        ann.client = client
        await ann.watch()
        events = await until(client, turn_of(ann))
        await ann.call("act", n=number(events[-1]), action={"action": "fold"})
        await until(client, of_type("hand_end"))


@async_test
async def test_old_hands_are_pruned_while_the_room_runs(tmp_path: Path) -> None:
    now = [10**12]
    async with (
        room_here(tmp_path, clock=lambda: now[0]) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        events = await until(client, turn_of(ann))
        await ann.call("act", n=number(events[-1]), action={"action": "fold"})
        await until(client, of_type("hand_end"))
        assert "Removed 0 hands" in await said(tmp_path, "prune", "--older-than", "1d")
        now[0] += 2 * 86_400_000
        found = json.loads(
            await said(tmp_path, "prune", "--older-than", "36h", "--json")
        )
        assert found["hands"] == 1
        assert room.storage.hands(table, 9) == []
    line = await refused(tmp_path, "prune", "--older-than", "soon")
    assert "invalid age 'soon': expected 90d, 12w or 36h" in line


@async_test
async def test_drain_closes_the_room(tmp_path: Path) -> None:
    async with room_here(tmp_path) as (room, _):
        end = asyncio.create_task(room.shutdown.wait(room))
        text = await said(tmp_path, "drain", "--seconds", "5")
        assert text == "Waiting up to 5 s for 0 hands to finish.\n"
        await end
        assert json.loads(await said(tmp_path, "list", "--json"))["draining"] is True


@async_test
async def test_only_the_owner_gets_to_the_socket_and_a_stale_one_is_replaced(
    tmp_path: Path,
) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as stale:
        stale.bind(str(tmp_path / SOCKET))
    with pytest.raises(NoRoomError, match="no room is running in"):
        await ask(tmp_path, do.List())
    async with room_here(tmp_path):
        assert _mode(tmp_path / SOCKET) == 0o600
        assert (await ask(tmp_path, do.List()))["tables"] == []
    assert not (tmp_path / SOCKET).exists()


@async_test
async def test_where_no_socket_can_be_a_port_asks_for_a_secret(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 40)
    async with room_here(folder):
        door = folder / DOOR
        assert _mode(door) == 0o600
        assert not (folder / SOCKET).exists()
        assert (await ask(folder, do.List()))["tables"] == []
        known = json.loads(door.read_bytes())
        wrong = {"port": known["port"], "secret": "0" * 64}
        door.write_bytes(msgspec.json.encode(wrong))
        with pytest.raises(AdminError, match="wrong secret"):
            await ask(folder, do.List())
    assert not door.exists()


@async_test
async def test_nonsense_is_refused_and_the_room_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_here(tmp_path) as (room, _):
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / SOCKET))
        for line in (b"{}", b"[", b'{"command":{"cmd":"list","x":1}}', b"\xff"):
            writer.write(line + b"\n")
            answer = json.loads(await reader.readline())
            assert answer["ok"] is False
            assert answer["error"]
        writer.write(b'{"command":{"cmd":"backup","file":"here"}}\n')
        assert b"expected an absolute path" in await reader.readline()
        monkeypatch.setattr(room, "clock", lambda: 1 // 0)
        writer.write(b'{"command":{"cmd":"list"}}\n')
        assert b"internal error: see the log of the room" in await reader.readline()
        monkeypatch.undo()
        writer.write(b"x" * 200_000)
        writer.write(b"\n")
        assert await reader.read() == b""
        writer.close()
        assert (await ask(tmp_path, do.List()))["tables"] == []
        assert room.metrics.errors.values == {"admin": 1}


def _alive(folder: Path) -> Any:
    with closing(sqlite3.connect(folder / "room.sqlite3")) as db:
        query = "SELECT value FROM meta WHERE name = 'alive'"
        return db.execute(query).fetchone()[0]


@async_test
async def test_a_room_that_was_killed_is_looked_after_through_its_files(
    tmp_path: Path,
) -> None:
    process = RoomProcess(tmp_path)
    async with RoomClient.connect(process.start()) as client:
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        await client.join(table, "Ann")
        cup, _ = await client.create_tournament(name="Cup")
    process.kill()
    assert (tmp_path / SOCKET).exists()
    alive = _alive(tmp_path)
    found = json.loads(await said(tmp_path, "list", "--json"))
    assert found["running"] is False
    assert table in [row["table"] for row in found["tables"]]
    (row,) = found["tournaments"]
    assert (row["tournament"], row["name"]) == (cup, "Cup")
    assert "Ann" in await said(tmp_path, "show", table)
    assert "there is no table nobody" in await refused(tmp_path, "show", "nobody")
    assert "Removed 0 hands" in await said(tmp_path, "prune", "--older-than", "1d")
    await said(tmp_path, "backup", str(tmp_path / "copy.sqlite3"))
    assert "no room is running in" in await refused(tmp_path, "close", table)
    assert "no room is running in" in await refused(tmp_path, "drain")
    assert _alive(tmp_path) == alive  # the clocks of the tables are stopped
    assert "there is no room in" in await refused(tmp_path / "elsewhere", "list")


@async_test
async def test_another_user_gets_the_error_that_the_room_is_not_theirs(
    tmp_path: Path,
) -> None:
    async with room_here(tmp_path):
        (tmp_path / SOCKET).chmod(0)
        wanted = "permission denied; run the command as the owner of the room"
        with as_ordinary_user(), pytest.raises(AdminError, match=wanted):
            ask_now(tmp_path, do.List())
