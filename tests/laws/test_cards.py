"""No card is in two places."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from tests.support.random_tables import Table, all_cards, play, tables


@given(tables(automations=None))
def test_each_card_lies_in_one_place(table: Table) -> None:
    state = table.state()
    deck = Counter(table.variant.deck)
    for _ in play(state, table.choices()):
        assert Counter(all_cards(state)) == deck


@given(tables(automations=None))
def test_only_players_in_the_hand_hold_cards(table: Table) -> None:
    state = table.state()
    for _ in play(state, table.choices()):
        for status, cards in zip(state.statuses, state.hole_cards, strict=True):
            assert status or not cards
        for cards, statuses in zip(
            state.hole_cards, state.hole_card_statuses, strict=True
        ):
            assert len(cards) == len(statuses)


@given(tables())
def test_everybody_is_dealt_what_the_plan_says(table: Table) -> None:
    state = table.state()
    first = state.streets[0]
    for _ in play(state, table.choices()):
        if state.street_index == 0 and state.actor_index is not None:
            for player, status in enumerate(state.statuses):
                if status:
                    count = len(state.hole_cards[player])
                    assert count == len(first.hole_dealing_statuses)
            board = first.board_dealing_count
            assert [len(cards) for cards in state.board_cards] == [
                state.board_count
            ] * board
