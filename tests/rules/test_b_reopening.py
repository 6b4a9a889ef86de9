"""Rules, part B: when the betting is open again (TDA 2024, rule 47)."""

from __future__ import annotations

import pytest
from tests.support.fixed_tables import (
    ALL,
    DEEP,
    call,
    fold,
    limit,
    minimum,
    no_limit,
    raise_to,
)

from bigslick import create_game
from bigslick.engine import Fold, Mode, Rules, State
from bigslick.engine.games import (
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    NoLimitPokerMixin,
)
from bigslick.errors import IllegalActionError


def test_08_a_short_raise_leaves_call_or_fold_to_the_raiser() -> None:
    state = no_limit((50, 100), (DEEP, DEEP, DEEP, 400, DEEP))
    raise_to(state, 300, 400)
    assert minimum(state) == 600
    call(state)
    fold(state, 2)
    assert state.actor_index == 2
    assert minimum(state) is None
    with pytest.raises(IllegalActionError, match="no full raise since they acted"):
        state.complete_bet_or_raise_to(1000)


def _two_short_all_ins() -> State:
    state = no_limit((50, 100), (DEEP, 225, DEEP, 300, DEEP))
    call(state, 5)
    raise_to(state, 100, 125)
    call(state)
    raise_to(state, 200)
    call(state)
    assert state.actor_index == 0
    return state


def test_09_two_short_all_ins_add_up_to_a_full_raise() -> None:
    assert minimum(_two_short_all_ins()) == 300


def test_10_who_called_the_first_of_them_faces_too_little() -> None:
    state = _two_short_all_ins()
    call(state)
    assert state.actor_index == 2
    assert minimum(state) is None


def test_10_unless_it_is_raised_in_full() -> None:
    state = _two_short_all_ins()
    raise_to(state, 300)
    assert state.actor_index == 2
    assert minimum(state) == 400


def test_11_three_short_all_ins_leave_the_increment() -> None:
    state = no_limit((50, 100), (DEEP, 600, 750, 900, DEEP, DEEP))
    call(state, 6)
    raise_to(state, 300, 500, 650, 800)
    call(state)
    assert minimum(state) == 1100


def _limped_then_short() -> State:
    state = no_limit((2000, 4000), (DEEP, DEEP, DEEP, 7500))
    call(state)
    raise_to(state, 7500)
    fold(state)
    assert state.actor_index == 1
    assert minimum(state) == 11500
    return state


def test_12_a_limper_facing_a_short_all_in_may_not_raise() -> None:
    state = call(_limped_then_short())
    assert state.actor_index == 2
    assert minimum(state) is None


def test_12_a_limper_facing_a_full_raise_may() -> None:
    state = raise_to(_limped_then_short(), 11500)
    assert state.actor_index == 2
    assert minimum(state) == 15500


def test_12_a_room_may_let_the_limper_raise() -> None:
    state = no_limit(
        (2000, 4000),
        (DEEP, DEEP, DEEP, 7500),
        rules=Rules(short_all_in_reopens=True),
    )
    call(state)
    raise_to(state, 7500)
    fold(state)
    call(state)
    assert minimum(state) is not None


def test_13_short_all_ins_reopen_for_raiser_and_caller() -> None:
    state = no_limit((50, 100), (DEEP, DEEP, DEEP, 1400, 1800, DEEP))
    call(state, 6)
    raise_to(state, 500, 1000)
    call(state)
    raise_to(state, 1300, 1700)
    fold(state, 2)
    assert state.actor_index == 1
    assert minimum(state) == 2200
    call(state)
    assert state.actor_index == 2
    assert minimum(state) == 2200


def test_14_a_short_bet_does_not_reopen_for_those_who_checked() -> None:
    state = no_limit((50, 100), (DEEP, DEEP, 160, DEEP))
    call(state, 4)
    call(state, 2)
    raise_to(state, 60)
    assert state.actor_index == 3
    assert minimum(state) == 160
    fold(state)
    assert state.actor_index == 0
    assert minimum(state) is None


def test_14_a_room_may_complete_a_short_bet() -> None:
    state = no_limit(
        (50, 100), (DEEP, DEEP, 160, DEEP), rules=Rules(short_bet_completes=True)
    )
    call(state, 6)
    raise_to(state, 60)
    assert minimum(state) == 100


@pytest.mark.parametrize(
    ("all_in", "reopened", "next_raise"),
    [(28, False, 40), (32, True, 52), (30, True, 50)],
)
def test_15_half_a_bet_counts_as_a_whole_one_in_limit(
    all_in: int, reopened: bool, next_raise: int
) -> None:
    state = limit((10, 20), (20, 40), (DEEP, 20 + all_in, DEEP, DEEP))
    call(state, 4)
    raise_to(state, 20, all_in)
    assert minimum(state) == next_raise
    call(state, 2)
    assert state.actor_index == 0
    assert (minimum(state) is not None) is reopened


@pytest.mark.parametrize(("all_in", "next_raise"), [(15, 35), (8, 20)])
def test_15_a_short_first_bet_in_limit(all_in: int, next_raise: int) -> None:
    state = limit((10, 20), (20, 40), (20 + all_in, DEEP, DEEP))
    call(state, 3)
    raise_to(state, all_in)
    assert minimum(state) == next_raise


def test_15_a_room_may_raise_to_the_next_whole_level() -> None:
    state = limit(
        (10, 20),
        (20, 40),
        (DEEP, 52, DEEP),
        rules=Rules(limit_raise_over_half_bet_adds=False),
    )
    call(state, 3)
    raise_to(state, 20, 32)
    assert minimum(state) == 60


@pytest.mark.parametrize("all_in", [32, 36, 25])
def test_15_a_room_may_complete_a_short_all_in(all_in: int) -> None:
    state = limit(
        (10, 20),
        (20, 40),
        (DEEP, 20 + all_in, DEEP),
        rules=Rules(limit_short_all_in_completed=True),
    )
    call(state, 3)
    raise_to(state, 20, all_in)
    assert minimum(state) == 40


@pytest.mark.parametrize(
    ("adds", "all_in", "next_raise"),
    [(False, 40, 100), (True, 40, 125), (True, 80, 180), (True, 100, 200)],
)
def test_15_a_room_may_add_the_bet_to_the_bring_in(
    adds: bool, all_in: int, next_raise: int
) -> None:
    rules = Rules(limit_raise_adds_to_bring_in=adds)

    def deal(*stacks: int) -> State:
        return FixedLimitRazz.create_state(
            ALL, True, 5, 25, 100, 200, stacks, 3, rules=rules, seed=1
        )

    stacks = [DEEP] * 3
    opener = deal(*stacks).actor_index
    assert opener is not None
    stacks[(opener + 1) % 3] = 5 + all_in
    state = deal(*stacks)
    state.post_bring_in()
    raise_to(state, all_in)
    assert minimum(state) == next_raise


def test_15_a_bring_in_that_everybody_called_does_not_add_to_later_streets() -> None:
    rules = Rules(limit_raise_adds_to_bring_in=True)

    def fourth_street(*stacks: int) -> State:
        state = FixedLimitRazz.create_state(
            ALL, True, 5, 25, 100, 200, stacks, 3, rules=rules, seed=1
        )
        state.post_bring_in()
        return call(state, 2)

    opener = fourth_street(DEEP, DEEP, DEEP).actor_index
    assert opener is not None
    stacks = [DEEP] * 3
    stacks[opener] = 5 + 25 + 60
    state = fourth_street(*stacks)
    assert not state.completion_status
    raise_to(state, 60)
    assert minimum(state) == 160


def test_14_a_short_bet_after_a_called_bring_in_does_not_reopen_the_betting() -> None:
    class NoLimitStud(NoLimitPokerMixin, FixedLimitSevenCardStud):
        """Stud in which players who checked can face a short all-in."""

    def fourth_street(*stacks: int) -> State:
        state = NoLimitStud.create_state(ALL, True, 5, 25, 100, 100, stacks, 3, seed=1)
        state.post_bring_in()
        return call(state, 2)

    opener = fourth_street(DEEP, DEEP, DEEP).actor_index
    assert opener is not None
    stacks = [DEEP] * 3
    stacks[(opener + 1) % 3] = 5 + 25 + 60
    state = fourth_street(*stacks)
    call(state)
    raise_to(state, 60)
    call(state)
    assert state.actor_index == opener
    assert minimum(state) is None


def test_16_limit_is_capped_at_a_bet_and_three_raises() -> None:
    state = limit((2, 4), (4, 8), (DEEP,) * 3)
    call(state, 3)
    raise_to(state, 4, 8, 12, 16)
    assert minimum(state) is None
    with pytest.raises(IllegalActionError, match="largest number of raises"):
        state.verify_completion_betting_or_raising_to()


def test_16_the_blind_may_count_to_the_cap() -> None:
    rules = Rules(blind_counts_to_cap=True)
    state = limit((2, 4), (4, 8), (DEEP,) * 3, rules=rules)
    raise_to(state, 8, 12, 16)
    assert minimum(state) is None


def test_16_there_may_be_no_cap_heads_up() -> None:
    state = limit((2, 4), (4, 8), (DEEP,) * 2, rules=Rules(heads_up_cap=False))
    raise_to(state, 8, 12, 16, 20, 24)
    assert minimum(state) == 28


def test_16_there_may_be_no_cap_once_two_players_are_left() -> None:
    rules = Rules(late_heads_up_cap=False)
    state = limit((2, 4), (4, 8), (DEEP, 12, DEEP), rules=rules)
    call(state, 3)
    raise_to(state, 4, 8)  # the second player is all in
    raise_to(state, 12, 16, 20, 24)
    assert minimum(state) == 28
    state = limit((2, 4), (4, 8), (DEEP,) * 3, rules=rules)
    call(state, 3)
    raise_to(state, 4, 8, 12, 16)
    fold(state)
    assert minimum(state) is None  # capped while three were left
    state = limit((2, 4), (4, 8), (DEEP,) * 3, rules=rules)
    call(state, 3)
    raise_to(state, 4, 8)
    fold(state)
    raise_to(state, 12, 16, 20)
    assert minimum(state) == 24


def test_16_less_than_half_a_bet_does_not_count_to_the_cap() -> None:
    state = limit((10, 20), (20, 40), (DEEP, 28 + 20, DEEP, DEEP))
    call(state, 4)
    raise_to(state, 20, 28)
    assert state.completion_betting_or_raising_count == 1


def test_17_rights_are_new_on_each_street() -> None:
    state = no_limit((50, 100), (DEEP, DEEP, DEEP, 400))
    raise_to(state, 300, 400)
    call(state, 2)
    assert minimum(state) is None
    call(state)
    assert state.street_index == 1
    assert minimum(state) == 100


def test_17_all_in_for_exactly_a_full_raise_reopens() -> None:
    state = no_limit((50, 100), (DEEP, DEEP, DEEP, 500))
    raise_to(state, 300, 500)
    fold(state)
    call(state)
    assert state.actor_index == 2
    assert minimum(state) == 700


def test_18_the_big_blind_keeps_the_option() -> None:
    state = no_limit((50, 100), (DEEP,) * 3)
    call(state, 2)
    assert (state.actor_index, minimum(state)) == (1, 200)
    state = no_limit((50, 100), (DEEP, DEEP, 150))
    raise_to(state, 150)
    call(state)
    assert (state.actor_index, minimum(state)) == (1, 250)


def test_a_raise_that_nobody_can_call_needs_a_house_that_allows_it() -> None:
    stacks = (300, 600, 2000)
    state = no_limit((15, 30), stacks, rules=Rules(raise_beyond_stacks=True))
    call(state)
    raise_to(state, 300)
    raise_to(state, 600)
    raise_to(state, 1200)
    assert not state.status
    assert sum(state.stacks) == sum(stacks)
    assert state.stacks[2] >= 1400  # what nobody could call went back
    usual = no_limit((15, 30), stacks)
    call(usual)
    raise_to(usual, 300)
    raise_to(usual, 600)
    assert not usual.can_complete_bet_or_raise_to(1200)


@pytest.mark.parametrize("seed", range(6))
def test_a_raise_that_nobody_can_call_leaves_the_side_pot_to_the_raiser(
    seed: int,
) -> None:
    game = create_game(
        "nlhe",
        blinds=(1, 2),
        mode=Mode.CASH_GAME,
        rules=Rules(raise_beyond_stacks=True),
        seed=seed,
    )
    state = game((400, 400, 100))
    raise_to(state, 100)  # all in
    call(state, 2)
    raise_to(state, 100)
    call(state)
    state.check_or_call()
    state.check_or_call()
    state.act(Fold())
    raise_to(state, 50)  # only the player who is all in is left
    assert not state.status
    assert state.stacks[1] >= 400
