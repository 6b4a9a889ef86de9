from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.support.reviewed_hands import hand, river_hand
from typer.testing import CliRunner

from bigslick import BigslickError, write_records
from bigslick.cli import new_root

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def session(tmp_path: Path) -> str:
    path = tmp_path / "hands.jsonl"
    records = [
        hand("p3 f", "p1 f"),
        river_hand("p1 cbr 10", "p3 cbr 30", "p1 f"),
        hand("p2 f", stacks=(20, 20), cards=("9c4d", "AsAh")),
    ]
    write_records(records, path)
    return str(path)


def run(*words: str, text: str | None = None) -> str:
    result = CliRunner().invoke(new_root(), words, input=text, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_the_worst_decisions_are_printed_and_asked_again(
    session: str, tmp_path: Path
) -> None:
    out = tmp_path / "review.jsonl"
    printed = run(
        *("review", session, "--player", "Ann", "--street", "river", "-o", str(out))
    )
    assert "2 decisions reviewed in 3 hands of Ann" in printed
    assert "river, SB, As Ah, board Ks 7h 2d 3c 8d, pot 27 bb, 10 bb to call" in printed
    assert "  line: bet 5, raise to 15\n" in printed
    assert "  > fold" in printed
    assert "1 hand: the betting ended before the river" in printed
    asked = run("drill", str(out), "--questions", "1", text="nonsense\n3\n")
    assert "Question 1 of 1" in asked
    assert "invalid answer 'nonsense'" in asked
    assert "1 of 1 right, 0.00 bb lost" in asked


def test_filters_choose_the_hands(session: str) -> None:
    printed = run("review", session, "--player", "Bob", "--where", "players = 2")
    assert "1 decision reviewed in 1 hand of Bob" in printed
    assert "push all-in 10" in printed


def test_json_has_the_summary_and_the_worst(session: str) -> None:
    printed = run("review", session, "--player", "Bob", "--worst", "1", "--json")
    found = json.loads(printed)
    assert (found["hands"], found["reviewed"], len(found["worst"])) == (3, 1, 1)
    assert found["loss"] == found["worst"][0]["loss"] > 1.5


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--player", "anna"], "no hands of a player 'anna'; did you mean 'Ann'"),
        (["--player", "Ann", "--pot", "5bet"], "no hand meets the condition"),
        (["--player", "Ann", "--street", "preflop"], "unknown street 'preflop'"),
        (["--player", "Ann", "--sizes", "lots"], "invalid sizes 'lots'"),
        (["--player", "Ann", "-o", "x.png"], "invalid review file 'x.png'"),
    ],
)
def test_wrong_words_are_refused(session: str, words: list[str], reason: str) -> None:
    with pytest.raises(BigslickError, match=reason):
        CliRunner().invoke(
            new_root(), ["review", session, *words], catch_exceptions=False
        )


def test_a_foreign_file_is_no_drill(session: str) -> None:
    with pytest.raises(BigslickError, match="line 1 is not a reviewed decision"):
        CliRunner().invoke(new_root(), ["drill", session], catch_exceptions=False)
