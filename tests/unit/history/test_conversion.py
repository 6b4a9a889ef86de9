"""Does ``history/conversion.py`` write complete files or none?"""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.support.history_hands import record_hand

from bigslick import create_game
from bigslick.errors import GameConfigError, NotationError
from bigslick.formats.record.hand_record import HandRecord, write_records
from bigslick.history import convert_files, track_files

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("to", "name"),
    [("json", "a.jsonl"), ("phh", "a.phhs"), ("pokerstars", "a.txt"), ("ohh", "a.ohh")],
)
def test_statistics_survive_every_format(
    hands_file: Path, tmp_path: Path, to: str, name: str
) -> None:
    out = tmp_path / name
    count, problems = convert_files([hands_file], to, out)
    assert (count, problems.count) == (4, 0)
    before = track_files([hands_file])[0].report("position")
    assert track_files([out])[0].report("position") == before


def test_text_goes_to_an_open_file(hands_file: Path) -> None:
    out = io.StringIO()
    count, _ = convert_files([hands_file], "phh", out)
    assert count == 4
    assert out.getvalue().startswith("[1]\n")


def test_a_phh_file_holds_one_hand(hands_file: Path, tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="one hand"):
        convert_files([hands_file], "phh", tmp_path / "a.phh")
    assert [p.name for p in tmp_path.iterdir()] == ["hands.jsonl"]
    write_records([record_hand(*"fffff")], hands_file)
    convert_files([hands_file], "phh", tmp_path / "a.phh")
    assert (tmp_path / "a.phh").read_text().startswith("variant = 'NT'")


def test_what_a_format_cannot_represent_is_left_out_and_reported(
    hands_file: Path, tmp_path: Path, records: list[HandRecord]
) -> None:
    two_boards = create_game("nlhe", blinds=(1, 2)).bomb_pot(4)
    bomb = record_hand(*"c" * 18, game=two_boards)
    write_records([records[0], bomb], hands_file)
    count, problems = convert_files([hands_file], "pokerstars", tmp_path / "a.txt")
    assert (count, problems.count) == (1, 1)
    assert problems.kept[0].line == 2
    with pytest.raises(NotationError):
        convert_files([hands_file], "pokerstars", tmp_path / "b.txt", strict=True)
    assert not (tmp_path / "b.txt").exists()


@pytest.mark.parametrize("to", ["json", "phh", "ohh", "pokerstars"])
def test_jobs_do_not_change_the_file(
    tmp_path: Path, records: list[HandRecord], to: str
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for number, record in enumerate(records):
        write_records([record] * (number % 3), folder / f"{number}.jsonl")
    (folder / "x.txt").write_text("nothing of poker")
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    seen: list[tuple[int, int]] = []
    count, problems = convert_files([folder], to, one)
    again = convert_files(
        [folder], to, two, jobs=2, progress=lambda *at: seen.append(at)
    )
    assert str(again) == str((count, problems))
    assert (count, problems.count) == (3, 1)
    assert one.read_bytes() == two.read_bytes()
    assert len(seen) == 5
    assert seen[-1][0] == seen[-1][1]
    assert {path.name for path in tmp_path.iterdir()} == {"in", "one.txt", "two.txt"}


def test_a_file_is_kept_if_nothing_can_be_put_in_its_place(
    hands_file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.phhs"
    out.write_text("precious")
    hands_file.write_text('{"schema": 1}\n')
    with pytest.raises(NotationError, match="line 1"):
        convert_files([hands_file], "phh", out)
    assert out.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "hands.jsonl",
        "out.phhs",
    ]


def test_an_unknown_format_is_refused(hands_file: Path, tmp_path: Path) -> None:
    with pytest.raises(GameConfigError, match="unknown format 'doc'"):
        convert_files([hands_file], "doc", tmp_path / "a.doc")


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("to", ["phh", "parquet"])
def test_killed_in_the_middle_it_leaves_what_was_there(
    tmp_path: Path, records: list[HandRecord], to: str, sign: signal.Signals
) -> None:
    pipe, out = tmp_path / "hands.jsonl", tmp_path / "out"
    os.mkfifo(pipe)
    kept = out / "hands.parquet" if to == "parquet" else out
    kept.parent.mkdir(exist_ok=True)
    kept.write_text("precious")
    command = (
        "from bigslick.history import convert_files;"
        f"convert_files([{str(pipe)!r}], {to!r}, {str(out)!r})"
    )
    with (
        subprocess.Popen(
            [sys.executable, "-c", command], stderr=subprocess.DEVNULL
        ) as process,
        pipe.open("wb") as file,
    ):  # opens when it is read
        file.writelines(record.to_json() + b"\n" for record in records * 20)
        file.flush()
        process.send_signal(sign)
        process.wait(timeout=300)
    assert process.returncode != 0
    assert kept.read_text() == "precious"
    left = [path.name for path in tmp_path.iterdir() if path.suffix == ".part"]
    assert bool(left) == (sign is signal.SIGKILL)
    assert list(out.iterdir() if to == "parquet" else ()) in ([kept], [])


@pytest.mark.parametrize("to", ["json", "phh"])
def test_nothing_in_a_name_ends_the_text_of_a_hand(
    tmp_path: Path, records: list[HandRecord], to: str
) -> None:
    lines = b"".join(record.to_json() + b"\n" for record in records)
    odd = lines.replace(b'"CO"', b'"C\\n\\u0000\\nO"')
    assert odd != lines
    for name in ("a", "b"):
        (tmp_path / f"{name}.jsonl").write_bytes(odd)
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    counts = [convert_files(files, to, tmp_path / f"{n}.out", jobs=n) for n in (1, 2)]
    assert counts[0][0] == counts[1][0]
    one, two = ((tmp_path / f"{n}.out").read_bytes() for n in (1, 2))
    assert one == two
