"""Corners of decks that run out, unknown cards, and who is due."""

from __future__ import annotations

import pytest
from tests.support.fixed_tables import (
    ALL,
    BY_HAND,
    call,
    fold,
    no_limit,
    no_limit_of,
    without,
)

from bigslick.cards import Card
from bigslick.engine import (
    Automation,
    CardBurning,
    ChipsPushing,
    Opening,
    State,
    Street,
)
from bigslick.engine.games import FixedLimitRazz, FixedLimitSevenCardStud


def test_a_burn_waits_if_there_is_no_card_left_at_all() -> None:
    state = no_limit((1, 2), (200, 200))
    call(state)
    state.deck_cards.clear()
    call(state)
    assert state.card_burning_status
    assert not any(isinstance(o, CardBurning) for o in state.operations)
    assert state.status


def _draw_with_reserve_order(discards: tuple[int, int]) -> tuple[State, list[int]]:
    """Return a draw of two with twelve cards, and how many cards were ordered."""
    streets = (
        Street(False, (False,) * 5, 0, False, Opening.POSITION, 2, None),
        Street(False, (), 0, True, Opening.POSITION, 2, None),
    )
    asked: list[int] = []

    def order(cards: list[Card], again: int) -> list[Card]:
        asked.append(len(cards))
        return cards[again:] + cards[:again]

    deck = "2c3c4c5c7c2d3d4d5d7d9hTh"
    state = no_limit_of(streets, without(Automation.HOLE_DEALING), deck)
    state.set_deck(deck, reserve_order=order)
    state.deal_hole("2c3c4c5c7c", 0)
    state.deal_hole("2d3d4d5d7d", 1)
    call(state, 2)
    for i, count in enumerate(discards):
        state.stand_pat_or_discard(tuple(state.hole_cards[i][:count]))
    asked.clear()
    while state.hole_dealee_index is not None:
        state.deal_hole()
    return state, asked


def test_an_order_given_for_the_reserve_leaves_out_the_own_discards() -> None:
    """Two cards are left for the first; the second gets those of the first."""
    state, asked = _draw_with_reserve_order((2, 2))
    assert set(state.hole_cards[1][3:]) == set(Card.clean("2c3c"))
    assert set(asked) == {2}
    assert state.reshuffles == (2,)


def test_own_discards_come_back_behind_the_others_in_an_order_of_their_own() -> None:
    state, asked = _draw_with_reserve_order((2, 3))
    assert state.hole_cards[1][2:4] == list(Card.clean("2c3c"))
    assert set(state.hole_cards[1][4:]) < set(Card.clean("2d3d4d"))
    assert len(state.hole_cards[1]) == 5
    assert set(asked) == {2, 3}


def test_cards_that_are_shuffled_back_lie_nowhere_else() -> None:
    state = FixedLimitSevenCardStud.create_state(
        ALL, True, 1, 1, 2, 4, 100_000, 8, seed=3
    )
    state.post_bring_in()
    while state.street_index != 3:
        call(state)
    state.complete_bet_or_raise_to()
    fold(state)
    folded = [card for card in state.mucked_cards if card]
    while state.street_index == 3:
        call(state)
    lying = [card for cards in state.hole_cards for card in cards]
    lying += [*state.deck_cards, *state.burn_cards, *state.mucked_cards]
    assert sorted(lying, key=repr) == sorted(state.deck, key=repr)
    assert set(folded) - set(state.mucked_cards)


def test_an_unknown_open_card_does_not_bring_in() -> None:
    state = FixedLimitSevenCardStud.create_state(BY_HAND, True, 1, 2, 4, 8, 100, 2)
    state.deal_hole("AsAd??", 0)
    state.deal_hole("KsKdKh", 1)
    assert state.opener_index == 1


def test_an_unknown_open_card_does_not_bring_in_razz_either() -> None:
    state = FixedLimitRazz.create_state(BY_HAND, True, 1, 2, 4, 8, 100, 2)
    state.deal_hole("2s3d??", 0)
    state.deal_hole("KsKdAc", 1)
    assert state.opener_index == 1


def test_the_player_who_brought_in_has_acted() -> None:
    state = FixedLimitSevenCardStud.create_state(ALL, True, 1, 2, 4, 8, 100, 3, seed=1)
    brought = state.post_bring_in()
    assert state.acted_player_indices == {brought.player_index}


def test_players_may_be_counted_from_the_end_at_the_showdown() -> None:
    state = no_limit(
        (1, 2),
        (200, 200),
        automations=without(Automation.HOLE_CARDS_SHOWING_OR_MUCKING),
    )
    while state.actor_index is not None:
        call(state)
    assert list(state.showdown_indices) == [0, 1]
    assert state.show_or_muck_hole_cards(True, -1).player_index == 1
    assert list(state.showdown_indices) == [0]


def test_a_folded_player_cannot_win() -> None:
    state = no_limit((1, 2), (200, 200, 200))
    fold(state)
    assert state.can_win_now(2) is False


def test_a_shared_pot_that_is_raked_away_is_pushed_to_nobody() -> None:
    state = no_limit(
        (1, 2), (200, 200), automations=BY_HAND, rake=lambda amount, _: (amount, 0)
    )
    state.deal_hole("AsKd")
    state.deal_hole("AdKs")
    call(state, 2)
    for burned, cards in (("5s", "2c3d8h"), ("5c", "9s"), ("5h", "Tc")):
        state.burn_card(burned)
        state.deal_board(cards)
        call(state, 2)
    assert state.stacks == [198, 198]
    assert not any(isinstance(o, ChipsPushing) for o in state.operations)


def test_the_warning_of_the_worst_case_points_at_the_caller() -> None:
    state = no_limit((1, 2), (200, 200))
    with pytest.warns(UserWarning, match="worst case") as caught:
        list(state.get_dealable_cards(None))
    assert caught[0].filename == __file__
