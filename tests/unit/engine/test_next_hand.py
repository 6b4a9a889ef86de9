"""Where button and blinds go when players come and leave."""

from __future__ import annotations

import pytest

from bigslick.engine import Positions, move_button
from bigslick.engine.next_hand import ButtonRule
from bigslick.errors import GameConfigError


@pytest.mark.parametrize(
    ("joins", "expected"),
    [(5, Positions(1, 4, 5)), (2, Positions(2, 4, 1)), (9, Positions(1, 4, 9))],
)
def test_a_third_player_makes_nobody_both_button_and_big_blind(
    joins: int, expected: Positions
) -> None:
    heads_up = Positions(button=1, small_blind=1, big_blind=4)
    assert move_button(heads_up, {1, 4, joins}) == expected


@pytest.mark.parametrize("rule", list(ButtonRule))
def test_the_three_positions_stay_apart_with_three_or_more(rule: ButtonRule) -> None:
    positions = Positions(1, 1, 4)
    for live in ({1, 4}, {1, 2, 4}, {1, 2, 3, 4}, {2, 3, 4}, {2, 4}, {2, 4, 6}):
        positions = move_button(positions, live, rule)
        places = {positions.button, positions.small_blind, positions.big_blind}
        assert len(places) == min(len(live), 3)
        assert positions.big_blind in live


def test_one_player_alone_has_no_positions() -> None:
    with pytest.raises(GameConfigError, match="2 players"):
        move_button(Positions(1, 2, 3), {1})
