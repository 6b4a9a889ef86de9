"""Damaged files and full disks are reported; nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import logging
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.support.command import run as command
from tests.support.rooms import QUICK, number, of_type, room_here, run, turn_of, until
from tests.support.storage_files import database, make_version_1

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError
from bigslick.room.storage import checksums
from bigslick.room.storage.interface import Retention
from bigslick.room.table.players import seats

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.lobby.room import Room


async def _play(folder: Path, count: int = 1, hands: int = 4) -> list[str]:
    """Play some hands at tables with bots, and return the ids of the tables."""
    made = []
    async with room_here(folder) as (_, address):
        for k in range(count):
            async with RoomClient.connect(address) as client:
                table, _ = await client.create(seats=3, bots=["random"] * 2, **QUICK)
                ann = await client.join(table, "Ann")
                await ann.play(create_bot("random", seed=k), hands=hands)
                made.append(table)
    return made


def _stands(room: Room, table: str) -> tuple[Any, ...]:
    """Return the state of a table."""
    own = room.tables[table].table
    chips = {n: seat.player.chips for n, seat in own.seats.items()}
    return own.n, own.number, chips, own.roster.ledger


async def _reopened(folder: Path, table: str) -> tuple[Any, ...]:
    async with room_here(folder) as (room, _):
        assert not room.quarantined
        return _stands(room, table)


def _copy(folder: Path, name: str) -> Path:
    target = folder.parent / name
    shutil.copytree(folder, target)
    return target


def test_room_of_version_1_stands_as_it_stood(tmp_path: Path) -> None:
    (table,) = run(_play(tmp_path / "new"))
    make_version_1(tmp_path / "new", tmp_path / "old")
    whole = run(_reopened(_copy(tmp_path / "new", "same"), table))
    assert run(_reopened(tmp_path / "old", table)) == whole
    assert (tmp_path / "old" / "room.sqlite3.version-1").exists()

    async def after_restart() -> None:
        async with room_here(tmp_path / "old") as (room, address):
            actor = room.tables[table]
            ann = next(n for n, s in actor.table.seats.items() if s.bot is None)
            assert actor.table.guests[ann].token
            async with RoomClient.connect(address) as client:
                await client.call("watch", table=table)
                await until(client, lambda e: e["type"] == "snapshot")

    run(after_restart())


def test_table_with_a_damaged_row_is_kept_apart_and_the_others_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = run(_play(tmp_path, 2))
    with database(tmp_path) as db:
        last = db.execute("SELECT last FROM tables WHERE id = ?", (bad,)).fetchone()[0]
        db.execute(
            "UPDATE entries SET data = replace(data, 'at', 'ta') "
            "WHERE table_id = ? AND n = ?",
            (bad, last),
        )
    reason = f"entry {last} does not match its checksum"

    async def after_restart() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            assert room.quarantined == {bad: reason}
            assert set(room.tables) == {good}
            with pytest.raises(RoomError, match="unknown_table"):
                await client.call("watch", table=bad)

    with caplog.at_level(logging.ERROR):
        run(after_restart())
    assert f"table {bad}: quarantined: {reason}" in caplog.text
    with database(tmp_path) as db:  # nothing more was written to it
        found = db.execute("SELECT last FROM tables WHERE id = ?", (bad,)).fetchone()
    assert found == (last,)


def _spoil(folder: Path, table: str, most: int, change: dict[str, Any]) -> None:
    """Change checkpoints and their digests: what a fault of ours would write."""
    with database(folder) as db:
        rows = db.execute(
            "SELECT slot, n, hash, data FROM checkpoints WHERE table_id = ? "
            "ORDER BY n DESC LIMIT ?",
            (table, most),
        ).fetchall()
        for slot, n, hashed, data in rows:
            kept = msgspec.json.decode(data)
            kept["match"]["seats"][0] |= change
            spoilt = msgspec.json.encode(kept)
            digest = checksums.checkpoint_digest(hashed, table, n, spoilt)
            db.execute(
                "UPDATE checkpoints SET data = ?, digest = ? "
                "WHERE table_id = ? AND slot = ?",
                (spoilt, digest, table, slot),
            )


@pytest.mark.parametrize(
    ("most", "change"),
    [
        (1, {"chips": 999_999}),
        (2, {"chips": 999_999}),
        (1, {"entry": "nonsense"}),
    ],
)
def test_checkpoint_with_wrong_chips_is_replaced_by_what_came_before(
    tmp_path: Path, most: int, change: dict[str, Any]
) -> None:
    (table,) = run(_play(tmp_path / "room"))
    whole = run(_reopened(_copy(tmp_path / "room", "same"), table))
    _spoil(tmp_path / "room", table, most, change)
    assert run(_reopened(tmp_path / "room", table)) == whole


def test_damaged_checkpoint_is_replaced_by_what_came_before(tmp_path: Path) -> None:
    (table,) = run(_play(tmp_path / "room"))
    whole = run(_reopened(_copy(tmp_path / "room", "same"), table))
    for kept in (0, 200, 1_000):
        folder = _copy(tmp_path / "room", f"cut {kept}")
        with database(folder) as db:
            db.execute("UPDATE checkpoints SET data = substr(data, 1, ?)", (kept,))
        assert run(_reopened(folder, table)) == whole


def test_wrong_chips_without_anything_before_keep_the_table_apart(
    tmp_path: Path,
) -> None:
    (table,) = run(_play(tmp_path))
    _spoil(tmp_path, table, 2, {"chips": 999_999})
    with database(tmp_path) as db:
        db.execute("DELETE FROM entries WHERE n < 3")
        db.execute("UPDATE tables SET base = 2")

    async def after_restart() -> None:
        async with room_here(tmp_path) as (room, _):
            assert not room.tables
            assert "chips, expected" in room.quarantined[table]

    run(after_restart())


def test_table_whose_chips_do_not_add_up_is_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault in the end of a hand makes chips; the next deal would keep them."""
    whole = seats.settle_chairs
    faults = [1]

    def faulty(table: Any) -> None:
        whole(table)
        if faults[0]:
            faults[0] -= 1
            next(iter(table.seats.values())).player.chips += 7

    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
            ann = await client.join(table, "Ann")
            events = await until(client, turn_of(ann))
            monkeypatch.setattr(
                "bigslick.room.table.hand.hand_end.settle_chairs", faulty
            )
            act = {"n": number(events[-1]), "action": {"action": "fold"}}
            await ann.call("act", **act)
            await until(client, of_type("hand_start", number=2))
            own = room.tables[table].table
            assert own.roster.ledger.on_table == 400
            assert sum(seat.player.chips for seat in own.seats.values()) == 400

    with caplog.at_level(logging.ERROR):
        run(scenario())
    assert "UnbalancedTableError" in caplog.text


def test_damaged_room_is_refused_repaired_and_goes_on(tmp_path: Path) -> None:
    tables = run(_play(tmp_path / "room", 2))
    whole = {
        table: run(_reopened(_copy(tmp_path / "room", table), table))
        for table in tables
    }
    path = tmp_path / "room" / "room.sqlite3"
    damaged = bytearray(path.read_bytes())
    damaged[:4_096] = bytes(4_096)
    path.write_bytes(damaged)
    opening = ("room", "--data", str(tmp_path / "room"), "--check", "--no-open")
    answer = command(*opening, "--port", "0")
    assert answer.returncode == 2
    assert f"bigslick room repair --data {tmp_path / 'room'}" in answer.stderr
    assert answer.stderr.count("\n") == 1
    answer = command("room", "repair", "--data", str(tmp_path / "room"))
    assert answer.returncode == 0, answer.stdout
    for table in tables:
        assert f"table {table}: kept, " in answer.stdout
    assert "finished hands kept\n" in answer.stdout
    assert path.read_bytes() == damaged
    repaired = tmp_path / "room-repaired"
    for table in tables:
        assert run(_reopened(_copy(repaired, f"new {table}"), table)) == whole[table]
    answer = command("room", "repair", "--data", str(repaired), "--check")
    assert answer.returncode == 0
    assert answer.stdout.startswith("0 problems: 2 tables, ")


def test_a_repair_reports_what_was_lost(tmp_path: Path) -> None:
    (table,) = run(_play(tmp_path / "room"))
    with database(tmp_path / "room") as db:
        db.execute("UPDATE hands SET deck = x'00' WHERE number = 2")
        db.execute("DELETE FROM checkpoints")
        last = db.execute("SELECT last FROM tables").fetchone()[0]
        db.execute("DELETE FROM entries WHERE n = ?", (last - 1,))
    answer = command("room", "repair", "--data", str(tmp_path / "room"), "--check")
    assert answer.returncode == 1
    assert f"table {table}: entry {last - 1} is missing\n" in answer.stdout
    answer = command("room", "repair", "--data", str(tmp_path / "room"))
    assert answer.returncode == 1
    cut = f"table {table}: cut at entry {last - 2} of {last}, entry {last - 1} is"
    assert cut in answer.stdout
    assert f"1 lost: {table}-00002" in answer.stdout
    run(_reopened(tmp_path / "room-repaired", table))


def test_backup_of_a_room_at_play_opens_as_a_room(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()

    async def scenario() -> tuple[str, int]:
        async with (
            room_here(tmp_path / "room") as (room, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=3, bots=["random"] * 2, **QUICK)
            ann = await client.join(table, "Ann")
            await ann.play(create_bot("random", seed=3), hands=3)
            playing = asyncio.create_task(ann.play(create_bot("calls"), hands=30))
            target = tmp_path / "copy" / "room.sqlite3"
            await asyncio.to_thread(room.storage.backup, target)
            n = room.tables[table].table.n
            pruned = await asyncio.to_thread(room.storage.prune, Retention(hands=0))
            assert pruned.hands >= 3
            await playing
            return table, n

    table, n = run(scenario())

    async def after_restart() -> None:
        async with room_here(tmp_path / "copy") as (room, _):
            assert not room.quarantined
            assert 0 < room.tables[table].table.n <= n + 2
            assert len(room.storage.hands(table, 100)) >= 3

    run(after_restart())


def _can_mount() -> bool:
    if sys.platform != "linux" or shutil.which("unshare") is None:
        return False
    command = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not _can_mount(), reason="no small disk can be mounted here")
def test_full_disk_is_said_and_costs_nothing_acknowledged(tmp_path: Path) -> None:
    command = ["unshare", "-rm", sys.executable, "-m", "tests.room.full_disk"]
    done = subprocess.run(
        [*command, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "the disk is full: " in done.stderr
    assert "nothing that was acknowledged is lost" in done.stderr
    assert "Traceback" not in done.stderr
    lines = dict(line.rsplit(" ", 1) for line in done.stdout.splitlines())
    assert lines["exit code"] == "1"
    assert int(lines["acknowledged"]) > 50
