"""Streets and pots refuse what cannot be dealt or bet."""

from __future__ import annotations

from typing import Any

import pytest

from bigslick.engine import Opening, Pot, Street
from bigslick.errors import GameConfigError


def _street(**changes: Any) -> Street:
    values: dict[str, Any] = {
        "card_burning_status": False,
        "hole_dealing_statuses": (False, False),
        "board_dealing_count": 0,
        "draw_status": False,
        "opening": Opening.POSITION,
        "min_completion_betting_or_raising_amount": 2,
        "max_completion_betting_or_raising_count": None,
    }
    return Street(**(values | changes))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"board_dealing_count": -1}, "-1 is negative"),
        ({"hole_dealing_statuses": ()}, "must deal cards, or be a draw"),
        ({"draw_status": True}, "deal hole cards or be a draw, not both"),
        ({"min_completion_betting_or_raising_amount": 0}, "invalid smallest bet"),
        (
            {"max_completion_betting_or_raising_count": -1},
            "invalid maximum number of bets",
        ),
        ({"discard_count": 1}, "discard count 1"),
        (
            {"hole_dealing_statuses": (), "draw_status": True, "discard_count": 0},
            "discard count 0",
        ),
    ],
)
def test_an_impossible_street_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(GameConfigError, match=reason):
        _street(**changes)


def test_a_street_may_discard_and_deal_the_board() -> None:
    street = _street(
        hole_dealing_statuses=(),
        draw_status=True,
        board_dealing_count=3,
        discard_count=1,
    )
    assert street.discard_count == 1


def test_negative_pots_are_refused() -> None:
    assert Pot(1, 5, (0,)).amount == 6
    with pytest.raises(GameConfigError, match="raked amount -1"):
        Pot(-1, 5, (0,))
    with pytest.raises(GameConfigError, match="unraked amount -5"):
        Pot(1, -5, (0,))
