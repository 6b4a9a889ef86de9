"""Every code block of the first seed; its example hands stand in hands/*.md."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

import pytest

import bigslick
from bigslick import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitRazz,
    KuhnPokerHand,
    NoLimitTexasHoldem,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    StandardHighHand,
    State,
    Street,
    parse_action,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def words(text: str) -> list[str]:
    return text.split()


DEALT_BY_HAND = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
ONLY_PLAYERS_ACT = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)

GAMES = words(
    """
    FixedLimitBadugi FixedLimitDeuceToSevenLowballTripleDraw
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter FixedLimitRazz
    FixedLimitSevenCardStud FixedLimitSevenCardStudHighLowSplitEightOrBetter
    FixedLimitTexasHoldem NoLimitDeuceToSevenLowballSingleDraw
    NoLimitShortDeckHoldem NoLimitTexasHoldem PotLimitOmahaHoldem
    """
)

OPERATIONS = words(
    """
    AntePosting BetCollection BlindOrStraddlePosting CardBurning HoleDealing
    BoardDealing StandingPatOrDiscarding Folding CheckingOrCalling BringInPosting
    CompletionBettingOrRaisingTo HoleCardsShowingOrMucking HandKilling ChipsPushing
    ChipsPulling
    """
)

METHODS = words(
    """
    post_ante can_post_ante verify_ante_posting collect_bets can_collect_bets
    verify_bet_collection post_blind_or_straddle can_post_blind_or_straddle
    verify_blind_or_straddle_posting burn_card can_burn_card verify_card_burning
    deal_hole can_deal_hole verify_hole_dealing deal_board can_deal_board
    verify_board_dealing stand_pat_or_discard can_stand_pat_or_discard
    verify_standing_pat_or_discarding fold can_fold verify_folding check_or_call
    can_check_or_call verify_checking_or_calling post_bring_in can_post_bring_in
    verify_bring_in_posting complete_bet_or_raise_to can_complete_bet_or_raise_to
    verify_completion_betting_or_raising_to show_or_muck_hole_cards
    can_show_or_muck_hole_cards verify_hole_cards_showing_or_mucking kill_hand
    can_kill_hand verify_hand_killing push_chips can_push_chips verify_chips_pushing
    pull_chips can_pull_chips verify_chips_pulling get_effective_ante
    get_effective_blind_or_straddle get_effective_stack
    """
)

ATTRIBUTES = words(
    """
    deck_cards board_cards mucked_cards burn_cards statuses bets stacks hole_cards
    hole_card_statuses street_index status total_pot_amount pots ante_poster_indices
    blind_or_straddle_poster_indices available_cards hole_dealee_index
    stander_pat_or_discarder_index actor_index checking_or_calling_amount
    effective_bring_in_amount min_completion_betting_or_raising_to_amount
    pot_completion_betting_or_raising_to_amount
    max_completion_betting_or_raising_to_amount showdown_index hand_killing_indices
    chips_pulling_indices
    """
)


def holdem_state(automations: tuple[Automation, ...] = DEALT_BY_HAND) -> State:
    return NoLimitTexasHoldem.create_state(
        automations, True, 500, (1000, 2000), 2000, (1125600, 2000000, 553500), 3
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_predefined_game_is_there(name: str) -> None:
    game = getattr(bigslick, name)
    assert callable(game.create_state)
    assert len(game.hand_types) in {1, 2}


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_is_there(name: str) -> None:
    assert issubclass(getattr(bigslick, name), bigslick.Operation)


@pytest.mark.parametrize("name", METHODS)
def test_every_method_is_there(name: str) -> None:
    assert callable(getattr(holdem_state(), name))
    assert inspect.getdoc(getattr(State, name))


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_every_attribute_is_there(name: str) -> None:
    assert hasattr(holdem_state(), name)


def test_triple_draw_is_created_at_once_or_from_an_instance() -> None:
    stacks = (1180000, 4340000, 5910000, 10765000)
    at_once = FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        DEALT_BY_HAND, True, 0, (75000, 150000), 150000, 300000, stacks, 4
    )
    variant = FixedLimitDeuceToSevenLowballTripleDraw(
        DEALT_BY_HAND, True, 0, (75000, 150000), 150000, 300000
    )
    for state in (at_once, variant(stacks, 4)):
        assert state.stacks == [1105000, 4190000, 5910000, 10765000]
        assert state.bets == [75000, 150000, 0, 0]
        assert state.hole_dealee_index == 0
        assert state.betting_structure is BettingStructure.FIXED_LIMIT


def test_holdem_is_created_at_once_or_from_an_instance() -> None:
    variant = NoLimitTexasHoldem(DEALT_BY_HAND, True, 500, (1000, 2000), 2000)
    for state in (holdem_state(), variant((1125600, 2000000, 553500), 3)):
        assert state.stacks == [1124100, 1997500, 553000]
        assert state.bets == [1000, 2000, 0]
        assert state.total_pot_amount == 4500


def kuhn_state() -> State:
    return State(
        ONLY_PLAYERS_ACT,
        Deck.KUHN_POKER,
        (KuhnPokerHand,),
        (Street(False, (False,), 0, False, Opening.POSITION, 1, None),),
        BettingStructure.FIXED_LIMIT,
        True,
        (1,) * 2,
        (0,) * 2,
        0,
        (2,) * 2,
        2,
    )


def test_kuhn_poker_is_defined_from_scratch() -> None:
    state = kuhn_state()
    assert state.stacks == [1, 1]
    state.check_or_call()
    state.complete_bet_or_raise_to()
    state.check_or_call()
    assert sorted(state.stacks) == [0, 4]
    assert not state.status


def test_nothing_happens_by_itself_without_automations() -> None:
    state = holdem_state(())
    assert state.operations == []
    assert list(state.ante_poster_indices) == [0, 1, 2]


def test_hand_types_of_the_seed_build_states() -> None:
    for hand_types in (
        (StandardHighHand,),
        (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    ):
        state = State(
            ONLY_PLAYERS_ACT,
            Deck.STANDARD,
            hand_types,
            NO_LIMIT_HOLDEM_STREETS,
            BettingStructure.NO_LIMIT,
            True,
            0,
            (1, 2),
            0,
            200,
            6,
        )
        assert state.hand_type_count == len(hand_types)


NO_LIMIT_HOLDEM_STREETS = (
    Street(
        card_burning_status=False,
        hole_dealing_statuses=(False, False),
        board_dealing_count=0,
        draw_status=False,
        opening=Opening.POSITION,
        min_completion_betting_or_raising_amount=2,
        max_completion_betting_or_raising_count=None,
    ),
    Street(
        card_burning_status=True,
        hole_dealing_statuses=(),
        board_dealing_count=3,
        draw_status=False,
        opening=Opening.POSITION,
        min_completion_betting_or_raising_amount=2,
        max_completion_betting_or_raising_count=None,
    ),
    Street(
        card_burning_status=True,
        hole_dealing_statuses=(),
        board_dealing_count=1,
        draw_status=False,
        opening=Opening.POSITION,
        min_completion_betting_or_raising_amount=2,
        max_completion_betting_or_raising_count=None,
    ),
    Street(
        card_burning_status=True,
        hole_dealing_statuses=(),
        board_dealing_count=1,
        draw_status=False,
        opening=Opening.POSITION,
        min_completion_betting_or_raising_amount=2,
        max_completion_betting_or_raising_count=None,
    ),
)

RAZZ_STREETS = (
    Street(False, (False, False, True), 0, False, Opening.HIGH_CARD, 2, 4),
    Street(True, (True,), 0, False, Opening.LOW_HAND, 2, 4),
    Street(True, (True,), 0, False, Opening.LOW_HAND, 4, 4),
    Street(True, (True,), 0, False, Opening.LOW_HAND, 4, 4),
    Street(True, (False,), 0, False, Opening.LOW_HAND, 4, 4),
)


def test_the_streets_of_holdem_and_razz_are_those_of_the_games() -> None:
    holdem = NoLimitTexasHoldem(ONLY_PLAYERS_ACT, True, 0, (1, 2), 2)
    assert holdem.streets == NO_LIMIT_HOLDEM_STREETS
    assert FixedLimitRazz(ONLY_PLAYERS_ACT, True, 1, 1, 2, 4).streets == RAZZ_STREETS


def test_a_hand_can_be_led_step_by_step_without_automation() -> None:  # noqa: C901
    state = holdem_state(())
    decisions = 0
    while state.status:
        if state.can_post_ante():
            state.post_ante()
        elif state.can_collect_bets():
            state.collect_bets()
        elif state.can_post_blind_or_straddle():
            state.post_blind_or_straddle()
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.can_kill_hand():
            state.kill_hand()
        elif state.can_push_chips():
            state.push_chips()
        elif state.can_pull_chips():
            state.pull_chips()
        else:
            betting = state.actor_index is not None
            decisions += betting
            player = f"p{(state.turn_index or 0) + 1}"
            parse_action(state, f"{player} {'cc' if betting else 'sm -'}")
    assert decisions == 12
    assert sum(state.stacks) == 1125600 + 2000000 + 553500


def test_antes_blinds_and_straddles_come_in_every_shape() -> None:
    def posted(raw_antes: object, raw_blinds: object) -> tuple[object, object]:
        state = NoLimitTexasHoldem.create_state(
            ONLY_PLAYERS_ACT,
            False,
            raw_antes,  # type: ignore[arg-type]
            raw_blinds,  # type: ignore[arg-type]
            2,
            200,
            4,
        )
        return state.antes, state.blinds_or_straddles

    assert posted(2.0, [0.5, 1]) == ((2.0,) * 4, (0.5, 1, 0, 0))
    assert posted([0, 2], [0.5, 1, 2]) == ((0, 2, 0, 0), (0.5, 1, 2, 0))
    assert posted({1: 2}, [0.5, 1, 2, 4]) == ((0, 2, 0, 0), (0.5, 1, 2, 4))
    assert posted({-1: 2}, {0: 0.5, 1: 1, -1: 2}) == ((0, 0, 0, 2), (0.5, 1, 0, 2))
    assert posted(0, [2, 2]) == ((0,) * 4, (2, 2, 0, 0))


def test_odd_chips_go_to_the_player_most_out_of_position() -> None:
    by_hand = tuple(a for a in DEALT_BY_HAND if a is not Automation.CARD_BURNING)
    state = NoLimitTexasHoldem.create_state(by_hand, False, {-1: 1}, (1, 2), 2, 200, 3)
    for cards in ("2c3d", "2d3c", "2h3h"):
        state.deal_hole(cards)
    for board in ("AsKsQs", "Js", "Ts"):
        for _ in range(3):
            state.check_or_call()
        state.burn_card("??")
        state.deal_board(board)
    for _ in range(3):
        state.check_or_call()
    assert state.stacks == [201, 200, 199]


def test_rake_is_taken_by_a_given_callable() -> None:
    def tenth(amount: int, state: State) -> tuple[int, int]:
        assert isinstance(state, State)
        return amount // 10, amount - amount // 10

    state = NoLimitTexasHoldem.create_state(
        ONLY_PLAYERS_ACT, True, 0, (1, 2), 2, 200, 2, rake=tenth
    )
    state.complete_bet_or_raise_to(10)
    state.check_or_call()
    for _ in range(6):
        state.check_or_call()
    assert sum(state.stacks) == 398


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (
            lambda: StandardHighHand("Ac2c3c4c"),
            "The cards 'Ac2c3c4c' form an invalid StandardHighHand hand.",
        ),
        (lambda: KuhnPokerHand(()), "The cards () form an invalid KuhnPokerHand hand."),
        (
            lambda: KuhnPokerHand.lookup.get_entry("3h3c"),
            "The cards '3h3c' form an invalid hand.",
        ),
        (lambda: tuple(Card.parse("1s")), "'1' is not a valid Rank"),
        (lambda: tuple(Card.parse("Ax")), "'x' is not a valid Suit"),
    ],
)
def test_invalid_cards_are_plain_value_errors_with_the_texts_of_the_seed(
    act: Callable[[], object], text: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        act()


@pytest.mark.parametrize(
    "act",
    [
        lambda: Card.clean(None),  # type: ignore[arg-type]
        lambda: tuple(Card.parse("AsK")),
        lambda: NoLimitTexasHoldem.create_state((), True, 0, None, 2, 200, 2),  # type: ignore[arg-type]
        lambda: bigslick.rake(10, percentage=0.1, no_flop_no_drop=True),
    ],
)
def test_other_invalid_values_are_value_errors_that_name_what_was_expected(
    act: Callable[[], object],
) -> None:
    with pytest.raises(ValueError, match=r"expected|needs"):
        act()
