"""Programs that behave, and programs that hang, crash, flood, babble or lie."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from bigslick.bots import HandInfo
from bigslick.bots.external import load_bot
from bigslick.bots.external.json_bot import JsonBot
from bigslick.bots.external.process import MOST_BYTES, Program
from bigslick.engine import Call, RaiseTo
from bigslick.engine.games import create_game
from bigslick.errors import BotError, BotProtocolError, BotTimeoutError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bigslick.engine import View

    Maker = Callable[..., JsonBot]

GREET = '{"type": "hello", "protocol": 1, "name": "test"}'
LOOP = f"""
import json, os, sys, time
log = []
for line in sys.stdin:
    message = json.loads(line)
    log.append(message["type"])
    if message["type"] == "hello":
        print('{GREET}', flush=True)
    elif message["type"] == "decide":
        view, id = message["view"], message["id"]
"""
ANSWERS = {
    "calls": 'print(json.dumps({"id": id, "action": "call"}), flush=True)',
    "hangs": "time.sleep(60)",
    "ignores the end": "import signal; signal.signal(15, 1); time.sleep(60)",
    "crashes": 'raise ValueError("no idea")',
    "exits": "sys.exit(3)",
    "closes": "os.close(1); time.sleep(60)",
    "floods": 'os.write(1, b"x" * 10_000_000)',
    "floods lines": 'os.write(1, b"{}\\n" * 1_000_000)',
    "babbles": 'print("hmm, let me see", flush=True)',
    "lists": 'print("[1, 2]", flush=True)',
    "binary": 'os.write(1, b"\\xff\\xfe\\n")',
    "deep": 'print("[" * 30_000, flush=True)',
    "wishes": 'print(json.dumps({"action": "win"}), flush=True)',
    "mixes up": 'print(json.dumps({"id": id - 1, "action": "call"}), flush=True)',
    "complains": 'os.write(2, b"e" * 300_000); '
    'print(json.dumps({"action": "call"}), flush=True)',
    "doubles": 'print(json.dumps({"action": "call"}) * 2, flush=True)',
}


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Maker]:
    made: list[JsonBot] = []

    def create(answer: str, **options: float) -> JsonBot:
        script = tmp_path / f"bot{len(made)}.py"
        script.write_text(f"{LOOP}        {ANSWERS.get(answer, answer)}\n")
        bot = JsonBot([sys.executable, "-I", "-S", str(script)], **options)  # type: ignore[arg-type]
        made.append(bot)
        return bot

    yield create
    for bot in made:
        bot.close()


def _view() -> View:
    state = create_game("nlhe", blinds=(50, 100))((20_000, 20_000), seed=1)
    return state.view(state.turn_index)


def _info(hand: int = 0) -> HandInfo:
    return HandInfo(str(hand), "nlhe", 1, ("Player 1", "Player 2"), (1, 2))


def _ask(bot: JsonBot, hand: int = 0) -> object:
    bot.start_hand(_info(hand))
    return bot.decide(_view())


def _is_gone(pid: int) -> bool:
    """Wait until the process has ended; one that nobody has buried yet has too."""
    stat = Path(f"/proc/{pid}/stat")
    for _ in range(200):
        try:
            if stat.read_text().split()[2] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        sleep(0.01)
    return False


def test_a_good_program_gets_questions_and_results(make: Maker) -> None:
    bot = make(
        'print(json.dumps({"id": id, "action": "raise", "to": 300}), flush=True)'
    )
    assert _ask(bot) == RaiseTo(300)
    assert bot.name == "test"
    assert bot.decide(_view()) == RaiseTo(300)
    pid = bot.pid
    assert pid is not None
    bot.close()
    assert _is_gone(pid)


def test_it_gets_all_messages_in_order(make: Maker) -> None:
    bot = make('print(json.dumps({"action": "raise", "to": len(log)}), flush=True)')
    assert _ask(bot) == RaiseTo(3)  # hello, hand_start, decide
    bot.end_hand(_view())
    assert _ask(bot, 1) == RaiseTo(6)


@pytest.mark.parametrize(
    ("answer", "error", "text"),
    [
        ("hangs", BotTimeoutError, "the program did not answer in time"),
        ("ignores the end", BotTimeoutError, "the program did not answer in time"),
        ("crashes", BotError, "ValueError: no idea"),
        ("exits", BotError, "code 3"),
        ("closes", BotError, "closed its output"),
        ("floods", BotProtocolError, "line of more than"),
        ("floods lines", BotProtocolError, "line of more than|invalid action"),
        ("babbles", BotProtocolError, "expected JSON"),
        ("lists", BotProtocolError, "expected a JSON object"),
        ("binary", BotProtocolError, "expected JSON"),
        ("deep", BotProtocolError, "expected JSON"),
        ("wishes", BotProtocolError, "invalid action"),
        ("mixes up", BotProtocolError, "invalid id 0 in the answer: expected 1"),
        ("doubles", BotProtocolError, "expected JSON"),
    ],
)
def test_a_fault_costs_the_hand_and_ends_the_program(
    make: Maker, answer: str, error: type[BotError], text: str
) -> None:
    bot = make(answer, time_limit=0.3 if error is BotTimeoutError else 20.0)
    bot.start_hand(_info())
    pid = bot.pid
    assert pid is not None
    with pytest.raises(error, match=text):
        bot.decide(_view())
    assert _is_gone(pid)
    assert not bot.is_running
    with pytest.raises(error):  # the rest of the hand is lost
        bot.decide(_view())
    assert not bot.is_running
    bot.start_hand(_info(1))
    assert bot.is_running


def test_a_fault_in_one_hand_is_forgotten_in_the_next(make: Maker) -> None:
    bot = make(
        'first = not os.path.exists(__file__ + "x"); open(__file__ + "x", "w"); '
        'sys.exit(1) if first else print(json.dumps({"action": "call"}), flush=True)'
    )
    with pytest.raises(BotError):
        _ask(bot)
    assert _ask(bot, 1) == Call()


def test_output_without_a_question_is_an_error(make: Maker) -> None:
    bot = make('print(json.dumps({"action": "call"}) + "\\nand more", flush=True)')
    assert _ask(bot) == Call()
    with pytest.raises(BotProtocolError, match="unexpected output"):
        bot.decide(_view())


def test_a_program_may_write_much_to_its_error_output(make: Maker) -> None:
    bot = make("complains")
    for hand in range(5):
        assert _ask(bot, hand) == Call()


def test_a_program_that_never_reads_does_not_block_the_match(tmp_path: Path) -> None:
    script = tmp_path / "deaf.py"
    script.write_text(f"import time\nprint('{GREET}', flush=True)\ntime.sleep(60)")
    bot = JsonBot([sys.executable, "-I", "-S", str(script)], time_limit=0.2)
    bot.start_hand(_info())
    for _ in range(200):  # more than a pipe holds
        bot.end_hand(_view())
        if not bot.is_running:
            break
    assert not bot.is_running


def test_the_time_for_a_hand_runs_out(make: Maker) -> None:
    slow = "time.sleep(0.8); " + ANSWERS["calls"]
    bot = make(slow, time_limit=20.0, hand_time_limit=1.5)
    assert _ask(bot) == Call()
    with pytest.raises(BotTimeoutError):
        bot.decide(_view())
    assert _ask(bot, 1) == Call()  # a new hand, new time


def test_a_program_that_never_starts_is_not_restarted_forever(tmp_path: Path) -> None:
    script = tmp_path / "broken.py"
    count = tmp_path / "count"
    script.write_text(f"open({str(count)!r}, 'a').write('x'); 1 / 0")
    bot = JsonBot([sys.executable, "-I", "-S", str(script)])
    for hand in range(6):
        with pytest.raises(BotError):
            _ask(bot, hand)
    assert count.read_text() == "xxx"


def test_another_version_of_the_protocol_is_refused(tmp_path: Path) -> None:
    script = tmp_path / "old.py"
    script.write_text(
        'input(); print(\'{"type": "hello", "protocol": 0}\', flush=True)'
    )
    bot = JsonBot([sys.executable, "-I", "-S", str(script)])
    with pytest.raises(BotProtocolError, match="protocol 1"):
        _ask(bot)


def test_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import subprocess, sys\n"
        "child = subprocess.Popen(['sleep', '60'])\n"
        "input(); print(child.pid, flush=True); input()"
    )
    program = Program([sys.executable, "-I", "-S", str(script)])
    child = int(program.ask(b"", monotonic() + 5))
    program.close()
    assert _is_gone(child)
    with pytest.raises(ChildProcessError):  # no zombie of our own either
        os.waitpid(program.pid, os.WNOHANG)


def test_programs_of_a_killed_match_are_ended(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    code = (
        "from bigslick.bots.external.process import Program\n"
        "import os, signal\n"
        "program = Program(['sleep', '60'])\n"
        f"open({str(pid_file)!r}, 'w').write(str(program.pid))\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code], check=False)
    assert _is_gone(int(pid_file.read_text()))


def test_a_command_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(BotError, match="cannot start"):
        Program(["/no/such/program"])


def test_the_longest_answer_has_a_limit() -> None:
    assert MOST_BYTES == 65_536


def test_a_program_that_reports_its_error_is_not_started_again(make: Maker) -> None:
    """A bot that fails in every hand costs a message, not a start, for each."""
    answer = {"type": "error", "message": "KeyError: 7", "traceback": "File bot.py"}
    bot = make(f'print(json.dumps({{"id": id}} | {answer}), flush=True)')
    first = None
    for number in range(3):
        bot.start_hand(HandInfo(str(number), "nlhe", 0, ("a", "b"), (1, 2)))
        with pytest.raises(BotError, match="KeyError: 7") as caught:
            bot.decide(_view())
        assert caught.value.__notes__ == ["File bot.py"]
        with pytest.raises(BotError, match="KeyError: 7"):
            bot.decide(_view())  # for the rest of the hand
        first = first or bot.pid
        assert bot.pid == first is not None


def test_a_class_that_raises_stays_up(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text("class Bot:\n    def decide(self, view):\n        return [][3]\n")
    bot = load_bot(f"{file}:Bot")
    assert isinstance(bot, JsonBot)
    for number in range(2):
        bot.start_hand(HandInfo(str(number), "nlhe", 0, ("a", "b"), (1, 2)))
        with pytest.raises(BotError, match="IndexError: list index") as caught:
            bot.decide(_view())
        assert "line 3, in decide" in caught.value.__notes__[0]
        assert bot.is_running
    bot.close()


def test_a_class_that_answers_nonsense_stays_up(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text("class Bot:\n    def decide(self, view):\n        pass\n")
    bot = load_bot(f"{file}:Bot")
    assert isinstance(bot, JsonBot)
    for number in range(2):
        bot.start_hand(_info(number))
        with pytest.raises(BotProtocolError, match="invalid action None"):
            bot.decide(_view())
        assert bot.is_running
    bot.close()


def test_a_class_that_cannot_be_created_is_ended_with_its_error(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(
        "class Bot:\n    def __init__(self):\n        raise RuntimeError('no model')\n"
        "    def decide(self, view):\n        pass\n"
    )
    bot = load_bot(f"{file}:Bot")
    assert isinstance(bot, JsonBot)
    with pytest.raises(BotError, match="cannot create Bot: RuntimeError: no model"):
        _ask(bot)
    assert not bot.is_running


def test_sizes_of_numpy_are_sizes(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(
        "import numpy as np\nfrom bigslick import RaiseTo\n"
        "class Bot:\n    def decide(self, view):\n"
        "        return RaiseTo(np.int64(300))\n"
    )
    bot = load_bot(f"{file}:Bot")
    assert isinstance(bot, JsonBot)
    assert _ask(bot) == RaiseTo(300)
    bot.close()
