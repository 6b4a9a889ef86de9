"""Rules, part C: blinds, antes, straddles and the button."""

from __future__ import annotations

import pytest
from tests.support.fixed_tables import (
    DEEP,
    call,
    fold,
    minimum,
    no_limit,
    pot_limit,
    pots,
    price,
)

from bigslick.engine import (
    HoleDealing,
    Positions,
    Rules,
    move_button,
    next_order,
    next_state,
)
from bigslick.engine.next_hand import ButtonRule

SEATS = {1, 2, 3, 4, 5, 6}


def test_19_a_short_big_blind_keeps_its_price() -> None:
    state = no_limit((50, 100), (DEEP, 60, DEEP, DEEP))
    assert (price(state), minimum(state)) == (100, 200)
    call(state, 2)
    fold(state)
    assert pots(state) == [(60 * 3 + 50, (1, 2, 3)), (40 * 2, (2, 3))]


def test_19_a_room_may_take_what_was_posted_as_the_price() -> None:
    rules = Rules(short_blind_keeps_price=False)
    state = no_limit((50, 100), (DEEP, 60, DEEP, DEEP), rules=rules)
    assert (price(state), minimum(state)) == (60, 160)


def test_19_heads_up_nobody_pays_more_than_the_other_has() -> None:
    state = no_limit((50, 100), (60, DEEP))
    assert (state.actor_index, price(state), minimum(state)) == (1, 10, None)


def test_20_a_short_small_blind_changes_nothing() -> None:
    state = no_limit((50, 100), (20, DEEP, DEEP))
    assert (price(state), minimum(state)) == (100, 200)


def test_21_the_pot_limit_counts_short_and_dead_blinds_in_full() -> None:
    short = pot_limit((100, 200), (DEEP, 100, DEEP, DEEP))
    assert short.max_completion_betting_or_raising_to_amount == 700
    dead = pot_limit(
        (0, 200), (DEEP, DEEP, DEEP, DEEP), rules=Rules(dead_small_blind=100)
    )
    assert dead.max_completion_betting_or_raising_to_amount == 700


def test_21_after_the_flop_the_pot_is_what_lies_there() -> None:
    state = pot_limit((100, 200), (DEEP, 100, DEEP, DEEP))
    call(state, 2)
    fold(state)
    assert state.street_index == 1
    pot = 100 + 100 + 200 + 200
    assert state.max_completion_betting_or_raising_to_amount == pot


def test_22_a_pot_raise_is_the_call_and_then_the_pot() -> None:
    state = pot_limit((100, 200), (DEEP,) * 4)
    assert state.pot_completion_betting_or_raising_to_amount == 700
    state = call(pot_limit((1, 2), (DEEP,) * 4))
    assert state.pot_completion_betting_or_raising_to_amount == 9
    state = pot_limit((25, 50), (DEEP,) * 2)
    call(state, 2)  # the pot is 100
    state.complete_bet_or_raise_to(50)
    assert state.pot_completion_betting_or_raising_to_amount == 250


@pytest.mark.parametrize(
    ("stack", "blind", "ante"), [(150, 100, 50), (80, 80, 0), (300, 100, 100)]
)
def test_23_a_short_big_blind_pays_the_blind_before_the_ante(
    stack: int, blind: int, ante: int
) -> None:
    state = no_limit((50, 100), (DEEP, stack, DEEP), antes={1: 100}, trim=False)
    assert state.bets[1] == blind
    assert state.total_pot_amount - sum(state.bets) == ante


def test_23_the_order_is_an_option() -> None:
    state = no_limit(
        (50, 100),
        (DEEP, 150, DEEP),
        antes={1: 100},
        trim=False,
        rules=Rules(blind_before_ante=False),
    )
    assert state.bets[1] == 50
    assert state.total_pot_amount == 100 + 50 + 50


def test_23_a_big_blind_ante_is_dead_and_everybody_can_win_it() -> None:
    state = no_limit((50, 100), (DEEP, DEEP, DEEP), antes={1: 100}, trim=False)
    assert price(state) == 100
    assert pots(state) == [(100, (0, 1, 2))]
    fold(state, 2)
    assert state.stacks == [DEEP - 50, DEEP + 50, DEEP]


def test_23_a_dead_ante_does_not_count_to_the_pot_limit_before_the_flop() -> None:
    state = pot_limit((1, 2), (DEEP,) * 3, antes={1: 2}, trim=False)
    assert state.max_completion_betting_or_raising_to_amount == 7


def test_24_a_big_blind_ante_stays_whole_short_handed() -> None:
    state = no_limit((50, 100), (DEEP, DEEP), antes=(0, 100), trim=False)
    assert state.payoffs == [-200, -50]


def test_25_a_short_ante_wins_as_much_from_each() -> None:
    state = no_limit((1, 2), (6, 100, 100, 100), antes=10, min_bet=2)
    assert pots(state) == [(24, (0, 1, 2, 3)), (12, (1, 2, 3))]


def test_26_heads_up_the_button_is_the_small_blind() -> None:
    state = no_limit((50, 100), (DEEP, DEEP))
    assert state.bets == [100, 50]
    assert state.actor_index == 1
    call(state, 2)
    assert state.actor_index == 0
    hole = [op for op in state.operations if isinstance(op, HoleDealing)]
    assert hole[-1].player_index == 1


def test_26_heads_up_the_button_opens_when_both_blinds_are_equal() -> None:
    state = no_limit((5, 5), (DEEP, DEEP))
    assert state.actor_index == 1
    call(state)
    assert state.actor_index == 0


@pytest.mark.parametrize(("broke", "order"), [(0, (2, 1)), (1, (2, 0)), (2, (0, 1))])
def test_26_nobody_is_big_blind_twice_when_two_are_left(
    broke: int, order: tuple[int, int]
) -> None:
    state = no_limit((50, 100), (DEEP, DEEP, DEEP))
    fold(state, 2)
    state.stacks[broke] = 0
    assert next_order(state) == order


def test_26_the_next_hand_carries_stacks_and_moves_the_button() -> None:
    state = fold(no_limit((50, 100), (1000, 2000, 3000)), 2)
    following = next_state(state, seed=2)
    assert following.starting_stacks == (2050, 3000, 950)


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ({2}, Positions(2, 3, 4)),
        ({3}, Positions(2, 3, 4)),
        ({2, 3}, Positions(2, 3, 4)),
        (set(), Positions(2, 3, 4)),
    ],
)
def test_27_the_dead_button(gone: set[int], expected: Positions) -> None:
    live = SEATS - gone
    positions = move_button(Positions(1, 2, 3), live)
    assert positions == expected
    assert (positions.button in live) is (2 not in gone)
    assert (positions.small_blind in live) is (3 not in gone)


def test_27_the_dead_button_one_hand_later() -> None:
    live = SEATS - {2, 3}
    positions = move_button(move_button(Positions(1, 2, 3), live), live)
    assert positions == Positions(3, 4, 5)


def test_28_the_moving_button_goes_to_the_next_three_seats() -> None:
    positions = move_button(Positions(1, 2, 3), SEATS - {2}, ButtonRule.MOVING)
    assert positions == Positions(3, 4, 5)


def test_30_a_new_player_posts_a_live_blind_and_acts_in_turn() -> None:
    state = no_limit((1, 2, 0, -2), (DEEP,) * 5)
    assert state.bets == [1, 2, 0, 2, 0]
    assert state.actor_index == 2
    call(state)
    assert (state.actor_index, price(state), minimum(state)) == (3, 0, 4)


def test_31_of_missed_blinds_only_the_big_one_is_live() -> None:
    state = no_limit((1, 2, 0, -2), (DEEP,) * 5, antes={3: 1}, trim=False)
    assert state.payoffs[3] == -3
    assert state.bets[3] == 2
    call(state)
    assert (state.actor_index, price(state), minimum(state)) == (3, 0, 4)


def test_32_a_straddler_acts_last_with_the_option() -> None:
    state = no_limit((1, 2, 4), (DEEP,) * 5)
    assert state.actor_index == 3
    call(state, 4)
    assert (state.actor_index, price(state), minimum(state)) == (2, 0, 8)


def test_32_the_raise_over_a_straddle_is_an_option() -> None:
    rules = Rules(straddle_sets_raise=False)
    assert minimum(no_limit((1, 2, 4), (DEEP,) * 5, rules=rules)) == 6


def test_32_the_button_may_straddle() -> None:
    state = no_limit({0: 1, 1: 2, -1: 4}, (DEEP,) * 5)
    assert (state.actor_index, price(state)) == (0, 3)


def test_32_the_pot_limit_counts_the_straddle() -> None:
    state = pot_limit((1, 2, 4), (DEEP,) * 5)
    assert state.total_pot_amount == 7
    assert state.max_completion_betting_or_raising_to_amount == 4 + 7 + 4
