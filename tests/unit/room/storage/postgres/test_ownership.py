"""Processes that share a database: owners, leases, epochs."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.storage_files import fill, settle
from tests.support.storages import PostgresPlace

from bigslick.errors import StorageError
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.storage.table_ownership import Sharing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.postgres import PostgresServer


@pytest.fixture
def place(postgres: PostgresServer, tmp_path: Path) -> PostgresPlace:
    return PostgresPlace(postgres, tmp_path)


@contextmanager
def _process(place: PostgresPlace, room: str = "x", **options: Any) -> Iterator[Any]:
    sharing = Sharing(room, f"unix:{room}", **options)
    storage, _ = place.open(sharing=sharing)
    storage.failed = threading.Event()  # type: ignore[attr-defined]
    storage._failed = lambda _: storage.failed.set()  # type: ignore[attr-defined]
    try:
        yield storage
    finally:
        storage.close()


def _append(storage: Any, table_id: str, n: int) -> list[int]:
    """Append an entry; the list gets its number once it is committed."""
    done: list[int] = []
    storage.append(WriteBatch(table_id, n, b'{"at":1}', lambda: done.append(n)))
    return done


def test_tables_belong_to_who_created_them(place: PostgresPlace) -> None:
    with _process(place) as one, _process(place) as two:
        fill(one, "a", 3)
        fill(two, "b", 2)
        settle(one)
        settle(two)
        assert (one.table_ids(), two.table_ids()) == (["a"], ["b"])
        assert one.owner_of("b").id == two.process
        assert one.owner_of("c") is None
        assert [member.tables for member in one.members()] == [1, 1]
        assert two.claim() == []
    with _process(place) as three:
        assert three.table_ids() == ["a", "b"]


def test_moved_table_is_written_by_its_new_owner_only(place: PostgresPlace) -> None:
    with _process(place) as one, _process(place) as two:
        fill(one, "a", 3)
        settle(one)
        assert one.give(["a"], two.process)
        (claim,) = two.claim()
        assert (claim.table_id, claim.epoch) == ("a", 2)
        assert next(two.versions("a")).last == 3
        done = _append(two, "a", 4)
        settle(two)
        assert done == [4]
        assert not two.give(["a"], "nobody")
        one._writer.epochs["a"], one._writer._ends["a"] = 1, two._writer._ends["a"]
        done = _append(one, "a", 5)
        assert one.failed.wait(120)
        assert done == []
        assert next(two.versions("a")).last == 4


def test_paused_process_is_replaced_and_fenced(place: PostgresPlace) -> None:
    with (
        _process(place, lease_seconds=0.0) as one,
        _process(place, lease_seconds=60.0) as two,
    ):
        fill(one, "a", 3)
        settle(one)
        assert two.claim() == []
        assert two.bury([two.process]) == []
        assert two.bury([one.process]) == [one.process]
        assert two.ownerless() == 1
        assert [claim.table_id for claim in two.claim()] == ["a"]
        done = _append(one, "a", 4)
        assert one.failed.wait(120)
        assert done == []
        done = _append(two, "a", 4)
        settle(two)
        assert done == [4]


def test_bundle_is_claimed_by_one_process(place: PostgresPlace) -> None:
    with _process(place) as one:
        for name in ("a", "b", "c", "d", "e"):
            one.append(WriteBatch(name, 1, b"{}", lambda: None, bundle="cup"))
        settle(one)
    with (
        _process(place, share=0, shares=2) as one,
        _process(place, share=1, shares=2) as two,
    ):
        assert sorted(map(len, (one.table_ids(), two.table_ids()))) == [0, 5]


def test_another_room_with_the_same_database_is_refused(place: PostgresPlace) -> None:
    with _process(place, "x"):
        with pytest.raises(StorageError, match="another room is open in postgresql"):
            place.open(sharing=Sharing("y", "unix:y"))
        with pytest.raises(StorageError, match="start all processes of one room with"):
            place.open()
    storage, _ = place.open()
    with pytest.raises(StorageError, match="another room is open"):
        place.open(sharing=Sharing("x", "unix:x"))
    storage.close()
