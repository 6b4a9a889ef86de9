"""The size of a chip, the names of suits and the seats do not matter."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.laws.records import PERFORM, perform, with_cards
from tests.support.random_tables import Table, played, tables

from bigslick import (
    VARIANTS,
    Card,
    CompletionBettingOrRaisingTo,
    HoleDealing,
    Opening,
    Operation,
    State,
    Suit,
)

BUTTON_GAMES = tuple(
    code
    for code, variant in VARIANTS.items()
    if all("u" not in street.hole for street in variant.game.plan)
)
STUD_GAMES = tuple(set(VARIANTS) - set(BUTTON_GAMES))


def scaled(amounts: Any, factor: Fraction) -> Any:
    if isinstance(amounts, dict):
        return {index: amount * factor for index, amount in amounts.items()}
    if isinstance(amounts, tuple):
        return tuple(amount * factor for amount in amounts)
    return amounts * factor


def scaled_table(table: Table, factor: Fraction) -> Table:
    return replace(
        table,
        antes=scaled(table.antes, factor),
        blinds=scaled(table.blinds, factor),
        bring_in=scaled(table.bring_in, factor),
        bets=scaled(table.bets, factor),
        stacks=scaled(table.stacks, factor),
    )


def choice(operation: Operation, factor: Fraction) -> Operation:
    if isinstance(operation, CompletionBettingOrRaisingTo):
        amount: Any = operation.amount * factor
        return replace(operation, amount=amount)
    return operation


@given(tables(with_rake=False), st.sampled_from([2, 7, 100, Fraction(1, 3)]))
def test_scaling_all_chips_scales_the_result(table: Table, factor: Fraction) -> None:
    original = played(scaled_table(table, Fraction(1)))
    again = replace(scaled_table(table, Fraction(factor)), automations=()).state()
    for operation in original.operations:
        PERFORM[type(operation)](again, choice(operation, factor))
    assert not again.status
    assert again.stacks == [stack * factor for stack in original.stacks]


@given(tables(codes=BUTTON_GAMES, with_rake=False), st.permutations(list("cdhs")))
def test_suits_are_worth_the_same(table: Table, suits: list[str]) -> None:
    renamed = dict(zip("cdhs", suits, strict=True))

    def change(card: Card) -> Card:
        return Card(card.rank, Suit(renamed[card.suit.value]))

    original = played(table)
    if any(change(card) not in original.deck for card in original.deck):
        return
    again = replace(table, automations=()).state()
    for operation in original.operations:
        perform(again, with_cards(operation, change))
    assert again.stacks == original.stacks


@given(tables(codes=STUD_GAMES, with_rake=False), st.integers(1, 7))
def test_turning_the_table_turns_the_result(table: Table, turn: int) -> None:
    count = len(table.stacks)
    exact = scaled_table(table, Fraction(1))
    original = played(exact)
    moved = replace(exact, stacks=rotated(exact.stacks, turn), automations=())
    again = moved.state()
    for operation in original.operations:
        if "player_index" in vars(operation):
            there = (operation.player_index + turn) % count  # type: ignore[attr-defined]
            operation = replace(operation, player_index=there)  # type: ignore[call-arg]  # noqa: PLW2901
        if again.actor_index is not None and tied_opening(again):
            return
        PERFORM[type(operation)](again, operation)
    assert tuple(again.stacks) == rotated(tuple(original.stacks), turn)


def rotated(values: tuple[Any, ...], turn: int) -> tuple[Any, ...]:
    turn %= len(values)
    return values[-turn:] + values[:-turn] if turn else values


def tied_opening(state: State) -> bool:
    """Return whether several players show the same best hand: then seats decide."""
    if state.street is None or state.street.opening in {
        Opening.LOW_CARD,
        Opening.HIGH_CARD,
    }:
        return False
    shown = [
        tuple(sorted(card.rank for card in state.get_up_cards(player)))
        for player in state.player_indices
        if state.statuses[player]
    ]
    return len(set(shown)) < len(shown)


def test_every_game_is_a_button_game_or_a_stud_game() -> None:
    assert len(BUTTON_GAMES) + len(STUD_GAMES) == len(VARIANTS)
    assert {"stud", "razz", "5cs"} <= set(STUD_GAMES)
    assert HoleDealing in PERFORM
