"""Why a bot lost: its hands, and where it crashed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from bigslick import BotError, PokerMatch
from bigslick.arena import run_arena
from bigslick.arena.kept_hands import KeptHands
from bigslick.cli import new_root
from bigslick.formats import HandRecord, read_records

if TYPE_CHECKING:
    from pathlib import Path

TWO = """
from bigslick import Call, Check

class Crashes:
    def decide(self, view):
        return view.nothing

class Stays:
    def decide(self, view):
        return Check() if view.legal.check else Call()
"""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "mybot.py"
    path.write_text(TWO)
    return path


class Broken:
    def decide(self, view: Any) -> Any:
        return view.nothing


def test_a_file_with_several_bots_is_refused_with_their_names(bots: Path) -> None:
    with pytest.raises(BotError, match="has several bots: Crashes, Stays; name one"):
        run_arena([str(bots), "calls"], hands=4, jobs=1)


def test_a_crash_is_reported_with_its_line_and_the_spot(bots: Path) -> None:
    result = run_arena([f"{bots}:Crashes", "calls"], hands=2, jobs=1)
    report = result.bots[0].examples["crash"]
    assert "mybot.py" in report
    assert "line 6, in decide" in report
    assert "return view.nothing" in report
    assert "the spot: player" in report
    assert "bigslick/bots" not in report


def test_a_crash_of_a_class_is_reported_with_its_line_and_the_spot() -> None:
    result = run_arena([lambda _: Broken(), "calls"], hands=2, jobs=1)
    report = next(iter(result.bots[0].examples.values()))
    assert "test_kept_hands.py" in report
    assert "return view.nothing" in report
    assert "the spot: player" in report


def test_every_hand_can_be_watched_with_the_names_of_the_bots() -> None:
    lines: list[bytes] = []
    run_arena(["calls", "maniac"], hands=20, jobs=1, watch=lines.append)
    records = [HandRecord.from_json(line) for line in lines]
    assert len({record.hand_id for record in records}) == 20
    assert all({p.name for p in r.players} == {"calls", "maniac"} for r in records)


def test_the_worst_hands_come_first() -> None:
    kept = KeptHands("calls", 3)
    lines: list[bytes] = []

    def watch(line: bytes) -> None:
        lines.append(line)
        kept.add(line)

    run_arena(["calls", "maniac"], hands=20, jobs=1, watch=watch)
    lost = sorted(
        (
            float(player.stack - player.final)
            for line in lines
            for player in HandRecord.from_json(line).players
            if player.name == "calls"
        ),
        reverse=True,
    )
    texts = list(kept.texts())
    assert len(texts) == 3
    for text, amount in zip(texts, lost, strict=False):
        assert text.startswith(f"\ncalls loses {amount:g} in Hand ")
        assert "maniac" in text


def test_a_worst_hand_has_all_cards_the_blinds_and_the_returned_chips() -> None:
    kept = KeptHands("folds", 1)
    run_arena(["folds", "maniac"], hands=2, jobs=1, watch=kept.add)
    (text,) = kept.texts()
    lines = [line.strip() for line in text.strip().splitlines()]
    assert re.fullmatch(r"BB folds \(10,000\): \w\w \w\w", lines[1])
    assert re.fullmatch(r"BTN maniac \(10,000\): \w\w \w\w", lines[2])
    assert lines[3:] == [
        "folds posts 100",
        "maniac posts 50",
        "maniac raises to 300",
        "folds folds",
        "200 is returned to maniac",
        "The pot: 200 to maniac",
    ]


def test_hands_that_were_not_lost_are_not_kept() -> None:
    kept = KeptHands("maniac", 3)
    run_arena(["maniac", "folds"], hands=4, jobs=1, watch=kept.add)
    assert list(kept.texts()) == []


def test_the_command_writes_hands_and_prints_the_worst(tmp_path: Path) -> None:
    out = tmp_path / "hands.jsonl"
    options = ["--hands", "20", "--jobs", "1", "--worst", "2", "--hands-out", str(out)]
    done = CliRunner().invoke(new_root(), ["arena", "calls", "maniac", *options])
    assert done.exit_code == 0, done.output
    assert done.output.count("calls loses") == 2
    assert len(list(read_records(out))) == 20


def test_a_bot_is_checked_by_the_command(bots: Path) -> None:
    wrong = CliRunner().invoke(
        new_root(), ["check-bot", f"{bots}:Crashes", "--game", "nlhe"]
    )
    assert wrong.exit_code == 1
    assert "has no attribute 'nothing'" in wrong.output
    right = CliRunner().invoke(new_root(), ["check-bot", "calls", "--game", "nlhe"])
    assert right.exit_code == 0, right.output


def test_matches_take_classes_in_files(bots: Path) -> None:
    players = {"Ann": f"{bots}:Stays", "Bob": "calls"}
    match = PokerMatch("nlhe", players=players, seed=1)
    assert match.play(hands=3) == 3
    assert match.statistics["Ann"].hands_played == 3
