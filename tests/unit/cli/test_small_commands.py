import json
import re
from importlib.metadata import entry_points

import pytest
from tests.support.command import run

import bigslick


def test_the_command_is_installed_under_its_name() -> None:
    (script,) = entry_points(group="console_scripts", name="bigslick")
    assert script.value == "bigslick.cli:main"


def test_the_version_is_printed() -> None:
    assert run("--version").stdout == f"bigslick {bigslick.__version__}\n"


def test_eval_names_the_hand() -> None:
    answer = run("eval", "As Ks Qs Js Ts 2c 3d")
    assert answer.stdout.splitlines() == [
        "Straight flush: As Ks Qs Js Ts",
        "class 7461 of StandardHighHand, larger is better",
    ]
    assert (answer.returncode, answer.stderr) == (0, "")


def test_eval_prints_json() -> None:
    answer = run("eval", "As Ks Qs Js Ts 2c 3d", "--json")
    assert json.loads(answer.stdout) == {
        "cards": "AsKsQsJsTs2c3d",
        "hand_type": "StandardHighHand",
        "strength": 7461,
        "label": "Straight flush",
        "best": "AsKsQsJsTs",
    }


def test_eval_takes_a_hand_type_in_any_case_and_a_board() -> None:
    hand = ("AsAhKsKh", "--board", "2c7dTh9s3c", "--hand-type", "omahaholdemhand")
    found = json.loads(run("eval", *hand, "--json").stdout)
    assert found["hand_type"] == "OmahaHoldemHand"
    assert found["label"] == "One pair"
    assert found["best"] == "AsAh7dTh9s"


def test_eval_says_when_a_hand_does_not_qualify() -> None:
    hand = ("KsQsJsTs9s", "--hand-type", "EightOrBetterLowHand")
    assert "do not qualify" in run("eval", *hand).stdout
    found = json.loads(run("eval", *hand, "--json").stdout)
    assert (found["strength"], found["label"], found["best"]) == (-1, None, None)


@pytest.mark.parametrize(
    ("arguments", "offender"),
    [
        (["AsAs3c4c5c"], "As"),
        (["AsK"], "'AsK'"),
        (["As Ks"], "2"),
        (["2c3c4c5c6c7c8c9c"], "8"),
        (["As??KsQsJs"], "\\?\\?"),
        (["AsKsQsJsTs", "--hand-type", "StandardHihgHand"], "StandardHighHand"),
        (["AsAhKsKh", "--hand-type", "OmahaHoldemHand"], "board|0"),
        (["AsKs", "--board", "QsJsAs"], "As"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(
    arguments: list[str], offender: str
) -> None:
    answer = run("eval", *arguments)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert len(answer.stderr.splitlines()) == 1
    assert answer.stderr.startswith("bigslick: ")
    assert re.search(offender, answer.stderr), answer.stderr


def test_the_demonstration_deals_the_same_hand_for_the_same_seed() -> None:
    first, second = run("demo", "--seed", "7"), run("demo", "--seed", "7")
    assert first.stdout == second.stdout
    assert "100.0%" in first.stdout


@pytest.mark.parametrize("seed", ["1", "5"])
def test_the_longest_hand_name_fits_the_screen(seed: str) -> None:
    lines = run("demo", "--players", "9", "--seed", seed).stdout.splitlines()
    assert any("Three of a kind" in line for line in lines)
    assert max(map(len, lines)) <= 80
    assert sum(line.count("%") == 4 for line in lines) == 9


@pytest.mark.parametrize("players", [2, 9])
def test_the_demonstration_deals_to_everybody(players: int) -> None:
    lines = run("demo", "--players", str(players)).stdout.splitlines()
    rows = [line for line in lines if line.count("%") == 4]
    assert len(rows) == players
    for street in range(4):
        total = sum(float(re.findall(r"([\d.]+)%", row)[street]) for row in rows)
        assert total == pytest.approx(100, abs=0.05 * players)


def test_games_lists_every_game_with_its_code() -> None:
    from bigslick import GAMES

    found = json.loads(run("games", "--json").stdout)
    assert [row["code"] for row in found] == list(GAMES)
    assert found[0]["structure"] == "No-limit"
    lines = run("games").stdout.splitlines()
    for code in GAMES:
        assert any(line.split()[:1] == [code] for line in lines)
    assert max(map(len, lines)) <= 80
