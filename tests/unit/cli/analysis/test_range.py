import json
from pathlib import Path

import pytest
import typer
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
        (("AA", "--plot", "no/such/folder/r.svg"), "cannot write"),
        (("AA**", "--game", "plo", "--plot", "r.svg"), "only hold'em"),
        (("AA", "--game", "chess"), "nlhe"),
    ],
)
def test_nonsense_is_one_clear_error(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert "\n" not in str(caught.value)
