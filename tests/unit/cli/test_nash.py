from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest
import typer
from typer.testing import CliRunner

from bigslick import BigslickError
from bigslick.cli.nash import nash_command

if TYPE_CHECKING:
    from pathlib import Path

app = typer.Typer()
app.command()(nash_command)


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_both_charts_of_heads_up_are_printed() -> None:
    printed = run("--stacks", "10,10")
    assert "SB push: 58." in printed
    assert "BB call against SB: 37." in printed
    assert "from an equilibrium" in printed
    grids = [line for line in printed.splitlines() if line.startswith(" AA ")]
    assert len(grids) == 2
    assert grids[0].split()[:3] == ["AA", "AKs", "AQs"]


def test_hands_and_percentages_stand_in_columns() -> None:
    grid = run("--stacks", "10,10", "--chart", "SB").splitlines()[-13:]
    cells = [[line[4 * i : 4 * i + 4] for i in range(13)] for line in grid]
    assert all(cell.strip() and cell[3:] == " " for row in cells for cell in row)


def test_only_the_pushes_are_shown_at_a_larger_table() -> None:
    printed = run("--stacks", "10 8 12", "--payouts", "50,30,20", "--ante", "0.1")
    assert "BTN push" in printed
    assert "SB push" in printed
    assert "against" not in printed
    assert "value in prize money" in printed


def test_one_chart_is_chosen() -> None:
    printed = run("--stacks", "10,8,12", "--chart", "bb,btn,sb")
    assert "BB overcall against BTN, SB" in printed
    assert "BTN push" not in printed


def test_json_has_every_decision() -> None:
    found = json.loads(run("--stacks", "10,10,10", "--bb-ante", "1", "--json"))
    assert found["positions"] == ["BTN", "SB", "BB"]
    assert len(found["charts"]) == 6
    assert found["gap_bb"] <= 0.001
    assert found["charts"][0]["hands"]["AA"]["frequency"] == pytest.approx(1)


def test_csv_has_a_row_for_each_hand() -> None:
    rows = list(csv.DictReader(run("--stacks", "10,10", "--csv").splitlines()))
    assert len(rows) == 2 * 169
    assert rows[0]["hand"] == "AA"
    assert float(rows[0]["ev"]) > float(rows[0]["fold_ev"])


@pytest.mark.parametrize("forced", [("--ante", "10"), ("--blinds", "20/40")])
def test_a_table_without_a_decision_has_values_and_no_chart(
    forced: tuple[str, str], tmp_path: Path
) -> None:
    printed = run("--stacks", "10,10", *forced)
    assert printed.count("+0.0000") == 2
    assert "nobody has a decision" in printed
    assert json.loads(run("--stacks", "10,10", *forced, "--json"))["charts"] == []
    assert run("--stacks", "10,10", *forced, "--csv").startswith("player,after")
    plot = ("--plot", str(tmp_path / "push.svg"))
    with pytest.raises(BigslickError, match="no chart to draw: nobody has a decision"):
        run("--stacks", "10,10", *forced, *plot)


def test_json_and_csv_exclude_each_other() -> None:
    result = CliRunner().invoke(app, ("--stacks", "10,10", "--json", "--csv"))
    assert result.exit_code == 2
    assert "--json and --csv cannot be used together" in result.output


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_the_chart_is_drawn(tmp_path: Path, suffix: str) -> None:
    picture = tmp_path / f"push.{suffix}"
    run("--stacks", "10,10", "--plot", str(picture))
    start = picture.read_bytes()[:4]
    assert start == (b"<svg" if suffix == "svg" else b"\x89PNG")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--stacks", "10"),
        ("--stacks", "10,x"),
        ("--stacks", "10,10", "--chart", "UTG"),
        ("--stacks", "10,10", "--blinds", "1"),
        ("--stacks", "10,10", "--bounties", "1,1"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(BigslickError):
        CliRunner().invoke(app, arguments, catch_exceptions=False)
