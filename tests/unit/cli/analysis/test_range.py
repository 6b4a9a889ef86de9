import json
from pathlib import Path

import pytest
import typer
from tests.support.command import run as command
from typer.testing import CliRunner

from bigslick import NotationError
from bigslick.cli.analysis.range_ import range_command

app = typer.Typer()
app.command()(range_command)


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_count_percentage_and_grid_are_printed() -> None:
    lines = run("22+,A2s+,KQo:0.5").splitlines()
    assert lines[:3] == [
        "22+, A2s+, KQo:0.5",
        "138 combos weighing 132, 9.95% of hands",
        "",
    ]
    assert lines[4].split() == ["A", "AA", *(f"A{r}s" for r in "KQJT98765432")]
    assert lines[6].split()[2] == "50%"
    assert len(lines) == 17


def test_json_is_one_object() -> None:
    found = json.loads(run("AA, AKs:0.5", "--json"))
    assert found == {
        "range": "AA, AKs:0.5",
        "combos": 10,
        "weight": 8.0,
        "percent": pytest.approx(100 * 8 / 1326),
        "classes": {"AA": 1.0, "AKs": 0.5},
    }


@pytest.mark.parametrize(
    ("name", "begin"), [("r.svg", b"<svg "), ("r.PNG", b"\x89PNG")]
)
def test_the_grid_is_drawn_to_a_file(tmp_path: Path, name: str, begin: bytes) -> None:
    path = tmp_path / name
    assert run("22+", "--plot", str(path)).endswith(f"drawn to {path}\n")
    assert path.read_bytes().startswith(begin)


def test_other_games_have_ranges_too() -> None:
    assert "900 combos" in run("AA**ds, KKQQ", "--game", "plo")
    assert json.loads(run("AA", "--game", "plo5", "--json"))["combos"] == 108_336
    assert (
        run("random", "--game", "short-deck").splitlines()[1].startswith("630 combos")
    )
    assert run("AsKs").splitlines()[1] == "1 combo, 0.08% of hands"
    assert run("").splitlines()[0] == "no hands"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("22+, AKx",), "column 6"),
        (("AA", "--plot", "range.jpg"), "ends in .svg or .png"),
        (("AA**", "--game", "plo", "--plot", "r.svg"), "only hold'em"),
        (("AA", "--game", "chess"), "nlhe"),
    ],
)
def test_nonsense_is_one_clear_error(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert "\n" not in str(caught.value)


def test_a_board_shows_made_hands_and_draws(tmp_path: Path) -> None:
    chart = tmp_path / "made.svg"
    answer = command("range", "TT+, QJs", "--board", "Kh9h2c", "--plot", str(chart))
    assert answer.returncode == 0, answer.stderr
    assert "overpair" in answer.stdout
    assert "flush draw" in answer.stdout
    assert "overpair" in chart.read_text(encoding="utf-8")
    found = json.loads(command("range", "TT+", "--board", "Kh9h2c", "--json").stdout)
    assert found["breakdown"][0]["name"] == "set"


def test_equities_against_a_range_are_a_heat_map(tmp_path: Path) -> None:
    chart = tmp_path / "heat.png"
    words = ("range", "TT+", "--against", "AK", "--board", "Kh9h2c")
    answer = command(*words, "--plot", str(chart))
    assert answer.returncode == 0, answer.stderr
    assert "equity against AK" in answer.stdout
    assert chart.read_bytes().startswith(b"\x89PNG")
    found = json.loads(command(*words, "--json").stdout)
    assert found["classes"]["KK"] > 0.9
    assert len(found["bins"]) == 10
    assert command("range", "TT+", "--board", "Kh9h").returncode == 2
    assert (
        command("range", "AA**", "--game", "plo", "--board", "Kh9h2c").returncode == 2
    )
