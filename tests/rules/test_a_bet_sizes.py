"""Rules, part A: bet sizes in no-limit (TDA 2024, rule 43)."""

from __future__ import annotations

import pytest
from tests.support.fixed_tables import DEEP, call, minimum, no_limit, price, raise_to

from bigslick.engine import RaiseTo
from bigslick.errors import IllegalActionError


def test_01_a_straddle_raises_the_minimum_before_the_flop_only() -> None:
    state = no_limit((1, 2, 4), (DEEP,) * 5)
    assert price(state) == 4
    assert minimum(state) == 8
    call(state, 5)
    assert state.street_index == 1
    assert minimum(state) == 2


def test_02_the_smallest_raise_repeats_the_largest_of_the_street() -> None:
    state = no_limit((100, 200), (DEEP,) * 3)
    call(state, 3)
    raise_to(state, 600, 1600)
    assert minimum(state) == 2600
    raise_to(state, 3600)
    assert minimum(state) == 5600


def test_02_a_new_street_starts_from_the_minimum() -> None:
    state = no_limit((100, 200), (DEEP,) * 2)
    raise_to(state, 1000)
    call(state)
    assert minimum(state) == 200


def test_03_a_small_raise_does_not_lower_the_increment() -> None:
    state = no_limit((25, 50), (DEEP,) * 4)
    raise_to(state, 125, 200, 500)
    assert minimum(state) == 800


def test_03_calls_leave_the_increment() -> None:
    state = no_limit((25, 50), (DEEP,) * 5)
    raise_to(state, 500)
    call(state, 2)
    assert minimum(state) == 950


def test_04_a_short_all_in_does_not_change_the_increment() -> None:
    state = no_limit((50, 100), (DEEP, DEEP, 150, DEEP))
    raise_to(state, 150)
    assert minimum(state) == 250


def test_05_nobody_completes_a_short_raise_in_no_limit() -> None:
    state = no_limit((50, 100), (DEEP, DEEP, 240, DEEP))
    call(state, 4)
    raise_to(state, 100)
    call(state)
    raise_to(state, 140)
    assert minimum(state) == 240


def test_06_all_in_below_the_minimum_is_always_allowed() -> None:
    state = no_limit((50, 100), (DEEP, DEEP, 130, DEEP))
    assert state.complete_bet_or_raise_to(130).amount == 130


@pytest.mark.parametrize("amount", [150, 199, 0, -5, 1001, 250.5])
def test_06_other_amounts_are_refused(amount: float) -> None:
    state = no_limit((50, 100), (1000,) * 3)
    before = state.copy()
    assert not state.can_complete_bet_or_raise_to(amount)  # type: ignore[arg-type]
    with pytest.raises(IllegalActionError, match=r"No-limit 50/100, preflop, player 2"):
        state.complete_bet_or_raise_to(amount)  # type: ignore[arg-type]
    assert state == before


def test_06_a_bet_of_nothing_is_refused() -> None:
    state = call(no_limit((50, 100), (1000,) * 3), 3)
    assert not state.can_complete_bet_or_raise_to(0)


def test_07_a_raise_names_the_total() -> None:
    state = no_limit((500, 1000), (DEEP,) * 3)
    state.act(RaiseTo(8000))
    assert state.bets[2] == 8000
    assert minimum(state) == 15000
