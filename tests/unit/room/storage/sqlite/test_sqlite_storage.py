"""The storage keeps what was written, and answers only after the commit."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.errors import StorageError
from bigslick.room.storage.interface import Batch, HandRow
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


def test_entries_come_back_in_order_after_the_last_checkpoint(tmp_path: Path) -> None:
    storage, failures = _open(tmp_path)
    done: list[int] = []
    for n in range(1, 8):
        mark = b"mark" if n == 5 else None
        storage.append(
            Batch("a", n, b"%d" % n, lambda n=n: done.append(n), mark)  # type: ignore[misc]
        )
    storage.close()
    assert done == [1, 2, 3, 4, 5, 6, 7]
    storage, _ = _open(tmp_path)
    assert storage.table_ids() == ["a"]
    assert storage.table("a") == ("a", b"mark", 5, [b"5", b"6", b"7"])
    assert storage.last_alive() == 5_000
    storage.close()
    assert not failures


def test_nothing_is_delivered_before_it_is_on_disk(tmp_path: Path) -> None:
    import sqlite3

    seen: list[int] = []
    ready = threading.Event()

    def look() -> None:
        with sqlite3.connect(tmp_path / "room.sqlite3") as db:
            seen.append(db.execute("SELECT count(*) FROM entries").fetchone()[0])
        db.close()
        ready.set()

    storage, _ = _open(tmp_path)
    storage.append(Batch("a", 1, b"x", look))
    assert ready.wait(10)
    storage.close()
    assert seen == [1]


def test_failure_to_write_is_reported_and_nothing_delivered(tmp_path: Path) -> None:
    storage, failures = _open(tmp_path)
    done: list[int] = []
    storage.append(Batch("a", 1, b"x", lambda: done.append(1)))
    storage.append(Batch("a", 1, b"again", lambda: done.append(2)))
    storage.close()
    assert len(failures) == 1
    assert 2 not in done


def test_hands_and_the_secret_are_kept(tmp_path: Path) -> None:
    storage, _ = _open(tmp_path)
    row = HandRow("a-1", "a", 1, b"record", b"deck")
    storage.append(Batch("a", 1, b"x", lambda: None, hand=row))
    assert storage.secret(lambda: "s3") == "s3"
    storage.close()
    storage, _ = _open(tmp_path, synchronous="NORMAL")
    assert storage.hand("a-1") == row
    assert storage.hand("a-2") is None
    assert storage.hands("a", 5) == [row]
    assert storage.secret(lambda: "other") == "s3"
    storage.close()


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
