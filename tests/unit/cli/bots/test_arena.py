import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from tests.support.command import Answer
from tests.support.command import run as run_command


def run(*arguments: str) -> Answer:
    return run_command("arena", *arguments)


def test_json_has_the_promised_shape() -> None:
    done = run("maniac", "folds", "--hands", "20", "--json")
    data = json.loads(done.stdout)
    assert data["hands"] == 20
    maniac = data["bots"][0]
    assert (maniac["name"], maniac["bb_per_100"]) == ("maniac", 75)
    assert maniac["ci95"] == [75, 75]
    assert data["pairs"][0]["bots"] == ["maniac", "folds"]
    assert data["plan"]["seed"] == 0
    assert done.stderr == ""  # no progress bar if the output is not a terminal


def test_a_table_is_printed_and_says_how_luck_was_removed() -> None:
    done = run("maniac", "calls", "folds", "--hands", "60", "--stack", "20bb")
    assert done.returncode == 0
    for text in ("bb/100", "95 %", "rating", "wins from", "faults", "20 bb"):
        assert text in done.stdout
    assert "all-in and board luck removed by equity" in done.stdout
    plain = run("maniac", "calls", "--hands", "20", "--correction", "none")
    assert "no luck removed" in plain.stdout


def test_faults_are_reported_with_an_example(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def decide(self, view):\n        return 1 / 0\n")
    done = run(f"bad={file}", "calls", "--hands", "4")
    assert "4 crash" in done.stdout
    assert "ZeroDivisionError" in done.stdout


def test_bots_in_files_know_the_games_of_plugins(tmp_path: Path) -> None:
    (tmp_path / "mygames.py").write_text(
        "from bigslick import (\n"
        "    NoLimitTexasHoldem, Stakes, Variant, register_variant\n)\n"
        "class Three(NoLimitTexasHoldem):\n    hole_dealing_count = 3\n"
        "stakes = Stakes(blinds=(1, 2), bets=(2, 2))\n"
        "register_variant(Variant('three', 'Three', Three, stakes, 6))\n"
    )
    (tmp_path / "mybot.py").write_text(
        "from bigslick import Call, Check\n"
        "class Bot:\n    def decide(self, view):\n"
        "        return Check() if view.legal.check else Call()\n"
    )
    command = [sys.executable, "-m", "bigslick", "--plugin", "mygames.py"]
    for words in (
        ["arena", "mybot.py", "calls", "--hands", "4", "--json"],
        ["check-bot", "mybot.py", "--hands", "1"],
    ):
        done = subprocess.run(
            [*command, *words, "--game", "three"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "unknown variant" not in done.stdout
        if "--json" in words:
            assert json.loads(done.stdout)["bots"][0]["faults"] == {}


def test_a_bot_that_always_fails_stops_the_run_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def decide(self, view):\n        return 1 / 0\n")
    words = (f"bad={file}", "calls", "--hands", "400", "--session", "50")
    done = run(*words)
    assert "stopped: bad lost 100 of 100 hands to its own faults" in done.stdout
    assert "--max-faults" in done.stdout
    assert json.loads(run(*words, "--json").stdout)["stopped"] == "faults"
    assert "stopped" not in run(*words, "--max-faults", "1").stdout


def test_many_faults_leave_room_for_the_names(tmp_path: Path) -> None:
    file = tmp_path / "mute.py"
    file.write_text("print('{}', flush=True)\n")
    program = f"mute-program=run:{sys.executable} {file}"
    done = run(program, "calls", "--hands", "10")
    assert " mute-program " in done.stdout
    # The program ends after one line: whether an answer is read or the pipe is closed
    # by then depends on the machine, but every hand has a fault of one of two kinds.
    found = re.findall(r"(\d+) (nonsense|crash)", done.stdout)
    faults = {kind: int(count) for count, kind in found}
    assert set(faults) == {"nonsense", "crash"}
    assert sum(faults.values()) == 10


def test_no_number_is_cut_off_in_80_columns() -> None:
    bots = ("calls", "folds", "random", "maniac", "a-name-that-is-too-long=folds")
    words = ("--hands", "20", "--seats", "2", "--no-duplicate", "--correction", "none")
    done = run(*bots, *words)
    assert done.returncode == 0
    pairs = done.stdout[done.stdout.index("wins from") :].splitlines()
    assert pairs[0].split()[2:] == [*bots[:4], "a-name-that-is-\u2026"]
    assert not any("\u2026" in line for line in pairs[1:])
    rows = {line.split()[0]: line.split()[1:] for line in pairs[2:7]}
    assert all(len(rows[bot]) == 8 for bot in bots[:4])
    assert " faults" in done.stdout


def test_an_even_match_has_no_negative_zero() -> None:
    done = run("calls", "x=calls", "--hands", "20")
    assert "+0.0" in done.stdout
    assert "-0.0" not in done.stdout


def test_resuming_needs_a_file() -> None:
    done = run("--resume")
    assert done.returncode == 2
    assert "name it with --out" in done.stderr


def test_options_reach_the_plan() -> None:
    done = run(
        *("random", "calls", "--hands", "30", "--no-duplicate", "--game", "plo8"),
        *("--seed", "9", "--stack", "40", "--session", "10", "--json", "--seats", "4"),
    )
    plan = json.loads(done.stdout)["plan"]
    assert (plan["duplicate"], plan["game"], plan["stack"]) == (False, "plo8", 40)
    assert (plan["seed"], plan["session"], plan["seats"]) == (9, 10, 4)


def test_a_picture_is_written(tmp_path: Path) -> None:
    file = tmp_path / "winnings.svg"
    run("random", "calls", "--hands", "40", "--plot", str(file))
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("at least two bots", ["calls"]),
        ("at least two bots", []),
        ("unknown bot 'hardd' (did you mean 'hard'?)", ["hardd", "calls"]),
        ("file not found", ["nowhere.py:Bot", "calls"]),
        ("program not found", ["run:./nowhere", "calls"]),
        ("invalid --stack 'deep'", ["calls", "folds", "--stack", "deep"]),
        ("invalid stack -5.0 bb", ["calls", "folds", "--stack", "-5bb"]),
        ("number of hands 0", ["calls", "folds", "--hands", "0"]),
        ("unknown game 'bridge'", ["calls", "folds", "--game", "bridge"]),
        ("unknown backend 'cloud'", ["calls", "folds", "--backend", "cloud"]),
        ("number of workers 0", ["calls", "folds", "--jobs", "0"]),
        ("invalid half-width -1", ["calls", "folds", "--until", "-1"]),
        ("unknown correction 'x'", ["calls", "folds", "--correction", "x"]),
        ("--resume needs a file", ["calls", "folds", "--resume"]),
        ("No such file", ["--resume", "--out", "/nowhere/run.jsonl"]),
        ("No such file", ["calls", "folds", "--out", "/nowhere/run.jsonl"]),
        ("No such file", ["calls", "folds", "--hands=2", "--plot", "/nowhere/x.svg"]),
        ("ends in .svg or .png", ["calls", "folds", "--hands=2", "--plot", "x.gif"]),
        ("integer", ["calls", "folds", "--hands", "many"]),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(
    message: str, arguments: list[str]
) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert message in line


def test_a_finished_run_can_be_made_longer_without_naming_it_again(
    tmp_path: Path,
) -> None:
    file = str(tmp_path / "run.jsonl")
    run("random", "calls", "--hands", "40", "--session", "10", "--out", file)
    assert run("random", "calls", "--hands", "40", "--out", file).returncode == 2
    longer = run("--resume", "--out", file, "--hands", "80", "--json")
    fresh = run("random", "calls", "--hands", "80", "--session", "10", "--json")
    first, second = json.loads(longer.stdout), json.loads(fresh.stdout)
    assert first["pairs"] == second["pairs"]
    assert first["hands"] == 80


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_resumes(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "run.jsonl"
    command = [sys.executable, "-m", "bigslick", "arena", "random", "maniac"]
    options = ["--hands", "1000000", "--session", "20", "--jobs", jobs]
    process = subprocess.Popen(
        [*command, *options, "--out", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while process.poll() is None and _lines(file) < 3:
        sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "interrupted; to resume: bigslick arena --resume" in out
    assert err == ""
    hands = (_lines(file) - 1) * 40
    assert hands >= 80
    options[1] = str(hands + 80)
    options[5] = "1"
    resumed = run(*command[4:], *options, "--resume", "--out", str(file), "--json")
    whole = run(*command[4:], *options, "--json")
    assert json.loads(resumed.stdout)["pairs"] == json.loads(whole.stdout)["pairs"]


def _lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_a_file_of_hands_is_not_replaced(tmp_path: Path) -> None:
    out, hands = tmp_path / "run.jsonl", tmp_path / "hands.jsonl"
    words = ("--hands", "4", "--jobs", "1", "--hands-out", str(hands))
    assert run("calls", "folds", *words, "--out", str(out)).returncode == 0
    first = hands.read_bytes()
    for again in (("calls", "folds", *words), ("--resume", "--out", str(out), *words)):
        done = run(*again)
        assert done.returncode == 2
        assert "hands.jsonl already exists: use another file" in done.stderr
        assert hands.read_bytes() == first


def test_all_cores_may_be_asked_for() -> None:
    done = run("calls", "folds", "--hands", "4", "--jobs", "-1", "--json")
    assert json.loads(done.stdout)["hands"] == 4
    assert "-1 for all cores" in run("calls", "folds", "--jobs", "-2").stderr


def test_on_a_terminal_a_bar_shows_the_running_interval() -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "bigslick", "arena", "random", "maniac"]
    options = ["--jobs=1", "--hands=60", "--session=5", "--until=1"]
    process = subprocess.Popen(
        [*command, *options],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
    )
    os.close(theirs)
    shown = b""
    try:
        while data := os.read(ours, 4096):
            shown += data
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    out, _ = process.communicate(timeout=300)
    text = shown.decode()
    assert "60 of 60 hands" in text
    assert "bb/100 (until \u00b11)" in text
    assert "\x1b" not in out
