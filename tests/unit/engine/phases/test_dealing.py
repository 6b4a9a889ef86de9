"""Dealing: burning, hole cards, boards, discards, short decks."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest
from tests.support.fixed_tables import BY_HAND, call, no_limit

from bigslick.cards import Card, parse_cards
from bigslick.engine import (
    Automation,
    BoardDealing,
    CardBurning,
    HoleDealing,
    StandingPatOrDiscarding,
)
from bigslick.engine.games import FixedLimitBadugi, PotLimitDrawmaha
from bigslick.errors import CardsError, IllegalActionError, NotationError


def test_cards_go_round_one_by_one() -> None:
    state = no_limit((1, 2), (100,) * 3, automations=BY_HAND)
    order = []
    while state.hole_dealee_index is not None:
        order.append(state.hole_dealee_index)
        top = state.deck_cards[0]
        assert state.deal_hole() == HoleDealing(order[-1], (top,), (False,))
    assert order == [0, 1, 2, 0, 1, 2]
    assert state.actor_index == 2


@pytest.mark.parametrize(
    ("cards", "index", "reason"),
    [
        ("AsKsQs", None, "must be 1 to 2, not 3"),
        ("", None, "not 0"),
        (0, None, "not 0"),
        (3, None, "not 3"),
        ("As", 9, "no player 9"),
    ],
)
def test_impossible_hole_cards_are_refused(
    cards: Any, index: int | None, reason: str
) -> None:
    state = no_limit((1, 2), (100,) * 3, automations=BY_HAND)
    before = state.copy()
    assert not state.can_deal_hole(cards, index)
    with pytest.raises(IllegalActionError, match=reason):
        state.deal_hole(cards, index)
    assert state == before


def test_what_is_no_card_cannot_be_dealt() -> None:
    state = no_limit((1, 2), (100,) * 3, automations=BY_HAND)
    assert not state.can_deal_hole("Zz")
    with pytest.raises(NotationError):
        state.deal_hole("Zz")
    with pytest.raises(CardsError):
        state.deal_hole((1.5, 2))  # type: ignore[arg-type]


def test_a_player_is_dealt_no_more_than_their_cards() -> None:
    state = no_limit((1, 2), (100,) * 3, automations=BY_HAND)
    state.deal_hole("AsKs", 1)
    assert not state.can_deal_hole("Qs", 1)
    assert state.hole_dealee_index == 0


def test_can_respects_warnings_turned_into_errors() -> None:
    state = no_limit((1, 2), (100,) * 3, automations=BY_HAND)
    state.deal_hole("AsKs")
    assert not state.can_deal_hole("AsKd")  # warnings are errors in our tests
    with pytest.warns(UserWarning, match="As should not be dealt"):
        assert state.can_deal_hole("AsKd")
    with pytest.warns(UserWarning, match="Kd should not be dealt"):
        state.deal_hole("KdKd")


def test_a_dealt_card_leaves_the_deck() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    state.deal_hole("AsKs")
    state.deal_hole("????")
    assert not set(Card.clean("AsKs")) & set(state.deck_cards)
    assert len(state.deck_cards) == 50
    assert list(state.cards_in_play) == list(Card.clean("AsKs"))


def _at_the_flop(**options: Any) -> Any:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND, **options)
    state.deal_hole("AsKs")
    state.deal_hole("QsJs")
    return call(state, 2)


def test_a_card_is_burned_before_the_board() -> None:
    state = _at_the_flop()
    assert state.board_dealing_count is None
    with pytest.raises(IllegalActionError, match="must be burned before board"):
        state.deal_board()
    assert not state.can_burn_card("2c3c")
    assert not state.can_burn_card("")
    assert state.burn_card("2c") == CardBurning(Card.clean("2c")[0])
    assert state.board_dealing_count == 3
    assert state.burn_cards == list(Card.clean("2c"))


def test_a_board_may_be_dealt_in_parts() -> None:
    state = _at_the_flop()
    state.burn_card("??")
    assert state.deal_board("3c") == BoardDealing(Card.clean("3c"))
    assert state.board_dealing_count == 2
    state.deal_board(2)
    assert [len(row) for row in state.board_cards] == [1, 1, 1]
    assert state.actor_index == 0


def test_several_boards_are_dealt_one_after_the_other() -> None:
    state = _at_the_flop(starting_board_count=2)
    state.burn_card("??")
    state.deal_board("3c4c5c")
    assert state.board_dealing_counts == [0, 3]
    assert not state.actor_indices
    state.deal_board("6d7d8d")
    assert [tuple(state.get_board_cards(b)) for b in range(2)] == [
        Card.clean("3c4c5c"),
        Card.clean("6d7d8d"),
    ]
    with pytest.raises(ValueError, match="board index 2"):
        next(state.get_board_cards(2))


def _badugi() -> Any:
    state = FixedLimitBadugi.create_state(BY_HAND, True, 0, (1, 2), 2, 4, 100, 2)
    state.deal_hole("As2d3h4c")
    state.deal_hole("Ks3dKh4d")
    return call(state, 2)


def test_players_discard_in_turn_then_a_card_is_burned_then_they_draw() -> None:
    state = _badugi()
    assert state.stand_patter_or_discarder_index == state.turn_index == 0
    assert state.stander_pat_or_discarder_index == 0
    assert not state.can_burn_card("??")
    state.stand_pat_or_discard()
    discarding = state.stand_pat_or_discard("KhKs")
    assert discarding == StandingPatOrDiscarding(1, Card.clean("KhKs"))
    assert not state.can_deal_hole("9h8h")
    state.burn_card("??")
    assert state.deal_hole("9h8h") == HoleDealing(1, Card.clean("9h8h"), (False, False))
    assert state.hole_cards[1] == list(Card.clean("3d4d9h8h"))
    assert state.discarded_cards == [[], list(Card.clean("KhKs")), [], []]
    assert state.actor_index == 0


def test_a_draw_is_dealt_to_a_player_at_once() -> None:
    state = _badugi()
    state.stand_pat_or_discard("As2d")
    state.stand_pat_or_discard("Kh")
    state.burn_card("??")
    assert len(state.deal_hole().cards) == 2
    assert len(state.deal_hole().cards) == 1


@pytest.mark.parametrize("cards", ["??", "AsAs", "Kc", "As2d3h4c5h"])
def test_only_own_cards_are_discarded(cards: str) -> None:
    state = _badugi()
    assert not state.can_stand_pat_or_discard(cards)
    with pytest.raises(IllegalActionError, match="not all among the hole cards"):
        state.stand_pat_or_discard(cards)


def test_nobody_discards_outside_a_draw() -> None:
    with pytest.raises(IllegalActionError, match="Nobody can stand pat or discard"):
        no_limit((1, 2), (100,) * 2).stand_pat_or_discard()


def test_a_draw_comes_before_the_burn_and_the_board() -> None:
    automations = tuple(a for a in Automation if a is not Automation.CARD_BURNING)
    state = PotLimitDrawmaha.create_state(
        automations, True, 0, (1, 2), 2, 100, 2, seed=1
    )
    while state.stand_patter_or_discarder_index is None:
        if state.can_burn_card():
            state.burn_card()
        else:
            call(state)
    board = len(state.board_cards)
    for _ in range(2):
        i = state.stand_patter_or_discarder_index
        assert i is not None
        state.stand_pat_or_discard(state.hole_cards[i][:1])
    assert {len(cards) for cards in state.hole_cards} == {5}
    assert len(state.board_cards) == board
    state.burn_card()
    assert len(state.board_cards) == board + 1


def test_dealable_cards_are_the_deck_and_the_reserve_if_it_is_short() -> None:
    state = _at_the_flop()
    state.burn_card("2c")
    assert list(state.get_dealable_cards()) == list(state.deck_cards)
    assert list(state.available_cards) == list(state.deck_cards)
    assert list(state.reserved_cards) == list(Card.clean("2c"))
    with pytest.warns(UserWarning, match="reserved"):
        assert len(list(state.get_dealable_cards(60))) == 48
    with pytest.warns(UserWarning, match="worst case"):
        assert len(list(state.get_dealable_cards(None))) == 48
    assert len(list(state.get_dealable_cards(60, warning_status=False))) == 48
    assert len(list(state.cards_not_in_play)) == 48


def test_a_discard_that_is_dealt_back_leaves_the_reserve() -> None:
    cards = tuple(Card.clean("2c3d4h5s6c7d8h9sTcJd"))
    automations = (Automation.ANTE_POSTING, Automation.BET_COLLECTION)
    state = FixedLimitBadugi.with_stakes(
        antes=1, blinds=0, bets=(1, 1), automations=automations, seed=1
    )((9, 9))
    state.deck_cards.clear()
    state.deck_cards.extend(cards)
    for hand, i in (("2c3d4h5s", 0), ("6c7d8h9s", 1)):
        state.deal_hole(hand, i)
    state.check_or_call()
    state.check_or_call()
    state.stand_pat_or_discard("2c3d4h")
    state.stand_pat_or_discard("6c")
    state.burn_card("Tc")
    state.deal_hole("Jd", 0)
    state.deal_hole("2c6c", 0)  # the deck is empty: the player's own discard comes back
    assert state.hole_cards[0] == list(Card.clean("5sJd2c6c"))
    assert not set(Card.clean("2c6c")) & {*state.deck_cards, *state.reserved_cards}


def test_unknown_cards_of_a_deck_are_dealt_before_the_known_ones_behind_them() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    state.deck_cards = deque(parse_cards("??????????2c3c4c5c"))
    while state.hole_dealee_index is not None:
        state.deal_hole()
    call(state, 2)
    assert list(state.deck_cards) == list(parse_cards("??2c3c4c5c"))
    state.burn_card("??")
    assert state.deal_board() == BoardDealing(tuple(parse_cards("2c3c4c")))
