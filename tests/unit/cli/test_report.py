from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.command import run

from bigslick.solver import Spot, solve
from bigslick.solver.flop_reports import report_run

if TYPE_CHECKING:
    from pathlib import Path

_OPTIONS = (
    *("--flops", "Ks7h2d,8s8h3s", "--oop", "QQ+", "--ip", "JJ+", "--pot", "9"),
    *("--stack", "9", "--sizes", "bet a", "--target", "2%", "--jobs", "1"),
)


def test_the_table_shows_textures_and_all() -> None:
    answer = run("report", *_OPTIONS)
    assert answer.returncode == 0
    words = answer.stdout.split()
    assert {"rainbow", "two-tone", "all", "100.0%"} <= set(words)
    assert "paired" in run("report", *_OPTIONS, "--by", "pairing").stdout


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_a_narrow_terminal_shows_every_number(width: int) -> None:
    options = (*_OPTIONS, "--sizes", "bet 33%, 75%, a; raise a")
    answer = run("report", *options, columns=width)
    lines = answer.stdout.splitlines()
    assert max(map(len, lines)) <= width
    assert "…" not in answer.stdout
    numbers = [word for word in answer.stdout.split() if word[-1] == "%"]
    assert len(numbers) == 3 * (2 + 8)
    assert "start: b33" in answer.stdout


def test_rows_are_printed_as_csv_and_json_and_drawn(tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("report", *_OPTIONS, "--csv").stdout)))
    assert [row["flop"] for row in rows] == ["Ks7h2d", "8s8h3s"]
    picture = tmp_path / "flops.svg"
    data = json.loads(run("report", *_OPTIONS, "--json", "--plot", str(picture)).stdout)
    assert [row["flops"] for row in data["groups"]] == ["rainbow", "two-tone", "all"]
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_written_files_are_confirmed(tmp_path: Path) -> None:
    rows, picture = tmp_path / "flops.parquet", tmp_path / "flops.svg"
    answer = run("report", *_OPTIONS, "--parquet", str(rows), "--plot", str(picture))
    assert f"written to {rows}\ndrawn to {picture}\n" in answer.stdout


def test_a_terminal_shows_the_progress() -> None:
    assert "solving flops" in run("report", *_OPTIONS, terminal=True).stderr


def test_bad_input_ends_in_one_line() -> None:
    for options, part in (
        (("--by", "colour"), "unknown group 'colour'"),
        (("--flops", "3"), "invalid number of flops"),
        (("--rake", "x"), "invalid rake"),
        (("--oop", ""), "the range oop"),
    ):
        answer = run("report", *_OPTIONS, *options)
        assert (answer.returncode, answer.stdout) == (2, "")
        assert part in answer.stderr


def test_ctrl_c_prints_the_flops_that_are_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(spot: Spot, *limits: Any, **options: Any) -> Any:
        solution = solve(spot, *limits, **options)
        solution.interrupted = spot.board == "8s8h3s"
        return solution

    monkeypatch.setattr(report_run, "solve", interrupted)
    file = tmp_path / "flops.jsonl"
    answer = run("report", *_OPTIONS, "--resume", str(file))
    assert answer.returncode == 130
    assert "rainbow" in answer.stdout
    assert "interrupted: 1 of 2 flops solved" in answer.stderr
    assert f"--resume {file}" in answer.stderr
