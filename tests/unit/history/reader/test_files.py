"""Does ``history/files.py`` find, cut and count files?"""

from __future__ import annotations

import tracemalloc
import warnings
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.history_hands import few_records
from tests.support.site_hands import first_hand

from bigslick.errors import NotationError
from bigslick.formats.record.hand_record import HandRecord, write_records
from bigslick.history import (
    Tracker,
    convert_files,
    file_tracker,
    find_files,
    follow_files,
    track_files,
    verify_files,
)
from bigslick.history.reader import files as files_module
from bigslick.history.reader import phh_files
from bigslick.history.reader.files import (
    Piece,
    map_pieces,
    pieces_of,
    skipped_files,
    small_together,
)
from bigslick.history.reader.hand_reader import ReadOptions

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_folders_are_searched_for_histories(hands_file: Path) -> None:
    (hands_file.parent / "picture.png").write_bytes(b"no history")
    below = hands_file.parent / "below"
    below.mkdir()
    (below / "b.PHH").write_text("")
    (below / "._b.phh").write_bytes(b"\0")  # hidden: macOS writes such files
    assert find_files([hands_file.parent]) == [below / "b.PHH", hands_file]
    assert skipped_files([below]) == []


def test_one_path_needs_no_list(hands_file: Path) -> None:
    assert find_files(hands_file) == find_files(str(hands_file)) == [hands_file]
    tracker, _ = track_files(str(hands_file))
    assert tracker.hands


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"gone\.phh: No such file"):
        find_files([tmp_path / "gone.phh"])
    with pytest.raises(NotationError, match="no hand histories"):
        find_files([tmp_path])


def test_lines_are_counted_as_records_are(
    hands_file: Path, records: list[HandRecord]
) -> None:
    whole = Tracker()
    whole.add_all(records)
    tracker, problems = track_files([hands_file])
    assert tracker.report("position") == whole.report("position")
    assert problems.count == 0


def test_every_cut_gives_the_same_result(
    tmp_path: Path, records: list[HandRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.jsonl"
    write_records(records * 5, path)
    whole = track_files([path])[0].report("stake")
    for size in (100, 1999, 5000):
        monkeypatch.setattr(files_module, "_PIECE", size)
        assert len(pieces_of([path])) > 3
        assert track_files([path])[0].report("stake") == whole


def test_jobs_do_not_change_the_result(hands_file: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.jsonl").write_bytes(hands_file.read_bytes())
    one, _ = track_files([tmp_path])
    two, _ = track_files([tmp_path], jobs=2)
    assert one.report("position") == two.report("position")
    assert one.hands == 8


def test_unreadable_hands_are_reported_with_their_line_and_the_rest_is_read(
    hands_file: Path,
) -> None:
    lines = hands_file.read_bytes().splitlines()
    lines[1] = b'{"schema":1,"hand_id":"broken"'
    lines.insert(3, b"")
    hands_file.write_bytes(b"\n".join(lines))
    tracker, problems = track_files([hands_file])
    assert (tracker.hands, problems.count) == (3, 1)
    (error,) = problems.kept
    assert (error.file, error.line) == (str(hands_file), 2)
    with pytest.raises(NotationError, match="line 2"):
        track_files([hands_file], strict=True)


def test_damage_deep_in_a_file_has_the_right_line(
    tmp_path: Path, records: list[HandRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [record.to_json() for record in records * 5]
    lines[16] = lines[17] = b"{}"
    path = tmp_path / "many.jsonl"
    path.write_bytes(b"\n".join(lines))
    monkeypatch.setattr(files_module, "_PIECE", 3000)
    _, problems = track_files([path])
    assert [error.line for error in problems.kept] == [17, 18]


def test_a_hand_that_is_not_over_is_damage(
    hands_file: Path, records: list[HandRecord]
) -> None:
    record = records[2]
    record.actions = record.actions[:20]
    write_records([record], hands_file)
    tracker, problems = track_files([hands_file])
    assert tracker.hands == 0
    assert "is not over" in str(problems.kept[0])


def test_pieces_know_their_file(hands_file: Path) -> None:
    assert pieces_of([hands_file]) == [Piece(hands_file)]


def test_an_unreadable_file_is_reported_and_the_others_are_read(
    hands_file: Path,
) -> None:
    (hands_file.parent / "a.txt").write_text("nothing of poker")
    (hands_file.parent / "b.txt").write_bytes("PokerStars Hand #1".encode("utf-16"))
    tracker, problems = track_files([hands_file.parent])
    assert (tracker.hands, problems.count) == (4, 2)
    assert "unknown file format" in str(problems.kept[0])
    assert "unknown file format" in str(problems.kept[1])  # UTF-16 is decoded
    with pytest.raises(NotationError, match="unknown file format"):
        track_files([hands_file.parent], strict=True)


def test_an_encoding_is_used_for_all_files(hands_file: Path) -> None:
    text = hands_file.read_text(encoding="utf-8")
    hands_file.write_text(text, encoding="utf-16")
    tracker, _ = track_files([hands_file], encoding="utf-16")
    assert tracker.hands == 4
    with pytest.raises(NotationError, match="unknown encoding 'utf-61'"):
        track_files([hands_file], encoding="utf-61")


def test_repairs_are_reported(tmp_path: Path) -> None:
    text = first_hand("pokerstars-cash.txt").replace("Total pot $6", "Total pot $7")
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    tracker, problems = track_files([tmp_path], repair=True)
    assert (tracker.hands, problems.count, problems.repair_count) == (1, 0, 1)
    (repair,) = problems.repairs
    assert "line 1, hand 100000000001: the text states a pot of" in repair


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        (b'"final":198', b'"final":199', "1200 before the hand"),
        (b'"final":198', b'"final":-198', "'SB': 200 before and -198 after"),
        (b'"stack":200', b'"stack":-200', "'SB': -200 before"),
        (b'"final":198', b'"final":"198.5"', "1200.5 after it"),
    ],
)
def test_chips_from_nowhere_are_not_counted(
    hands_file: Path,
    records: list[HandRecord],
    before: bytes,
    after: bytes,
    reason: str,
) -> None:
    line = records[2].to_json()
    assert before in line
    hands_file.write_bytes(line + b"\n" + line.replace(before, after, 1) + b"\n")
    tracker, problems = track_files([hands_file])
    assert tracker.hands == 1
    (error,) = problems.kept
    assert error.line == 2
    assert reason in error.reason
    hands_file.rename(hands_file.with_suffix(".txt"))
    count, problems = convert_files(
        [hands_file.with_suffix(".txt")], "json", hands_file.with_suffix(".out")
    )
    assert (count, problems.count) == (1, 1)


TWICE = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ['d dh p1 AsKs', 'd dh p2 AsQd', 'p2 f']
"""
OTHER_END = TWICE.replace("AsQd", "7cQd") + "finishing_stacks = [190, 210]\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [(TWICE, "it is already on the table"), (OTHER_END, "final stacks 190, 210")],
)
def test_what_cannot_be_is_refused_by_every_command(
    tmp_path: Path, text: str, reason: str
) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(text)
    _, problems = track_files([path])
    assert reason in str(problems.kept[0])
    (check,) = verify_files([path])
    assert reason in str(check.problems.kept[0])
    for to in ("json", "parquet"):
        with pytest.raises(NotationError, match=reason):
            convert_files([path], to, tmp_path / "out")
    with pytest.raises(NotationError, match=reason):
        track_files([path], strict=True)


def test_an_end_that_is_not_so_is_left_out_by_repair(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(OTHER_END)
    tracker, problems = track_files([path], repair=True)
    assert tracker.hands == 1
    (repair,) = problems.repairs
    assert "hand.phh, line 1" in repair
    assert "the results are ignored: the record has final stacks" in repair
    convert_files([path], "phh", tmp_path / "again.phh", repair=True)
    assert verify_files([tmp_path / "again.phh"])[0].exact == 1


def test_a_line_without_end_is_no_hand_and_needs_no_memory(
    tmp_path: Path, records: list[HandRecord]
) -> None:
    endless = b'{"schema":1,' + b" " * (20 << 20)
    lines = [records[0].to_json(), endless, records[1].to_json(), b'{"schema":1}']
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"\n".join(lines))
    tracemalloc.start()
    tracker, problems = track_files([path])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert tracker.hands == 2
    assert {error.line for error in problems.kept} == {2, 4}
    assert most < 8 << 20


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_first_unreadable_hand_is_reported_with_any_number_of_jobs(
    hands_file: Path, tmp_path: Path, jobs: int
) -> None:
    long, short = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    long.write_bytes(hands_file.read_bytes() * 300 + b"{}\n")
    short.write_bytes(b"{}\n")
    for work in (track_files, verify_files):
        with pytest.raises(NotationError, match=r"a\.jsonl, line 1201"):
            work([long, short], jobs=jobs, strict=True)


def test_a_caller_who_stops_early_is_not_warned(
    hands_file: Path, tmp_path: Path
) -> None:
    files = [tmp_path / f"{n}.jsonl" for n in range(6)]
    for path in files:
        path.write_bytes(hands_file.read_bytes() * 50)
    work = file_tracker._Tracking(
        adjust=True, heads_up_steals=True, where=None, options=ReadOptions()
    )
    results = map_pieces(work, pieces_of(files), [1] * 6, jobs=2)
    assert next(results)[0].hands == 200
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        del results
    assert not caught


def converted(path: Path, to: str, **options: Any) -> None:
    convert_files([path], to, path.parent / "out", **options)


COMMANDS: dict[str, Callable[..., object]] = {
    "stats": lambda path, **options: track_files([path], **options),
    "verify": lambda path, **options: verify_files([path], **options),
    "graph": lambda path, **options: follow_files([path], "CO", **options),
    "convert": partial(converted, to="phh"),
    "parquet": partial(converted, to="parquet"),
}


@pytest.fixture(scope="module", params=["jsonl", "phhs"])
def many(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Give a file of many hands, which every command reads."""
    folder = tmp_path_factory.mktemp("many")
    write_records(few_records() * 30, folder / "many.jsonl")
    path: Path = folder / f"many.{request.param}"
    if request.param == "phhs":
        convert_files([folder / "many.jsonl"], "phh", path)
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_progress_goes_on_within_one_file(
    command: str, many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_tracker, "_OFTEN", 20)
    monkeypatch.setattr(phh_files, "_PART", 1 << 14)
    path = tmp_path / many.name
    path.write_bytes(many.read_bytes())
    seen: list[tuple[int, int]] = []
    COMMANDS[command](path, progress=lambda *at: seen.append(at))
    size = path.stat().st_size
    assert {total for _, total in seen} == {size}
    done = [at for at, _ in seen]
    assert done == sorted(done)
    assert len({at for at in done if 0 < at < size}) > 1
    assert done[-1] == size


@pytest.mark.parametrize("command", COMMANDS)
def test_several_workers_tell_of_whole_files(
    command: str, hands_file: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.jsonl").write_bytes(hands_file.read_bytes())
    seen: list[tuple[int, int]] = []
    COMMANDS[command](folder, jobs=2, progress=lambda *at: seen.append(at))
    size = hands_file.stat().st_size
    assert seen == [(size, 3 * size), (2 * size, 3 * size), (3 * size, 3 * size)]


def test_the_size_of_a_pipe_is_unknown(hands_file: Path, tmp_path: Path) -> None:
    import os
    import threading

    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[hands_file.read_bytes()])
    writer.start()
    seen: list[tuple[int, int]] = []
    (check,) = verify_files([pipe], progress=lambda *at: seen.append(at))
    writer.join()
    assert check.exact == 4
    assert not seen


def test_small_files_are_grouped_and_none_is_in_a_group_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files_module, "_SMALL", 100)
    monkeypatch.setattr(files_module, "_TOGETHER", 150)
    sizes = {
        "a.txt": 50,
        "b.txt": 60,
        "c.txt": 50,
        "d.jsonl": 9,
        "e.phh": 9,
        "f.txt": 200,
    }
    for name, size in sizes.items():
        (tmp_path / name).write_bytes(b"x" * size)
    a, b, c, d, e, f = (tmp_path / name for name in sizes)
    assert small_together([a, b, c, d, e, f, e]) == [[a, b], [c], [d], [e], [f], [e]]
    assert small_together([a, a, b]) == [[a], [a, b]]
