"""The example bots play, and keep their promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from bigslick.arena import run_arena
from bigslick.testing import check_bot

BOTS = Path(__file__).parents[3] / "examples" / "bots"


@pytest.mark.parametrize(
    ("bot", "game"),
    [
        (f"{BOTS / 'pot_odds.py'}:PotOdds", "nlhe"),
        (f"run:{BOTS / 'json_lines.py'}", "plo8"),
        (f"acpc:{BOTS / 'acpc_caller.py'}", "nlhe"),
        (f"acpc:{BOTS / 'acpc_caller.py'}", "flhe"),
    ],
)
def test_an_example_plays_without_a_fault(bot: str, game: str) -> None:
    result = run_arena([f"x={bot}", "maniac"], jobs=1, hands=40, game=game)
    assert dict(result.bots[0].faults) == {}, result.bots[0].examples
    assert result.bots[0].decisions > 20


def test_the_class_keeps_its_promises() -> None:
    report = check_bot(f"{BOTS / 'pot_odds.py'}", games=["nlhe", "razz"], hands=1)
    assert report.is_repeatable


def test_the_program_keeps_its_promises_in_every_kind_of_game() -> None:
    games = ["nlhe", "stud", "badugi", "irish"]
    assert check_bot(f"run:{BOTS / 'json_lines.py'}", games=games, hands=1).hands == 32
