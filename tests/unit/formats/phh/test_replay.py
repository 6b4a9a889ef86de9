"""Histories played through the engine, with other automations than the default."""

from __future__ import annotations

from itertools import combinations

import pytest

from bigslick import HandHistory
from bigslick.engine import Automation
from bigslick.formats.phh.replay import AUTOMATIONS

SHOWDOWN = """
variant = "NT"
ante_trimming_status = true
antes = [1, 1]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 60]
actions = [
  "d dh p1 AsKs", "d dh p2 2c3d", "p2 cbr 59", "p1 cc",
  "p1 sm AsKs", "p2 sm 2c3d", "d db 4c5c6h", "d db 9s", "d db Th",
]
"""
STUD = """
variant = "F7S"
ante_trimming_status = true
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
actions = ["d dh p1 AsKs2c", "d dh p2 QhQd3d", "p1 pb", "p2 cbr 2", "p1 f"]
"""


@pytest.mark.parametrize("text", [SHOWDOWN, STUD])
@pytest.mark.parametrize("kept", range(len(AUTOMATIONS) + 1))
def test_a_history_replays_alike_whatever_is_automated(text: str, kept: int) -> None:
    expected = [state.stacks for state in HandHistory.loads(text)]
    for automations in combinations(AUTOMATIONS, kept):
        states = list(HandHistory.loads(text, automations=automations))
        assert states[-1].stacks == expected[-1]
        assert not states[-1].status
        assert len(states) == len(expected)


def test_the_first_state_has_only_what_is_automated() -> None:
    first = next(iter(HandHistory.loads(SHOWDOWN, automations=())))
    assert first.stacks == [100, 60]
    antes = (Automation.ANTE_POSTING,)
    first = next(iter(HandHistory.loads(SHOWDOWN, automations=antes)))
    assert first.stacks == [99, 59]
