"""Inputs that never end and outputs that would do harm are one line and exit code 2."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.command import Answer, run
from tests.support.history_hands import few_records

from bigslick.formats import input_files
from bigslick.formats.record.hand_record import read_records, write_records

READING = {
    "verify": ("room", "verify"),
    "show": ("history", "show"),
    "check": ("history", "verify", "--strict"),
    "stats": ("history", "stats"),
    "convert": ("history", "convert"),
    "svg": ("history", "svg"),
    "graph": ("history", "graph", "--player", "Ann"),
    "sql": ("history", "sql", "from hands"),
    "match": ("match", "--players", "calls,calls", "--hands", "1", "--save"),
    "arena": ("arena", "--resume", "--out"),
}
WRITING = {
    "convert": ("history", "convert", "hands.jsonl", "--to", "json", "-o"),
    "svg": ("history", "svg", "hands.jsonl", "-o"),
    "graph": ("history", "graph", "hands.jsonl", "--player", "CO", "-o"),
    "range": ("range", "AA", "--plot"),
    "equity": ("equity", "AA", "KK", "--samples", "100", "--plot"),
    "history": ("match", "--players", "calls,calls", "--hands", "2", "--history"),
    "plot": ("match", "--players", "calls,calls", "--hands", "2", "--plot"),
    "save": ("match", "--players", "calls,calls", "--hands", "2", "--save"),
    "out": ("arena", "calls", "random", "--hands", "2", "--jobs", "1", "--out"),
    "arena": ("arena", "calls", "random", "--hands", "2", "--jobs", "1", "--plot"),
}
ENDINGS = {"history": ".jsonl", "save": ".json", "out": ".jsonl"}
MEMORY = 1 << 31


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_records(few_records(), tmp_path / "hands.jsonl")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(input_files, "PATIENCE", 0.05)
    return tmp_path


def _refusal(answer: Answer, path: str) -> str:
    assert answer.returncode == 2, answer
    assert path in answer.stderr
    assert ".part" not in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
    return answer.stderr


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("kind", ["/dev/zero", "pipe", "folder", "loop"])
@pytest.mark.usefixtures("here")
def test_an_input_without_end_is_one_line(command: str, kind: str) -> None:
    path = Path(kind)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    if command == "match" and kind == "loop":
        return  # it is where the match is saved: see below
    _refusal(run(*READING[command], kind), kind)


@pytest.mark.parametrize("words", [("room", "verify"), ("history", "stats")])
def test_noise_from_a_pipe_takes_no_memory(words: tuple[str, ...]) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            [sys.executable, "-m", "bigslick", *words, "-"],
            stdin=zeros,
            capture_output=True,
            check=False,
            preexec_fn=limit,
            timeout=300,
        )
    assert done.returncode == 2
    assert b"expected a file or a pipe, not a device" in done.stderr


def test_process_substitution_is_an_input(here: Path) -> None:
    line = f"exec {sys.executable} -m bigslick history stats <(cat hands.jsonl) --json"
    done = subprocess.run(
        ["/bin/bash", "-c", line], capture_output=True, check=False, cwd=here
    )
    assert done.returncode == 0, done.stderr
    assert (
        done.stdout.decode() == run("history", "stats", "hands.jsonl", "--json").stdout
    )


@pytest.mark.parametrize("kind", ["folder", "missing/x", "file/x", "loop"])
@pytest.mark.parametrize("command", WRITING)
def test_an_output_that_cannot_be_is_one_line(
    here: Path, command: str, kind: str
) -> None:
    ending = ENDINGS.get(command, ".svg")
    Path(f"folder{ending}").mkdir()
    Path("file").touch()
    Path(f"loop{ending}").symlink_to(f"loop{ending}")
    before = sorted(here.iterdir())
    _refusal(run(*WRITING[command], f"{kind}{ending}"), kind.partition("/")[0])
    assert sorted(here.iterdir()) == before


@pytest.mark.parametrize(
    "command", [name for name in WRITING if name not in {"save", "out"}]
)
def test_a_full_disk_is_one_line_and_nothing_is_replaced(
    here: Path, command: str
) -> None:
    name = f"full{ENDINGS.get(command, '.svg')}"
    link = here / name
    link.symlink_to("/dev/full")
    assert "No space left" in _refusal(run(*WRITING[command], name), name)
    assert link.is_symlink()


def test_a_match_is_not_saved_to_a_full_disk(here: Path) -> None:
    (here / "full.json").symlink_to("/dev/full")
    message = _refusal(run(*WRITING["save"], "full.json"), "full.json")
    assert "not a device" in message


@pytest.mark.parametrize("out", ["hands.jsonl", "./link.jsonl", "hard.jsonl"])
@pytest.mark.parametrize(
    "words", [("convert", "--to", "json"), ("convert", "--to", "phh")]
)
def test_an_input_is_not_overwritten(
    here: Path, words: tuple[str, ...], out: str
) -> None:
    (here / "link.jsonl").symlink_to("hands.jsonl")
    (here / "hard.jsonl").hardlink_to(here / "hands.jsonl")
    before = (here / "hands.jsonl").read_bytes()
    message = _refusal(run("history", *words, "hands.jsonl", "-o", out), Path(out).name)
    assert "also an input" in message
    assert (here / "hands.jsonl").read_bytes() == before


@pytest.mark.parametrize("words", [("svg",), ("graph", "--player", "CO")])
def test_a_picture_does_not_overwrite_its_input(
    here: Path, words: tuple[str, ...]
) -> None:
    (here / "hands.jsonl").rename("hands.svg")
    answer = run("history", *words, "hands.svg", "-o", "hands.svg")
    assert "also an input" in _refusal(answer, "hands.svg")
    assert len(list(read_records(here / "hands.svg"))) == len(few_records())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("x.json", ("match", "--save", "x.json", "--history", "./x.json")),
        ("x", ("match", "--save", "x", "--plot", "x")),
        ("x", ("arena", "calls", "random", "--out", "x", "--plot", "x")),
    ],
)
def test_two_outputs_are_two_files(
    here: Path, name: str, words: tuple[str, ...]
) -> None:
    assert "name the same file" in _refusal(run(*words), name)
    assert not (here / name).exists()


def test_the_picture_of_before_stays_until_the_match_is_over(here: Path) -> None:
    (here / "x.svg").write_text("precious")
    (here / "taken").mkdir()
    _refusal(run(*WRITING["plot"], "x.svg", "--history", "taken"), "taken")
    assert (here / "x.svg").read_text() == "precious"


def test_a_private_file_stays_private(here: Path) -> None:
    out = here / "out.phhs"
    out.write_text("old")
    out.chmod(0o600)
    assert run("history", "convert", "hands.jsonl", "-o", "out.phhs").returncode == 0
    assert out.stat().st_mode & 0o777 == 0o600
    assert out.read_text() != "old"


def test_a_long_name_is_a_name(here: Path) -> None:
    name = "x" * 250 + ".phhs"
    assert run("history", "convert", "hands.jsonl", "-o", name).returncode == 0
    assert (here / name).exists()
