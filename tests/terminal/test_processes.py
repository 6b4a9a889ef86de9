"""The command as a process of its own: pipes, kills, a real pseudo-terminal."""

import os
import re
import sys
import time
from pathlib import Path

import pexpect
import pytest
from tests.support.forked_command import ForkedCommand, run_forked

from bigslick.formats import read_records

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "BIGSLICK_DATA": str(tmp_path), "TERM": "xterm-256color"}


def history(folder: Path) -> list[str]:
    (file,) = folder.glob("play/*/hands.jsonl")
    return [record.hand_id for record in read_records(file)]


@pytest.mark.parametrize("game", ["nlhe", "stud8", "27td"])
def test_line_mode_is_driven_by_a_pipe(
    game: str, surroundings: dict[str, str], tmp_path: Path
) -> None:
    options = ["--game", game, "--seats", "3", "--level", "calls", "--seed", "3"]
    typed = "c\nd\n" * 60
    done = run_forked("play", *options, typed=typed, environment=surroundings)
    assert done.returncode == 0
    assert done.stderr.startswith("Hands: ")
    assert "Hand 2:" in done.stdout
    assert not ESCAPE.search(done.stdout)
    assert "run: bigslick play --resume" in done.stdout
    assert len(history(tmp_path)) >= 2


def said_until(process: ForkedCommand, words: str) -> str:
    assert process.stdout is not None
    said = ""
    while words not in said:
        letter = process.stdout.read(1)
        assert letter, said
        said += letter
    return said


def test_a_session_goes_on_in_mid_hand_after_a_kill(
    surroundings: dict[str, str],
) -> None:
    options = ["--seats", "3", "--level", "calls", "--seed", "11"]

    def play(kill_after: int | None, count: int) -> str:
        process = ForkedCommand("play", *options, environment=surroundings)
        said = ""
        for number in range(count):
            said += said_until(process, "[?] > ")
            if number == kill_after:
                process.kill()
                process.communicate()
                process = ForkedCommand("play", "--resume", environment=surroundings)
                said += said_until(process, "[?] > ")
            process.stdin.write("c\n")
            process.stdin.flush()
        said += process.communicate()[0]
        assert process.returncode == 0
        return said

    whole, broken = play(None, 7), play(5, 7)
    ends = [said.split("You hold")[-1].split("Hands: ")[0] for said in (whole, broken)]
    assert "Hand 2:" in whole
    assert ends[0] == ends[1]
    assert re.findall(r"Flop .*", whole)[-1] == re.findall(r"Flop .*", broken)[-1]


def test_a_tournament_is_played_in_a_real_terminal(
    surroundings: dict[str, str], tmp_path: Path
) -> None:
    arguments = " --tournament --seats 2 --level calls --stack 20 --speed instant"
    child = pexpect.spawn(
        f"{sys.executable} -m bigslick play{arguments} --seed 5",
        env=surroundings,
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=300,
    )
    child.expect("Your turn")
    deadline = time.monotonic() + 300
    while child.isalive() and time.monotonic() < deadline:
        for key in ("r", "a", "\r", "c", "n"):
            child.send(key)
            time.sleep(0.02)
        try:
            child.read_nonblocking(100_000, timeout=0.05)
        except pexpect.TIMEOUT:
            continue
        except pexpect.EOF:
            break
    child.close()
    assert child.exitstatus == 0, child.before
    assert history(tmp_path)


@pytest.mark.parametrize(
    ("option", "asked"), [("--speed instant", "Your turn"), ("--plain", r"\[\?\] > ")]
)
def test_ctrl_c_saves_and_leaves(
    option: str, asked: str, surroundings: dict[str, str]
) -> None:
    child = pexpect.spawn(
        f"{sys.executable} -m bigslick play --seats 3 --level calls {option}",
        env=surroundings,
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=300,
    )
    child.expect(asked)
    child.send("\x03")
    child.expect("run: bigslick play --resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
