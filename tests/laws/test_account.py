"""Chips counted along the operations are those of the state, after every operation."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import given
from tests.laws.records import perform
from tests.support.random_tables import Table, played, tables

from bigslick import ChipsPulling
from bigslick.engine.chips.account import (
    HandAccount,
    called_at_the_end,
    hole_cards_of,
    walk,
)

if TYPE_CHECKING:
    from bigslick import Card, State


def account_of(state: State) -> HandAccount:
    return HandAccount(state.starting_stacks, ante_trimming=state.ante_trimming_status)


@given(tables())
def test_the_account_equals_the_state_after_every_operation(table: Table) -> None:
    state = played(table)
    again = replace(table, automations=()).state()
    account = account_of(again)
    for operation in state.operations:
        perform(again, operation)
        step = account.add(operation)
        assert step.operation is operation
        assert account.stacks == again.stacks
        assert account.bets == again.bets
        assert account.live == again.statuses
        assert account.pots() == [(p.amount, p.player_indices) for p in again.pots]
        if not again.folded_status and not again.total_pushed_amount:
            assert account.total == again.total_pot_amount
            assert [
                back - put
                for put, back in zip(account.put_in, account.returned, strict=True)
            ] == again.payoffs


@given(tables())
def test_what_came_back_and_was_won_is_what_the_stacks_gained(table: Table) -> None:
    state = played(table)
    account = account_of(state)
    for operation in state.operations:
        account.add(operation)
    flows = zip(account.won, account.returned, account.put_in, strict=True)
    assert [won + back - put for won, back, put in flows] == state.payoffs
    raked = sum(pot.raked_amount for pot in state.pots)
    assert sum(account.won) + raked == account.total
    assert min(account.returned) >= 0
    pushed = [0] * state.player_count
    for share in state.winners:
        pushed[share.player_index] += share.amount
    called = sum(account.won) - sum(pushed)
    assert called_at_the_end(state.operations) == called


@given(tables())
def test_steps_tell_what_each_operation_moved(table: Table) -> None:
    state = played(table)
    stacks = list(state.starting_stacks)
    put_in = [0] * state.player_count
    for step in walk(state.operations, state.starting_stacks):
        if step.added:
            assert step.player is not None
            stacks[step.player] -= step.added
            put_in[step.player] += step.added
            assert step.all_in == (stacks[step.player] == 0)
            assert step.to >= step.added
        elif step.returned and step.player is None:
            stacks = [a + b for a, b in zip(stacks, step.returned, strict=True)]
        elif isinstance(step.operation, ChipsPulling):
            stacks[step.operation.player_index] += step.operation.amount
    assert stacks == state.stacks
    assert put_in == HandAccount.of(state.operations, state.starting_stacks).put_in


@given(tables())
def test_hole_cards_are_those_that_the_state_held_last(table: Table) -> None:
    state = played(table)
    again = replace(table, automations=()).state()
    held: dict[int, list[Card]] = {}
    for operation in state.operations:
        perform(again, operation)
        held |= {i: list(cards) for i, cards in enumerate(again.hole_cards) if cards}
    for i in state.player_indices:
        cards = hole_cards_of(state.operations, i)
        assert Counter(cards) == Counter(held.get(i, []))
