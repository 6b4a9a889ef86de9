import csv
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bigslick.analysis import equity
from bigslick.cli.analysis.matrix import matrix_command

app = typer.Typer()
app.command()(matrix_command)


def test_the_matrix_is_exact(tmp_path: Path) -> None:
    file = tmp_path / "matrix.csv"
    result = CliRunner().invoke(app, ["--out", str(file)], catch_exceptions=False)
    assert result.exit_code == 0
    assert result.stdout == ""
    with file.open(encoding="utf-8", newline="") as lines:
        (_, *names), *rows = csv.reader(lines)
    assert len(names) == len(rows) == 169
    assert names[:3] == ["AA", "AKs", "AQs"]
    table = {
        (row[0], name): float(value)
        for row in rows
        for name, value in zip(names, row[1:], strict=True)
    }
    for ours, theirs in (("AA", "KK"), ("AKs", "22"), ("72o", "JTs")):
        assert table[ours, theirs] + table[theirs, ours] == pytest.approx(1)
        exact = equity([ours, theirs]).equities[0]
        assert table[ours, theirs] == pytest.approx(exact, abs=1e-9)
    assert all(table[name, name] == 0.5 for name in names)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = tmp_path / "no" / "matrix.csv"
    result = CliRunner().invoke(app, ["--out", str(file)])
    assert result.exit_code == 2
    assert "No such file" in result.stderr
