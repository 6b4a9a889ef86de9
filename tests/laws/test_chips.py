"""Chips are conserved, at any table and after any operation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import given
from tests.laws.records import PERFORM
from tests.support.random_tables import Table, play, played, tables

from bigslick import ChipsPulling, ChipsPushing

if TYPE_CHECKING:
    from bigslick import State


def chips_on_the_table(state: State) -> int:
    return sum(state.stacks) + state.total_pot_amount


@given(tables(automations=None))
def test_chips_are_conserved_after_every_operation(table: Table) -> None:
    state = table.state()
    for _ in play(state, table.choices()):
        if not state.total_pushed_amount:
            assert chips_on_the_table(state) == sum(table.stacks)
        assert min(state.stacks) >= 0
        assert min(state.bets) >= 0


@given(tables(with_rake=False))
def test_without_rake_the_players_keep_all_chips(table: Table) -> None:
    state = played(table)
    assert sum(state.stacks) == sum(table.stacks)
    assert sum(state.payoffs) == 0


@given(tables())
def test_what_the_players_lose_is_what_the_house_takes(table: Table) -> None:
    state = played(table)
    raked = sum(pot.raked_amount for pot in state.pots)
    assert sum(table.stacks) - sum(state.stacks) == raked
    assert -sum(state.payoffs) == raked
    assert raked <= 3 * len(list(state.pots))


@given(tables())
def test_payoffs_are_stacks_after_minus_stacks_before(table: Table) -> None:
    state = played(table)
    assert state.payoffs == [
        after - before for after, before in zip(state.stacks, table.stacks, strict=True)
    ]


@given(tables(with_rake=False))
def test_nobody_wins_more_from_a_player_than_they_put_in_themselves(
    table: Table,
) -> None:
    state = played(table)
    dead = 0 if table.game.ante_trimming_status else sum(state.antes)
    for winner, payoff in enumerate(state.payoffs):
        at_risk = table.stacks[winner]
        others = sum(min(at_risk, s) for i, s in enumerate(table.stacks) if i != winner)
        assert payoff <= others + dead


@given(tables(with_rake=False))
def test_fractions_of_chips_divide_without_odd_chips(table: Table) -> None:
    whole = played(table)
    stacks = tuple(map(Fraction, table.stacks))
    exact = replace(table, stacks=stacks, automations=()).state()
    for operation in whole.operations:
        if not isinstance(operation, ChipsPushing | ChipsPulling):
            PERFORM[type(operation)](exact, operation)
    for _ in play(exact, table.choices()):
        assert exact.turn_index is None
    assert sum(exact.stacks) == sum(whole.stacks)
    shares = len(list(exact.pots)) * exact.board_count * exact.hand_type_count
    for rounded, share in zip(whole.stacks, exact.stacks, strict=True):
        assert abs(rounded - share) <= shares
