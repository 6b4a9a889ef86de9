"""Corners of betting, pots and dealing: who acts, what it costs, what lies where."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.fixed_tables import (
    ALL,
    BOARD,
    BY_HAND,
    DEEP,
    call,
    fold,
    minimum,
    no_limit,
    no_limit_of,
    pots,
    price,
    raise_to,
    without,
)

from bigslick.cards import Card
from bigslick.engine import (
    Automation,
    BetCollection,
    BoardDealing,
    CardBurning,
    Opening,
    Rules,
    State,
    Street,
)
from bigslick.engine.games import FixedLimitBadugi, FixedLimitSevenCardStud
from bigslick.errors import IllegalActionError

# Betting


def test_a_straddler_with_nothing_left_after_the_ante_does_not_straddle() -> None:
    state = no_limit((1, 2, 4), (200, 200, 1, 200), antes=1)
    assert (price(state), minimum(state), state.actor_index) == (2, 4, 3)


def test_a_big_blind_with_nothing_left_after_the_ante_keeps_its_price() -> None:
    state = no_limit((1, 2, 4), (200, 1, 1, 200), antes=1)
    assert state.bets == [1, 0, 0, 0]
    assert (price(state), minimum(state), state.actor_index) == (2, 4, 3)


def test_a_raise_is_open_while_the_other_can_put_in_more_than_the_bet() -> None:
    state = no_limit((1, 2), (200, 90))
    raise_to(state, 60)
    assert (state.stacks[1], state.bets[1]) == (30, 60)
    assert minimum(state) == 118


def test_who_is_all_in_for_the_ante_owes_no_blind() -> None:
    state = no_limit((1, 2), (200, 1, 200), antes=1, automations=ALL[:2])
    assert list(state.blind_or_straddle_poster_indices) == [0]
    state.post_blind_or_straddle()
    assert state.bets == [1, 0, 0]


def _short_bring_in(**options: Any) -> State:
    """Return two players of stud, the first of whom can bring in 1 of 2."""
    state = FixedLimitSevenCardStud.create_state(
        BY_HAND, True, 1, 2, 4, 8, (2, 100), 2, **options
    )
    state.deal_hole("AsAd2c", 0)
    state.deal_hole("KsKdKh", 1)
    assert state.post_bring_in().amount == 1
    return state


def test_a_short_bring_in_may_be_the_price_in_some_rooms() -> None:
    state = _short_bring_in(rules=Rules(short_blind_keeps_price=False))
    assert price(state) == 1


def test_who_is_all_in_for_the_bring_in_leaves_the_other_to_act() -> None:
    state = _short_bring_in()
    assert (state.actor_index, state.all_in_status) == (1, False)
    call(state)
    assert state.all_in_status


def test_short_all_ins_are_kept_until_they_add_up_to_a_full_raise() -> None:
    state = no_limit((50, 100), (DEEP, 600, 750, 900, DEEP, DEEP))
    call(state, 6)
    raise_to(state, 300)
    assert state.consecutive_short_all_in_amounts == []
    raise_to(state, 500)
    assert state.consecutive_short_all_in_amounts == [200]
    raise_to(state, 650)
    assert state.consecutive_short_all_in_amounts == []
    raise_to(state, 800)
    assert state.consecutive_short_all_in_amounts == [150]
    raise_to(state, 1100)
    assert state.consecutive_short_all_in_amounts == []


def test_an_all_in_that_everybody_folds_to_is_no_all_in_showdown() -> None:
    state = no_limit((1, 2), (100, 100, 40))
    raise_to(state, 40)
    fold(state, 2)
    assert (state.all_in_status, state.folded_status) == (False, True)
    assert not state.board_cards


def test_one_player_with_chips_against_one_who_has_none_is_an_all_in() -> None:
    state = no_limit((1, 2), (100, 60), automations=without(*ALL[3:6]))
    state.deal_hole("AsKs")
    state.deal_hole("QcQd")
    raise_to(state, 60)
    call(state)
    assert state.all_in_status
    assert state.hole_card_statuses == [[True, True]] * 2


def test_a_player_who_is_all_in_since_the_flop_makes_the_river_an_all_in() -> None:
    automations = without(Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
    state = no_limit((1, 2), (50, 100, 100), automations=automations)
    raise_to(state, 50)
    call(state, 2)
    for _ in range(3):
        assert not state.all_in_status
        call(state, 2)
    assert state.all_in_status
    assert not state.can_show_or_muck_hole_cards(False)


# Collection and pots


def test_the_winner_of_a_folded_pot_collects_only_the_bets_of_others() -> None:
    state = no_limit((1, 2), (100,) * 3)
    raise_to(state, 6)
    fold(state, 2)
    collections = [op for op in state.operations if isinstance(op, BetCollection)]
    assert collections == [BetCollection((1, 2, 0))]


def test_pots_leave_out_the_bets_in_front_also_beside_a_dead_ante() -> None:
    state = no_limit((50, 100), (1000, 1000, 30, 1000), antes={1: 100}, trim=False)
    assert state.actor_index == 2
    call(state)
    assert state.bets == [50, 100, 30, 0]
    assert pots(state) == [(100, (0, 1, 2, 3))]
    call(state, 3)
    assert state.bets == [0] * 4
    assert pots(state) == [(220, (0, 1, 2, 3)), (210, (0, 1, 3))]
    raise_to(state, 300)
    call(state)
    assert pots(state) == [(220, (0, 1, 2, 3)), (210, (0, 1, 3))]


class _ForgetfulRake:
    """Takes a tenth of the main pot and says nothing of the side pots."""

    def of_pots(self, amounts: list[int], _: object) -> list[int]:
        return [amount // 10 for amount in amounts[:1]]


def test_a_rake_must_answer_for_each_pot() -> None:
    rake: Any = _ForgetfulRake()
    state = no_limit((1, 2), (50, 100, 100), automations=BY_HAND, rake=rake)
    for i, hand in enumerate(("AsKs", "QcQd", "JhTh")):
        state.deal_hole(hand, i)
    call(state, 3)
    assert [(pot.raked_amount, pot.unraked_amount) for pot in state.pots] == [(0, 6)]
    state.burn_card("??")
    state.deal_board(BOARD[0])
    raise_to(state, 48, 98)
    call(state)
    with pytest.raises(ValueError, match="argument 2 is longer"):
        list(state.pots)


# Dealing


@pytest.mark.parametrize("index", [2, -3])
def test_cards_go_to_nobody_beyond_the_last_player(index: int) -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    with pytest.raises(IllegalActionError, match=f"no player {index} at the table"):
        state.deal_hole("As", index)
    state.deal_hole("AsKs", -2)
    assert state.hole_cards == [list(Card.clean("AsKs")), []]


def test_a_table_that_burns_by_hand_waits_for_it_with_the_board_undealt() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=without(Automation.CARD_BURNING))
    call(state, 2)
    assert (state.card_burning_status, state.board_cards) == (True, [])
    assert not state.actor_indices
    top = state.deck_cards[0]
    assert state.burn_card() == CardBurning(top)
    assert [len(row) for row in state.board_cards] == [1, 1, 1]
    assert state.actor_index == 0


def test_a_table_that_deals_the_board_by_hand_burns_by_itself() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=without(Automation.BOARD_DEALING))
    top = state.deck_cards[0]
    call(state, 2)
    assert state.burn_cards == [top]
    assert (state.board_dealing_count, state.board_cards) == (3, [])
    flop = tuple(state.deck_cards)[:3]
    assert state.deal_board() == BoardDealing(flop)


def test_nobody_is_dealt_a_drawn_card_before_the_discards_and_the_burn() -> None:
    state = FixedLimitBadugi.create_state(BY_HAND, True, 0, (1, 2), 2, 4, 100, 2)
    assert state.hole_dealee_index == 0
    state.deal_hole("As2d3h4c")
    assert state.hole_dealee_index == 1
    state.deal_hole("Ks3dKh4d")
    call(state, 2)
    state.stand_pat_or_discard("As2d")
    assert state.hole_dealee_index is None
    state.stand_pat_or_discard("Ks")
    assert state.hole_dealee_index is None
    with pytest.raises(IllegalActionError, match="must be burned before hole"):
        state.deal_hole()
    state.burn_card("??")
    assert state.hole_dealee_index == 0
    state.deal_hole("5c6c")
    assert state.hole_dealee_index == 1


def test_a_short_deck_never_gives_a_player_their_own_discards() -> None:
    for seed in range(20):
        state = FixedLimitBadugi.create_state(
            ALL, True, 0, (1, 2), 2, 4, DEEP, 7, seed=seed
        )
        call(state, 7)
        thrown = [tuple(cards) for cards in state.hole_cards]
        for cards in thrown:
            state.stand_pat_or_discard(cards)
        drawn = state.hole_cards[5]  # three cards were left, and one came back
        assert len(drawn) == 4
        assert state.reshuffles == (25,)  # the discards of six others, and a burn
        assert len(state.deck_cards) == 20
        assert set(state.discarded_cards[1]) == set(thrown[5])
        assert not set(drawn) & set(thrown[5])


def _small_draw(automations: tuple[Automation, ...], **options: Any) -> State:
    """Return a draw game of two with a deck of twelve cards."""
    streets = (
        Street(False, (False,) * 5, 0, False, Opening.POSITION, 2, None),
        Street(False, (), 0, True, Opening.POSITION, 2, None),
    )
    return no_limit_of(streets, automations, "2c3c4c5c7c2d3d4d5d7d9hTh", **options)


def test_what_just_suffices_is_gathered_without_the_own_discards() -> None:
    state = _small_draw(ALL)
    call(state, 2)
    thrown = [tuple(cards[:2]) for cards in state.hole_cards]
    for cards in thrown:
        state.stand_pat_or_discard(cards)
    assert set(thrown[0]) < set(state.hole_cards[1])
    assert not state.deck_cards
    assert set(state.discarded_cards[1]) == set(thrown[1])


def test_a_card_in_play_is_refused_also_when_the_deck_is_short() -> None:
    state = _small_draw(without(*ALL[3:6]), rules=Rules(refuse_fouled_deck=True))
    state.deal_hole("2c3c4c5c7c", 0)
    state.deal_hole("2d3d4d5d7d", 1)
    call(state, 2)
    state.stand_pat_or_discard("2c3c4c")
    state.stand_pat_or_discard()
    assert not state.can_deal_hole("9hTh2d")
    assert state.can_deal_hole("9hTh2c")


def test_folded_cards_make_the_last_cards_of_stud() -> None:
    state = FixedLimitSevenCardStud.create_state(ALL, True, 1, 1, 2, 4, DEEP, 8, seed=3)
    state.post_bring_in()
    while state.street_index != 3:
        call(state)
    state.complete_bet_or_raise_to()
    fold(state)
    while state.street_index == 3:
        call(state)
    assert state.board_cards == []
    assert [len(cards) for cards in state.hole_cards if cards] == [7] * 7


def test_the_card_to_be_burned_is_not_counted_on() -> None:
    streets = (
        Street(False, (False, False), 0, False, Opening.POSITION, 2, None),
        Street(True, (False,), 0, False, Opening.POSITION, 2, None),
    )
    state = no_limit_of(streets, ALL, "2c3c4c5c7c2d")
    call(state, 2)
    assert [len(row) for row in state.board_cards] == [1]  # one card is left for both
    assert [len(cards) for cards in state.hole_cards] == [2, 2]
