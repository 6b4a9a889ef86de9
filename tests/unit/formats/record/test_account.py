"""Chips of records, counted from their actions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.support.random_tables import Table, played, tables
from tests.support.samples import samples

from bigslick import NotationError, create_game
from bigslick.engine.chips.account import HandAccount
from bigslick.formats.record.account import account_of
from bigslick.formats.record.hand_record import HandRecord


@given(tables())
@settings(max_examples=samples(60, quick=30), deadline=None)
def test_actions_move_the_chips_that_their_operations_move(table: Table) -> None:
    state = played(table)
    from_record = account_of(HandRecord.from_state(state))
    account = HandAccount.of(
        state.operations,
        state.starting_stacks,
        ante_trimming=state.ante_trimming_status,
    )
    for name in ("put_in", "returned", "won", "bets", "live", "dead_antes"):
        assert getattr(from_record, name) == getattr(account, name)
    assert from_record.stacks == state.payoffs


def test_the_account_can_end_before_an_action() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((100, 100))
    while state.status:
        state.check_or_call()
    record = HandRecord.from_state(state)
    assert account_of(record, before="collect").bets == [2, 2]
    assert account_of(record, before="board").total == 4


def test_an_action_of_nobody_is_refused() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((100, 100))
    state.fold()
    record = HandRecord.from_state(state)
    fold = next(action for action in record.actions if action.action == "fold")
    fold.player = "Nobody"
    with pytest.raises(NotationError, match="unknown player 'Nobody'"):
        account_of(record)


def test_a_collection_of_too_few_bets_is_refused() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((100, 100))
    state.fold()
    record = HandRecord.from_state(state)
    collect = next(action for action in record.actions if action.action == "collect")
    collect.amounts = (1,)
    with pytest.raises(NotationError, match="invalid or missing amounts in the action"):
        account_of(record)
