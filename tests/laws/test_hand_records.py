"""A hand written down, sent as a line of JSON and played again is the same hand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.random_tables import Table, play, tables

from bigslick.formats.record.hand_record import HandRecord

if TYPE_CHECKING:
    from bigslick import State


def there_and_back(state: State, code: str | None = None) -> tuple[HandRecord, State]:
    record = HandRecord.from_state(state, game=code)
    assert HandRecord.line(state, game=code) == record.to_json()
    read = HandRecord.from_json(record.to_json())
    assert read == record
    return read, read.create_state()


def assert_same(again: State, state: State) -> None:
    assert again.operations == state.operations
    assert again.stacks == state.stacks
    assert again.bets == state.bets
    assert again.payoffs == state.payoffs
    assert again.board_cards == state.board_cards
    assert again.hole_cards == state.hole_cards
    assert again.statuses == state.statuses
    assert again.phase == state.phase
    assert [*map(type, again.stacks)] == [*map(type, state.stacks)]


@given(tables(automations=None))
def test_a_recorded_hand_is_played_again_exactly(table: Table) -> None:
    state = table.state()
    for _ in play(state, table.choices()):
        pass
    record, again = there_and_back(state, table.code)
    assert_same(again, state)
    assert record.game == table.code
    assert record.bomb_pot == table.bomb_pot
    assert record.setup is None
    assert [*again.pots] == [*state.pots]
    assert again.winners == state.winners
    rake = sum(state.starting_stacks) - sum(state.stacks)
    assert record.rake == rake
    assert record.pot - rake == sum(record.winners.values())


@given(tables(automations=None), st.integers(0, 200))
def test_a_hand_under_way_is_recorded_as_far_as_it_goes(
    table: Table, step: int
) -> None:
    state = table.state()
    for index, _ in enumerate(play(state, table.choices())):
        if index == step:
            break
    _, again = there_and_back(state)
    assert_same(again, state)
    assert again.status == state.status
    for _ in play(again, table.choices()):
        pass
    assert not again.status


@pytest.mark.parametrize("number", [Decimal, Fraction, float])
@given(table=tables(automations=None, with_extras=False))
def test_amounts_of_every_kind_survive(table: Table, number: Any) -> None:
    table.__dict__["stacks"] = tuple(number(s) / 4 for s in table.stacks)
    state = table.state()
    for _ in play(state, table.choices()):
        pass
    _, again = there_and_back(state)
    assert_same(again, state)


@given(tables())
def test_each_step_of_a_record_is_a_state_of_its_own(table: Table) -> None:
    state = table.state()
    for _ in play(state, table.choices()):
        pass
    record = HandRecord.from_state(state)
    steps = list(record.states())
    assert [action for _, action in steps[1:]] == record.actions
    for count, (after, _) in enumerate(steps):
        assert after.operations == state.operations[:count]
    assert steps[-1][0].stacks == state.stacks
