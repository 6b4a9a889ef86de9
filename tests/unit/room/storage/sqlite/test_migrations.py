"""Files of earlier versions are migrated, those of later versions are refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.support.storage_files import (
    database,
    fill,
    make_version_1,
    open_storage,
    storage_of,
)

from bigslick.errors import StorageError
from bigslick.room.storage.clubs.schema import CLUB_SCHEMA, PLAY_SCHEMA
from bigslick.room.storage.interface import HandRow
from bigslick.room.storage.sqlite import migrations
from bigslick.room.storage.sqlite.schema import SCHEMA, VERSION
from bigslick.room.storage.sqlite.stored_tables import check_entries, read_head

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return a folder with a file of version 1: two tables, one of them closed."""
    new = tmp_path / "new"
    new.mkdir()
    with storage_of(new) as storage:
        fill(storage, "a", 23)
        fill(storage, "b", 12)
    make_version_1(new, tmp_path / "old")
    with database(tmp_path / "old") as db:
        db.execute("UPDATE tables SET closed = 1 WHERE id = 'b'")
        db.execute(
            "UPDATE hands SET record = ? WHERE id = 'a-00005'",
            (b'{"hand_id":"x","time":"2026-03-01T12:00:00Z"}',),
        )
    return tmp_path / "old"


def test_file_of_version_1_goes_on(old: Path) -> None:
    with storage_of(old, clock=lambda: 777_000) as storage:
        assert storage.table_ids() == ["a"]
        stored = next(storage.versions("a"))
        assert (stored.checkpoint, stored.first, stored.last) == (b"mark 19", 20, 23)
        assert [own.first for own in storage.versions("a")] == [20, 1]
        assert storage.last_alive() == 5_000
        assert storage.hand("a-00010") == HandRow(
            "a-00010", "a", 10, b'{"r":10}', b'"d"'
        )
        fill(storage, "a", 31, first=24)
    with storage_of(old) as storage:
        stored = next(storage.versions("a"))
        assert (stored.checkpoint, stored.first, stored.last) == (b"mark 29", 30, 31)
    with database(old) as db:
        assert db.execute("PRAGMA auto_vacuum").fetchone() == (2,)
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        for table_id, last in (("a", 31), ("b", 12)):
            head = read_head(db, table_id)
            found = list(check_entries(db, table_id, (0, head.base_hash), head))
            assert len(found) == last
        times = dict(db.execute("SELECT id, at FROM hands WHERE number < 11"))
        assert times["a-00005"] == 1_772_366_400_000
        assert times["a-00010"] == 777_000
        assert db.execute("SELECT id FROM tables WHERE closed = 777000").fetchall() == [
            ("b",)
        ]


def test_file_as_it_was_is_kept_beside(old: Path) -> None:
    with closing(sqlite3.connect(old / "room.sqlite3")) as db:
        before = list(db.iterdump())
    with storage_of(old):
        pass
    copy = old / "room.sqlite3.version-1"
    assert copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as db:
        assert list(db.iterdump()) == before


def test_migrated_file_has_the_schema_of_a_new_one(old: Path) -> None:
    with storage_of(old):
        pass
    wanted = {
        line.strip()
        for line in (SCHEMA + CLUB_SCHEMA + PLAY_SCHEMA).split(";")
        if line.strip()
    }
    with database(old) as db:
        rows = db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        found = {sql.replace('"', "") for (sql,) in rows}
    assert found == wanted


def test_step_that_fails_leaves_the_file_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = migrations.STEPS[1]

    def half(db: sqlite3.Connection, now: int) -> None:
        whole(db, now)
        db.execute("INSERT INTO nowhere VALUES (1)")

    monkeypatch.setitem(migrations.STEPS, 1, half)
    with pytest.raises(StorageError, match="cannot be written"):
        open_storage(old)
    monkeypatch.undo()
    with database(old) as db:
        assert db.execute(
            "SELECT value FROM meta WHERE name = 'version'"
        ).fetchone() == (1,)
    with storage_of(old) as storage:
        assert next(storage.versions("a")).last == 23


def test_later_version_is_refused(tmp_path: Path) -> None:
    with storage_of(tmp_path):
        pass
    with database(tmp_path) as db:
        db.execute("UPDATE meta SET value = 9 WHERE name = 'version'")
    with pytest.raises(StorageError, match=f"version 9; .* versions up to {VERSION}"):
        open_storage(tmp_path)
    with database(tmp_path) as db:
        db.execute("UPDATE meta SET value = 0 WHERE name = 'version'")
    with pytest.raises(StorageError, match="version 0, which this program cannot"):
        open_storage(tmp_path)


def test_every_version_has_a_step_to_the_next() -> None:
    assert sorted(migrations.STEPS) == list(range(1, VERSION))
