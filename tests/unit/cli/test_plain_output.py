"""Can a name, a bot's words or a file control the terminal of the user?

Names may hold anything: escape sequences that write the clipboard, set the title,
make links or clear the screen, text that runs backwards, markup of our own library.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from tests.support.command import Answer, run

import bigslick
from bigslick import create_game
from bigslick.formats import HandRecord

HOSTILE = (
    "\x1b]52;c;cm0gLXJm\x07"  # the clipboard
    "\x1b]0;title\x07"
    "\x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\"
    "\x1b[2J\x1b[1;1H"
    "\x9b31m\x9d0;c1\x9c"
    "\u202eevil\u2066"
    "\r\b\x7f\x00\n"
    "[red]red[/red][link=http://evil.example]x[/link][/]:skull:"
    "{0}%s\u2028"
)
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028]"
    r"|\x1b\]|\x1b\\|\x1b\[2J|\x1b\[1;1H|\r"
)
NAMES = (f"Ann {HOSTILE}", f"Bob {HOSTILE * 5}")


def checked(answer: Answer, *, seen: bool = True, crashed: bool = False) -> Answer:
    """Make sure that nothing in the output is more than text and our own colours.

    The bars of progress move the cursor and hide it: sequences that end in a letter.
    """
    for text in (answer.stdout, answer.stderr):
        bare = re.sub(r"\x1b\[(?:\?25[lh]|[0-9;]*m|1A|2K)|\r(?=\x1b|$)", "", text)
        found = FORBIDDEN.search(bare)
        assert found is None, bare[max(0, found.start() - 50) : found.end() + 50]
    both = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\s", "", answer.stdout + answer.stderr)
    assert not seen or re.search(r"\\(?:x|u00)1b\]52", both)
    assert crashed or "Traceback" not in both  # but that of a bot
    return answer


def hostile_hand() -> HandRecord:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200))
    while state.status:
        state.check_or_call()
    return HandRecord.from_state(
        state,
        names=NAMES,
        hand_id=f"7{HOSTILE}",
        table=f"Table {HOSTILE}",
        meta={"site": f"Site {HOSTILE}", "tournament": {"name": HOSTILE}},
    )


@pytest.fixture(autouse=True)
def no_sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the saved sessions of the user who runs the tests."""
    monkeypatch.setenv("BIGSLICK_DATA", str(tmp_path / "data"))


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a file of a hostile name with a hand, and a damaged one."""
    monkeypatch.chdir(tmp_path)
    name = "hands \x1b]52;c;cm0gLXJm\x07.jsonl"
    line = hostile_hand().to_json()
    damaged = line.replace(b'"action":"deal"', b'"action":"\\u001b]52;c;x\\u0007"', 1)
    Path(name).write_bytes(line + b"\n" + damaged + b"\n")
    return name


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize(
    "words",
    [
        ("show", "--hand", "1"),
        ("stats",),
        ("stats", "--player", NAMES[0]),
        ("stats", "--player", f"nobody{HOSTILE}"),
        ("verify",),
        ("convert", "--to", "phh"),
        ("convert", "--to", "ohh"),
        ("convert", "--to", "pokerstars"),
        ("svg",),
        ("svg", "--each"),
        ("graph", "--player", NAMES[0], "-o", "graph.svg"),
        ("show", "--hand", "2"),
        ("graph", "--player", NAMES[0], "--player", NAMES[1], "-o", "graph.svg"),
        ("graph", "--player", f"nobody{HOSTILE}", "-o", "graph.svg"),
        ("stats", "--by", "both"),
        ("stats", "--where", f"position = '{HOSTILE}'"),
        ("stats", "--where", HOSTILE),
    ],
    ids=range(17),
)
def test_names_in_histories_are_text(
    hands: str, words: tuple[str, ...], terminal: bool
) -> None:
    command, *options = words
    answer = run(
        "history", command, hands, *options, terminal=terminal, typed="\n" * 90
    )
    seen = words[0] not in {"graph", "svg"} and (terminal or words[0] != "convert")
    if terminal or words[0] != "convert":
        checked(answer, seen=seen)
    assert len(max(answer.stderr.splitlines(), key=len, default="")) < 4000


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)], ids=["", "json", "csv"])
def test_rows_of_a_query_are_text(hands: str, form: tuple[str, ...]) -> None:
    sql = 'select player, "table" from players join hands using (hand)'
    answer = run("history", "sql", sql, hands, *form, terminal=True)
    assert not answer.returncode, answer.stderr
    checked(answer)
    title = run("history", "sql", f'select 1 as "{HOSTILE[:20]}"', hands, terminal=True)
    checked(title)
    wrong = run("history", "sql", f"select '{HOSTILE}' !", hands)
    assert wrong.returncode == 2
    checked(wrong, seen=False)


def test_names_of_files_are_text(tmp_path: Path) -> None:
    missing = str(tmp_path / "none \x1b]52;c;x\x07\n.jsonl")
    for words in (
        ("history", "stats", missing),
        ("history", "show", missing),
        ("room", "verify", missing),
        ("match", "--players", f"calls,{missing}"),
        ("arena", f"'{missing}'", "calls"),
        ("play", "--level", missing),
    ):
        answer = run(*words, terminal=True)
        assert answer.returncode == 2, words
        assert checked(answer).stderr.count("\n") <= 2  # the first after a bar


@pytest.mark.parametrize(
    "words",
    [
        ("equity", HOSTILE, "AA"),
        ("range", HOSTILE),
        ("eval", HOSTILE),
        ("icm", "--payouts", HOSTILE, "--stacks", "1"),
        ("match", "--players", HOSTILE),
        ("match", "--game", HOSTILE),
        ("match", "--blinds", HOSTILE),
        ("arena", "calls", "folds", "--stack", HOSTILE),
        ("play", "--name", HOSTILE),
        ("play", "--speed", HOSTILE),
        ("history", "stats", "--by", HOSTILE, "x"),
        ("history", "convert", "--to", HOSTILE, "x"),
        (HOSTILE,),
        ("match", f"--{HOSTILE}"),
    ],
    ids=range(14),
)
def test_words_of_the_command_line_are_text(words: tuple[str, ...]) -> None:
    for longer in (words, [w.replace(HOSTILE, HOSTILE * 1000) for w in words]):
        answer = run(*longer, terminal=True)
        assert answer.returncode == 2, answer
        assert len(answer.stderr) < 5000
        checked(answer, seen=False)


BOT = f"""
import os, sys
WORDS = {HOSTILE!r}
class Evil:
    def __init__(self):
        print(WORDS, flush=True)
        os.write(2, WORDS.encode())
    def decide(self, view):
        print(WORDS)
        sys.stderr.write(WORDS * 100 + "\\x1b]52;c;x\\x07")
        sys.stderr.flush()
        raise ValueError(WORDS)
"""
PROGRAM = f"""
import json, sys
WORDS = {HOSTILE!r}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": 1, "name": WORDS}}), flush=True)
    elif message["type"] == "decide":
        print(json.dumps({{"action": WORDS, "id": message["id"]}}), flush=True)
"""


@pytest.fixture
def bots(tmp_path: Path) -> list[str]:
    """Return a class and a program that write whatever they like."""
    folder = tmp_path / "bots \x1b]52;c;x\x07"
    folder.mkdir()
    (folder / "evil \x1b]52;c;x\x07[red].py").write_text(BOT)
    program = folder / "program \x1b]52;c;x\x07[red]"
    program.write_text(f"#!{sys.executable}\n{PROGRAM}")
    program.chmod(0o700)
    return [str(folder / "evil \x1b]52;c;x\x07[red].py"), f"run:'{program}'"]


def test_what_bots_write_is_text_in_the_arena(bots: list[str]) -> None:
    answer = run("arena", *bots, "--hands", "2", "--seed", "1", terminal=True)
    assert not answer.returncode, answer.stderr
    output = checked(answer, crashed=True).stdout.replace("\n", " ")
    assert ", crash: ValueError: " in output
    assert "[link=http://evil.example]x[/link]" in output
    assert "invalid action" in output


def test_what_is_typed_at_the_table_is_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIGSLICK_DATA", str(tmp_path))
    lines = [HOSTILE.replace("\n", ""), f"r {HOSTILE}", f"d {HOSTILE}", "x" * 1000, "q"]
    answer = run("play", "--plain", "--seed", "1", typed="\n".join([*lines, ""]))
    assert not answer.returncode, answer.stderr
    checked(answer)
    endless = run("play", "--plain", "--seed", "1", typed="x" * 10**6)
    assert endless.returncode == 2
    assert "input line too long: more than 65536 bytes" in endless.stderr


def test_a_record_of_a_deck_is_text(tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps({"hand_id": HOSTILE}))
    answer = run("room", "verify", str(file), terminal=True)
    assert answer.returncode == 2
    checked(answer, seen=False)


def test_commands_print_in_one_way() -> None:
    """Everything goes through ``say``, ``write_data`` or ``PlainConsole``."""
    folder = Path(bigslick.__file__).parent / "cli"
    direct = re.compile(r"typer\.s?echo\(|(?<![.\w])print\(|\bConsole\(|\[/\]")
    for path in folder.rglob("*.py"):
        if path.name in {"app.py", "plain_console.py"}:
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            assert not direct.search(line), f"{path.name}, line {number}: {line}"
