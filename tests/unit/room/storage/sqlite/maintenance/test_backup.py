"""A backup is the database at one moment, whatever is written meanwhile."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.storage_files import database, fill, settle, storage_of

from bigslick.errors import StorageError
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.storage.sqlite.maintenance import backup
from bigslick.room.storage.sqlite.maintenance.backup import copy_database
from bigslick.room.storage.sqlite.stored_tables import check_entries, read_head

if TYPE_CHECKING:
    from pathlib import Path


def test_backup_while_others_write_is_one_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_written = threading.Event()

    def copy_later(db: Any, target: Path, *, pages: int) -> None:
        assert some_written.wait(120)
        copy_database(db, target, pages=pages)

    monkeypatch.setattr(backup, "_PAGES", 8)
    monkeypatch.setattr(backup, "copy_database", copy_later)
    room, copy = tmp_path / "room", tmp_path / "copy"
    room.mkdir()
    copy.mkdir()
    with storage_of(room) as storage:
        fill(storage, "a", 10_000, every=100)
        settle(storage)
        backing = threading.Thread(target=storage.backup, args=(copy / "room.sqlite3",))
        backing.start()
        n = 0
        while backing.is_alive():  # both tables always go on together
            n += 1
            done = threading.Event()
            storage.append(WriteBatch("b", n, b"{}", lambda: None))
            storage.append(WriteBatch("c", n, b"{}", done.set))
            assert done.wait(120)
            if n > 5:
                some_written.set()
    assert [file.name for file in copy.iterdir()] == ["room.sqlite3"]
    assert (copy / "room.sqlite3").stat().st_mode & 0o077 == 0
    with database(copy) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = dict(db.execute("SELECT id, last FROM tables"))
        assert rows["a"] == 10_000
        assert abs(rows.get("b", 0) - rows.get("c", 0)) <= 1
        assert rows.get("b", 0) < n
        for table_id in rows:
            head = read_head(db, table_id)
            list(check_entries(db, table_id, (0, head.base_hash), head))
    with storage_of(copy) as storage:
        assert next(storage.versions("a")).last == 10_000


def test_backup_overwrites_nothing(tmp_path: Path) -> None:
    with storage_of(tmp_path) as storage:
        fill(storage, "a", 3)
        for target in (tmp_path / "room.sqlite3", tmp_path):
            with pytest.raises(StorageError, match="already exists"):
                storage.backup(target)
        with pytest.raises(StorageError, match=r"No such file .* the room continues"):
            storage.backup(tmp_path / "nowhere" / "x")
        storage.backup(tmp_path / "x")
    assert not list(tmp_path.glob("*.part"))
