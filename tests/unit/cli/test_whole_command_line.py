"""Rules that hold for every command."""

import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import typer
from tests.support.command import run
from tests.support.fair_table import FairTable
from tests.support.reviewed_hands import hand
from tests.support.room_thread import OpenRoom

from bigslick.cli import main, new_root
from bigslick.cli.app import placeholder
from bigslick.cli.manual import command_page, commands, examples
from bigslick.study import review_hands

COMMANDS = dict(commands(new_root()))
EXAMPLES = [line for command in COMMANDS.values() for line in examples(command)]
PAGE = Path(__file__).parents[3] / "docs" / "reference" / "cli.md"


def test_the_reference_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == command_page(new_root()), (
        "python -m bigslick.cli.manual"
    )


def test_the_help_fits_a_screen() -> None:
    lines = run("--help").stdout.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("words", [["--help"], [], ["equity", "-h"], ["solve", "-h"]])
def test_a_command_that_is_built_alone_has_the_same_help(words: list[str]) -> None:
    alone = typer.main.get_command(new_root(words[0] if words else "--help"))
    assert run(*words, command=alone) == run(*words)


def test_a_command_that_is_built_alone_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bigslick", "--no-color", "eval", "AsKsQsJsTs"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 0
    assert "Straight flush" in capsys.readouterr().out


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_shows_an_example(path: str) -> None:
    words = path.split()[1:]
    answer = run(*words, "--help")
    assert answer.returncode == 0
    assert examples(COMMANDS[path])
    for example in examples(COMMANDS[path]):
        assert example in answer.stdout


def test_the_two_commands_that_verify_name_each_other() -> None:
    ours, other = "bigslick history verify", "bigslick room verify"
    for path, named in ((ours, other), (other, ours)):
        assert named in " ".join(run(*path.split()[1:], "--help").stdout.split())


@pytest.mark.parametrize("path", COMMANDS)
def test_the_usage_line_has_one_pair_of_brackets(path: str) -> None:
    answer = run(*path.split()[1:], "--help").stdout
    assert "[[" not in answer


def test_every_command_calls_its_picture_plot(tmp_path: Path) -> None:
    for path in COMMANDS:
        assert "--svg" not in run(*path.split()[1:], "--help").stdout, path
    file = tmp_path / "old.svg"  # an old name of the option
    assert run("nash", "--stacks", "10,10", "--svg", str(file)).returncode == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_placeholders_name_the_kind_of_value() -> None:
    for path, command in COMMANDS.items():
        for param in command.params:
            if param.param_type_name == "argument" or param.is_flag:
                continue
            shown = placeholder(param)
            assert shown == shown.upper(), path
            assert "_" not in shown, path
            if "Path" in str(param.type_descriptor.annotation):
                assert shown in {"FILE", "FOLDER"}, (path, shown)


@pytest.mark.parametrize("path", COMMANDS)
@pytest.mark.parametrize("wrong", [["--no-such-option"], ["--seed=x", "--hands=y"]])
def test_a_wrong_option_is_one_line_and_exit_code_two(
    path: str, wrong: list[str]
) -> None:
    answer = run(*path.split()[1:], *wrong)
    assert (answer.returncode, answer.stdout) == (2, "")
    (line,) = answer.stderr.splitlines()
    assert line.startswith(path)
    assert "--help" in line


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_runs(
    example: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BIGSLICK_DATA", str(tmp_path / "data"))
    before = set()
    if "hands.jsonl" in example:
        whole = example == "bigslick review hands.jsonl --player hard"
        hands = 3 if whole else 12  # to solve all spots of twelve takes long
        (tmp_path / "hands.jsonl").write_bytes(_played_hands(hands))
        before = {tmp_path / "hands.jsonl"}
    if example.startswith("bigslick drill"):
        record = hand("p2 f", stacks=(20, 20), cards=("9c4d", "AsAh"))
        review = review_hands([(1, record)], "Bob")
        (tmp_path / "review.jsonl").write_text(review.to_json_lines())
    if "hand.json" in example.split():
        played = FairTable("nlhe")
        played.deal()
        played.play()
        (tmp_path / "hand.json").write_bytes(played.record().to_json())
    if "spot." in example:
        before |= _write_spot(tmp_path, solved="spot.solution" in example)
    words = shlex.split(example)[1:]
    opening = ["--check", "--no-open", "--port", "0"]
    if words[:2] == ["room", "admin"]:
        with _room_of(words, tmp_path) as table:
            answer = run(*(table if word == "k3f9ab" else word for word in words))
    elif words[:2] == ["room", "copy"]:  # to a database that is there
        run("room", "--data", "cards", *opening)
        database = request.getfixturevalue("postgres").empty_database()
        answer = run(*words[:-1], database)
    elif words[:2] == ["room", "repair"]:  # of a room that is there
        folders = ["--data", "cards"] if "cards" in words else []
        run("room", *folders, *opening)
        answer = run(*words)
    elif words[0] == "room" and words[1:2] != ["verify"]:  # would go on for ever
        answer = run(*words, *opening)
    else:
        answer = run(*words)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout or set(tmp_path.iterdir()) - before


@cache
def _played_hands(count: int) -> bytes:
    """Return a file of hands of the built-in players."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "hands.jsonl"
        run("match", "--seed", "7", "--hands", str(count), "--history", str(file))
        return file.read_bytes()


_SPOT = (
    'board = "Ks7h2d"\noop = "QQ"\nip = "AK"\npot = 9\nstack = 9\n'
    'sizes = "bet 75%; raise a"\n'
)


@cache
def _solution() -> bytes:
    """Return a file with the solution of the spot."""
    with TemporaryDirectory() as folder:
        spot, solution = Path(folder) / "spot.toml", Path(folder) / "spot.solution"
        spot.write_text(_SPOT, encoding="utf-8")
        run("solve", "--spot", str(spot), "--target", "5%", "--out", str(solution))
        return solution.read_bytes()


def _write_spot(folder: Path, *, solved: bool) -> set[Path]:
    """Write the spot, and its solution, that examples of the solver name."""
    spot, solution = folder / "spot.toml", folder / "spot.solution"
    spot.write_text(_SPOT, encoding="utf-8")
    if solved:
        solution.write_bytes(_solution())
    return {spot, solution}


@contextmanager
def _room_of(words: list[str], folder: Path) -> Iterator[str]:
    """Open the room that a command asks; gives the id of its table."""
    named = words[words.index("--data") + 1] if "--data" in words else "data/room"
    room = OpenRoom(folder / named)
    try:
        table = room.make_table(seats=2)
        if "release" in words:
            room.set_aside(table)
        yield table
    finally:
        room.close()


def test_a_mistyped_command_gets_a_hint() -> None:
    answer = run("eqity")
    assert answer.returncode == 2
    assert "Did you mean 'equity'?" in answer.stderr


def test_no_color_may_stand_anywhere() -> None:
    assert run("--no-color", "games").stdout == run("games", "--no-color").stdout


def test_the_process_ends_with_the_exit_code() -> None:
    def process(*arguments: str) -> Any:
        return subprocess.run(
            [sys.executable, "-m", "bigslick", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )

    assert process("eval", "AsAs").returncode == 2
    assert process("doctor").returncode == 0


def test_doctor_finds_the_parts() -> None:
    printed = run("doctor").stdout
    for part in ("native path", "self-test    passed", "duckdb", "distributed"):
        assert part in printed
