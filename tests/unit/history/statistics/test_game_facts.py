"""What a hand says of its game: the big blind, in which results are counted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bigslick.history.statistics.game_facts import big_blind


@pytest.mark.parametrize(
    ("blinds", "smallest_bet", "big"),
    [
        ((1, 2, 0, 0), 2, 2),
        ((1, 2, 4, 0), 2, 2),  # a straddle
        ((0, 2, 0, 0), 2, 2),  # a dead small blind
        ((0, 2, 4, 0), 2, 2),  # and a straddle
        ((0, 25, 50, 0), 50, 50),  # the first player posts nothing
        ((0, 0, 0), 10, 10),  # stud
    ],
)
def test_the_big_blind_is_found_among_the_blinds(
    blinds: tuple[int, ...], smallest_bet: int, big: int
) -> None:
    stakes = SimpleNamespace(blinds=blinds, small_bet=smallest_bet)
    record: Any = SimpleNamespace(stakes=stakes)
    assert big_blind(record) == big
