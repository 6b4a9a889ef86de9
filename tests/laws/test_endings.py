"""Every hand ends, and then no operation is due."""

from __future__ import annotations

from hypothesis import given
from tests.support.random_tables import Table, dealer_step, play, tables

from bigslick import ChipsPulling

MOST_STEPS = 2_000


@given(tables(automations=None))
def test_a_hand_ends_with_everything_paid_out(table: Table) -> None:
    state = table.state()
    for step, _ in enumerate(play(state, table.choices())):
        assert step < MOST_STEPS
        assert state.turn_index is None or state.statuses[state.turn_index]
    assert state.bets == [0] * len(table.stacks)
    assert state.total_pot_amount == sum(pot.raked_amount for pot in state.pots)
    assert state.turn_index is None
    assert state.actor_index is None
    assert dealer_step(state) is None


@given(tables())
def test_the_actor_has_chips_and_a_choice(table: Table) -> None:
    state = table.state()
    for _ in play(state, table.choices()):
        actor = state.actor_index
        if actor is not None:
            assert state.statuses[actor]
            assert state.stacks[actor] > 0
            assert sum(state.statuses) > 1
            assert state.can_check_or_call() or state.can_post_bring_in()


@given(tables())
def test_sizes_are_in_order(table: Table) -> None:
    state = table.state()
    for _ in play(state, table.choices()):
        low = state.min_completion_betting_or_raising_to_amount
        pot = state.pot_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        if low is None or high is None or pot is None:
            assert low is high is pot is None
            continue
        actor = state.actor_index
        assert actor is not None
        assert max(state.bets) < low <= high
        assert high <= state.stacks[actor] + state.bets[actor]
        assert low <= pot


@given(tables())
def test_every_winner_is_named_and_was_in_the_hand(table: Table) -> None:
    state = table.state()
    for _ in play(state, table.choices()):
        pass
    won = [0] * len(table.stacks)
    for winner in state.winners:
        assert winner.amount > 0
        won[winner.player_index] += winner.amount
        if winner.hand is not None and winner.hand_type is not None:
            assert type(winner.hand) is winner.hand_type
    pulled = [0] * len(table.stacks)
    for operation in state.operations:
        if isinstance(operation, ChipsPulling):
            pulled[operation.player_index] += operation.amount
    if state.folded_status:  # the winner takes back the uncalled bet with the pot
        assert all(a <= b for a, b in zip(won, pulled, strict=True))
    else:
        assert won == pulled
