"""Do commands handle closed pipes, full disks and ``-``?"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from tests.support.command import run
from tests.support.forked_command import ForkedCommand, run_forked
from tests.support.history_hands import few_records

from bigslick.formats.record.hand_record import write_records

WORDS = (
    ("show", "hands.jsonl"),
    ("stats", "hands.jsonl"),
    ("verify", "hands.jsonl", "--json"),
    ("convert", "hands.jsonl", "--to", "ohh"),
    ("svg", "hands.jsonl"),
    ("sql", "select * from actions", "hands.jsonl"),
)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_records(few_records() * 10, tmp_path / "hands.jsonl")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.usefixtures("here")
def test_a_closed_pipe_causes_no_error(words: tuple[str, ...]) -> None:
    process = ForkedCommand("history", *words, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    assert process.communicate() == ("", "")
    assert process.returncode == 141


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.usefixtures("here")
def test_a_full_disk_is_one_line(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run_forked("history", *words, stdout=full)
    assert done.returncode == 2
    assert "No space left on device" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["stats", "verify"])
def test_a_dash_is_what_comes_out_of_a_pipe(here: Path, command: str) -> None:
    named = run("history", command, str(here / "hands.jsonl"), "--json").stdout
    typed = (here / "hands.jsonl").read_text("utf-8")
    piped = run_forked("history", command, "-", "--json", typed=typed).stdout
    piped = piped.replace("/dev/stdin", str(here / "hands.jsonl"))
    assert json.loads(piped) == json.loads(named)


@pytest.mark.parametrize(
    "words", [("show", "-"), ("svg", "-"), ("sql", "from hands", "-")]
)
def test_every_command_knows_the_dash(here: Path, words: tuple[str, ...]) -> None:
    typed = (here / "hands.jsonl").read_text("utf-8")
    done = run_forked("history", *words, typed=typed)
    assert done.returncode == 0
    assert len(done.stdout) > 100


@pytest.mark.parametrize("words", [("convert", "hands.jsonl"), ("svg", "hands.jsonl")])
def test_a_dash_is_standard_output(here: Path, words: tuple[str, ...]) -> None:
    assert run("history", *words, "-o", "-").stdout == run("history", *words).stdout
    assert [path.name for path in here.iterdir()] == ["hands.jsonl"]


def test_a_pipe_is_read_here_whatever_the_jobs(here: Path) -> None:
    (here / "more.jsonl").write_bytes((here / "hands.jsonl").read_bytes())
    options = ("stats", "-", "more.jsonl", "--jobs", "2", "--json")
    typed = (here / "hands.jsonl").read_text("utf-8")
    done = run_forked("history", *options, typed=typed)
    assert json.loads(done.stdout)["players"]["CO"]["hands"] == 80


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("closed", [1, 2])
@pytest.mark.usefixtures("here")
def test_nobody_need_listen(words: tuple[str, ...], closed: int) -> None:
    done = run_forked("history", *words, closed=closed)
    assert (done.returncode, done.stderr) == (0, "")
