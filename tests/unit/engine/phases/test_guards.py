"""Corners of the phases that change who acts, what lies where or who gets a chip."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from tests.support.fixed_tables import (
    ALL,
    BY_HAND,
    DEEP,
    call,
    fold,
    minimum,
    no_limit,
    pots,
    price,
    raise_to,
    run_out,
)

from bigslick.cards import Card, Deck
from bigslick.engine import (
    Automation,
    BetCollection,
    BettingStructure,
    BoardDealing,
    CardBurning,
    HoleCardsShowingOrMucking,
    Mode,
    Opening,
    Rules,
    State,
    Street,
)
from bigslick.engine.games import FixedLimitBadugi, FixedLimitSevenCardStud
from bigslick.errors import IllegalActionError
from bigslick.hands import StandardHighHand

BOARD = ("2c3d5h", "9s", "Td")
BOARD_OF_RIVER = BoardDealing(Card.clean("Td"))


def _without(*missing: Automation, of: tuple[Automation, ...] = ALL) -> Any:
    return tuple(automation for automation in of if automation not in missing)


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
    state = no_limit((1, 2), (100, 60), automations=_without(*ALL[3:6]))
    state.deal_hole("AsKs")
    state.deal_hole("QcQd")
    raise_to(state, 60)
    call(state)
    assert state.all_in_status
    assert state.hole_card_statuses == [[True, True]] * 2


def test_a_player_who_is_all_in_since_the_flop_makes_the_river_an_all_in() -> None:
    automations = _without(Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
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
    state = no_limit((1, 2), (100,) * 2, automations=_without(Automation.CARD_BURNING))
    call(state, 2)
    assert (state.card_burning_status, state.board_cards) == (True, [])
    assert not state.actor_indices
    top = state.deck_cards[0]
    assert state.burn_card() == CardBurning(top)
    assert [len(row) for row in state.board_cards] == [1, 1, 1]
    assert state.actor_index == 0


def test_a_table_that_deals_the_board_by_hand_burns_by_itself() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=_without(Automation.BOARD_DEALING))
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
    with pytest.raises(IllegalActionError, match="must be burnt before hole"):
        state.deal_hole()
    state.burn_card("??")
    assert state.hole_dealee_index == 0
    state.deal_hole("5c6c")
    assert state.hole_dealee_index == 1


def _both_kinds(automations: tuple[Automation, ...]) -> State:
    """Return a game that deals each player a card and a board on one street."""
    streets = (
        Street(False, (False, True), 0, False, Opening.POSITION, 2, None),
        Street(True, (False,), 4, False, Opening.POSITION, 2, None),
    )
    return State(
        automations,
        Deck.STANDARD,
        (StandardHighHand,),
        streets,
        BettingStructure.NO_LIMIT,
        True,
        0,
        (1, 2),
        0,
        100,
        2,
    )


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


def test_what_just_suffices_is_gathered_without_the_own_discards() -> None:
    deck = Card.clean("2c3c4c5c7c2d3d4d5d7d9hTh")
    streets = (
        Street(False, (False,) * 5, 0, False, Opening.POSITION, 2, None),
        Street(False, (), 0, True, Opening.POSITION, 2, None),
    )
    state = State(
        ALL,
        deck,
        (StandardHighHand,),
        streets,
        BettingStructure.NO_LIMIT,
        True,
        0,
        (1, 2),
        0,
        100,
        2,
        seed=1,
    )
    call(state, 2)
    thrown = [tuple(cards[:2]) for cards in state.hole_cards]
    for cards in thrown:
        state.stand_pat_or_discard(cards)
    assert set(thrown[0]) < set(state.hole_cards[1])
    assert not state.deck_cards
    assert set(state.discarded_cards[1]) == set(thrown[1])


# Showdown


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
    with pytest.raises(IllegalActionError, match=f"no player {index} among 2"):
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


_BY_PLAYERS = _without(Automation.HOLE_CARDS_SHOWING_OR_MUCKING, of=BY_HAND)


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


@pytest.mark.parametrize(("mode", "opener"), [("CASH_GAME", 1), ("TOURNAMENT", 0)])
def test_the_best_open_hand_opens_unless_all_hands_are_tabled(
    mode: str, opener: int
) -> None:
    state = FixedLimitSevenCardStud.create_state(
        _BY_PLAYERS, True, 1, 1, 2, 4, 5, 2, mode=Mode[mode]
    )
    state.deal_hole("2c3d5h", 0)
    state.deal_hole("7s8dTh", 1)
    state.post_bring_in()
    raise_to(state, 2, 4)
    call(state)
    for cards in (("6h", "9c"), ("Jd", "Tc"), ("Kc", "Ad")):
        assert state.all_in_status
        for i in tuple(state.showdown_indices):
            state.show_or_muck_hole_cards(True if opener == 0 else "", i)
        state.burn_card("??")
        for i, card in enumerate(cards):
            state.deal_hole(card, i)
    assert state.opener_index == opener


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
    again = state.replay(state.operations[: state.operations.index(BOARD_OF_RIVER) + 1])
    assert [again.can_win_now(i) for i in range(3)] == [True, True, False]


# Runouts


def test_the_first_wish_for_runouts_stands_until_somebody_differs() -> None:
    automations = _without(Automation.RUNOUT_COUNT_SELECTION, of=_BY_PLAYERS)
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
    automations = _without(Automation.RUNOUT_COUNT_SELECTION, of=_BY_PLAYERS)
    state = _cash_all_in(streets, automations)
    assert state.all_in_status
    assert list(state.runout_count_selector_indices) == asked


def test_one_runout_is_always_possible_a_second_needs_cards() -> None:
    automations = _without(Automation.RUNOUT_COUNT_SELECTION)
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
