"""Does a library keep each hand once, and survive what goes wrong?"""

from __future__ import annotations

import gzip
import sqlite3
from typing import TYPE_CHECKING

import pytest
from tests.support.history_hands import few_records

from bigslick.errors import NotationError
from bigslick.formats.record.hand_record import write_records
from bigslick.history import query, track_files
from bigslick.history.library import Library, hand_library

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.formats.record.hand_record import HandRecord


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


def records(first: int, *, mode: str = "cash") -> list[HandRecord]:
    made = few_records()
    for number, record in enumerate(made, first):
        record.hand_id, record.mode = str(number), mode  # type: ignore[assignment]
    return made


def test_hands_are_kept_once_and_modes_apart(library: Library, tmp_path: Path) -> None:
    write_records(records(1), tmp_path / "a.jsonl")
    first = library.add([tmp_path / "a.jsonl"])
    assert (first.hands, first.duplicates) == ({"cash": 4, "tournament": 0}, 0)
    write_records(records(3) + records(9, mode="tournament"), tmp_path / "b.jsonl")
    second = library.add([tmp_path / "a.jsonl", tmp_path / "b.jsonl"])
    assert (second.hands, second.files) == ({"cash": 4, "tournament": 4}, 1)
    assert (second.duplicates, second.unchanged) == (0, 1)  # other actions, same number
    again = library.add([tmp_path / "b.jsonl", tmp_path / "a.jsonl"])
    assert (again.count, again.unchanged) == (0, 2)
    write_records(records(1) + records(20), tmp_path / "a.jsonl")  # the file has grown
    grown = library.add([tmp_path])
    assert (grown.count, grown.duplicates) == (4, 4)
    assert library.counts() == {"cash": 12, "tournament": 4}
    tracker, problems = track_files(library.files("cash"))
    assert (tracker.hands, problems.count) == (12, 0)
    assert len(library.files("cash")) == len(library.files("tournament")) == 1


def test_queries_read_tables_that_are_made_once(
    library: Library, tmp_path: Path
) -> None:
    pytest.importorskip("duckdb")
    write_records(records(1) + records(9, mode="tournament"), tmp_path / "a.jsonl")
    library.add([tmp_path / "a.jsonl"])
    tables = library.tables()
    _, rows, _ = query("select mode, count(*) from hands group by 1 order by 1", tables)
    assert rows == [("cash", 4), ("tournament", 4)]
    times = [(folder / "hands.parquet").stat().st_mtime_ns for folder in tables]
    assert library.tables() == tables
    assert times == [(f / "hands.parquet").stat().st_mtime_ns for f in tables]


def test_an_interrupted_import_changes_nothing(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_records(records(1), tmp_path / "a.jsonl")
    library.add([tmp_path / "a.jsonl"])
    before = [gzip.decompress(file.read_bytes()) for file in library.files()]
    write_records(records(9), tmp_path / "b.jsonl")
    real = hand_library._Changes._save_segment

    def interrupted(self: hand_library._Changes, mode: str, part: Path) -> None:
        real(self, mode, part)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(hand_library._Changes, "_save_segment", interrupted)
        with pytest.raises(KeyboardInterrupt):
            library.add([tmp_path / "b.jsonl"])
    assert library.counts()["cash"] == 4
    assert [gzip.decompress(file.read_bytes()) for file in library.files()] == before
    assert library.add([tmp_path / "b.jsonl"]).count == 4
    assert (
        len([*(library.folder / "cash").iterdir()]) == 2
    )  # the old one goes next time
    library.add([tmp_path / "b.jsonl"])
    assert [*(library.folder / "cash").iterdir()] == library.files()


def test_jobs_and_full_segments(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_library, "_FULL", 4)
    monkeypatch.setattr(hand_library, "_OFTEN", 4)
    for number in range(3):
        write_records(records(10 * number), tmp_path / f"{number}.jsonl")
    assert library.add([tmp_path], jobs=2).count == 12
    assert len(library.files()) == 3
    assert track_files(library.files())[0].hands == 12


def test_hands_that_cannot_be_replayed_are_reported_and_left_out(
    library: Library, tmp_path: Path
) -> None:
    wrong = records(1)
    wrong[0].actions[15].amount = 3  # less than the smallest raise
    path = tmp_path / "a.jsonl"
    write_records(wrong, path)
    done = library.add([path])
    assert (done.count, done.problems.count) == (3, 1)
    with pytest.raises(NotationError, match="hand 1"):
        Library(tmp_path / "strict").add([path], strict=True)


def test_a_newer_or_a_damaged_index_is_refused(
    library: Library, tmp_path: Path
) -> None:
    library.folder.mkdir()
    library.index.write_bytes(b"this is no database at all" * 100)
    with pytest.raises(NotationError, match="not a database"):
        library.counts()
    library.index.unlink()
    connection = sqlite3.connect(library.index)
    connection.execute("pragma user_version = 99")
    connection.close()
    with pytest.raises(NotationError, match="version 99 of the library is newer"):
        library.add([write(tmp_path)])


def write(folder: Path) -> Path:
    path = folder / "a.jsonl"
    write_records(records(1), path)
    return path
