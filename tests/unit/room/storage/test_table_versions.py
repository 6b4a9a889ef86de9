"""Rows that were changed, removed, moved or swapped are found and named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.storage_files import fill
from tests.support.storages import opened

from bigslick.errors import DamagedTableError
from bigslick.room.storage import entries
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.table.checkpoints import restored
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    from tests.support.storages import StoragePlace


@pytest.fixture
def stored(place: StoragePlace) -> StoragePlace:
    """Two tables: ``a`` with 23 entries, ``b`` with 12; every fifth has a mark."""
    with opened(place) as storage:
        fill(storage, "a", 23)
        fill(storage, "b", 12)
    return place


def _reason(stored: StoragePlace, table_id: str) -> tuple[str, int | None]:
    with opened(stored) as storage, pytest.raises(DamagedTableError) as found:
        next(storage.versions(table_id))
    assert found.value.table_id == table_id
    return found.value.reason, found.value.entry


def test_sound_tables_come_back_from_the_last_checkpoint_on(
    stored: StoragePlace,
) -> None:
    with opened(stored) as storage:
        assert storage.table_ids() == ["a", "b"]
        table = next(storage.versions("a"))
        assert (table.checkpoint, table.first, table.last) == (b"mark 19", 20, 23)
        assert [own.first for own in storage.versions("a")] == [20, 15, 1]


@pytest.mark.parametrize("table_id", ["a", "b"])
def test_changed_entry_is_named(stored: StoragePlace, table_id: str) -> None:
    last = {"a": 22, "b": 11}[table_id]
    stored.execute(
        f"UPDATE entries SET data = hash WHERE table_id = '{table_id}' AND n = {last}"  # noqa: S608
    )
    assert _reason(stored, table_id) == (
        f"entry {last} does not match its checksum",
        last,
    )
    other = "b" if table_id == "a" else "a"
    with opened(stored) as storage:
        assert next(storage.versions(other)).id == other


_SWAPPED = (
    "UPDATE entries SET n = CASE n WHEN 21 THEN -22 ELSE -21 END WHERE n IN (21, 22); "
    "UPDATE entries SET n = -n WHERE n < 0"
)
_MOVED = (
    "DELETE FROM entries WHERE table_id = 'a' AND n = 20; "
    "UPDATE entries SET table_id = 'a', n = 20 WHERE table_id = 'b' AND n = 10"
)
_ADDED = (
    "INSERT INTO entries SELECT 'a', 24, hash, data FROM entries "
    "WHERE table_id = 'a' AND n = 23"
)
_UNHASHED = "UPDATE entries SET hash = data WHERE table_id = 'a' AND n = 22"


@pytest.mark.parametrize(
    ("damage", "reason", "entry"),
    [
        ("UPDATE entries SET data = hash WHERE n = 21", "entry 21 does not match", 21),
        (_UNHASHED, "entry 22 does not match", 22),
        ("DELETE FROM entries WHERE n = 21", "entry 21 is missing", 21),
        ("DELETE FROM entries WHERE n > 21", "entry 22 is missing", 22),
        ("DELETE FROM entries WHERE table_id = 'a'", "entry 20 is missing", 20),
        (_SWAPPED, "entry 21 does not match", 21),
        (_MOVED, "entry 20 does not match", 20),
        (_ADDED, "entry 24 does not match", 24),
        (
            "UPDATE tables SET last = 22 WHERE id = 'a'",
            "the last entry has number 23",
            23,
        ),
        (
            "UPDATE tables SET hash = base_hash WHERE id = 'a'",
            "the last entry has number 23",
            23,
        ),
    ],
)
def test_damage_after_the_last_checkpoint_is_reported(
    stored: StoragePlace, damage: str, reason: str, entry: int
) -> None:
    stored.execute(*damage.split("; "))
    found, number = _reason(stored, "a")
    assert found.startswith(reason)
    assert number == entry


def test_unsound_checkpoint_is_left_out(stored: StoragePlace) -> None:
    stored.execute(
        "UPDATE checkpoints SET data = hash WHERE n = 19",
    )
    with opened(stored) as storage:
        table = next(storage.versions("a"))
        assert (table.checkpoint, table.first, table.last) == (b"mark 14", 15, 23)
    stored.execute(
        "UPDATE checkpoints SET n = n + 1 WHERE table_id = 'a'",
    )
    with opened(stored) as storage:
        table = next(storage.versions("a"))
        assert (table.checkpoint, table.first, table.last) == (None, 1, 23)


def test_checkpoint_of_another_table_is_left_out(stored: StoragePlace) -> None:
    stored.execute(
        "DELETE FROM checkpoints WHERE table_id = 'a'",
        "UPDATE checkpoints SET table_id = 'a'",
    )
    with opened(stored) as storage:
        assert next(storage.versions("a")).first == 1


def test_table_without_checkpoint_and_beginning_is_damaged(
    stored: StoragePlace,
) -> None:
    stored.execute(
        "UPDATE checkpoints SET digest = hash",
        "UPDATE tables SET base = 4",
    )
    reason, _ = _reason(stored, "a")
    assert reason.startswith("there is no valid checkpoint")
    stored.execute(
        "DELETE FROM tables WHERE id = 'a'",
    )
    assert _reason(stored, "a") == ("it is missing from the list of tables", None)


def test_chain_goes_on_after_a_restart(stored: StoragePlace) -> None:
    with opened(stored) as storage:
        fill(storage, "a", 31, first=24)
    with opened(stored) as storage:
        table = next(storage.versions("a"))
        assert (table.checkpoint, table.first, table.last) == (b"mark 29", 30, 31)
        assert [own.first for own in storage.versions("a")] == [30, 25, 1]


def test_a_sit_and_go_of_an_earlier_version_is_refused_by_name_and_stays_stored(
    place: StoragePlace,
) -> None:
    config = TableConfig(mode="tournament", seats=2, buy_in=500)
    stored = [
        entries.encode_entry(entries.TableEntry(1_000, entries.Created(config))),
        b'{"at":2000,"what":{"kind":"started","seed":"ab"}}',
    ]
    with opened(place) as storage:
        for n, data in enumerate(stored, 1):
            storage.append(WriteBatch("old", n, data, list))
    with opened(place) as storage:
        with pytest.raises(DamagedTableError, match="sit-and-go of an earlier version"):
            restored(storage, "old")
        assert next(storage.versions("old")).entries == stored
