"""Does a library store each hand once, and survive failures?"""

from __future__ import annotations

import gzip
import os
import sqlite3
from time import time
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.history_hands import few_records

from bigslick import VARIANTS
from bigslick.engine import Mode
from bigslick.errors import NotationError
from bigslick.formats.record.hand_record import HandRecord, write_records
from bigslick.formats.writer import WRITERS, numbered
from bigslick.history import hands_of, query, track_files
from bigslick.history.library import Library, file_import, hand_library

if TYPE_CHECKING:
    from pathlib import Path


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


def played(code: str, count: int, *, mode: Mode = Mode.CASH_GAME) -> list[HandRecord]:
    """Return hands in which everybody calls to the end."""
    found = []
    stakes: dict[str, Any] = {"antes": 0, "blinds": [1, 2], "bets": (2, 4)}
    if code == "stud":
        stakes = {"antes": 1, "blinds": 0, "bring_in": 1, "bets": (2, 4)}
    for seed in range(count):
        game = VARIANTS[code].game.with_stakes(**stakes, mode=mode)
        state = game([100 + seed] * 3, 3, seed=seed)
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            elif state.showdown_index is None:
                state.check_or_call()
            else:
                state.show_or_muck_hole_cards()
        time = f"2026-01-02T03:04:{seed:02}Z"
        found.append(HandRecord.from_state(state, time=time, hand_id=f"{code}-{seed}"))
    return found


def test_phh_and_texts_are_stored_as_phh_in_the_order_of_the_file(
    tmp_path: Path,
) -> None:
    made = [*played("nlhe", 5), *played("stud", 2), *played("flhe", 3)]
    made += played("plo", 4, mode=Mode.TOURNAMENT)
    paths = [tmp_path / name for name in ("a.phhs", "b.txt", "c.jsonl")]
    texts = enumerate(map(WRITERS["phh"], made), 1)
    paths[0].write_text("".join([numbered(text, n) for n, text in texts]))
    paths[1].write_text("".join(map(WRITERS["pokerstars"], made)))
    write_records(made, paths[2])
    for path in paths:
        kept = Library(tmp_path / path.stem)
        done = kept.add([path])
        assert (done.count, done.problems.count) == (len(made), 0)
        form = ".jsonl.gz" if path.suffix == ".jsonl" else ".phhs.gz"
        assert {"".join(file.suffixes) for file in kept.files()} == {form}
        for mode in ("cash", "tournament"):
            wanted = [hand.hand_id for hand in made if hand.mode == mode]
            found = [hand for file in kept.files(mode) for hand in hands_of(file)]
            assert [hand.hand_id for hand in found] == wanted
        ours, theirs = (track_files(files)[0] for files in (kept.files(), [path]))
        assert ours.report("both").to_dict() == theirs.report("both").to_dict()
        assert kept.add([path]).unchanged == 1
        path.write_bytes(path.read_bytes() + b"\n")
        again = kept.add([path])
        assert (again.count, again.duplicates) == (0, len(made))


def test_a_hand_that_phh_cannot_represent_is_stored_as_a_record(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(record: HandRecord) -> str:
        raise NotationError(f"PHH cannot represent hand {record.hand_id}")

    path = tmp_path / "a.txt"
    path.write_text("".join(map(WRITERS["pokerstars"], played("stud", 2))))
    monkeypatch.setattr(file_import, "WRITERS", {"phh": refuse})
    assert library.add([path]).count == 2
    assert ["".join(file.suffixes) for file in library.files()] == [".jsonl.gz"]
    assert track_files(library.files())[0].hands == 2


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

    def interrupted(self: hand_library._Changes, kind: Any, part: Path) -> None:
        real(self, kind, part)
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
    )  # the old one is removed next time
    library.add([tmp_path / "b.jsonl"])
    assert [*(library.folder / "cash").iterdir()] == library.files()


def test_temporary_folders_of_a_killed_import_are_removed_after_a_day(
    library: Library, tmp_path: Path
) -> None:
    folders = [library.folder / name for name in (".import-old", ".import-new")]
    for folder in folders:
        folder.mkdir(parents=True)
        (folder / "0").write_bytes(b"half a hand")
    yesterday = time() - 25 * 60 * 60
    os.utime(folders[0], (yesterday, yesterday))
    library.add([write(tmp_path)])
    assert [folder.exists() for folder in folders] == [False, True]


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
