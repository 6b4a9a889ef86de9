"""Rare cases of amounts, which find a changed sign, index or name."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.support.fixed_tables import (
    BY_HAND,
    DEEP,
    call,
    fold,
    no_limit,
    pot_limit,
    raise_to,
    run_out,
)

from bigslick.engine import Phase, Rules
from bigslick.errors import IllegalActionError


def test_the_own_bet_is_part_of_the_call_in_a_pot_sized_raise() -> None:
    """Blinds of 1/2, the button raises to 7: the big blind calls 5, the pot is then 15.

    So its largest raise is to 7 + 15 = 22 (TDA 2024, rule 54).
    """
    state = pot_limit((1, 2), (DEEP,) * 3)
    raise_to(state, 7)
    fold(state)
    assert state.bets[1] == 2
    assert state.max_completion_betting_or_raising_to_amount == 22
    assert state.pot_completion_betting_or_raising_to_amount == 22


def test_an_odd_amount_is_cut_into_chips_and_the_rest_goes_last() -> None:
    """A pot of 3.5 in chips of 1: two and one and a half, not two and a half."""
    stack: Any = Fraction(7, 4)
    state = no_limit(
        (1, 2), (stack, stack), automations=BY_HAND, rules=Rules(chip_unit=1)
    )
    for i, hand in enumerate(("AsKs", "AhKh")):
        state.deal_hole(hand, i)
    call(state)
    run_out(state, ("2c3d8h", "9s", "Td"))
    assert state.stacks == [2, Fraction(3, 2)]


def test_a_refusal_after_the_hand_says_that_it_is_over() -> None:
    state = no_limit((1, 2), (DEEP,) * 2)
    fold(state)
    assert not state.status
    with pytest.raises(IllegalActionError, match=r"No-limit 1/2, over, pot 0"):
        state.check_or_call()


def test_each_phase_has_a_number_of_its_own_in_the_order_of_a_hand() -> None:
    assert [phase.value for phase in Phase.__members__.values()] == list(range(10))
    state = no_limit((1, 2), (DEEP,) * 2, automations=BY_HAND)
    assert state.phase is Phase.DEALING


def test_all_in_with_chips_in_front_need_not_be_a_multiple_of_the_chip() -> None:
    """The big blind has 10 of its 1,013 in front; chips are of 5."""
    state = no_limit((5, 10), (DEEP, 1013, DEEP), rules=Rules(chip_unit=5))
    raise_to(state, 30)
    fold(state)
    with pytest.raises(IllegalActionError, match="1003 is not a multiple of the small"):
        raise_to(state, 1003)
    raise_to(state, 1013)
    assert state.stacks[1] == 0
