"""Corners of the showdown: who shows what, how many runouts, who gets which chip."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from tests.support.fixed_tables import (
    BOARD,
    BY_HAND,
    call,
    fold,
    no_limit,
    no_limit_of,
    raise_to,
    run_out,
    without,
)

from bigslick.cards import Card
from bigslick.engine import (
    Automation,
    BoardDealing,
    HoleCardsShowingOrMucking,
    Mode,
    Opening,
    State,
    Street,
)
from bigslick.engine.games import FixedLimitSevenCardStud, create_game
from bigslick.errors import IllegalActionError
from bigslick.hands import StandardHighHand

# Showdown


def _both_kinds(automations: tuple[Automation, ...]) -> State:
    """Return a game that deals each player a card and a board on one street."""
    streets = (
        Street(False, (False, True), 0, False, Opening.POSITION, 2, None),
        Street(True, (False,), 4, False, Opening.POSITION, 2, None),
    )
    return no_limit_of(streets, automations)


def test_a_street_with_both_deals_the_hole_cards_burns_and_deals_the_board() -> None:
    state = _both_kinds(BY_HAND)
    state.deal_hole("As2d", 0)
    state.deal_hole("Kc3h", 1)
    call(state, 2)
    assert state.hole_dealee_index == 0
    assert not state.can_burn_card("??")
    state.deal_hole("7c")
    assert state.hole_dealee_index == 1
    state.deal_hole("7d")
    assert state.hole_dealee_index is None
    assert not state.can_deal_board("QsJsTs9s")
    state.burn_card("??")
    state.deal_board("QsJs8h9s")
    assert state.actor_index == 0


def test_an_open_hand_counts_before_its_owner_shows() -> None:
    state = _both_kinds(BY_HAND)
    state.deal_hole("As2d", 0)
    state.deal_hole("3cQd", 1)
    call(state, 2)
    state.deal_hole("7c")
    state.deal_hole("7d")
    state.burn_card("??")
    state.deal_board("QsJs8h9s")
    assert state.get_up_hand(0, 0, 0) == StandardHighHand("2dQsJs8h9s")
    assert state.get_up_hand(1, 0, 0) == StandardHighHand("QdQsJs8h9s")
    assert state.get_hand(0, 0, 0) == StandardHighHand("AsQsJs8h9s")
    call(state, 2)
    shown = [op for op in state.operations if type(op) is HoleCardsShowingOrMucking]
    assert shown == [
        HoleCardsShowingOrMucking(0, ()),
        HoleCardsShowingOrMucking(1, ()),
    ]


def test_an_unknown_open_card_does_not_count() -> None:
    state = _both_kinds(BY_HAND)
    state.deal_hole("As??", 0)
    state.deal_hole("3cQd", 1)
    call(state, 2)
    state.deal_hole("7c")
    state.deal_hole("7d")
    state.burn_card("??")
    state.deal_board("QsJs8h9s")
    assert state.get_up_hand(0, 0, 0) is None
    assert state.get_up_hand(1, 0, 0) == StandardHighHand("QdQsJs8h9s")


def test_an_unknown_card_leaves_the_best_of_those_that_are_known() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    state.deal_hole("As??", 0)
    state.deal_hole("KcKd", 1)
    for cards in BOARD:
        call(state, 2)
        state.burn_card("??")
        state.deal_board(cards)
    assert state.get_hand(0, 0, 0) == StandardHighHand("As3d5h9sTd")


@pytest.mark.parametrize("index", [2, -3])
def test_nobody_beyond_the_last_player_is_due_or_shows(index: int) -> None:
    state = no_limit((1, 2), (100,) * 2, antes=1, automations=())
    with pytest.raises(IllegalActionError, match=f"no player {index}: expected 0 to 1"):
        state.post_ante(index)
    state = _cash_all_in(0, _BY_PLAYERS)
    with pytest.raises(IllegalActionError, match=f"no player {index} at the table"):
        state.show_or_muck_hole_cards(None, index)


def _cash_all_in(streets: int, automations: tuple[Automation, ...]) -> State:
    """Return two cash players who are all in after that many rounds of checks."""
    state = no_limit((1, 2), (100,) * 2, automations=automations, mode=Mode.CASH_GAME)
    state.deal_hole("AsKs", 0)
    state.deal_hole("QcQd", 1)
    for cards in BOARD[:streets]:
        call(state, 2)
        state.burn_card("??")
        state.deal_board(cards)
    raise_to(state, state.stacks[0] + state.bets[0])
    return call(state)


_BY_PLAYERS = without(Automation.HOLE_CARDS_SHOWING_OR_MUCKING, of=BY_HAND)


@pytest.mark.parametrize("streets", [0, 1, 2])
def test_before_the_last_street_an_all_in_hand_may_stay_half_hidden(
    streets: int,
) -> None:
    state = _cash_all_in(streets, _BY_PLAYERS)
    state.show_or_muck_hole_cards("As", 0)
    assert state.hole_cards[0] == list(Card.clean("AsKs"))
    assert state.hole_card_statuses[0] == [True, False]


def test_on_the_last_street_a_hidden_card_does_not_play() -> None:
    state = _cash_all_in(3, _BY_PLAYERS)
    state.show_or_muck_hole_cards("As", 0)
    assert state.hole_cards[0] == list(Card.clean("As??"))


def _stud_run_out(mode: Mode, hands: tuple[str, str], choice: bool | str) -> State:
    """Return the sixth street of two players who were all in on the third."""
    state = FixedLimitSevenCardStud.create_state(
        _BY_PLAYERS, True, 1, 1, 2, 4, 5, 2, mode=mode
    )
    for i, hand in enumerate(hands):
        state.deal_hole(hand[:6], i)
    state.post_bring_in()
    raise_to(state, 2, 4)
    call(state)
    for place in range(6, 12, 2):
        assert state.all_in_status
        for i in tuple(state.showdown_indices):
            state.show_or_muck_hole_cards(choice, i)
        state.burn_card("??")
        for i, hand in enumerate(hands):
            state.deal_hole(hand[place : place + 2], i)
    return state


def test_the_best_open_hand_still_opens_where_cards_stay_hidden() -> None:
    hands = "2c3d5h6hJdKc", "7s8dTh9cTcAd"
    assert _stud_run_out(Mode.CASH_GAME, hands, "").opener_index == 1


def test_nobody_opens_by_cards_once_all_hands_are_tabled() -> None:
    hands = "2c3d5h5cJdKc", "7s8dTh9cQcAd"
    assert _stud_run_out(Mode.TOURNAMENT, hands, True).opener_index == 0


def test_of_open_hands_without_a_pair_the_highest_card_opens() -> None:
    state = FixedLimitSevenCardStud.create_state(BY_HAND, True, 1, 1, 2, 4, 100, 2)
    state.deal_hole("7c7dAh", 0)
    state.deal_hole("8c8dQh", 1)
    state.post_bring_in()
    call(state)
    state.burn_card("??")
    state.deal_hole("2s", 0)
    state.deal_hole("Ks", 1)
    assert (state.opener_index, state.actor_index) == (0, 0)


def test_cards_shown_in_another_order_stay_where_they_are() -> None:
    state = _cash_all_in(3, _BY_PLAYERS)
    state.show_or_muck_hole_cards("KsAs", 0)
    assert state.hole_cards[0] == list(Card.clean("KsAs"))
    assert state.mucked_cards == []


def test_an_unknown_card_of_the_board_does_not_play() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    state.deal_hole("AsKs", 0)
    state.deal_hole("QcQd", 1)
    for cards in ("2c3d??", "9s", "Td"):
        call(state, 2)
        state.burn_card("??")
        state.deal_board(cards)
    call(state, 2)
    (winner,) = state.winners
    assert winner.player_index == 1
    assert winner.hand == StandardHighHand("QcQd3d9sTd")


def test_who_loses_the_main_pot_may_still_win_the_side_pot() -> None:
    state = no_limit((1, 2), (50, 100, 100), automations=_BY_PLAYERS)
    for i, hand in enumerate(("AsAd", "KcKd", "7h4h")):
        state.deal_hole(hand, i)
    raise_to(state, 100)
    call(state, 2)
    for _ in range(3):
        state.show_or_muck_hole_cards()
    for cards in ("2c3d8s", "9s", "Td"):
        state.burn_card("??")
        state.deal_board(cards)
    assert not state.status
    assert state.stacks == [150, 100, 0]
    river = state.operations.index(BoardDealing(Card.clean("Td")))
    again = state.replay(state.operations[: river + 1])
    assert [again.can_win_now(i) for i in range(3)] == [True, True, False]


# Runouts


def test_the_first_wish_for_runouts_stands_until_somebody_differs() -> None:
    automations = without(Automation.RUNOUT_COUNT_SELECTION, of=_BY_PLAYERS)
    state = _cash_all_in(0, automations)
    state.select_runout_count(1, 0)
    assert state.runout_count == 1
    state.select_runout_count(2, 1)
    assert state.runout_count == 1
    state = _cash_all_in(0, automations)
    state.select_runout_count(2, 1)
    assert state.runout_count == 2
    state.select_runout_count(None, 0)
    assert state.runout_count == 2


@pytest.mark.parametrize(
    ("streets", "asked"), [(0, [0, 1]), (1, [0, 1]), (2, [0, 1]), (3, [])]
)
def test_runouts_are_chosen_while_board_cards_are_to_come(
    streets: int, asked: list[int]
) -> None:
    automations = without(Automation.RUNOUT_COUNT_SELECTION, of=_BY_PLAYERS)
    state = _cash_all_in(streets, automations)
    assert state.all_in_status
    assert list(state.runout_count_selector_indices) == asked


def test_one_runout_is_always_possible_a_second_needs_cards() -> None:
    automations = without(Automation.RUNOUT_COUNT_SELECTION)
    state = no_limit(
        (1, 2),
        (100,) * 2,
        mode=Mode.CASH_GAME,
        automations=automations,
        starting_board_count=5,
    )
    raise_to(state, 100)
    call(state)
    assert len(state.deck_cards) == 48
    assert state.can_select_runout_count(1)
    assert not state.can_select_runout_count(2)


def test_a_winner_whose_cards_lie_partly_open_has_shown_no_hand() -> None:
    state = FixedLimitSevenCardStud.create_state(
        BY_HAND, True, 1, 1, 2, 4, 100, 2, mode=Mode.CASH_GAME
    )
    state.deal_hole("2c3d5h", 0)
    state.deal_hole("7s8dTh", 1)
    state.post_bring_in()
    call(state)
    for cards in (("6h", "9c"), ("Jd", "Tc")):
        state.burn_card("??")
        for i, card in enumerate(cards):
            state.deal_hole(card, i)
        if cards[0] == "6h":
            call(state, 2)
    raise_to(state, 4)
    fold(state)
    (winner,) = state.winners
    assert state.get_hand(winner.player_index, 0, 0) is not None
    assert (winner.amount, winner.hand) == (4, None)


# Odd chips


def _five_chips_for_two(**options: Any) -> State:
    state = no_limit((1, 2), (Decimal("12.5"),) * 3, automations=BY_HAND, **options)
    for i, hand in enumerate(("7c6d", "AsKs", "AdKd")):
        state.deal_hole(hand, i)
    call(state)
    fold(state)
    call(state)
    return run_out(state, BOARD)


def test_a_pot_of_whole_chips_is_cut_as_finely_as_the_stacks() -> None:
    state = _five_chips_for_two()
    assert state.stacks == [Decimal("11.5"), 13, 13]


def test_a_rule_for_odd_chips_is_given_the_pot_as_it_lies() -> None:
    given: list[tuple[Any, int]] = []

    def whole_chips(amount: Any, count: int) -> tuple[Any, Any]:
        given.append((amount, count))
        return amount // count, amount % count

    state = _five_chips_for_two(divmod=whole_chips)
    assert [(type(amount), amount, count) for amount, count in given] == [(int, 5, 2)]
    assert state.stacks == [Decimal("11.5"), Decimal("13.5"), Decimal("12.5")]


@pytest.mark.parametrize("count", [2.5, "x"])
def test_a_number_of_runouts_is_a_whole_number(count: Any) -> None:
    automations = tuple([a for a in Automation if "Runout" not in a])
    game = create_game("nlhe", mode=Mode.CASH_GAME, automations=automations)
    state = game((100, 100))
    state.complete_bet_or_raise_to(100)
    state.check_or_call()
    assert not state.can_select_runout_count(count, 0)
    with pytest.raises(IllegalActionError, match=f"number of runouts {count!r}"):
        state.select_runout_count(count, 0)
    with pytest.raises(IllegalActionError, match="no player x"):
        state.select_runout_count(2, "x")  # type: ignore[arg-type]
