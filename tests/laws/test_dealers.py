"""Operations that are due may be performed in any order and in parts."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from hypothesis import given
from tests.laws.records import PERFORM
from tests.support.random_tables import Step, Table, all_cards, player_step, tables

if TYPE_CHECKING:
    from random import Random

    from bigslick import State

MOST_STEPS = 2_000


def unruly_step(state: State, rng: Random) -> Step | None:
    """Return something that the dealer might do now, for anybody and in any portion."""
    steps: list[Step] = []
    for indices, do in (
        (state.ante_poster_indices, state.post_ante),
        (state.blind_or_straddle_poster_indices, state.post_blind_or_straddle),
        (state.hand_killing_indices, state.kill_hand),
        (state.chips_pulling_indices, state.pull_chips),
    ):
        steps += [partial(do, index) for index in indices]
    if state.can_collect_bets():
        steps.append(state.collect_bets)
    if state.can_push_chips():
        steps.append(state.push_chips)
    if state.can_burn_card():
        steps.append(state.burn_card)
    for player, statuses in enumerate(state.hole_dealing_statuses):
        steps += [
            partial(state.deal_hole, count, player)
            for count in range(1, len(statuses) + 1)
            if state.can_deal_hole(count, player)
        ]
    steps += [
        partial(state.deal_board, count)
        for count in range(1, (state.board_dealing_count or 0) + 1)
        if state.can_deal_board(count)
    ]
    return rng.choice(steps) if steps else None


@given(tables(automations=()))
def test_an_unruly_dealer_loses_no_chip_and_no_card(table: Table) -> None:
    state = table.state()
    rng = table.choices()
    deck = Counter(table.variant.deck)
    for _ in range(MOST_STEPS):
        if not state.status:
            break
        if rng.random() < 0.05:
            state.no_operate(commentary="the dealer yawns")
        (unruly_step(state, rng) or player_step(state, rng))()
        assert Counter(all_cards(state)) == deck
        assert min(state.stacks) >= 0
        if not state.total_pushed_amount:
            assert sum(state.stacks) + state.total_pot_amount == sum(table.stacks)
    assert not state.status
    raked = sum(pot.raked_amount for pot in state.pots)
    assert sum(state.stacks) + raked == sum(table.stacks)
    again = table.state()
    for operation in state.operations:
        PERFORM[type(operation)](again, operation)
    assert again.stacks == state.stacks
