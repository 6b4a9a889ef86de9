"""A hand is its record: replayed, copied, stored or sent, it is the same hand."""

from __future__ import annotations

import copy
import json
import pickle
from collections import deque
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.laws.records import PERFORM, perform
from tests.support.random_tables import (
    Table,
    dealer_step,
    play,
    played,
    player_step,
    tables,
)

from bigslick import Card, State
from bigslick.engine import Operation


@given(tables())
def test_the_same_seed_deals_and_plays_the_same_hand(table: Table) -> None:
    assert played(table).operations == played(table).operations


@given(tables(), st.integers(0, 2**32))
def test_operations_performed_again_one_by_one_give_the_same_hand(
    table: Table, other_seed: int
) -> None:
    original = played(table)
    again = replace(table, automations=(), seed=other_seed).state()
    for operation in original.operations:
        perform(again, operation)
    assert not again.status
    assert again.stacks == original.stacks
    assert again.hole_cards == original.hole_cards
    assert again.board_cards == original.board_cards


@given(tables(automations=None))
def test_replay_equals_play(table: Table) -> None:
    state = table.state()
    for _ in play(state, table.choices()):
        pass
    again = State.replay(state, state.operations)
    assert again.operations == state.operations
    assert again.stacks == state.stacks
    assert again.payoffs == state.payoffs


@given(tables(automations=None), st.integers(0, 200))
def test_a_copy_is_equal_and_independent(table: Table, step: int) -> None:
    state = table.state()
    rng = table.choices()
    for index, _ in enumerate(play(state, rng)):
        if index == step:
            break
    twin = state.copy()
    assert twin == state
    before = copy.deepcopy(state)
    assert before == state
    choices = Random(step)
    for _ in play(twin, choices):
        pass
    assert state == before
    for _ in play(state, Random(step)):
        pass
    assert state == twin


_FIXED = (bool, int, str, Card, Operation, type(None))


def _frozen(value: Any) -> Any:
    """Return a value that stays as it is now: containers copied, the rest as text."""
    if isinstance(value, _FIXED):
        return value
    if isinstance(value, (list, deque, tuple)):
        return [_frozen(item) for item in value]
    return repr(value)


def _all_of(state: State) -> dict[str, Any]:
    """Return every attribute, but for what is only kept for speed."""
    kept = {"_hands", "_seen"}
    return {n: _frozen(value) for n, value in vars(state).items() if n not in kept}


@given(tables(automations=None))
def test_a_copy_taken_before_any_operation_never_changes(table: Table) -> None:
    state = table.state()
    rng = table.choices()
    taken = []
    for _ in range(300):
        other = state.copy()
        kept, state = (state, other) if rng.random() < 1 / 2 else (other, state)
        taken.append((kept, _all_of(kept)))
        if not state.status:
            break
        (dealer_step(state) or player_step(state, rng))()
    for kept, before in taken:
        assert _all_of(kept) == before


@given(tables(automations=None), st.integers(0, 200))
def test_a_stored_state_goes_on_as_if_nothing_had_happened(
    table: Table, step: int
) -> None:
    state = table.state()
    for index, _ in enumerate(play(state, table.choices())):
        if index == step:
            break
    stored = [pickle.loads(pickle.dumps(state))]  # noqa: S301 - our own bytes
    if not table.raked:
        stored.append(State.from_dict(json.loads(json.dumps(state.to_dict()))))
    for again in stored:
        assert again == state
        seed = Random(step)
        for _ in play(again, seed):
            pass
    for _ in play(state, Random(step)):
        pass
    for again in stored:
        assert again.operations == state.operations
        assert again.stacks == state.stacks


@given(tables())
def test_automation_changes_who_acts_and_nothing_else(table: Table) -> None:
    by_hand = replace(table, automations=()).state()
    rng = table.choices()
    decisions = []
    while by_hand.status:
        step = dealer_step(by_hand)
        if step is not None:
            step()
        elif by_hand.can_select_runout_count():
            by_hand.select_runout_count()
        elif by_hand.showdown_index is not None:
            by_hand.show_or_muck_hole_cards()
        else:
            player_step(by_hand, rng)()
            decisions.append(by_hand.operations[-1])
    automatic = table.state()
    for decision in decisions:
        PERFORM[type(decision)](automatic, decision)
    assert automatic.operations == by_hand.operations
    assert automatic.stacks == by_hand.stacks
