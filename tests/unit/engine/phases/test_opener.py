"""Naming who opens a street of stud on which up cards are unknown."""

from __future__ import annotations

import pytest
from tests.support.fixed_tables import BY_HAND

from bigslick import create_game
from bigslick.engine import Rules, State
from bigslick.engine.games import FixedLimitRazz, FixedLimitSevenCardStud
from bigslick.errors import IllegalActionError


def _stud(*hands: str, rules: Rules | None = None) -> State:
    """Return a hand of stud in which these cards were dealt."""
    stacks = (1000,) * len(hands)
    state = FixedLimitSevenCardStud.create_state(
        BY_HAND, True, 1, 5, 10, 20, stacks, len(hands), rules=rules or Rules(), seed=1
    )
    for hand in hands:
        state.deal_hole(hand)
    return state


def test_a_player_with_an_unknown_up_card_may_open() -> None:
    state = _stud("AsKsQd", "??????", "7c7d3h")
    assert state.actor_index == 2
    assert state.verify_opener_naming(1) == 1
    state.name_opener(1)
    assert (state.opener_index, list(state.actor_indices)) == (1, [1, 2, 0])
    state.post_bring_in()
    assert not state.can_name_opener(2)
    with pytest.raises(IllegalActionError, match="the street has been opened"):
        state.name_opener(2)


def test_known_up_cards_are_not_contradicted() -> None:
    state = _stud("AsKsQd", "??????", "7c7d3h")
    state.name_opener(1)
    state.name_opener(2)  # the lowest known card; the unknown one may be higher
    with pytest.raises(IllegalActionError, match="player 2's up cards do"):
        state.name_opener(0)
    with pytest.raises(IllegalActionError, match="There is no player 3"):
        state.name_opener(3)
    assert state.actor_index == 2


def test_the_opener_is_not_named_if_the_cards_or_the_position_decide() -> None:
    with pytest.raises(IllegalActionError, match="the up cards decide"):
        _stud("AsKsQd", "????2c", "7c7d3h").name_opener(1)
    state = FixedLimitRazz.create_state(
        BY_HAND, True, 1, 5, 10, 20, (1000, 1000), 2, seed=1
    )
    with pytest.raises(IllegalActionError, match="no player to act"):
        state.name_opener(0)
    with pytest.raises(IllegalActionError, match="the position decides"):
        create_game("nlhe", seed=1)((200, 200)).name_opener(0)


def test_a_replay_finds_the_named_opener() -> None:
    state = _stud("AsKsQd", "??????", "7c7d3h")
    state.name_opener(1)
    state.post_bring_in()
    state.check_or_call()
    state.check_or_call()
    for card in ("2c", "??", "5d"):
        state.burn_card("??") if state.can_burn_card("??") else None
        state.deal_hole(card)
    state.name_opener(1)
    state.check_or_call()
    state.complete_bet_or_raise_to(10)
    assert State.from_dict(state.to_dict()) == state
    assert state.replay(state.operations) == state
    assert state.copy() == state


def test_unknown_up_cards_may_be_an_open_pair() -> None:
    state = _stud("AsKsQd", "????3c", rules=Rules(stud_open_pair_doubles=True))
    state.post_bring_in()
    state.check_or_call()
    state.burn_card("??")
    state.deal_hole("2c", 0)
    state.deal_hole("??", 1)
    assert state.max_completion_betting_or_raising_to_amount == 20
