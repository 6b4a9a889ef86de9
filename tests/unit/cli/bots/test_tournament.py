"""``bigslick tournament``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.support.command import run

from bigslick.formats import read_records

if TYPE_CHECKING:
    from pathlib import Path

FAST = ("tournament", "maniac", "calls", "--structure", "hyper-turbo")


def test_one_tournament_prints_every_place_with_its_prize() -> None:
    answer = run(*FAST, "--entrants", "5", "--seats", "3", "--bounty", "1")
    assert answer.returncode == 0, answer.stderr
    lines = answer.stdout.splitlines()
    rows = [line.split() for line in lines if line.strip()[:1].isdigit()]
    places = [int(row[0]) for row in rows]
    assert (len(rows), places[0], places) == (5, 1, sorted(places))
    assert (rows[0][2], rows[-1][2]) == ("32.50", "-")
    assert sum(float(row[2]) for row in rows if row[2] != "-") == 50
    assert sum(float(row[4]) for row in rows) == 5
    assert "prize pool 50.00" in lines[-1]
    assert run(*FAST, "--entrants", "5", "--seats", "3", "--bounty", "1") == answer


def test_several_tournaments_are_added_up_for_each_bot() -> None:
    answer = run(*FAST, "--tournaments", "3", "--seed", "5", "--json")
    found = json.loads(answer.stdout)
    assert [one["seed"] for one in found["tournaments"]] == [5, 6, 7]
    assert sum(bot["wins"] for bot in found["bots"]) == 3
    assert sum(bot["won"] for bot in found["bots"]) == 6_000
    printed = run(*FAST, "--tournaments", "3", "--seed", "5").stdout
    assert "3 tournaments, seeds 5 to 7" in printed


def test_hands_and_charts_are_written(tmp_path: Path) -> None:
    hands, chart = tmp_path / "hands.jsonl", tmp_path / "chips.png"
    answer = run(*FAST, "--history", str(hands), "--plot", str(chart), "--json")
    (played,) = json.loads(answer.stdout)["tournaments"]
    assert len(list(read_records(hands))) == played["hands"]
    assert chart.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--buy-in", "x"], "invalid --buy-in 'x': expected an amount"),
        (["--bounty", "0.001"], "invalid --bounty '0.001'"),
        (["--payouts", "50,30"], "add up to 80 %"),
        (["--payouts", "flat"], "'flat'"),
        (["--structure", "slow"], "unknown structure 'slow'; expected one of basic"),
        (["--tournaments", "2", "--history", "x.jsonl"], "--history is for one"),
        (["--plot", "x.gif"], "expected a name that ends in .svg or .png"),
    ],
)
def test_wrong_options_are_one_line(options: list[str], message: str) -> None:
    answer = run(*FAST, *options)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert message in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_faults_are_printed_and_in_the_json(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text("class Bot:\n    def decide(self, view):\n        return 1 / 0\n")
    words = (*FAST, str(file), "--seed", "2", "--tournaments", "2")
    bots = {
        bot["name"]: bot for bot in json.loads(run(*words, "--json").stdout)["bots"]
    }
    assert bots["calls"]["faults"] == bots["calls"]["examples"] == {}
    hands = bots["mybot"]["faults"]["crash"]
    assert hands > 2
    printed = run(*words).stdout
    assert f"mybot, crash in {hands} hands: ZeroDivisionError" in printed
    assert printed.count("mybot, crash") == 1
