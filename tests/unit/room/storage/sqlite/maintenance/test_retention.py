"""Old data is removed in small steps; data that tables need is kept."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.storage_files import (
    database,
    fill,
    open_storage,
    settle,
    storage_of,
)

from bigslick.errors import StorageError
from bigslick.room.storage.interface import Pruned, Retention, WriteBatch
from bigslick.room.storage.sqlite import background_work, sqlite_storage
from bigslick.room.storage.sqlite.maintenance.retention import prune_steps
from bigslick.room.storage.sqlite.stored_tables import check_entries, read_head

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_DAY = 86_400_000
_NOTHING = Retention(None, None, None)


def _days(ms: int) -> float:
    return ms / _DAY


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_work, "PAUSE", 0.0)
    monkeypatch.setattr(background_work, "_SHARE", 0)
    monkeypatch.setattr(sqlite_storage, "PAUSE", 0.001)


def test_old_hands_go_and_others_stay(tmp_path: Path) -> None:
    now = [10 * _DAY]
    with storage_of(tmp_path, clock=lambda: now[0]) as storage:
        fill(storage, "a", 300, every=2)
        settle(storage)
        assert storage.prune(Retention(hands=1, entries=None)) == Pruned()
        now[0] += 2 * _DAY
        fill(storage, "a", 310, every=2, first=301)
        settle(storage)
        assert storage.prune(Retention(hands=1, entries=None)) == Pruned(hands=150)
        assert [row.number for row in storage.hands("a", 99)] == [
            302,
            304,
            306,
            308,
            310,
        ]
        assert next(storage.versions("a")).last == 310


def test_old_entries_go_up_to_the_older_checkpoint(tmp_path: Path) -> None:
    """Entry n is n seconds old; checkpoints stand on 984 and 989 at the end."""
    with storage_of(tmp_path, clock=lambda: 993_000) as storage:
        fill(storage, "a", 993)
        fill(storage, "b", 3)
        settle(storage)
        keep = Retention(entries=_days(293_500), closed_tables=None)
        assert storage.prune(keep) == Pruned(entries=699)
        assert storage.prune(keep) == Pruned()
        keep = Retention(entries=0, closed_tables=None)
        assert storage.prune(keep) == Pruned(entries=984 - 699)
        assert [own.first for own in storage.versions("a")] == [990, 985]
        assert next(storage.versions("b")).last == 3
        fill(storage, "a", 1_003, first=994)
    with storage_of(tmp_path) as storage:
        assert [own.first for own in storage.versions("a")] == [1_000, 995]
    with database(tmp_path) as db:
        head = read_head(db, "a")
        assert head.base == 984
        rest = check_entries(db, "a", (head.base, head.base_hash), head)
        assert len(list(rest)) == 1_003 - 984


def test_tables_that_were_closed_go_with_their_entries(tmp_path: Path) -> None:
    now = [10 * _DAY]
    with storage_of(tmp_path, clock=lambda: now[0]) as storage:
        fill(storage, "a", 500)
        fill(storage, "b", 500)
        storage.append(WriteBatch("a", 501, b"{}", lambda: None, closes=True))
        settle(storage)
        keep = Retention(entries=None, closed_tables=3)
        now[0] += 2 * _DAY
        assert storage.prune(keep) == Pruned()
        now[0] += 2 * _DAY
        assert storage.prune(keep) == Pruned(entries=501, tables=1)
        assert storage.table_ids() == ["b"]
        assert len(storage.hands("a", 1_000)) == 100  # as long as all others
        assert next(storage.versions("b")).last == 500
    with database(tmp_path) as db:
        assert db.execute("SELECT DISTINCT table_id FROM entries").fetchall() == [
            ("b",)
        ]
        assert db.execute("SELECT count(*) FROM checkpoints").fetchone() == (2,)


def test_space_goes_back_to_the_disk(tmp_path: Path) -> None:
    with storage_of(tmp_path, clock=lambda: 10**9) as storage:
        fill(storage, "a", 20_000, every=1_000)
        settle(storage)
        before = storage.stats()
        storage.prune(Retention(entries=0))
        after = storage.stats()
        assert (before.entries, after.entries) == (20_000, 1_001)
        assert after.free_bytes <= 256 * 4_096
    whole = before.file_bytes + before.log_bytes
    assert (tmp_path / "room.sqlite3").stat().st_size < whole / 2


def test_pages_go_back_in_portions(tmp_path: Path) -> None:
    with storage_of(tmp_path, clock=lambda: 10**9) as storage:
        fill(storage, "a", 20_000, every=1_000)
    with database(tmp_path) as db:
        db.isolation_level = None
        steps = list(prune_steps(db, Retention(entries=0), 10**9, Pruned()))
    assert len(steps) < 160  # 95 for the entries, the rest for 64 pages each


def test_play_goes_on_between_the_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry that arrives during a step is committed before the next step."""
    committed: list[int] = []
    seen: list[int] = []

    def steps_during_play(*args: Any) -> Iterator[None]:
        for n, _ in enumerate(prune_steps(*args), start=1):
            seen.append(len(committed))
            storage.append(WriteBatch("b", n, b"{}", partial(committed.append, n)))
            yield

    with storage_of(tmp_path, clock=lambda: 10**9) as storage:
        fill(storage, "a", 2_100, every=1_000)
        settle(storage)
        monkeypatch.setattr(sqlite_storage, "prune_steps", steps_during_play)
        assert storage.prune(Retention(None, 0, None)) == Pruned(entries=999)
        settle(storage)
        assert seen == [0, 1, 2, 3, 4]  # 200 entries a step
        assert committed == [1, 2, 3, 4, 5]
        assert next(storage.versions("b")).last == 5


def test_room_prunes_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with storage_of(tmp_path) as storage:
        fill(storage, "a", 100)
    monkeypatch.setattr(sqlite_storage, "_FIRST_PRUNE", 0.0)
    monkeypatch.setattr(sqlite_storage, "_BEAT", 0.01)
    with storage_of(tmp_path, clock=lambda: 9 * _DAY) as storage:
        while storage.stats().hands:  # none is kept
            storage._retention = Retention(hands=1)
            storage._next_prune = 0
        assert next(storage.versions("a")).last == 100


def test_clock_that_seems_wrong_removes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with storage_of(tmp_path, clock=lambda: 10 * _DAY) as storage:
        fill(storage, "a", 100)
    monkeypatch.setattr(sqlite_storage, "_FIRST_PRUNE", 0.0)
    monkeypatch.setattr(sqlite_storage, "_BEAT", 0.01)
    retention = Retention(hands=1)
    with storage_of(tmp_path, clock=lambda: 375 * _DAY, retention=retention) as storage:
        while "more than a month after" not in caplog.text:
            pass
        assert storage.stats().hands == 20


def test_pruning_ends_with_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_work, "PAUSE", 60.0)
    storage, failures = open_storage(tmp_path, clock=lambda: 10**9)
    fill(storage, "a", 5_000)
    found: list[BaseException] = []

    def prune() -> None:
        try:
            storage.prune(Retention(entries=0))
        except StorageError as error:
            found.append(error)

    pruning = threading.Thread(target=prune)
    pruning.start()
    while not storage._chores:
        pass
    storage.close()
    pruning.join(20)
    assert not pruning.is_alive()
    assert str(found[0]) == "the room has closed"
    assert not failures
    with pytest.raises(StorageError, match="has closed"):
        storage.prune(_NOTHING)


def test_steps_leave_the_setting_for_power_cuts_as_it_is(tmp_path: Path) -> None:
    with storage_of(tmp_path, synchronous="FULL") as storage:
        fill(storage, "a", 300)
        settle(storage)
        storage.prune(Retention(hands=0, entries=0))
        setting = storage._database.db.execute("PRAGMA synchronous").fetchone()
        assert setting == (2,)


def test_figures_say_what_is_stored(tmp_path: Path) -> None:
    with storage_of(tmp_path) as storage:
        fill(storage, "a", 100)
        storage.append(WriteBatch("b", 1, b"{}", lambda: None, closes=True))
        settle(storage)
        stats = storage.stats()
        assert (stats.open_tables, stats.closed_tables) == (1, 1)
        assert (stats.entries, stats.hands) == (101, 20)
        assert stats.file_bytes + stats.log_bytes > 20_000
        assert stats.commits > 0
        assert 0 < stats.commit_median <= stats.commit_p99 <= stats.commit_max
        assert stats.commit_max <= stats.commit_seconds
        assert stats.queue == 0
