"""Streets and pots refuse what cannot be dealt or bet."""

from __future__ import annotations

from typing import Any

import pytest

from bigslick import create_game
from bigslick.engine import Automation, Opening, Pot, Street
from bigslick.errors import GameConfigError

_DEALER = (Automation.ANTE_POSTING, Automation.BET_COLLECTION)


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
        (
            {"hole_dealing_statuses": (), "draw_status": True, "discard_count": "1"},
            "invalid discard count '1'",
        ),
        (
            {"max_completion_betting_or_raising_count": "4"},
            "invalid maximum number of bets and raises '4'",
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


@pytest.mark.parametrize("opening", ["POSITION", "Position", None])
def test_an_opening_is_one_of_its_names(opening: Any) -> None:
    with pytest.raises(GameConfigError, match=r"invalid opening .*Opening.POSITION, "):
        Street(True, (), 3, False, opening, 2, None)


@pytest.mark.parametrize("count", ["3", 1.5, None])
def test_the_number_of_board_cards_is_a_whole_number(count: Any) -> None:
    with pytest.raises(GameConfigError, match="expected a whole number"):
        Street(True, (), count, False, Opening.POSITION, 2, None)


def test_negative_pots_are_refused() -> None:
    assert Pot(1, 5, (0,)).amount == 6
    game = create_game("nlhe", antes=5, seed=1, rake=lambda pot, _: (-1, pot))
    state = game((200, 200))
    with pytest.raises(GameConfigError, match="raked amount -1"):
        tuple(state.pots)
    with pytest.raises(GameConfigError, match="unraked amount -5"):
        Pot(1, -5, (0,))


def test_unknown_cards_in_hands_count_when_the_deck_runs_out() -> None:
    """Eight players of stud who all stay get a common last card (TDA 2024, RP-10H)."""
    game = create_game("stud", antes=1, bring_in=1, bets=(2, 4), automations=_DEALER)
    state = game((100,) * 8)
    while not any(state.board_dealing_counts):
        if state.can_burn_card():
            state.burn_card("??")
        elif any(state.hole_dealing_statuses):
            for i, pending in enumerate(state.hole_dealing_statuses):
                if pending:
                    state.deal_hole("??" * len(pending), i)
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
    assert [len(cards) for cards in state.hole_cards] == [6] * 8
