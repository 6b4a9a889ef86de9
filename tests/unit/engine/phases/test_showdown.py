"""Showdown, killing, pushing and pulling, one operation at a time."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from tests.support.fixed_tables import (
    BY_HAND,
    call,
    dealt,
    fold,
    no_limit,
    raise_to,
    run_out,
)

from bigslick.cards import Card
from bigslick.engine import (
    Automation,
    ChipsPulling,
    ChipsPushing,
    HandKilling,
    HoleCardsShowingOrMucking,
    Mode,
    NoOperation,
    RunoutCountSelection,
    State,
)
from bigslick.engine.games import NoLimitTexasHoldem, StreetPlan
from bigslick.errors import IllegalActionError
from bigslick.values import rake

HANDS = ("AsKs", "QcQd", "JhTh")
BOARD = ("2c3d5h", "9s", "Td")


def _slow() -> tuple[Automation, ...]:
    late = {
        Automation.RUNOUT_COUNT_SELECTION,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    }
    return tuple(a for a in BY_HAND if a not in late)


def _at_showdown(hands: tuple[str, ...] = HANDS, **options: Any) -> State:
    state = no_limit((1, 2), (100,) * len(hands), automations=_slow(), **options)
    return dealt(state, hands, BOARD)


def test_the_best_hand_shows_the_others_muck_or_are_killed() -> None:
    state = _at_showdown()
    assert list(state.showdown_indices) == [0, 1, 2]
    assert state.show_or_muck_hole_cards() == HoleCardsShowingOrMucking(
        0, Card.clean("AsKs")
    )
    assert state.show_or_muck_hole_cards().hole_cards == Card.clean("QcQd")
    assert state.show_or_muck_hole_cards() == HoleCardsShowingOrMucking(2, ())
    assert list(state.hand_killing_indices) == [0]
    assert not state.can_push_chips()
    assert not state.can_kill_hand(1)
    assert state.kill_hand() == HandKilling(0)
    assert state.street_index is None
    assert state.push_chips() == ChipsPushing((0, 6, 0), 0, None, None)
    assert state.total_pushed_amount == 6
    assert not state.can_push_chips()
    assert list(state.chips_pulling_indices) == [1]
    assert not state.can_pull_chips(0)
    assert state.pull_chips() == ChipsPulling(1, 6)
    assert not state.status
    assert state.payoffs == [-2, 4, -2]


def test_automation_does_the_same() -> None:
    slow = _at_showdown()
    while slow.status:
        for name in (
            "show_or_muck_hole_cards",
            "kill_hand",
            "push_chips",
            "pull_chips",
        ):
            if getattr(slow, f"can_{name}")():
                getattr(slow, name)()
                break
    quick = no_limit((1, 2), (100,) * 3, automations=BY_HAND)
    dealt(quick, HANDS, BOARD)
    assert quick.operations == slow.operations


def test_players_may_show_out_of_turn_but_once() -> None:
    state = _at_showdown()
    state.show_or_muck_hole_cards(True, 2)
    assert list(state.showdown_indices) == [0, 1]
    assert not state.can_show_or_muck_hole_cards(True, 2)
    with pytest.raises(IllegalActionError, match="nothing to show"):
        state.show_or_muck_hole_cards(True, 2)
    assert not state.can_show_or_muck_hole_cards(True, 7)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("AsKsQs", "Too many cards"),
        ("As", "must be shown at the final showdown"),
        ("8h8s", "cannot show 8h"),
    ],
)
def test_wrong_cards_cannot_be_shown(cards: str, reason: str) -> None:
    state = _at_showdown()
    with pytest.raises(IllegalActionError, match=reason):
        state.show_or_muck_hole_cards(cards)


def test_cards_may_be_shown_in_another_order() -> None:
    state = _at_showdown()
    state.show_or_muck_hole_cards("KsAs")
    assert state.hole_cards[0] == list(Card.clean("KsAs"))


def test_unknown_cards_are_named_when_shown() -> None:
    state = _at_showdown(("????", "QcQd", "????"))
    assert not state.can_show_or_muck_hole_cards()
    state.show_or_muck_hole_cards("AsAd")
    assert state.hole_cards[0] == list(Card.clean("AsAd"))
    assert state.can_win_now(0)
    state.show_or_muck_hole_cards()
    state.show_or_muck_hole_cards()
    assert state.statuses == [True, False, False]


def test_a_shown_card_must_not_lie_elsewhere() -> None:
    state = _at_showdown(("????", "QcQd", "????"))
    with pytest.warns(UserWarning, match="Qc should not be dealt"):
        state.show_or_muck_hole_cards("QcAd")


def test_in_cash_games_unshown_cards_do_not_play() -> None:
    state = _at_showdown(mode=Mode.CASH_GAME)
    state.show_or_muck_hole_cards("??Ks")
    assert state.hole_cards[0] == list(Card.clean("Ks??"))
    assert state.hole_card_statuses[0] == [True, False]
    assert Card.clean("As")[0] in state.mucked_cards
    state.show_or_muck_hole_cards("????")
    state.show_or_muck_hole_cards()
    assert list(state.hand_killing_indices) == [0, 1]


def test_hands_nobody_knows_share_the_board() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=_slow(), mode=Mode.CASH_GAME)
    dealt(state, ("????", "????"), BOARD)
    state.show_or_muck_hole_cards("????")
    state.show_or_muck_hole_cards("????")
    assert not any(state.hand_killing_statuses)
    assert state.push_chips().amounts == (2, 2)


def test_the_winner_may_show_after_all() -> None:
    state = fold(no_limit((1, 2), (100,) * 3), 2)
    for choice in (None, False, "", "????"):
        assert not state.can_show_or_muck_hole_cards(choice, 1)
    with pytest.raises(
        IllegalActionError, match="A hand shown after the showdown needs"
    ):
        state.show_or_muck_hole_cards(True)
    with pytest.raises(IllegalActionError, match="Player 0 has folded or mucked"):
        state.show_or_muck_hole_cards(True, 0)
    assert len(state.show_or_muck_hole_cards(True, 1).hole_cards) == 2


def test_nobody_shows_before_the_showdown() -> None:
    state = no_limit((1, 2), (100,) * 3)
    with pytest.raises(IllegalActionError, match="Nobody can show or muck"):
        state.show_or_muck_hole_cards(True, 1)


def _all_in(**options: Any) -> State:
    state = no_limit((1, 2), (50,) * 3, automations=_slow(), **options)
    for i, hand in enumerate(HANDS):
        state.deal_hole(hand, i)
    raise_to(state, 50)
    return call(state, 2)


def test_runouts_are_chosen_by_name() -> None:
    state = _all_in(mode=Mode.CASH_GAME)
    assert list(state.runout_count_selector_indices) == [0, 1, 2]
    assert state.select_runout_count(2, 2) == RunoutCountSelection(2, 2)
    assert state.select_runout_count() == RunoutCountSelection(0, None)
    assert state.verify_runout_count_selection(2) == 1
    for count in (0, -3):
        with pytest.raises(IllegalActionError, match=f"runout count {count}"):
            state.select_runout_count(count)
    state.select_runout_count(2)
    assert not state.can_select_runout_count(2)
    for _ in range(3):
        state.show_or_muck_hole_cards()
    assert (state.board_count, state.street_return_count) == (2, 1)
    run_out(state, (*BOARD, "2d3h5c", "9h", "Tc"))
    assert [len(row) for row in state.board_cards] == [2] * 5


def test_cash_players_may_keep_their_cards_down_until_the_river() -> None:
    state = _all_in(mode=Mode.CASH_GAME)
    for _ in range(3):
        state.select_runout_count()
    for _ in range(3):
        state.show_or_muck_hole_cards("")
    assert state.hole_cards[0] == list(Card.clean("AsKs"))
    state.burn_card("??")
    state.deal_board("2c3d5h")
    assert list(state.showdown_indices) == [0, 1, 2]
    for _ in range(3):
        state.show_or_muck_hole_cards()
    assert state.street_index == 2


def test_tournament_players_may_not() -> None:
    state = _all_in()
    for choice in ("", "Jh", False):
        with pytest.raises(IllegalActionError, match="all in and must show"):
            state.show_or_muck_hole_cards(choice)


@pytest.mark.parametrize("chip", [float, Decimal, Fraction])
def test_chips_that_can_be_cut_leave_no_odd_chip(chip: Any) -> None:
    state = no_limit((1, 2), (chip(25) / 2,) * 2, automations=BY_HAND, min_bet=2)
    for i, hand in enumerate(("AsKs", "AdKd")):
        state.deal_hole(hand, i)
    raise_to(state, chip(25) / 2)
    call(state)
    run_out(state, BOARD)
    assert state.stacks == [chip(25) / 2] * 2


def test_rake_is_taken_from_every_pot_and_stays_with_the_house() -> None:
    state = no_limit(
        (1, 2), (50, 100, 100), automations=BY_HAND, rake=partial(rake, percentage=0.1)
    )
    for i, hand in enumerate(HANDS):
        state.deal_hole(hand, i)
    raise_to(state, 100)
    call(state, 2)
    assert [(p.raked_amount, p.unraked_amount) for p in state.pots] == [
        (15, 135),
        (10, 90),
    ]
    run_out(state, BOARD)
    assert sum(state.stacks) == 225


def test_remarks_are_always_allowed() -> None:
    state = no_limit((1, 2), (100,) * 2)
    state.verify_no_operation()
    assert state.can_no_operate()
    assert state.no_operate(commentary="hello") == NoOperation(commentary="hello")
    assert state.operations[-1].commentary == "hello"


def test_query_names_of_the_api() -> None:
    state = _at_showdown()
    assert (state.hand_type_count, state.street_count) == (1, 4)
    assert list(state.hand_type_indices) == [0]
    assert list(state.street_indices) == [0, 1, 2, 3]
    assert list(state.player_indices) == [0, 1, 2]
    assert list(state.board_indices) == [0]
    assert list(state.draw_statuses) == [False] * 4
    assert list(state.pot_amounts) == [6]
    assert list(state.get_down_cards(0)) == list(Card.clean("AsKs"))
    assert list(state.get_censored_hole_cards(0)) == list(Card.clean("????"))
    state.show_or_muck_hole_cards()
    assert list(state.get_up_cards(0)) == list(Card.clean("AsKs"))
    assert state.get_up_hand(0, 0, 0) == state.get_hand(0, 0, 0)
    assert next(state.get_up_hands(0, 0)) == state.get_hand(0, 0, 0)


def test_a_card_that_lies_twice_counts_once() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    state.deal_hole("AsKs")
    with pytest.warns(UserWarning, match="As should not be dealt"):
        state.deal_hole("AsQc")
    with pytest.warns(UserWarning, match="As should not be dealt"):
        run_out(state, ("As2c3d", "5h", "9s"))
    assert not state.status
    assert str(state.winners[0].hand) == "High card (KsAs3d5h9s)"


def test_runouts_need_enough_cards() -> None:
    state = _all_in(mode=Mode.CASH_GAME)
    assert state.can_select_runout_count(9)
    assert not state.can_select_runout_count(10)
    with pytest.raises(IllegalActionError, match="too few cards for 10 runouts"):
        state.select_runout_count(10)


def test_who_ties_for_less_than_a_chip_each_is_no_winner() -> None:
    state = no_limit(
        0, (100, 100), antes=(0, 1), trim=False, automations=BY_HAND, min_bet=2
    )
    dealt(state, ("AsKs", "AdKd"), BOARD)
    (winner,) = state.winners
    assert (winner.player_index, winner.amount) == (0, 1)


class TooFewCards(NoLimitTexasHoldem):
    """Hold'em with one board card, which makes no hand of five cards."""

    plan = (StreetPlan(hole="*", burn=False), StreetPlan(board=1))


@pytest.mark.parametrize(
    "automations",
    [
        tuple(Automation),
        tuple([a for a in Automation if a != Automation.HOLE_CARDS_SHOWING_OR_MUCKING]),
    ],
)
def test_the_pot_is_shared_if_no_cards_make_a_hand(
    automations: tuple[Automation, ...],
) -> None:
    game = TooFewCards.with_stakes(blinds=(1, 2), bets=(2, 2), automations=automations)
    state = game((100, 100))
    while state.actor_index is not None:
        state.check_or_call()
    while state.status:
        state.show_or_muck_hole_cards()
    assert state.stacks == [100, 100]
