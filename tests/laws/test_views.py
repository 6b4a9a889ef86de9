"""A view contains nothing that its seat may not know.

Two hands that look the same from a seat, but in which every hidden card is another
one, must give views that are the same in everything one can dig out of them.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.records import PERFORM, with_cards
from tests.support.random_tables import AUTOMATIC, Table, played, tables
from tests.support.reachable_objects import knowledge, reachable

from bigslick import (
    Card,
    HoleCardsShowingOrMucking,
    NoLimitTexasHoldem,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def visible_cards(state: State, seat: int | None) -> set[Card]:
    """Return the cards that a seat has seen so far, by the rules of poker."""
    cards = {card for cards in state.board_cards for card in cards}
    for player in state.player_indices:
        for card, up in zip(
            state.hole_cards[player], state.hole_card_statuses[player], strict=True
        ):
            if up or player == seat:
                cards.add(card)
    return cards


def hidden_swapped(
    visible: set[Card], deck: tuple[Card, ...], rng: Random
) -> Callable[[Card], Card]:
    """Return a change of cards that leaves the visible ones as they are."""
    hidden = [card for card in deck if card not in visible]
    others = rng.sample(hidden, len(hidden))
    change = dict(zip(hidden, others, strict=True))
    return lambda card: change.get(card, card)


def cards_in(thing: object, deck: tuple[Card, ...]) -> set[Card]:
    """Return the known cards that can be found in an object, the full deck aside."""
    parts = reachable(thing, tuple(deck))
    return {part for part in parts if isinstance(part, Card) and part}


def seats(table: Table) -> list[int | None]:
    return [*range(len(table.stacks)), None]


@given(tables(), st.integers(0, 9), st.integers(0, 2**32))
def test_hands_that_look_the_same_give_the_same_view(
    table: Table, seat_number: int, seed: int
) -> None:
    seat = seats(table)[seat_number % len(seats(table))]
    original = played(table)
    record = []
    for operation in original.operations:
        if isinstance(operation, HoleCardsShowingOrMucking):
            break
        record.append(operation)
    by_hand = replace(table, automations=())
    first = by_hand.state()
    visible: set[Card] = set()
    for operation in record:
        PERFORM[type(operation)](first, operation)
        visible |= visible_cards(first, seat)
    change = hidden_swapped(visible, original.deck, Random(seed))
    first, second = by_hand.state(), by_hand.state()
    for index, operation in enumerate(record):
        other = with_cards(operation, change)
        PERFORM[type(operation)](first, operation)
        PERFORM[type(other)](second, other)
        assert operation.seen_by(seat) == other.seen_by(seat)
        assert knowledge(operation.seen_by(seat)) == knowledge(other.seen_by(seat))
        if index % 5 == 0 or index == len(record) - 1:
            assert knowledge(first.view(seat)) == knowledge(second.view(seat))


@given(tables(), st.integers(0, 9))
def test_a_view_at_the_end_shows_only_what_was_shown(
    table: Table, seat_number: int
) -> None:
    seat = seats(table)[seat_number % len(seats(table))]
    original = played(table)
    again = replace(table, automations=()).state()
    seen: set[Card] = set()
    for operation in original.operations:
        PERFORM[type(operation)](again, operation)
        seen |= visible_cards(again, seat)
        if isinstance(operation, HoleCardsShowingOrMucking):
            seen |= set(operation.hole_cards)
    assert cards_in(original.view(seat), original.deck) <= seen


class Leaky:
    """A view as it should not be: the secret hides in a closure."""

    def __init__(self, state: State) -> None:
        self.peek = lambda: state.hole_cards


def test_the_walk_finds_a_card_hidden_in_a_closure() -> None:
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIC, True, 0, (1, 2), 2, 200, 2, seed=1
    )
    found = cards_in(Leaky(state), state.deck)
    assert set(state.hole_cards[0]) <= found
    assert set(state.deck_cards) <= found


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_players_own_cards_are_in_the_view(seat: int | None) -> None:
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIC, True, 0, (1, 2), 2, 200, 2, seed=1
    )
    found = cards_in(state.view(seat), state.deck)
    for player in (0, 1):
        assert (set(state.hole_cards[player]) <= found) == (player == seat)
