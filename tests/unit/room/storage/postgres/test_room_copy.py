"""A room moves from its file to a database with everything, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.command import run
from tests.support.storage_files import fill
from tests.support.storages import PostgresPlace, SQLitePlace, opened

from bigslick.errors import StorageError
from bigslick.room.storage.interface import NEXT, WriteBatch
from bigslick.room.storage.opening import copy_storage

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.postgres import PostgresServer


@pytest.fixture
def source(tmp_path: Path) -> SQLitePlace:
    """A room with an open table and a closed one."""
    folder = tmp_path / "cards"
    folder.mkdir()
    place = SQLitePlace(folder)
    with opened(place, clock=lambda: 7_000) as storage:
        storage.secret(lambda: "s3")
        fill(storage, "a", 23)
        fill(storage, "b", 12)
        storage.append(WriteBatch("b", NEXT, b'{"at":1}', lambda: None, closes=True))
    return place


@pytest.fixture
def target(postgres: PostgresServer, tmp_path: Path) -> PostgresPlace:
    return PostgresPlace(postgres, tmp_path)


def test_copied_room_stands_where_it_stood(
    source: SQLitePlace, target: PostgresPlace
) -> None:
    done = run(
        *("room", "copy", "--from", f"sqlite:{source.folder}"),
        *("--to", target.address),
    )
    assert done.returncode == 0, done.stderr
    assert "2 tables, 36 entries and 6 finished hands copied" in done.stdout
    with opened(source) as old, opened(target) as new:
        assert new.table_ids() == old.table_ids() == ["a"]
        for table_id in ("a", "b"):
            assert list(new.versions(table_id)) == list(old.versions(table_id))
            assert new.hands(table_id, 9) == old.hands(table_id, 9)
        assert new.secret(lambda: "other") == "s3"
        assert new.last_alive() == 7_000
        fill(new, "a", 30, first=24)
    again = run(
        *("room", "copy", "--from", f"sqlite:{source.folder}"),
        *("--to", target.address),
    )
    assert again.returncode == 2
    assert "already contains a room: use an empty database" in again.stderr


def test_room_that_runs_or_is_damaged_or_is_not_there_is_not_copied(
    source: SQLitePlace, target: PostgresPlace
) -> None:
    def copy(folder: Path) -> None:
        copy_storage(folder, target.address, clock=lambda: 5_000)

    with opened(source), pytest.raises(StorageError, match="another room is open"):
        copy(source.folder)
    source.execute("UPDATE entries SET data = '{' WHERE n = 3")
    with pytest.raises(StorageError, match=r"damaged .*entry 3.*room repair"):
        copy(source.folder)
    with pytest.raises(StorageError, match="there is no room in"):
        copy(source.folder / "elsewhere")
    with opened(target) as storage:
        assert storage.table_ids() == []


def test_other_sources_are_refused() -> None:
    done = run("room", "copy", "--from", "postgresql://a@/b", "--to", "sqlite:cards")
    assert done.returncode == 2
    assert "expected sqlite:FOLDER" in done.stderr
