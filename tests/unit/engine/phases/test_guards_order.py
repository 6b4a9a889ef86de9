"""The order of dealing on a street, and hands that change with the cards."""

from __future__ import annotations

import pytest
from tests.support.fixed_tables import BY_HAND, call, no_limit_of, raise_to

from bigslick.engine import Opening, Street
from bigslick.engine.games import create_game
from bigslick.errors import IllegalActionError


def test_nothing_is_burned_for_the_board_while_one_player_waits_for_a_card() -> None:
    """The second street deals a hole card each, burns one, deals four for all."""
    streets = (
        Street(False, (False, True), 0, False, Opening.POSITION, 2, None),
        Street(True, (False,), 4, False, Opening.POSITION, 2, None),
    )
    state = no_limit_of(streets, BY_HAND)
    state.deal_hole("As2d", 0)
    state.deal_hole("Kc3h", 1)
    call(state, 2)
    state.deal_hole("5s", 0)
    with pytest.raises(IllegalActionError, match="before the hole cards are dealt"):
        state.burn_card("??")
    state.deal_hole("6s", 1)
    state.burn_card("??")


def test_a_card_that_is_thrown_away_is_no_longer_part_of_the_hand() -> None:
    """Crazy pineapple: three aces on the flop, then a pair."""
    state = create_game("crazy-pineapple", automations=BY_HAND)((100, 100))
    state.deal_hole("AcAd7h", 0)
    state.deal_hole("KcKdQs", 1)
    call(state, 2)
    state.burn_card("??")
    state.deal_board("2c3cAh")
    call(state, 2)
    before = state.get_hand(0, 0, 0)
    assert before is not None
    assert str(before).startswith("Three of a kind")
    state.stand_pat_or_discard("Ad")
    after = state.get_hand(0, 0, 0)
    assert after is not None
    assert str(after).startswith("One pair")
    assert after < before


def test_a_game_of_one_street_splits_its_pot() -> None:
    """Three chips, two equal hands: the odd chip goes left of the button."""
    streets = (Street(False, (False,) * 5, 0, False, Opening.POSITION, 2, None),)
    state = no_limit_of(streets, BY_HAND, antes=1, player_count=3)
    for i, hand in enumerate(("AsKsQh9h7d", "AcKcQd9d7s", "2s3s4h5h7h")):
        state.deal_hole(hand, i)
    raise_to(state, 4)
    call(state, 2)
    assert not state.status
    assert state.payoffs == [3, 2, -5]
