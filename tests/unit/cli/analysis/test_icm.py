import json

import pytest
import typer
from typer.testing import CliRunner

from bigslick import BigslickError
from bigslick.cli.analysis.icm import icm_command

app = typer.Typer()
app.command()(icm_command)


def run(*arguments: str, columns: int = 80) -> str:
    width = {"COLUMNS": str(columns)}
    result = CliRunner().invoke(app, arguments, env=width, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_each_player_has_a_row() -> None:
    printed = run("--payouts", "50,30,20", "--stacks", "5000 3000 2000")
    rows = [line.split() for line in printed.splitlines() if line.strip()]
    assert rows[2:] == [
        ["1", "5,000", "50.00%", "38.39", "38.39%"],
        ["2", "3,000", "30.00%", "32.75", "32.75%"],
        ["3", "2,000", "20.00%", "28.86", "28.86%"],
    ]


def test_a_narrow_terminal_hides_no_number() -> None:
    options = ("--payouts", "50,30,20", "--stacks", "1m,2m,3m")
    assert run(*options, columns=40).split() == run(*options).split()


def test_nothing_to_share_is_no_division_by_zero() -> None:
    printed = run("--payouts", "0", "--stacks", "0,0")
    assert printed.count("-") >= 4


def test_json_is_one_object() -> None:
    found = json.loads(run("--payouts", "70,30", "--stacks", "1,0,0.5", "--json"))
    assert found["payouts"] == [70, 30]
    assert found["stacks"] == [1, 0, 0.5]
    assert sum(found["values"]) == pytest.approx(100)


@pytest.mark.parametrize(
    ("payouts", "stacks", "words"),
    [
        ("50,x", "1", "column 4"),
        ("50", "1,-2", "not negative"),
        ("50", "nan", "finite"),
        ("", "1", "invalid --payouts ''"),
        ("50", " , ", "invalid --stacks ' , '"),
    ],
)
def test_nonsense_is_one_clear_error(payouts: str, stacks: str, words: str) -> None:
    with pytest.raises(BigslickError, match=words) as caught:
        CliRunner().invoke(
            app, ["--payouts", payouts, "--stacks", stacks], catch_exceptions=False
        )
    assert "\n" not in str(caught.value)
