"""``bigslick match``: results as a table, as JSON and as a picture."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from time import sleep
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from tests.support.command import run

from bigslick.cli.bots.match import _named
from bigslick.formats.record.hand_record import read_records

if TYPE_CHECKING:
    from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"


def found(*arguments: str) -> dict[str, object]:
    answer = run("match", *arguments, "--json")
    assert answer.returncode == 0, answer.stderr
    assert answer.stderr == ""
    return dict(json.loads(answer.stdout))


def test_everybody_has_a_row() -> None:
    answer = run("match", "--players", "calls,random,folds", "--hands", "20")
    rows = [line.split() for line in answer.stdout.splitlines() if line.strip()]
    assert answer.returncode == 0
    assert {row[0] for row in rows} >= {"player", "calls", "random", "folds"}
    assert "20 hands" in answer.stdout
    assert "1 hand:" in run("match", "--players", "calls,folds", "--hands", "1").stdout


def test_large_numbers_are_printed_in_full() -> None:
    stakes = ("--blinds", "1000000000/2000000000", "--stack", "900000000000")
    players = ("--players", "maniac,calls,folds")
    done = run("match", *players, "--hands", "3", "--seed", "1", *stakes)
    assert done.returncode == 0
    assert "\u2026" not in done.stdout
    assert all(name in done.stdout for name in ("maniac", "calls", "folds", "mean bet"))


def test_json_is_one_object_with_hands_winner_and_players() -> None:
    data = found("--players", "calls,random,random", "--hands", "30", "--seed", "7")
    players = data["players"]
    assert isinstance(players, list)
    assert data["hands"] == 30
    names = [row["name"] for row in players]
    assert sorted(names) == ["calls", "random-1", "random-2"]
    assert data["winner"] == names[0]
    assert sum(row["net"] for row in players) == 0
    assert all((row["chips"] - row["net"]) % 200 == 0 for row in players)
    assert {"win_rate", "fold_frequency", "by_position"} <= set(players[0])


def test_chips_of_a_game_in_cents_are_numbers() -> None:
    data = found("--players", "calls,random", "--blinds", "0.5/1", "--hands", "5")
    players = data["players"]
    assert isinstance(players, list)
    assert sum(row["net"] for row in players) == 0


def test_the_same_seed_gives_the_same_answer() -> None:
    options = ("--players", "random,random,calls", "--hands", "15", "--seed", "3")
    assert found(*options) == found(*options)


def test_a_tournament_ends_by_itself_with_places() -> None:
    data = found(
        *("--players", "random,random,calls,calls", "--tournament", "--seed", "2"),
        *("--stack", "300", "--blinds", "10/20"),
    )
    players = data["players"]
    assert isinstance(players, list)
    assert players[0]["place"] == 1
    assert players[0]["chips"] == 1200
    assert data["winner"] == players[0]["name"]


def test_a_tournament_that_is_cut_short_has_a_leader_and_no_winner() -> None:
    options = ("--players", "calls,calls,folds", "--tournament", "--hands", "8")
    assert found(*options, "--seed", "1")["winner"] is None
    printed = run("match", *options, "--seed", "1").stdout
    assert "leads" in printed
    none = run("match", "--players", "folds,folds", "--hands", "2").stdout
    assert "no leader" in none


def test_stack_blinds_game_and_limit_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    found(
        *("--players", "calls,calls", "--hands", "3", "--game", "omaha"),
        *("--limit", "no-limit", "--stack", "12.50", "--blinds", "0.05/0.10"),
        *("--history", str(path)),
    )
    record = next(iter(read_records(path)))
    assert record.game == "no-limit-omaha"
    assert str(record.players[0].stack) == "12.50"


def test_a_history_is_one_line_for_each_hand_and_replaces_the_file(
    tmp_path: Path,
) -> None:
    path = tmp_path / "hands.jsonl"
    for _ in range(2):
        run("match", "--players", "calls,folds", "--hands", "9", "--history", str(path))
    records = list(read_records(path))
    assert len(records) == 9
    assert records[0].players[0].is_bot


def test_the_picture_has_a_line_for_everybody(tmp_path: Path) -> None:
    path = tmp_path / "chips.svg"
    options = ("--players", "calls,random,folds", "--hands", "25", "--plot", str(path))
    assert run("match", *options).returncode == 0
    picture = ET.fromstring(path.read_text())  # noqa: S314 - our own text
    assert len(list(picture.iter(f"{SVG}polyline"))) == 3
    texts = " ".join(element.text or "" for element in picture.iter(f"{SVG}text"))
    assert "chips over 25 hands" in texts
    assert "random" in texts


def test_the_line_of_a_player_ends_where_they_are_out(tmp_path: Path) -> None:
    path = tmp_path / "chips.svg"
    options = ("--players", "random,random,random,calls", "--tournament", "--seed", "2")
    run("match", *options, "--plot", str(path))
    picture = ET.fromstring(path.read_text())  # noqa: S314 - our own text
    lengths = {
        len(line.attrib["points"].split()) for line in picture.iter(f"{SVG}polyline")
    }
    assert len(lengths) > 1


def test_rebuys_keep_a_cash_game_going() -> None:
    options = ("--players", "random,random", "--hands", "60", "--seed", "2")
    assert found(*options)["hands"] == 60
    alone = found(*options, "--no-rebuy")
    players = alone["players"]
    assert isinstance(players, list)
    assert alone["hands"] != 60
    assert [row["chips"] for row in players] == [400, 0]


def test_every_game_of_a_mix_is_played(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    options = ("--game", "horse", "--hands", "10", "--history", str(path))
    run("match", "--players", "calls,calls", *options)
    games = [record.game for record in read_records(path)]
    assert list(dict.fromkeys(games)) == ["flhe", "flo8", "razz", "stud", "stud8"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--players", "calls"), "at least 2 players"),
        (("--players", "calls,randon"), "did you mean 'random'"),
        (("--players", "calls,,calls"), "a name is empty"),
        (("--players", "calls,calls", "--game", "chess"), "unknown game 'chess'"),
        (("--players", "calls,calls", "--limit", "spread"), "unknown limit 'spread'"),
        (("--players", "calls,calls", "--blinds", "5"), "invalid blinds '5'"),
        (("--players", "calls,calls", "--blinds", "a/b"), "invalid amount 'a'"),
        (("--players", "calls,calls", "--blinds", "2/1"), "invalid blinds 2/1"),
        (("--players", "calls,calls", "--stack", "-5"), "invalid stack -5"),
        (("--players", "calls,calls", "--hands", "-1"), "number of hands -1"),
        (("--players", "calls,calls", "--hands", "0"), "number of hands 0"),
        (("--players", ",".join(["calls"] * 11)), "all 10 seats"),
        (("--players", "calls,calls", "--history", "/nowhere/x"), "/nowhere/x"),
        (("--players", "calls,calls", "--plot", "/nowhere/x"), "/nowhere/x"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_exit_code_two(
    options: tuple[str, ...], message: str
) -> None:
    answer = run("match", *options)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1
    assert message in answer.stderr


def test_names_given_twice_get_numbers() -> None:
    assert _named("easy, easy,hard") == {
        "easy-1": "easy",
        "easy-2": "easy",
        "hard": "hard",
    }


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(
    tmp_path: Path,
) -> None:
    history, saved, plot = (tmp_path / name for name in ("h.jsonl", "m.json", "c.svg"))
    options = ["--players", "random,easy,calls", "--seed", "5"]
    files = ["--history", str(history), "--save", str(saved), "--plot", str(plot)]
    command = [sys.executable, "-m", "bigslick", "match", *options, *files]
    process = subprocess.Popen(
        [*command, "--hands", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None and _lines(history) < 5:
        sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (130, "interrupted\n")
    hands = _lines(history)
    assert f"{hands:,} hands" in out
    assert ET.parse(plot).getroot().tag == f"{SVG}svg"  # noqa: S314 - our own
    options += ["--hands", str(hands + 10)]
    resumed = found(*options, *files)
    assert resumed == found(*options)
    assert _lines(history) == resumed["hands"] == hands + 10
    assert f"chips from hand {hands + 1:,} to {hands + 10:,}" in plot.read_text()
    assert found(*options, *files) == resumed  # nothing is left to play


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--seed", "2"), "seed 1, not seed 2"),
        (("--players", "calls,calls"), "calls,random, not calls,calls"),
        (("--game", "plo"), "nlhe, not plo"),
        (("--tournament",), "a cash game, not a tournament"),
        (("--no-rebuy",), "rebuys, not no rebuys"),
    ],
)
def test_another_match_is_not_gone_on_with(
    tmp_path: Path, options: tuple[str, ...], why: str
) -> None:
    own = ("--players", "calls,random", "--seed", "1", "--save", str(tmp_path / "m"))
    assert run("match", *own, "--hands", "2").returncode == 0
    answer = run("match", *own, "--hands", "3", *options)
    assert answer.returncode == 2
    assert why in answer.stderr


def _bot_file(folder: Path, body: str) -> Path:
    file = folder / "mybot.py"
    file.write_text(f"class Bot:\n    def decide(self, view):\n        {body}\n")
    return file


def test_faults_are_printed_with_an_example(tmp_path: Path) -> None:
    file = _bot_file(tmp_path, "return 1 / 0")
    words = ("match", "--players", f"{file},calls", "--hands", "5", "--seed", "1")
    done = subprocess.run(
        [sys.executable, "-m", "bigslick", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "mybot, crash in 5 hands: ZeroDivisionError: division by zero" in done.stdout
    assert "line 3, in decide" in done.stdout


def test_faults_are_in_the_json(tmp_path: Path) -> None:
    file = _bot_file(tmp_path, "pass")
    data: Any = found("--players", f"{file},calls", "--hands", "3", "--seed", "1")
    rows = {row["name"]: row for row in data["players"]}
    assert rows["calls"]["faults"] == rows["calls"]["examples"] == {}
    assert rows["mybot"]["faults"] == {"nonsense": 3}
    assert "invalid action None" in rows["mybot"]["examples"]["nonsense"]


def test_a_bot_that_hangs_is_late(tmp_path: Path) -> None:
    file = _bot_file(tmp_path, "import time; time.sleep(60)")
    words = ("--players", f"{file},calls", "--hands", "2", "--seed", "1")
    data: Any = found(*words, "--time-limit", "0.2")
    rows = {row["name"]: row for row in data["players"]}
    assert rows["mybot"]["faults"] == {"late": 2}
