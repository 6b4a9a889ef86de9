import json
from pathlib import Path

import pytest
from tests.support.command import Answer
from tests.support.command import run as run_command


def run(*arguments: str, columns: int = 80) -> Answer:
    return run_command("equity", *arguments, columns=columns)


def test_json_has_the_promised_shape() -> None:
    done = run("AsAh", "KdKc", "--json")
    data = json.loads(done.stdout)
    assert data["exact"] is True
    assert data["boards"] == 1_712_304
    assert data["seconds"] > 0
    hands = [player["hand"] for player in data["players"]]
    assert hands == ["AsAh", "KdKc"]
    assert data["players"][0]["win"] == 1_388_072 / 1_712_304
    assert data["players"][0]["tie"] == 6_538 / 1_712_304
    assert done.stderr == ""


def test_a_table_is_printed() -> None:
    done = run("AsKs", "QQ+,AKo", "--board", "Ts9s2d")
    assert "QQ+,AKo" in done.stdout
    assert "54.192%" in done.stdout
    assert "exact" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_narrow_terminal_hides_no_hand_and_no_number(width: int) -> None:
    options = ("--game", "plo8", "--samples", "1000", "--seed", "1")
    lines = run("AA**ds,KKQQ", "random", *options, columns=width).stdout.splitlines()
    assert "AA**ds,KKQQ" in lines[3]
    assert [len([w for w in line.split() if "%" in w]) for line in lines[3:5]] == [6, 6]


def test_a_long_range_fills_the_width() -> None:
    hands = "22+, A2s+, K9s+, QTs+, JTs, T9s, 98s, ATo+, KJo+, QJo, JTo, A9o, KTo"
    lines = run(hands, "KK", "--samples", "1000", "--seed", "1").stdout.splitlines()
    assert max(map(len, lines)) == 80
    assert "QTs+" in lines[3]


def test_samples_are_repeated_by_their_seed() -> None:
    options = ("AsAh", "random", "--samples", "5000", "--seed", "3", "--json")
    first, second = json.loads(run(*options).stdout), json.loads(run(*options).stdout)
    assert first["players"] == second["players"]
    assert (first["exact"], first["samples"], first["seed"]) == (False, 5000, 3)
    assert first["players"][0]["standard_error"] > 0


def test_other_games_and_their_conditions() -> None:
    done = run("7s5s4s3s", "8d6d4d2d", "--game", "27td")
    assert "the cards given are kept" in done.stdout
    split = run("AsAhKsKh", "8d7d6c5c", "--game", "plo8").stdout
    assert "high" in split
    assert "low" in split


def test_a_picture_is_written(tmp_path: Path) -> None:
    png = tmp_path / "bars.png"
    assert run("AsAh", "KdKc", "--plot", str(png)).returncode == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    file = tmp_path / "bars.svg"
    assert run("AsAh", "KdKc", "--plot", str(file)).returncode == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("duplicate card As", ["AsAh", "AsKd"]),
        ("duplicate card As", ["AsAh", "KdKc", "--board", "As2c3c"]),
        ("is empty", ["AsAh", "AA", "--dead", "AcAd"]),
        ("conflict", ["AA", "AA", "AA"]),
        ("need 56 cards", ["??"] * 8 + ["--game", "stud"]),
        ("column 5", ["AsAh", "QQ+,foo"]),
        ("invalid number of samples -1", ["AsAh", "KdKc", "--samples", "-1"]),
        ("hours", ["random", "random", "random", "--exact"]),
        ("did you mean 'nlhe'", ["AsAh", "KdKc", "--game", "nlh"]),
        ("No such file", ["AsAh", "KdKc", "--plot", "/no/such/folder/x.svg"]),
    ],
)
def test_what_makes_no_sense_ends_in_exit_code_2(
    message: str, arguments: list[str]
) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
