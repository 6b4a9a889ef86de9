"""Betting: who may fold, call, bring in and raise, and for how much."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from tests.support.fixed_tables import (
    ALL,
    DEEP,
    call,
    fold,
    limit,
    minimum,
    no_limit,
    pot_limit,
    price,
    raise_to,
    without,
)

from bigslick.engine import (
    Automation,
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    Mode,
)
from bigslick.engine.games import FixedLimitSevenCardStud
from bigslick.errors import IllegalActionError


def test_nobody_acts_when_nobody_is_to_act() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=())
    for name in (
        "verify_folding",
        "verify_checking_or_calling",
        "verify_bring_in_posting",
        "verify_completion_betting_or_raising_to",
    ):
        with pytest.raises(IllegalActionError, match="no player to act"):
            getattr(state, name)()
    assert minimum(state) is None
    assert price(state) is None
    assert state.actor_index is None


def test_a_tournament_player_does_not_fold_to_nothing() -> None:
    state = call(no_limit((1, 2), (100,) * 3), 2)
    before = state.copy()
    assert not state.can_fold()
    with pytest.raises(IllegalActionError, match="player has no reason to fold"):
        state.fold()
    assert state == before


def test_a_cash_player_is_warned() -> None:
    state = call(no_limit((1, 2), (100,) * 3, mode=Mode.CASH_GAME), 2)
    with pytest.warns(UserWarning, match="no reason"):
        assert state.can_fold()
    with pytest.warns(UserWarning, match="no reason"):
        assert state.fold() == Folding(1)


def test_folded_cards_go_to_the_muck() -> None:
    state = no_limit((1, 2), (100,) * 3)
    hole = state.hole_cards[2]
    fold(state)
    assert state.mucked_cards == hole
    assert (state.hole_cards[2], state.statuses[2]) == ([], False)


def test_a_call_goes_as_far_as_the_stack() -> None:
    state = no_limit((1, 2), (100, 30, 100))
    raise_to(state, 60)
    fold(state)
    assert price(state) == 28
    assert state.check_or_call() == CheckingOrCalling(1, 28)


def test_a_raise_puts_everybody_else_to_act_again() -> None:
    state = call(no_limit((1, 2), (100,) * 4), 2)
    operation = state.complete_bet_or_raise_to()
    assert operation == CompletionBettingOrRaisingTo(0, 4)
    assert list(state.actor_indices) == [1, 2, 3]
    assert state.opener_index == 0
    assert state.acted_player_indices == {0}
    assert state.completion_betting_or_raising_count == 1


def test_nobody_raises_what_nobody_can_match() -> None:
    state = no_limit((1, 2), (100, 30, 60))
    raise_to(state, 60)
    with pytest.raises(
        IllegalActionError, match="cannot bet or raise: all other players"
    ):
        state.complete_bet_or_raise_to(100)


def test_who_cannot_exceed_the_bet_only_calls() -> None:
    state = no_limit((1, 2), (100, 30, 100))
    raise_to(state, 60)
    fold(state)
    with pytest.raises(IllegalActionError, match="no more chips than the current bet"):
        state.complete_bet_or_raise_to(30)


def test_the_error_names_amount_limits_and_spot_on_one_line() -> None:
    state = no_limit((50, 100), (1000,) * 3)
    with pytest.raises(IllegalActionError) as caught:
        state.complete_bet_or_raise_to(150)
    assert str(caught.value) == (
        "The amount 150 is below the minimum allowed 200. "
        "(No-limit 50/100, preflop, player 2, bet 0, stack 1000, pot 150)"
    )


def test_limits_of_the_three_structures() -> None:
    state = no_limit((1, 2), (100,) * 3)
    assert state.max_completion_betting_or_raising_to_amount == 100
    state = pot_limit((1, 2), (100,) * 3)
    assert state.max_completion_betting_or_raising_to_amount == 7
    state = limit((1, 2), (2, 4), (100,) * 3)
    assert minimum(state) == state.max_completion_betting_or_raising_to_amount == 4


def test_the_effective_stack_is_what_somebody_can_win() -> None:
    state = no_limit((1, 2), (100, 300, 200))
    assert [state.get_effective_stack(i) for i in range(3)] == [99, 198, 200]
    fold(state)
    assert state.get_effective_stack(2) == 0


def test_nothing_can_be_lost_before_the_first_street_and_after_the_betting() -> None:
    automations = without(
        Automation.BLIND_OR_STRADDLE_POSTING, Automation.CHIPS_PULLING
    )
    state = no_limit((1, 2), (100, 300, 200), automations=automations)
    assert [state.get_effective_stack(i) for i in range(3)] == [0, 0, 0]
    state.post_blind_or_straddle()
    state.post_blind_or_straddle()
    assert [state.get_effective_stack(i) for i in range(3)] == [99, 198, 200]
    fold(state, 2)
    assert [state.get_effective_stack(i) for i in range(3)] == [0, 0, 0]


def test_streets_pass_without_betting_when_only_one_has_chips() -> None:
    state = no_limit((1, 2), (20, 100), automations=ALL)
    raise_to(state, 20)
    call(state)
    assert not state.status
    assert not [op for op in state.operations[-12:] if isinstance(op, Folding)]


def test_who_is_put_all_in_by_the_blind_does_not_act() -> None:
    state = no_limit((1, 2), (100, 2, 100))
    assert list(state.actor_indices) == [2, 0]


def test_a_big_blind_that_covers_everybody_has_no_decision() -> None:
    state = no_limit((50, 100), (DEEP, 70))
    assert list(state.actor_indices) == [1]


def test_bringing_in_completing_and_raising() -> None:
    state = FixedLimitSevenCardStud.create_state(ALL, True, 1, 1, 2, 4, 100, 3, seed=1)
    assert state.effective_bring_in_amount == 1
    assert price(state) is None
    assert not state.can_fold()
    assert not state.can_check_or_call()
    first = state.actor_index
    assert first is not None
    assert state.post_bring_in() == BringInPosting(first, 1)
    assert not state.can_post_bring_in()
    assert (price(state), minimum(state)) == (1, 2)
    raise_to(state, 2)
    assert (price(state), minimum(state)) == (2, 4)


def test_a_player_may_complete_instead_of_bringing_in() -> None:
    state = FixedLimitSevenCardStud.create_state(ALL, True, 1, 1, 2, 4, 100, 3, seed=1)
    raise_to(state, 2)
    assert not state.bring_in_status
    assert (price(state), minimum(state)) == (2, 4)


def test_a_short_bring_in_keeps_its_price() -> None:
    state = FixedLimitSevenCardStud.create_state(
        ALL, True, 1, 2, 4, 8, (2, 2, 2, 2), 4, seed=1
    )
    state.post_bring_in()
    assert price(state) == 1
    state = FixedLimitSevenCardStud.create_state(ALL, True, 1, 2, 4, 8, 100, 4, seed=1)
    assert state.actor_index is not None
    state.stacks[state.actor_index] = 1
    state.post_bring_in()
    assert price(state) == 2


@pytest.mark.parametrize("amount", ["200", True, None.__class__, [200], float("nan")])
def test_what_is_no_amount_is_refused(amount: Any) -> None:
    state = no_limit((50, 100), (1000,) * 3)
    before = state.copy()
    assert not state.can_complete_bet_or_raise_to(amount)
    with pytest.raises(IllegalActionError):
        state.complete_bet_or_raise_to(amount)
    assert state == before


@pytest.mark.parametrize(
    ("chips", "amount", "bet"),
    [
        (1000, 250.0, 250),
        (Decimal(1000), 250.5, Decimal("250.5")),
        (Fraction(1000), Decimal("250.5"), Fraction(501, 2)),
        (1000.0, Fraction(501, 2), 250.5),
        (1000.0, 250, 250),
    ],
)
def test_amounts_take_the_type_of_the_chips(chips: Any, amount: Any, bet: Any) -> None:
    state = no_limit((50, 100), (chips,) * 3)
    operation = state.complete_bet_or_raise_to(amount)
    assert operation.amount == bet
    assert type(operation.amount) is type(bet)
