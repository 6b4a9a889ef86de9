"""The ledger keeps what it was told, and speaks only after the commit."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.errors import GameConfigError
from bigslick.room.storage.sqlite_storage import Batch, HandRow, SQLiteLedger

if TYPE_CHECKING:
    from pathlib import Path


def _open(path: Path, **options: Any) -> tuple[SQLiteLedger, list[Any]]:
    failures: list[Any] = []
    ledger = SQLiteLedger(
        path / "room.sqlite3",
        clock=options.pop("clock", lambda: 5_000),
        deliver=lambda done: [what() for what in done],
        failed=failures.append,
        **options,
    )
    return ledger, failures


def test_entries_come_back_in_order_after_the_last_checkpoint(tmp_path: Path) -> None:
    ledger, failures = _open(tmp_path)
    done: list[int] = []
    for n in range(1, 8):
        mark = b"mark" if n == 5 else None
        ledger.append(
            Batch("a", n, b"%d" % n, lambda n=n: done.append(n), mark)  # type: ignore[misc]
        )
    ledger.close()
    assert done == [1, 2, 3, 4, 5, 6, 7]
    ledger, _ = _open(tmp_path)
    (table,) = ledger.tables()
    assert table == ("a", b"mark", 5, [b"5", b"6", b"7"])
    assert ledger.last_alive() == 5_000
    ledger.close()
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

    ledger, _ = _open(tmp_path)
    ledger.append(Batch("a", 1, b"x", look))
    assert ready.wait(10)
    ledger.close()
    assert seen == [1]


def test_failure_to_write_is_reported_and_nothing_delivered(tmp_path: Path) -> None:
    ledger, failures = _open(tmp_path)
    done: list[int] = []
    ledger.append(Batch("a", 1, b"x", lambda: done.append(1)))
    ledger.append(Batch("a", 1, b"again", lambda: done.append(2)))
    ledger.close()
    assert len(failures) == 1
    assert 2 not in done


def test_hands_and_the_secret_are_kept(tmp_path: Path) -> None:
    ledger, _ = _open(tmp_path)
    row = HandRow("a-1", "a", 1, b"record", b"deck")
    ledger.append(Batch("a", 1, b"x", lambda: None, hand=row))
    assert ledger.secret(lambda: "s3") == "s3"
    ledger.close()
    ledger, _ = _open(tmp_path, synchronous="NORMAL")
    assert ledger.hand("a-1") == row
    assert ledger.hand("a-2") is None
    assert ledger.hands("a", 5) == [row]
    assert ledger.secret(lambda: "other") == "s3"
    ledger.close()


@pytest.mark.parametrize(("setting", "level"), [("FULL", 2), ("NORMAL", 1)])
def test_setting_that_survives_power_cuts_is_really_on(
    tmp_path: Path, setting: str, level: int
) -> None:
    ledger, _ = _open(tmp_path, synchronous=setting)
    assert ledger._db.execute("PRAGMA synchronous").fetchone() == (level,)
    assert ledger._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    ledger.close()


def test_power_cuts_are_survived_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    ledger, _ = _open(tmp_path)
    assert ledger._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert ledger._db.execute("PRAGMA fullfsync").fetchone() == (1,)
    ledger.close()


def test_ledger_is_for_one_room_at_a_time_and_for_its_owner_alone(
    tmp_path: Path,
) -> None:
    ledger, _ = _open(tmp_path)
    with pytest.raises(GameConfigError, match="another room is open"):
        _open(tmp_path)
    modes = {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()}
    assert modes == {0}
    ledger.close()
    ledger, _ = _open(tmp_path)
    ledger.close()


def test_ledger_of_another_version_is_refused(tmp_path: Path) -> None:
    import sqlite3

    ledger, _ = _open(tmp_path)
    ledger.close()
    with sqlite3.connect(tmp_path / "room.sqlite3") as db:
        db.execute("UPDATE meta SET value = 9 WHERE name = 'version'")
    db.close()
    with pytest.raises(GameConfigError, match="version 9"):
        _open(tmp_path)
