"""Damaged files and files of other programs are refused and not changed."""

from __future__ import annotations

import os
import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.support.storage_files import database, fill, open_storage, storage_of

from bigslick.errors import StorageError
from bigslick.room.storage.sqlite import database as opening
from bigslick.room.storage.sqlite.integrity import QUICK_BYTES

if TYPE_CHECKING:
    from pathlib import Path

_PAGE = 4_096


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One table with some pages of entries."""
    with storage_of(tmp_path) as storage:
        fill(storage, "a", 300, every=20)
    return tmp_path


def _refusal(folder: Path) -> str:
    path = folder / "room.sqlite3"
    before = path.read_bytes()
    with pytest.raises(StorageError) as found:
        open_storage(folder)
    assert path.read_bytes() == before
    text = str(found.value)
    assert str(path) in text
    return text


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty (0 bytes)"),
        (b"x", "is not a room's database"),
        (random.Random(1).randbytes(20_000), "is not a room's database: it is encr"),
        (b"PK\x03\x04" + b"\0" * 5_000, "is not a room's database"),
        (b"SQLite format 3\0", "is damaged"),
        (b"SQLite format 3\0" + b"\xff" * 9_000, "is damaged"),
    ],
)
def test_what_is_no_database_is_refused(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    (tmp_path / "room.sqlite3").write_bytes(content)
    assert reason in _refusal(tmp_path)


@pytest.mark.parametrize("kind", ["pipe", "/dev/zero"])
def test_what_is_no_file_is_refused_without_reading_it(
    tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "room.sqlite3"
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(kind)
    with pytest.raises(StorageError, match=r"room\.sqlite3 is not a regular file"):
        open_storage(tmp_path)


def test_database_of_another_program_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "room.sqlite3")) as db, db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")
    text = _refusal(tmp_path)
    assert "another program: it holds bookmarks" in text
    assert "--data" in text


def test_database_without_a_version_is_refused(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE meta SET value = 'two' WHERE name = 'version'")
    assert "another program" in _refusal(folder)


def test_truncated_file_is_refused_with_what_can_be_done(folder: Path) -> None:
    path = folder / "room.sqlite3"
    size = path.stat().st_size
    for share in (0.1, 0.5, 0.95):
        path.write_bytes(path.read_bytes()[: int(size * share)])
        assert f"bigslick room repair --data {folder}" in _refusal(folder)


def test_bits_that_flipped_in_the_structure_are_found(folder: Path) -> None:
    """Every page begins with its kind and the number of its cells."""
    path = folder / "room.sqlite3"
    whole = path.read_bytes()
    pages = range(2, len(whole) // _PAGE)
    refused = 0
    for page in random.Random(5).sample(pages, 12):
        damaged = bytearray(whole)
        for k in range(8):
            damaged[page * _PAGE + k] ^= 0x5A
        path.write_bytes(damaged)
        try:
            open_storage(folder)[0].close()
        except StorageError as error:
            refused += 1
            assert "bigslick room repair" in str(error)  # noqa: PT017 - some open
    assert refused >= 6  # others are overflow pages: the chain covers what they hold


def test_bits_that_flipped_in_an_entry_are_found_by_the_chain(folder: Path) -> None:
    path = folder / "room.sqlite3"
    damaged = path.read_bytes().replace(b'{"at":300000', b'{"at":300001')
    path.write_bytes(damaged)
    with (
        storage_of(folder) as storage,
        pytest.raises(StorageError, match="entry 300 does not match"),
    ):
        next(storage.versions("a"))


def test_folder_instead_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "room.sqlite3").mkdir()
    with pytest.raises(StorageError, match="sqlite3: "):
        open_storage(tmp_path)


def test_large_file_is_opened_first_and_checked_then(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert QUICK_BYTES > 2**26
    monkeypatch.setattr(opening, "QUICK_BYTES", 0)
    with storage_of(folder) as storage:
        assert storage._checker is not None
        storage._checker.join(20)
    path = folder / "room.sqlite3"
    whole = bytearray(path.read_bytes())
    with database(folder) as db:
        root = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'hands_by_time'"
        ).fetchone()[0]
    whole[(root - 1) * _PAGE : (root - 1) * _PAGE + 8] = b"\xa5" * 8
    path.write_bytes(whole)
    storage, failures = open_storage(folder)
    assert storage._checker is not None
    storage._checker.join(20)
    storage.close()
    assert "is damaged" in str(failures[0])


def test_check_of_a_large_file_ends_with_the_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "QUICK_BYTES", 0)
    for _ in range(5):
        with storage_of(folder):
            pass
