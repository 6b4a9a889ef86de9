"""The undamaged part of a file is copied, and the rest is reported."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.storage_files import (
    database,
    fill,
    make_version_1,
    open_storage,
    settle,
    storage_of,
)

from bigslick.errors import StorageError
from bigslick.room.storage.interface import HandRow, TableReader, WriteBatch
from bigslick.room.storage.maintenance_results import KeptTable, Repaired
from bigslick.room.storage.sqlite.maintenance.audit import audit
from bigslick.room.storage.sqlite.maintenance.page_reader import PageReader
from bigslick.room.storage.sqlite.maintenance.repair import repair

if TYPE_CHECKING:
    from pathlib import Path

_PAGE = 4_096
_NOW = 10**12


@pytest.fixture(autouse=True)
def _any_data_is_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries of these tests are no entries of a table."""
    monkeypatch.setattr(
        "bigslick.room.storage.sqlite.maintenance.salvage._is_entry", lambda _: True
    )


def _read(source: TableReader, table_id: str) -> object:
    """Read a table; what it holds cannot be replayed."""
    return next(source.versions(table_id))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three tables of 300, 40 and 12 entries, the last one closed, and a large hand."""
    room = tmp_path / "room"
    room.mkdir()
    with storage_of(room) as storage:
        fill(storage, "a", 300, every=20)
        fill(storage, "b", 40)
        fill(storage, "c", 11)
        large = HandRow("c-00012", "c", 12, b'"%b"' % (b"r" * 30_000), b'"d"')
        storage.append(
            WriteBatch("c", 12, b"{}", lambda: None, hand=large, closes=True)
        )
        storage.secret(lambda: "s3")
    return room


def _repaired(folder: Path, **options: Any) -> tuple[Path, Repaired]:
    before = {file: file.read_bytes() for file in folder.iterdir()}
    target = folder.with_name(f"repaired {random.random()}")
    done = repair(folder, target, now=_NOW, set_up=_read, **options)
    for file, data in before.items():
        assert file.read_bytes() == data, "the damaged file was changed"
    assert {file.name for file in target.iterdir()} == {"room.sqlite3"}
    assert not audit(target / "room.sqlite3").problems
    return target, done


def _rows(folder: Path) -> dict[str, Any]:
    with database(folder) as db:
        return {
            "tables": db.execute("SELECT * FROM tables ORDER BY id").fetchall(),
            "entries": db.execute("SELECT * FROM entries").fetchall(),
            "hands": db.execute("SELECT * FROM hands ORDER BY id").fetchall(),
        }


def test_sound_room_is_copied_whole(folder: Path) -> None:
    target, done = _repaired(folder)
    assert done.is_whole
    assert done.tables == [
        KeptTable("a", 0, 300, 300),
        KeptTable("b", 0, 40, 40),
        KeptTable("c", 0, 12, 12),
    ]
    assert done.hands == 15 + 8 + 3
    assert _rows(target) == _rows(folder)
    with storage_of(target) as storage:
        assert storage.secret(lambda: "other") == "s3"
        assert storage.last_alive() == 5_000
        assert storage.table_ids() == ["a", "b"]
        assert next(storage.versions("a")).first == 300
        fill(storage, "a", 305, first=301)


def test_room_that_was_killed_is_copied_with_its_log(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "killed").mkdir()
    with storage_of(tmp_path / "room") as storage:
        fill(storage, "a", 60)
        settle(storage)
        for name in ("room.sqlite3", "room.sqlite3-wal"):
            copy = (tmp_path / "room" / name).read_bytes()
            (tmp_path / "killed" / name).write_bytes(copy)
    _, done = _repaired(tmp_path / "killed")
    assert done.tables == [KeptTable("a", 0, 60, 60)]
    assert done.hands == 12


def test_room_of_version_1_is_copied(folder: Path, tmp_path: Path) -> None:
    make_version_1(folder, tmp_path / "old")
    target, done = _repaired(tmp_path / "old")
    assert done.is_whole
    assert [(own.id, own.last) for own in done.tables] == [
        ("a", 300),
        ("b", 40),
        ("c", 12),
    ]
    assert done.hands == 26
    with storage_of(target) as storage:
        assert storage.table_ids() == ["a", "b"]
        assert next(storage.versions("b")).first == 40


def test_table_is_cut_at_its_last_sound_entry(folder: Path) -> None:
    with database(folder) as db:
        db.execute(
            "UPDATE entries SET data = CAST(data || ' ' AS BLOB) "
            "WHERE table_id = 'b' AND n = 38"
        )
        db.execute("DELETE FROM checkpoints WHERE table_id = 'b' AND n = 39")
    target, done = _repaired(folder)
    assert not done.is_whole
    assert done.tables[1] == KeptTable(
        "b", 0, 37, 40, "entry 38 does not match its checksum"
    )
    with storage_of(target) as storage:
        assert next(storage.versions("b")).last == 37
        assert next(storage.versions("a")).last == 300
    target, done = _repaired(folder, whole_only=True)
    assert not done.tables[1].kept
    with storage_of(target) as storage:
        assert storage.table_ids() == ["a"]


def test_table_with_damage_before_its_checkpoint_is_unchanged(
    folder: Path,
) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM entries WHERE table_id = 'b' AND n IN (3, 17)")
    target, done = _repaired(folder)
    assert done.is_whole
    assert done.tables[1] == KeptTable("b", 34, 40, 40)
    with storage_of(target) as storage:
        assert [own.first for own in storage.versions("b")] == [40, 35]


def test_table_of_which_nothing_can_be_set_up_is_named(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM entries WHERE table_id = 'b' AND n = 1")
        db.execute("UPDATE checkpoints SET data = x'00' WHERE table_id = 'b'")
    _, done = _repaired(folder)
    assert done.tables[1] == KeptTable(
        *("b", 0, 0, 40, "neither its first entry nor a valid checkpoint is left"),
        kept=False,
    )


def test_hand_that_does_not_match_its_checksum_is_lost(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE hands SET record = x'00' WHERE id = 'a-00040'")
    _, done = _repaired(folder)
    assert (done.hands, done.lost_hands) == (25, ["a-00040"])


def test_lost_secret_is_reported(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM meta WHERE name = 'secret'")
    _, done = _repaired(folder)
    assert "secret is lost" in done.notes[0]


@pytest.mark.parametrize("page", [0, 1, 2])
def test_header_and_schema_may_be_gone(folder: Path, page: int) -> None:
    path = folder / "room.sqlite3"
    whole = bytearray(path.read_bytes())
    whole[page * _PAGE : (page + 1) * _PAGE] = random.Random(page).randbytes(_PAGE)
    path.write_bytes(whole)
    with pytest.raises(StorageError):
        open_storage(folder)
    _, done = _repaired(folder)
    assert [(own.id, own.last) for own in done.tables] == [
        ("a", 300),
        ("b", 40),
        ("c", 12),
    ]


def test_pages_that_are_damaged_cost_what_they_held(folder: Path) -> None:
    """Whatever is given out is what was written, and most of it is."""
    path = folder / "room.sqlite3"
    whole, wanted = path.read_bytes(), _rows(folder)
    rng = random.Random(7)
    entries = 0
    for _ in range(12):
        damaged = bytearray(whole)
        for page in rng.sample(range(len(whole) // _PAGE), 2):
            damaged[page * _PAGE : (page + 1) * _PAGE] = rng.randbytes(_PAGE)
        path.write_bytes(damaged)
        target, _ = _repaired(folder)
        found = _rows(target)
        assert set(found["entries"]) <= set(wanted["entries"])
        assert set(found["hands"]) <= set(wanted["hands"])
        entries += len(found["entries"])
    assert entries > 12 * len(wanted["entries"]) / 3


def test_file_cut_short_gives_what_is_left(folder: Path) -> None:
    path = folder / "room.sqlite3"
    whole, wanted = path.read_bytes(), _rows(folder)
    for share in (0.2, 0.5, 0.9):
        path.write_bytes(whole[: int(len(whole) * share)])
        target, _ = _repaired(folder)
        assert set(_rows(target)["entries"]) <= set(wanted["entries"])


def test_bits_that_flip_anywhere_end_in_no_traceback(folder: Path) -> None:
    path = folder / "room.sqlite3"
    whole, wanted = path.read_bytes(), _rows(folder)
    rng = random.Random(11)
    for _ in range(15):
        damaged = bytearray(whole)
        for _ in range(40):
            damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        target, _ = _repaired(folder)
        assert set(_rows(target)["entries"]) <= set(wanted["entries"])


def test_what_cannot_be_repaired_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="file not found"):
        repair(tmp_path / "nowhere", tmp_path / "x", now=_NOW, set_up=_read)
    with pytest.raises(StorageError, match="is not empty"):
        repair(folder, folder, now=_NOW, set_up=_read)
    with (
        storage_of(folder),
        pytest.raises(StorageError, match="another room is open"),
    ):
        repair(folder, tmp_path / "x", now=_NOW, set_up=_read)
    assert not (tmp_path / "x").exists()


def test_rubbish_has_no_rows(tmp_path: Path) -> None:
    file = tmp_path / "room.sqlite3"
    for content in (b"", b"x", random.Random(3).randbytes(50_000)):
        file.write_bytes(content)
        reader = PageReader(file)
        assert list(reader.rows()) == []
        reader.close()


def test_audit_names_all_damage(folder: Path) -> None:
    assert audit(folder / "room.sqlite3").problems == []
    with database(folder) as db:
        db.execute("UPDATE entries SET data = 'x' WHERE table_id = 'a' AND n = 12")
        db.execute("DELETE FROM entries WHERE table_id = 'b' AND n = 40")
        db.execute("UPDATE checkpoints SET n = 9 WHERE table_id = 'b' AND n = 39")
        db.execute("DELETE FROM tables WHERE id = 'c'")
        db.execute("UPDATE hands SET deck = x'00' WHERE id = 'a-00040'")
    found = audit(folder / "room.sqlite3")
    assert found.problems == [
        "table a: entry 12 does not match its checksum",
        "table b: entry 40 is missing",
        "table b: the checkpoint at entry 9 does not match its checksum",
        "table c: it is missing from the list of tables",
        "hand a-00040: it does not match its checksum",
    ]


def test_audit_looks_at_a_room_that_is_open(folder: Path) -> None:
    with storage_of(folder) as storage:
        fill(storage, "d", 30)
        settle(storage)
        found = audit(folder / "room.sqlite3")
        assert not found.problems
        assert (found.tables, found.entries, found.hands) == (4, 382, 32)


def test_audit_refuses_what_it_cannot_judge(tmp_path: Path, folder: Path) -> None:
    make_version_1(folder, tmp_path / "old")
    with pytest.raises(StorageError, match="version 1, which has no checksums"):
        audit(tmp_path / "old" / "room.sqlite3")
    with pytest.raises(StorageError, match="file not found"):
        audit(tmp_path / "room.sqlite3")


def test_accounts_and_clubs_are_copied(folder: Path, tmp_path: Path) -> None:
    with database(folder) as db:
        db.execute("INSERT INTO accounts VALUES ('a1', 'Ann', 'ann', 'lock', 5)")
        db.execute(
            "INSERT INTO club_members VALUES ('c1', 'a1', 'owner', 5, 1250)",
        )
    done = repair(folder, tmp_path / "new", now=_NOW, set_up=_read)
    assert not done.notes
    with database(tmp_path / "new") as db:
        assert list(db.execute("SELECT name, lock FROM accounts")) == [("Ann", "lock")]
        assert list(db.execute("SELECT balance FROM club_members")) == [(1250,)]


def test_damaged_accounts_are_named(folder: Path, tmp_path: Path) -> None:
    with database(folder) as db:
        for k in range(2_000):
            db.execute(
                "INSERT INTO accounts VALUES (?, ?, ?, 'lock', 5)",
                (f"a{k:016x}", f"Ann {k}", f"ann {k}"),
            )
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = db.execute(
            "SELECT max(pageno) FROM dbstat WHERE name = 'accounts' "
            "AND pagetype = 'leaf'"
        ).fetchone()
    with (folder / "room.sqlite3").open("r+b") as file:
        file.seek((page - 1) * _PAGE)
        file.write(b"\xff" * _PAGE)
    done = repair(folder, tmp_path / "new", now=_NOW, set_up=_read)
    assert [note for note in done.notes if "are damaged (accounts)" in note]
    with database(tmp_path / "new") as db:
        ((count,),) = db.execute("SELECT count(*) FROM accounts").fetchall()
    assert 0 < count < 2_000
