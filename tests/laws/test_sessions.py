"""Hand after hand: the button goes round and the chips stay on the table."""

from __future__ import annotations

from hypothesis import given
from tests.support.random_tables import AUTOMATIC, Table, play, tables

from bigslick import next_order, next_state

HANDS = 6


@given(tables(automations=AUTOMATIC, with_rake=False))
def test_a_session_keeps_all_chips_and_moves_the_button(table: Table) -> None:
    state = table.state()
    names = list(range(len(table.stacks)))
    button = names[-1]
    for hand in range(HANDS):
        for _ in play(state, table.choices()):
            pass
        assert sum(state.stacks) == sum(table.stacks)
        live = [player for player, stack in enumerate(state.stacks) if stack]
        if len(live) < 2:
            break
        order = next_order(state)
        assert sorted(order) == live
        stacks = [state.stacks[player] for player in order]
        names = [names[player] for player in order]
        state = next_state(state, seed=table.seed + hand)
        assert list(state.starting_stacks) == stacks
        if len(live) > 2:
            assert names[-1] != button
        button = names[-1]
