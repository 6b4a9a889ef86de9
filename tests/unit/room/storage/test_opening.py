"""A storage keeps what was written, and answers only after the commit."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from tests.support.storage_files import fill, settle
from tests.support.storages import opened

from bigslick.errors import StorageError
from bigslick.room.storage.interface import NEXT, HandRow, Retention, WriteBatch

if TYPE_CHECKING:
    from tests.support.storages import StoragePlace


def test_entries_come_back_in_order_after_the_last_checkpoint(
    place: StoragePlace,
) -> None:
    done: list[int] = []
    with opened(place) as storage:
        for n in range(1, 8):
            mark = b"mark" if n == 5 else None
            storage.append(
                WriteBatch("a", n, b"%d" % n, lambda n=n: done.append(n), mark)  # type: ignore[misc]
            )
    assert done == [1, 2, 3, 4, 5, 6, 7]
    with opened(place) as storage:
        assert storage.table_ids() == ["a"]
        assert next(storage.versions("a")) == ("a", b"mark", 5, [b"5", b"6", b"7"])
        assert storage.last_alive() == 5_000
        assert storage.queued == 0


def test_nothing_is_delivered_before_it_is_committed(place: StoragePlace) -> None:
    seen: list[int] = []
    ready = threading.Event()

    def look() -> None:
        seen.append(place.execute("SELECT count(*) FROM entries")[0][0])
        ready.set()

    with opened(place) as storage:
        storage.append(WriteBatch("a", 1, b"x", look))
        assert ready.wait(120)
    assert seen == [1]


def test_failure_to_write_is_reported_and_nothing_delivered(
    place: StoragePlace,
) -> None:
    storage, failures = place.open()
    done: list[int] = []
    storage.append(WriteBatch("a", 1, b"x", lambda: done.append(1)))
    storage.append(WriteBatch("a", 1, b"again", lambda: done.append(2)))
    storage.close()
    assert len(failures) == 1
    assert isinstance(failures[0], StorageError)
    assert 2 not in done


def test_hands_and_the_secret_are_kept(place: StoragePlace) -> None:
    row = HandRow("a-1", "a", 1, b"record", b"deck")
    with opened(place) as storage:
        storage.append(WriteBatch("a", 1, b"x", lambda: None, hand=row))
        assert storage.secret(lambda: "s3") == "s3"
    with opened(place, synchronous="FULL") as storage:
        assert storage.hand("a-1") == row
        assert storage.hand("a-2") is None
        assert storage.hands("a", 5) == [row]
        assert storage.secret(lambda: "other") == "s3"


def test_many_checkpoints_in_one_commit_leave_the_last_two(
    place: StoragePlace,
) -> None:
    with opened(place, soon=lambda _: None) as storage:  # nothing is written before 8
        for n in range(1, 9):
            storage.append(
                WriteBatch("a", n, b"%d" % n, lambda: None, b"after %d" % (n - 1))
            )
        settle(storage)
    with opened(place) as storage:
        assert [own.first for own in storage.versions("a")] == [8, 7, 1]


def test_table_that_is_closed_is_gone_from_the_list(place: StoragePlace) -> None:
    with opened(place) as storage:
        fill(storage, "a", 3)
        fill(storage, "b", 3)
        storage.append(WriteBatch("a", NEXT, b"end", lambda: None, closes=True))
    with opened(place) as storage:
        assert storage.table_ids() == ["b"]
        assert next(storage.versions("a")).last == 4
        stats = storage.stats()
    assert (stats.open_tables, stats.closed_tables, stats.entries) == (1, 1, 7)
    assert stats.file_bytes > 0


def test_storage_is_for_one_room_at_a_time(place: StoragePlace) -> None:
    with (
        opened(place),
        pytest.raises(StorageError, match="another room is open"),
    ):
        place.open()
    with opened(place) as storage:
        assert storage.table_ids() == []


def test_old_data_is_removed_and_what_tables_need_stays(place: StoragePlace) -> None:
    day = 86_400_000
    now = [5_000]
    with opened(place, clock=lambda: now[0]) as storage:
        fill(storage, "a", 23)
        fill(storage, "b", 7)
        storage.append(WriteBatch("b", NEXT, b"end", lambda: None, closes=True))
        settle(storage)
        now[0] += 40 * day
        pruned = storage.prune(Retention(hands=30.0))
        assert (pruned.hands, pruned.entries, pruned.tables) == (5, 14 + 8, 1)
        assert storage.table_ids() == ["a"]
        assert [own.first for own in storage.versions("a")] == [20, 15]
        assert storage.hands("a", 9) == []
    with opened(place) as storage:
        fill(storage, "a", 31, first=24)
    with opened(place) as storage:
        assert next(storage.versions("a")).last == 31
