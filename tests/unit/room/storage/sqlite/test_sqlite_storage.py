"""Settings, access and version of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bigslick.errors import StorageError
from bigslick.room.storage.sqlite.sqlite_storage import SQLiteStorage

if TYPE_CHECKING:
    from pathlib import Path


def _open(path: Path, **options: Any) -> tuple[SQLiteStorage, list[Any]]:
    failures: list[Any] = []
    storage = SQLiteStorage(
        path / "room.sqlite3",
        clock=options.pop("clock", lambda: 5_000),
        deliver=lambda done: [what() for what in done],
        failed=failures.append,
        **options,
    )
    return storage, failures


@pytest.mark.parametrize(("setting", "level"), [("FULL", 2), ("NORMAL", 1)])
def test_setting_that_survives_power_cuts_is_really_on(
    tmp_path: Path, setting: str, level: int
) -> None:
    storage, _ = _open(tmp_path, synchronous=setting)
    assert storage._database.db.execute("PRAGMA synchronous").fetchone() == (level,)
    assert storage._database.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    storage.close()


def test_power_cuts_are_survived_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    storage, _ = _open(tmp_path)
    assert storage._database.db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert storage._database.db.execute("PRAGMA fullfsync").fetchone() == (1,)
    storage.close()


def test_storage_is_for_one_room_at_a_time_and_for_its_owner_alone(
    tmp_path: Path,
) -> None:
    storage, _ = _open(tmp_path)
    with pytest.raises(StorageError, match="another room is open"):
        _open(tmp_path)
    modes = {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()}
    assert modes == {0}
    storage.close()
    storage, _ = _open(tmp_path)
    storage.close()


def test_storage_of_another_version_is_refused(tmp_path: Path) -> None:
    import sqlite3

    storage, _ = _open(tmp_path)
    storage.close()
    with sqlite3.connect(tmp_path / "room.sqlite3") as db:
        db.execute("UPDATE meta SET value = 9 WHERE name = 'version'")
    db.close()
    with pytest.raises(StorageError, match="version 9"):
        _open(tmp_path)
