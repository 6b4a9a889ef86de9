"""The plain screen in a process of its own, driven by pipes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from tests.support.forked_command import ForkedCommand, run_forked

PLAY = [sys.executable, "-m", "bigslick", "play"]


def run(folder: Path, typed: str, *options: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BIGSLICK_DATA": str(folder)}
    return run_forked("play", *options, typed=typed, environment=environment)


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("nlhe", "hard"),
        ("plo8", "medium"),
        ("razz", "easy"),
        ("badugi", "expert"),
        ("horse", "random"),
    ],
)
def test_a_seed_plays_the_same_session_again(
    game: str, level: str, tmp_path: Path
) -> None:
    options = ["--game", game, "--seats", "3", "--level", level, "--seed", "5"]
    first, second = (
        run(tmp_path / name, "c\nd\n" * 12, *options) for name in ("a", "b")
    )
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout
    assert "Hand 1" in first.stdout


@pytest.mark.parametrize("game", ["stud", "razz", "5cs"])
def test_up_cards_of_opponents_are_printed_on_every_street(
    game: str, tmp_path: Path
) -> None:
    options = ["--game", game, "--seats", "3", "--level", "calls", "--seed", "5"]
    said = run(tmp_path, "c\n" * 5, *options).stdout
    hand = said.split("Hand 2")[0]
    assert "Ada is dealt " in hand
    asked = [part.rpartition("You hold")[2] for part in hand.split("[?] >")[:-1]]
    counts = [
        len(line.partition("shows ")[2].split())
        for part in asked
        for line in part.splitlines()
        if line.startswith("  Ada shows")
    ]
    assert len(counts) == len(asked)
    assert counts == sorted(counts)
    assert counts[-1] > counts[0]


def test_a_mix_names_the_game_and_announces_changes(tmp_path: Path) -> None:
    options = ["--game", "horse", "--seats", "2", "--level", "calls", "--seed", "5"]
    said = run(tmp_path, "c\n" * 40, *options).stdout
    assert "Hand 1: HORSE: Limit Texas hold'em" in said
    assert "The game changes to Limit Omaha hi-lo\nHand 3: HORSE: Limit Omaha" in said


def test_amounts_are_big_blinds_where_wished(tmp_path: Path) -> None:
    said = run(tmp_path, "c\n", "--seats", "2", "--level", "calls", "--bb").stdout
    assert "  Ada (button): 100 bb\nYou post 1 bb" in said
    assert "Pot 2 bb" in said


def test_a_fold_is_asked_about_where_checking_is_free(tmp_path: Path) -> None:
    options = ["--seats", "2", "--level", "calls", "--seed", "5"]
    said = run(tmp_path, "c\nf\nc\nf\nf\n", *options).stdout
    first, *_ = said.split("Hand 2")
    assert first.count("Checking is free. To fold anyway, type f again.") == 2
    assert first.index("You check") < first.index("You fold")


def test_a_decimal_comma_is_not_read_as_thousands(tmp_path: Path) -> None:
    options = ["--seats", "2", "--level", "calls", "--seed", "5"]
    said = run(tmp_path, "r 1,5\nr 2,5\nr 1,00\n", *options).stdout
    assert said.count("expected a number, for example 1,200 or 2.5") == 3
    assert "You raise" not in said
    refused = run(tmp_path, "", "--blinds", "0,25/0,50")
    assert "invalid amount '0,25'" in refused.stderr
    assert "1000/2000" in run(tmp_path, "", "--blinds", "1,000/2,000").stdout


def test_sessions_are_listed_and_resumed_by_their_name(tmp_path: Path) -> None:
    options = ["--seats", "3", "--level", "calls"]
    run(tmp_path, "c\nc\n", *options, "--game", "plo")
    run(tmp_path, "c\nc\n", *options)
    listed = run(tmp_path, "", "--sessions").stdout.splitlines()
    assert [line.split()[1] for line in listed[:2]] == ["nlhe,", "plo,"]
    name = listed[1].split()[0]
    assert "Pot-limit Omaha" in run(tmp_path, "c\n", "--resume", name).stdout
    missing = run(tmp_path, "", "--resume", "nope")
    assert missing.returncode
    assert "there is no session 'nope' to resume" in missing.stderr
    assert name in missing.stderr


def test_a_pipe_is_never_asked_about_the_last_session(tmp_path: Path) -> None:
    for _ in range(2):
        said = run(tmp_path, "c\n", "--seats", "3", "--level", "calls").stdout
        assert "Resume the last session" not in said
        assert "Hand 1" in said


def test_an_unfinished_session_is_offered_in_a_terminal(tmp_path: Path) -> None:
    run(tmp_path, "c\n", "--seats", "3", "--level", "calls", "--game", "plo")
    environment: dict[str, str] = {**os.environ, "BIGSLICK_DATA": str(tmp_path)}
    child = pexpect.spawn(
        PLAY[0],
        [*PLAY[1:], "--plain"],
        env=environment,
        timeout=300,
        encoding="utf-8",
    )
    child.expect("Resume the last session .plo, 3 players.*unfinished")
    child.sendline("y")
    child.expect("Pot-limit Omaha")
    child.kill(signal.SIGKILL)
    child.close()


def test_an_interrupted_session_ends_with_the_exit_code_of_interrupts(
    tmp_path: Path,
) -> None:
    process = ForkedCommand(
        *("play", "--seats", "3", "--level", "calls"),
        environment={**os.environ, "BIGSLICK_DATA": str(tmp_path)},
    )
    assert process.stdout is not None
    said = ""
    while "[?] >" not in said:
        letter = process.stdout.read(1)
        assert letter, said
        said += letter
    process.send_signal(signal.SIGINT)
    said += process.communicate(timeout=300)[0]
    assert process.returncode == 130
    assert "bigslick play --resume" in said
