"""Rare cases of pots: odd chips, cards, messages."""

from __future__ import annotations

from collections import deque
from decimal import Decimal
from typing import Any

import pytest
from tests.support.fixed_tables import (
    ALL,
    BY_HAND,
    call,
    fold,
    no_limit,
    raise_to,
    without,
)

from bigslick.cards import Card, Deck
from bigslick.engine import (
    Automation,
    BettingStructure,
    Mode,
    Opening,
    RunoutCountSelection,
    State,
    Street,
)
from bigslick.engine.games import (
    FixedLimitSevenCardStud,
    create_game,
)
from bigslick.errors import IllegalActionError
from bigslick.hands import StandardHighHand

# Betting


def test_the_round_of_a_void_straddle_opens_after_the_big_blind() -> None:
    state = no_limit((1, 2, 4), (200, 200, 1, 200), antes=1)
    assert state.opener_index == 2
    assert no_limit((1, 2, 4), (200,) * 4, antes=1).opener_index == 3


def test_the_last_raise_is_forgotten_on_the_next_street() -> None:
    state = no_limit((1, 2), (200, 200, 200))
    raise_to(state, 10)
    call(state, 2)
    assert state.street_index == 1
    assert state.completion_betting_or_raising_amount == 0
    assert state.completion_betting_or_raising_count == 0


def test_nobody_folds_before_the_bring_in_not_even_with_a_warning() -> None:
    state = FixedLimitSevenCardStud.create_state(
        ALL, True, 1, 2, 4, 8, 100, 3, mode=Mode.CASH_GAME, seed=1
    )
    assert not state.can_fold()
    with pytest.raises(IllegalActionError, match="must bring in or complete"):
        state.fold()


@pytest.mark.parametrize("amount", [True, "30", [30]])
def test_what_is_no_number_is_no_amount(amount: Any) -> None:
    state = no_limit((1, 2), (200, 200))
    with pytest.raises(IllegalActionError, match="Invalid amount"):
        state.complete_bet_or_raise_to(amount)


def test_an_amount_is_quoted_as_it_is_written() -> None:
    state: Any = no_limit((Decimal("0.1"), Decimal("0.2")), (Decimal(20), Decimal(20)))
    with pytest.raises(IllegalActionError, match=r"amount 0\.30 is below the minimum"):
        state.complete_bet_or_raise_to(Decimal("0.30"))
    with pytest.raises(IllegalActionError, match="amount 99 is above the maximum"):
        state.complete_bet_or_raise_to(Decimal(99))


def test_of_several_open_cards_the_lowest_brings_in() -> None:
    streets = (
        Street(False, (True, True), 0, False, Opening.LOW_CARD, 2, None),
        Street(True, (False,), 0, False, Opening.HIGH_HAND, 2, None),
    )
    state = State(
        BY_HAND,
        Deck.STANDARD,
        (StandardHighHand,),
        streets,
        BettingStructure.FIXED_LIMIT,
        True,
        0,
        0,
        1,
        100,
        3,
    )
    state.deal_hole("KsQd", 0)
    state.deal_hole("As2c", 1)
    state.deal_hole("7h3d", 2)
    assert state.opener_index == 1


# Dealing


def test_the_last_card_of_the_deck_can_be_burned() -> None:
    state = no_limit((1, 2), (200, 200), automations=BY_HAND)
    state.deal_hole("AsKs")
    state.deal_hole("QcQd")
    raise_to(state, 4)
    call(state)
    (last,) = Card.parse("2c")
    state.deck_cards = deque([last])
    assert state.burn_card().card == last
    assert not state.deck_cards


@pytest.mark.parametrize("count", [0, -1, -2])
def test_a_board_is_dealt_one_card_at_least(count: int) -> None:
    state = no_limit((1, 2), (200, 200), automations=without(Automation.BOARD_DEALING))
    raise_to(state, 4)
    call(state)
    before = list(state.deck_cards)
    assert not state.can_deal_board(count)
    with pytest.raises(IllegalActionError, match="must be 1 to 3, not 0"):
        state.deal_board(count)
    assert list(state.deck_cards) == before


def test_a_burned_card_that_is_dealt_lies_on_the_board_alone() -> None:
    state = no_limit((1, 2), (200, 200), automations=BY_HAND)
    state.deal_hole("AsKs")
    state.deal_hole("QcQd")
    raise_to(state, 4)
    call(state)
    state.burn_card("7c")
    with pytest.warns(UserWarning, match="7c") as caught:
        state.deal_board("7c8c9c")
    assert caught[0].filename == __file__
    assert state.burn_cards == []
    assert list(state.get_board_cards(0)) == list(Card.parse("7c8c9c"))


def test_a_drawing_player_gets_all_cards_before_the_next_one() -> None:
    game = create_game("5cd", automations=BY_HAND)
    state = game((200,) * 3, 3, seed=1)
    for cards in ("AsAdKc7h2d", "QsQdQc8h3d", "JsJd5c9h4d"):
        state.deal_hole(cards)
    while state.actor_index is not None:
        call(state)
    state.stand_pat_or_discard("2d")
    state.stand_pat_or_discard("8h3d")
    state.stand_pat_or_discard("9h4d5c")
    state.burn_card()
    assert state.hole_dealee_index == 0
    state.deal_hole()
    assert state.hole_dealee_index == 1
    assert state.deal_hole().player_index == 1
    assert state.hole_dealee_index == 2


def test_two_boards_end_though_the_deck_has_too_few_cards_for_the_rivers() -> None:
    """40 hole cards, 14 of the boards' streets and burns leave two for three."""
    game = create_game("plo5", automations=ALL, mode=Mode.CASH_GAME)
    game.starting_board_count = 2
    state = game((20,) * 8, 8, seed=3)
    while state.status and state.actor_index is not None:
        call(state) if state.stacks[state.actor_index] else fold(state)
    assert not state.status
    assert [len(row) for row in state.board_cards] == [2] * 5
    assert sum(state.stacks) == 160


# Showdown


def test_automated_selections_of_runouts_are_recorded() -> None:
    state = no_limit((1, 2), (50, 50), mode=Mode.CASH_GAME)
    raise_to(state, 50)
    call(state)
    chosen = [o for o in state.operations if isinstance(o, RunoutCountSelection)]
    assert [(o.player_index, o.runout_count) for o in chosen] == [(0, None), (1, None)]
    assert True not in state.runout_count_selector_statuses


def test_nobody_shows_before_the_showdown_and_everybody_by_name_after_the_hand() -> (
    None
):
    state = no_limit((1, 2), (50, 50))
    with pytest.raises(IllegalActionError, match="Nobody can show or muck"):
        state.show_or_muck_hole_cards()
    fold(state)
    with pytest.raises(
        IllegalActionError, match="A hand shown after the showdown needs"
    ):
        state.show_or_muck_hole_cards()


def _all_in(hands: tuple[str, ...], stacks: tuple[int, ...], board: str) -> State:
    """Return a hand with everybody all in, waiting for losing hands to be killed."""
    state = no_limit(
        (1, 2),
        stacks,
        automations=without(Automation.HAND_KILLING, of=BY_HAND),
    )
    for cards in hands:
        state.deal_hole(cards)
    _go_all_in(state)
    _deal_boards(state, board)
    return state


def _go_all_in(state: State) -> None:
    while (i := state.actor_index) is not None:
        to = state.stacks[i] + state.bets[i]
        if state.can_complete_bet_or_raise_to(to):
            raise_to(state, to)
        else:
            call(state)


def _deal_boards(state: State, board: str) -> None:
    streets = (board[:6], board[6:8], board[8:])
    for burned, cards in zip(("5s", "5c", "5h"), streets, strict=True):
        state.burn_card(burned)
        state.deal_board(cards)
        while state.actor_index is not None:
            call(state)


def test_a_hand_that_beats_only_a_pot_it_is_not_in_is_killed() -> None:
    """The second and the third are in for 20; the others play on for 80 each."""
    hands = ("Qs4d", "KsKd", "AsAd", "Js4c")
    state = _all_in(hands, (100, 20, 20, 100), "2c3d8h9sTc")
    assert state.hand_killing_statuses == [False, True, False, True]


def test_a_killed_hand_lies_in_the_muck() -> None:
    state = _all_in(("AsAd", "KsKd"), (50, 50), "2c3d8h9sTc")
    before = list(state.mucked_cards)
    killed = state.kill_hand()
    hand = {0: "AsAd", 1: "KsKd"}[killed.player_index]
    assert state.mucked_cards == [*before, *Card.parse(hand)]
    assert state.hole_cards[killed.player_index] == []


def test_in_an_all_in_showdown_a_side_pot_is_won_by_less_than_the_best() -> None:
    automations = without(Automation.HOLE_CARDS_SHOWING_OR_MUCKING, of=BY_HAND)
    state = no_limit((1, 2), (100, 20, 100), automations=automations)
    for cards in ("KsKd", "AsAd", "Qs4d"):
        state.deal_hole(cards)
    while state.actor_index is not None:
        call(state)
    for cards in ("2c3d8h", "9s"):
        state.burn_card()
        state.deal_board(cards)
        while state.actor_index is not None:
            call(state)
    state.burn_card()
    state.deal_board("Tc")
    _go_all_in(state)
    assert state.all_in_status
    state.show_or_muck_hole_cards(True, 1)
    state.show_or_muck_hole_cards(True, 2)
    assert list(state.showdown_indices) == [0]
    assert state.can_win_now(0)


# Pushing


def test_an_odd_chip_goes_by_seat_if_others_shared_the_other_half() -> None:
    """First and third share the high half, first and second the low one."""
    game = create_game("plo8", automations=BY_HAND, mode=Mode.CASH_GAME)
    state = game((10,) * 3, 3, seed=1)
    for cards in ("Ah2dQc9c", "As2sJhTh", "AdQd7s6s"):
        state.deal_hole(cards)
    call(state, 3)
    _deal_boards(state, "3c4d8hKhKs")
    assert state.stacks == [12, 9, 9]


def test_the_rule_of_shares_may_leave_all_to_the_first() -> None:
    state = no_limit(
        (1, 2), (50, 50), automations=BY_HAND, divmod=lambda amount, _: (0, amount)
    )
    for cards in ("AsKd", "AdKs"):
        state.deal_hole(cards)
    raise_to(state, 50)
    call(state)
    _deal_boards(state, "2c3d8h9sTc")
    assert state.stacks == [100, 0]
