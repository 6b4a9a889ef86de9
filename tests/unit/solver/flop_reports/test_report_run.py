from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.errors import BigslickError, GameConfigError, StorageError
from bigslick.solver import FlopReport, Spot, report, solve
from bigslick.solver.flop_reports import report_run

if TYPE_CHECKING:
    from pathlib import Path

_FLOPS = ["Ks7h2d", "8s8h3s", "AsKs2s"]


def _spot(**changes: Any) -> Spot:
    values: dict[str, Any] = {
        "board": "Ks7h2d",
        "ranges": ("QQ+,76s", "JJ+,AKs"),
        "pot": 10,
        "stack": 10,
        "sizes": "bet 50%; raise a",
    }
    return Spot(**values | changes)


@pytest.fixture(scope="module")
def found() -> FlopReport:
    return report(_spot(), _FLOPS, target="1%", jobs=1)


def test_a_row_says_what_solving_the_flop_says(found: FlopReport) -> None:
    row = found.rows[1]
    solution = solve(_spot(board="8s8h3s"), "1%", threads=1)
    assert (row["flop"], row["suits"], row["pairing"]) == (
        "8s8h3s",
        "two-tone",
        "paired",
    )
    assert (row["ev_oop"], row["ev_ip"]) == solution.ev
    assert row["x: b50"] == solution.node("x").frequencies["b50"]
    assert row["equity_oop"] + row["equity_ip"] == pytest.approx(1)
    assert row["exploitability"] <= 0.01


def test_weights_count_flops_and_the_cards_that_ranges_hold(found: FlopReport) -> None:
    assert sum(row["weight"] for row in found.rows) == pytest.approx(1)
    rainbow, paired, monotone = (row["weight"] for row in found.rows)
    # 24, 12 and 4 flops of each kind; kings and aces on the board leave fewer hands.
    assert rainbow > paired > monotone
    assert monotone / paired < 4 / 12


def test_groups_are_weighted_means(found: FlopReport) -> None:
    groups = {row["flops"]: row for row in found.by("suits")}
    assert set(groups) == {"rainbow", "two-tone", "monotone", "all"}
    assert groups["two-tone"]["ev_ip"] == found.rows[1]["ev_ip"]
    mean = sum(row["ev_oop"] * row["weight"] for row in found.rows)
    assert groups["all"]["ev_oop"] == pytest.approx(mean)
    assert groups["all"]["ev_oop"] + groups["all"]["ev_ip"] == pytest.approx(10)
    with pytest.raises(GameConfigError, match="unknown group 'colour'"):
        found.by("colour")


def test_the_table_goes_to_csv_parquet_and_a_picture(
    found: FlopReport, tmp_path: Path
) -> None:
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    assert [row["flop"] for row in rows] == _FLOPS
    assert float(rows[0]["start: x"]) == found.rows[0]["start: x"]
    parquet = pytest.importorskip("pyarrow.parquet")
    found.to_parquet(tmp_path / "flops.parquet")
    assert parquet.read_table(tmp_path / "flops.parquet").to_pylist() == found.rows
    picture = found.svg("pairing", "x")
    assert "unpaired" in picture
    assert "b50" in picture
    with pytest.raises(GameConfigError, match="no node 'b50': there are start, x"):
        found.svg(node="b50")
    assert "<table>" in found._repr_html_()


def test_a_report_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "flops.jsonl"
    first = report(_spot(), _FLOPS[:2], target="1%", jobs=1, path=path)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"flop": "AsKs2s", "ro')  # the machine stopped here
    seen = []
    solve_row = report_run._row

    def counted(spot: Spot, flop: str, options: dict[str, Any]) -> Any:
        seen.append(flop)
        return solve_row(spot, flop, options)

    monkeypatch.setattr(report_run, "_row", counted)
    ticks: list[tuple[int, int]] = []
    whole = report(
        _spot(),
        _FLOPS,
        target="1%",
        jobs=1,
        path=path,
        progress=lambda *tick: ticks.append(tick),
    )
    assert seen == ["AsKs2s"]
    assert ticks == [(3, 3)]
    assert [row["ev_oop"] for row in whole.rows[:2]] == [
        row["ev_oop"] for row in first.rows
    ]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 4
    assert all(json.loads(line) for line in lines)


def test_something_else_than_a_spot_is_refused() -> None:
    with pytest.raises(GameConfigError, match="invalid spot 5: expected a Spot"):
        report(5)  # type: ignore[arg-type]


def test_a_file_of_another_report_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "flops.jsonl"
    report(_spot(), _FLOPS[:1], target="5%", jobs=1, path=path)
    with pytest.raises(StorageError, match="another spot or other options"):
        report(_spot(pot=12), _FLOPS[:1], target="5%", jobs=1, path=path)
    for damaged in (b"{\n", b"\xff\xfe\x00", b"[" * 10**5):
        path.write_bytes(damaged)
        with pytest.raises(StorageError, match="line 1 is damaged"):
            report(_spot(), _FLOPS[:1], target="5%", jobs=1, path=path)


def test_processes_give_the_same_rows(found: FlopReport) -> None:
    other = report(_spot(), _FLOPS[:2], target="1%", jobs=2)
    for row, again in zip(found.rows, other.rows, strict=False):
        same = {"ev_oop", "ev_ip", "exploitability", "iterations", "x: b50"}
        assert {k: row[k] for k in same} == {k: again[k] for k in same}


def test_flops_on_which_the_ranges_cannot_meet_are_named() -> None:
    spot = _spot(ranges=("KsKh", "QQ"), board="7s7h2d")
    found = report(spot, _FLOPS, jobs=1)
    assert found.skipped == ("Ks7h2d", "AsKs2s")
    assert [row["flop"] for row in found.rows] == ["8s8h3s"]
    with pytest.raises(BigslickError, match="possible on any of the flops"):
        report(spot, ["Ks7h2d"], jobs=1)


@pytest.mark.parametrize(
    ("spot", "options", "part"),
    [
        ({"board": "Ks7h2d3c"}, {}, "not on the turn"),
        ({}, {"nodes": ["b33"]}, "no action 'b33' on the flop"),
        ({}, {"nodes": ["x x"]}, "no player acts on the flop after 'x x'"),
        ({}, {"target": "5"}, "invalid target '5'"),
        ({}, {"flops": "3"}, "invalid number of flops"),
    ],
)
def test_bad_options_are_refused(
    spot: dict[str, Any], options: dict[str, Any], part: str
) -> None:
    with pytest.raises(BigslickError, match=part):
        report(_spot(**spot), options.pop("flops", _FLOPS), jobs=1, **options)


def test_ctrl_c_returns_the_flops_that_are_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(spot: Spot, *limits: Any, **options: Any) -> Any:
        solution = solve(spot, *limits, **options)
        solution.interrupted = spot.board == _FLOPS[1]  # solved in part only
        return solution

    file = tmp_path / "flops.jsonl"
    with monkeypatch.context() as during:
        during.setattr(report_run, "solve", interrupted)
        part = report(_spot(), _FLOPS, target="1%", jobs=1, path=file)
    assert (part.missing, [row["flop"] for row in part.rows]) == (2, _FLOPS[:1])
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2
    assert report(_spot(), _FLOPS, target="1%", jobs=1, path=file).missing == 0


def test_ctrl_c_before_the_first_flop_is_finished_ends_the_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(report_run, "solve", interrupt)
    with pytest.raises(KeyboardInterrupt):
        report(_spot(), _FLOPS, target="1%", jobs=1)
