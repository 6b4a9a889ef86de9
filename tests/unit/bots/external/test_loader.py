"""From a text to a bot: names, files, programs."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import msgspec
import pytest

from bigslick.bots import HandInfo
from bigslick.bots.external import load_bot, read_spec, serve
from bigslick.bots.external.json_bot import JsonBot
from bigslick.bots.external.python_bot import load_class, make_bot
from bigslick.engine import Call, Fold
from bigslick.engine.encoding import view_to_dict
from bigslick.engine.games import create_game
from bigslick.errors import BotError, BotProtocolError

BOT = """
from bigslick.engine import Call, Fold
print("hello from the file")  # must not garble the conversation

class MyBot:
    def __init__(self, seed=None):
        self.hands = 0
        self.seed = seed
    def start_hand(self, info):
        self.hands += 1
        assert info.game == "nlhe"
    def decide(self, view):
        print("thinking about", view.own_cards)
        assert view.legal.call is not None
        return Call() if self.hands % 2 else Fold()
    def end_hand(self, view):
        assert view.stacks
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mybot.py"
    path.write_text(BOT)
    return path


def test_a_class_in_a_file_plays_in_a_process_of_its_own(file: Path) -> None:
    bot = load_bot(f"{file}:MyBot", seed="7")
    assert isinstance(bot, JsonBot)
    state = create_game("nlhe")((200, 200), seed=1)
    info = HandInfo("1", "nlhe", 1, ("a", "b"), (1, 2))
    for expected in (Call(), Fold(), Call()):
        bot.start_hand(info)
        assert bot.decide(state.view(1)) == expected
        bot.end_hand(state.view(1))
    assert bot.name == "MyBot"
    bot.close()


def test_the_only_class_needs_no_name(file: Path) -> None:
    assert load_class(str(file)).__name__ == "MyBot"
    assert make_bot(load_class(str(file)), 5).seed == 5  # type: ignore[attr-defined]


def test_names_and_commands_are_distinguished(file: Path) -> None:
    assert read_spec("hard").kind == "name"
    assert read_spec(str(file)).command[-1] == str(file)
    assert read_spec(f"run:{sys.executable} -m x").command == (
        str(Path(sys.executable).absolute()),
        "-m",
        "x",
    )
    assert read_spec(f"acpc:{sys.executable}").kind == "acpc"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nobody", "unknown bot 'nobody'"),
        ("no/such.py:Bot", "file not found"),
        ("./no-such-program", "program not found"),
        ("run:", "missing command"),
        ("run:'", "invalid command"),
        ("run:no-such-program-at-all", "program not found"),
    ],
)
def test_what_does_not_exist_is_said_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BotError, match=message) as caught:
        load_bot(text)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_executable_is_no_program(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("")
    with pytest.raises(BotError, match="not executable"):
        load_bot(str(path))


@pytest.mark.parametrize("text", ["run:./bot", "acpc:./bot", "./bot --fast"])
def test_a_program_in_the_working_directory_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    path = tmp_path / "bot"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    assert read_spec(text).command[0] == str(path)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("x = 1", "one class"),
        ("class A:\n def decide(self, v): ...\nclass B(A): ...", "one class"),
        ("1 / 0", "cannot run"),
    ],
)
def test_a_file_without_a_bot_is_refused(
    tmp_path: Path, code: str, message: str
) -> None:
    path = tmp_path / "odd.py"
    path.write_text(code)
    with pytest.raises(BotError, match=message):
        load_class(str(path))
    if "class" in code:
        with pytest.raises(BotError, match="no class 'C'"):
            load_class(str(path), "C")


class _Caller:
    def decide(self, view: object) -> Call:
        assert view is not None
        return Call()


def test_serve_speaks_the_protocol_line_by_line() -> None:
    state = create_game("nlhe")((200, 200), seed=1)
    start = {"hand": "1", "player_index": 1, "names": ["a", "b"], "seats": [1, 2]}
    lines = [
        {"type": "hello", "protocol": 1, "seed": 3},
        {"type": "hand_start", "game": "nlhe"} | start,
        {"type": "decide", "id": 9, "view": view_to_dict(state.view(1))},
        {"type": "news of a later version"},
        {"type": "hand_end", "view": view_to_dict(state.view(1))},
        {"type": "bye"},
        {"type": "never read"},
    ]
    source = io.BytesIO(b"\n".join(map(msgspec.json.encode, lines)))
    answers = io.BytesIO()
    serve(lambda seed: _Caller(), source=source, answers=answers)  # noqa: ARG005
    said = [msgspec.json.decode(line) for line in answers.getvalue().splitlines()]
    assert said == [
        {"type": "hello", "protocol": 1, "name": "_Caller"},
        {"id": 9, "action": "call"},
    ]


def test_serve_refuses_another_version() -> None:
    source = io.BytesIO(b'{"type": "hello", "protocol": 2}\n')
    with pytest.raises(BotProtocolError, match="protocol 2"):
        serve(lambda seed: _Caller(), source=source, answers=io.BytesIO())  # noqa: ARG005


def test_a_class_that_a_file_has_not_is_refused_before_anything_is_played(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    pass\n", "utf-8")
    with pytest.raises(BotError, match=r"class 'Yours' not found in .*: Mine"):
        read_spec(f"{file}:Yours")
    assert read_spec(f"{file}:Mine").kind == "json"
    file.write_text("class Mine", "utf-8")
    with pytest.raises(BotError, match="is not valid Python"):
        read_spec(f"{file}:Mine")
