"""What happens inside a chunk: fresh bots, hidden names, faults that cost hands."""

from __future__ import annotations

import sys
from time import sleep
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.arena import ArenaPlan, read_entries, run_arena
from bigslick.arena.chunks import play_chunk
from bigslick.engine import Bet, Call, Check, Discard, Fold, RaiseTo

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.bots import HandInfo
    from bigslick.engine import Action, View


class _Listener:
    """Calls, and keeps the events that it gets."""

    made: list[_Listener] = []  # noqa: RUF012 - of all that were made

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.infos: list[HandInfo] = []
        self.cards: list[Any] = []
        _Listener.made.append(self)

    def start_hand(self, info: HandInfo) -> None:
        self.infos.append(info)

    def decide(self, view: View) -> Action:
        self.cards.append((view.player_index, view.own_cards))
        return next(action for action in view.legal if not isinstance(action, Fold))


def test_each_seating_has_new_bots() -> None:
    _Listener.made = []
    plan = ArenaPlan(entries=read_entries([_Listener, "calls"]), hands=40)
    play_chunk(plan, 0)
    first, second = _Listener.made
    assert first.seed != second.seed
    assert len(first.infos) == len(second.infos) == 20


def test_names_at_the_table_do_not_tell_who_plays() -> None:
    _Listener.made = []
    play_chunk(ArenaPlan(entries=read_entries([_Listener, "maniac"]), hands=4), 0)
    for bot in _Listener.made:
        for info in bot.infos:
            assert sorted(info.names) == ["Player 1", "Player 2"]


def test_a_deal_comes_again_with_the_same_cards_in_each_seat() -> None:
    _Listener.made = []
    plan = ArenaPlan(entries=read_entries([_Listener, _Listener]), hands=20)
    play_chunk(plan, 0)
    seen = [dict(bot.cards[:1]) for bot in _Listener.made]
    both = seen[0] | seen[1]
    assert (seen[2] | seen[3]) == both
    assert len(both) == 2


class _Liar:
    """Answers what is not allowed, every time in another way."""

    def __init__(self, seed: str) -> None:
        del seed
        self.count = 0

    def decide(self, view: View) -> Any:
        self.count += 1
        wrong: list[Any] = [
            RaiseTo(10**9),
            Bet(-5),
            "all in",
            None,
            RaiseTo(float("nan")),  # type: ignore[arg-type]
            Discard(view.own_cards),
        ]
        return wrong[self.count % len(wrong)]


class _Broken:
    def __init__(self, seed: str) -> None:
        del seed

    def decide(self, view: View) -> Action:
        raise ValueError(f"cannot cope with {len(view.operations)} operations")


class _Sleeper:
    def __init__(self, seed: str) -> None:
        del seed

    def decide(self, view: View) -> Action:
        sleep(0.03)
        return Call() if Call() in view.legal else Check()


def test_lies_and_crashes_cost_hands_and_not_the_match() -> None:
    result = run_arena([_Liar, _Broken, "maniac"], jobs=1, hands=60)
    liar, broken, maniac = result.bots
    assert liar.faults["illegal"] + liar.faults["nonsense"] > 20
    assert broken.faults["crash"] > 20
    assert set(broken.faults) == {"crash"}
    assert "cannot cope" in broken.examples["crash"]
    assert dict(maniac.faults) == {}
    assert maniac.bb_per_100 > 50


def test_a_fault_is_counted_once_in_a_hand() -> None:
    # In stud the table posts the bring-in for the bot, which is then asked again.
    result = run_arena([_Broken, "calls"], jobs=1, hands=40, game="stud")
    assert result.bots[0].faults["crash"] <= 40


def test_the_late_lose_their_hands() -> None:
    result = run_arena([_Sleeper, "calls"], jobs=1, hands=10, time_limit=0.01)
    # On a busy machine the other bot may be late first, which ends the hand.
    assert sum(bot.faults.get("late", 0) for bot in result.bots) == 10
    assert result.bots[0].faults["late"] > 0
    assert result.bots[0].max_time >= 0.01
    slow = run_arena([_Sleeper, "calls"], jobs=1, hands=4, hand_time_limit=0.05)
    assert sum(bot.faults.get("late", 0) for bot in slow.bots) == 4


def test_times_and_decisions_are_counted() -> None:
    result = run_arena([_Sleeper, "folds"], jobs=1, hands=4)
    sleeper, folder = result.bots
    assert sleeper.mean_time >= 0.03
    assert folder.mean_time < sleeper.mean_time
    assert sleeper.decisions > 0


PROGRAM = """
import json, os, sys, time
kind = sys.argv[1]
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
    elif message["type"] == "hand_start":
        hand = int(message["hand"])
    elif message["type"] == "decide":
        if hand == 3 and kind == "hangs":
            time.sleep(60)
        if hand == 3 and kind == "crashes":
            sys.exit(1)
        if hand == 3 and kind == "floods":
            os.write(1, b"x" * 1_000_000)
        if hand == 3 and kind == "lies":
            print(json.dumps({"action": "raise", "to": 10**12}), flush=True)
            continue
        legal = message["view"]["legal"]
        print(json.dumps({"action": "check" if legal["check"] else "call"}), flush=True)
"""


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("hangs", "late"),
        ("crashes", "crash"),
        ("floods", "nonsense"),
        ("lies", "illegal"),
    ],
)
def test_a_bad_program_loses_one_hand_of_each_seating(
    tmp_path: Path, kind: str, fault: str
) -> None:
    script = tmp_path / "bot.py"
    script.write_text(PROGRAM)
    bot = f"bad=run:{sys.executable} -I -S {script} {kind}"
    limit = 1.0 if kind == "hangs" else 20.0
    result = run_arena([bot, "calls"], jobs=1, hands=10, time_limit=limit)
    assert result.hands == 10
    assert dict(result.bots[0].faults) == {fault: 2}
    good = run_arena([bot.replace(kind, "plays"), "calls"], jobs=1, hands=10)
    assert dict(good.bots[0].faults) == {}


def test_a_class_in_a_file_competes(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(
        "from bigslick.engine import Call\n"
        "class MyBot:\n"
        "    def decide(self, view):\n"
        "        return Call() if Call() in view.legal else next(iter(view.legal))\n"
    )
    result = run_arena([f"{file}:MyBot", "folds"], jobs=1, hands=8)
    assert dict(result.bots[0].faults) == {}
    assert result.bots[0].decisions > 0


class _Unseeded:
    def decide(self, view: View) -> Action:
        return next(iter(view.legal))


def test_a_class_without_a_seed_can_compete() -> None:
    result = run_arena([_Unseeded, "calls"], jobs=1, hands=4)
    assert [bot.faults for bot in result.bots] == [{}, {}]
