"""One room at a time, whatever happened to the lock file."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.support.storage_files import fill, open_storage, settle, storage_of

from bigslick.errors import StorageError
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.storage.sqlite import batch_writer
from bigslick.room.storage.sqlite.locks import FolderLock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_OPENING = """
import sys
from pathlib import Path
from bigslick.errors import StorageError
from bigslick.room.storage.sqlite.sqlite_storage import SQLiteStorage
try:
    storage = SQLiteStorage(
        Path(sys.argv[1]) / "room.sqlite3", clock=lambda: 1, deliver=print, failed=print
    )
except StorageError as error:
    print(error)
else:
    print("open", flush=True)
    sys.stdin.readline()
    storage.close()
"""


def _other(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _OPENING, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def taken(tmp_path: Path) -> Iterator[Path]:
    """Return a folder that another process has open."""
    process = _other(tmp_path)
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    yield tmp_path
    process.communicate("\n")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the mark finds it")
def test_second_process_is_refused_without_a_lock_file(taken: Path) -> None:
    for _ in range(2):
        with pytest.raises(StorageError, match="another room is open"):
            open_storage(taken)
        (taken / "room.lock").unlink()
    process = _other(taken)
    said, _ = process.communicate("\n")
    assert said.startswith("another room is open")


def test_second_process_is_refused_without_the_database(taken: Path) -> None:
    (taken / "room.sqlite3").unlink()
    with pytest.raises(StorageError, match="another room is open"):
        open_storage(taken)


def test_room_that_another_one_has_pushed_aside_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where locks do not hold, the mark of the owner does."""
    first, failures = open_storage(tmp_path)
    fill(first, "a", 3)
    settle(first)
    monkeypatch.setattr(FolderLock, "_lock", lambda *_: None)
    monkeypatch.setattr(FolderLock, "lock_database", lambda _: None)
    with storage_of(tmp_path) as second:
        fill(second, "b", 3)
        said: list[int] = []
        fill(first, "a", 5, first=4)
        first._thread.join(20)
        assert "another room has opened" in str(failures[0])
        assert not said
        assert next(second.versions("a")).last == 3
    first.close()


@pytest.mark.parametrize("name", ["room.sqlite3", "room.sqlite3-wal"])
@pytest.mark.skipif(sys.platform == "win32", reason="open files stay there")
def test_room_whose_file_was_removed_stops(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_writer, "_LOOK_SECONDS", 0)
    storage, failures = open_storage(tmp_path)
    fill(storage, "a", 3)
    settle(storage)
    (tmp_path / name).unlink()
    said: list[int] = []
    storage.append(WriteBatch("a", 4, b"x", lambda: said.append(4)))
    storage._thread.join(20)
    storage.close()
    assert "was removed or replaced" in str(failures[0])
    assert not said
