"""Running a draw several times: cash games in which nobody can bet any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.support.fixed_tables import without

from bigslick.cards import Card
from bigslick.engine import Automation, Mode, State
from bigslick.engine.games import create_game
from bigslick.engine.operations import HoleDealing, RunoutCountSelection
from bigslick.errors import IllegalActionError

if TYPE_CHECKING:
    from collections.abc import Sequence

BY_HAND = without(
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.RUNOUT_COUNT_SELECTION,
)
HANDS = ("2c3d5h7sTs", "2d3c5c8hKh")


def _all_in(
    stacks: Sequence[int] = (100, 100), code: str = "27sd", **options: Any
) -> State:
    """Return a draw game heads-up in which both players went all in before the draw."""
    options.setdefault("mode", Mode.CASH_GAME)
    game = create_game(code, blinds=(1, 2), automations=BY_HAND, **options)
    state = game(tuple(stacks), 2)
    for i, hand in enumerate(HANDS):
        state.deal_hole(hand, i)
    state.complete_bet_or_raise_to(stacks[1])
    state.check_or_call()
    return state


def _draw(state: State, *cards: str) -> None:
    """Burn a card, and deal the players who draw these cards."""
    state.burn_card("??")
    for dealt in cards:
        state.deal_hole(dealt)


def _show(state: State) -> None:
    while state.showdown_indices:
        state.show_or_muck_hole_cards()


def test_each_run_of_a_draw_deals_other_cards_and_wins_a_share() -> None:
    state = _all_in()
    assert list(state.runout_count_selector_indices) == []  # nobody has to choose
    for i in (0, 1):
        assert state.select_runout_count(2, i) == RunoutCountSelection(i, 2)
    state.stand_pat_or_discard("")
    state.stand_pat_or_discard("Kh")
    _draw(state, "9h")
    _show(state)
    assert state.status
    assert state.hole_cards[1] == list(Card.clean("2d3c5c8h"))
    _draw(state, "Qd")
    _show(state)
    assert not state.status
    shares = [(w.player_index, w.board_index, w.amount) for w in state.winners]
    assert shares == [(1, 0, 100), (0, 1, 100)]
    assert state.stacks == [100, 100]
    assert "2d3c5c8h9h" in repr(state.get_hand(1, 0, 0))


def test_a_draw_of_several_players_is_run_from_the_same_discards() -> None:
    state = _all_in()
    state.select_runout_count(3, 0)
    assert state.can_select_runout_count(3, 1)
    state.stand_pat_or_discard("Ts")
    assert not state.can_select_runout_count(3, 1)  # too late: the draw has begun
    state.stand_pat_or_discard("8hKh")
    for cards in (("9c", "TdTh"), ("Jc", "4s7h"), ("Qc", "JdJh")):
        _draw(state, *cards)
        _show(state)
    dealt = [own for own in state.operations if isinstance(own, HoleDealing)]
    assert [len(own.cards) for own in dealt[2:]] == [1, 2] * 3
    assert [w.player_index for w in state.winners] == [0, 1, 0]
    assert state.stacks == [133, 67]


def test_later_draws_are_made_in_each_run() -> None:
    state = _all_in((4, 4), "27td", bets=(2, 4))
    for i in (0, 1):
        state.select_runout_count(2, i)
    state.stand_pat_or_discard("Ts")
    state.stand_pat_or_discard("Kh")
    for first, second in (("9c", "Tc"), ("Jc", "Kc")):
        _draw(state, first, "Th" if first == "9c" else "Qh")
        state.stand_pat_or_discard(first)
        state.stand_pat_or_discard("")
        _draw(state, second)
        state.stand_pat_or_discard("")
        state.stand_pat_or_discard("2d" if second == "Kc" else "")
        _draw(state, *(["Td"] if second == "Kc" else []))
        _show(state)
    assert not state.status
    # T7532 against T8532, K7532 against QT853
    assert [(w.player_index, w.board_index) for w in state.winners] == [(0, 0), (1, 1)]
    assert [repr(card) for card in state.discarded_cards[2]] == ["9c", "Jc"]


def test_the_runs_can_be_chosen_only_if_nobody_can_bet_in_a_cash_game() -> None:
    assert not _all_in(mode=Mode.TOURNAMENT).can_select_runout_count(2)
    state = create_game(
        "27sd", blinds=(1, 2), automations=BY_HAND, mode=Mode.CASH_GAME
    )((100, 100), 2)
    for i, hand in enumerate(HANDS):
        state.deal_hole(hand, i)
    state.check_or_call()
    state.check_or_call()
    assert state.can_stand_pat_or_discard("")
    assert not state.can_select_runout_count(2)
    state = _all_in((300, 100))
    assert not state.can_select_runout_count()  # leaving it open changes nothing
    assert state.can_select_runout_count(2)


def test_the_runs_are_chosen_before_the_first_draw_after_the_last_bet() -> None:
    state = _all_in((4, 4), "27td", bets=(2, 4))
    assert state.can_select_runout_count(2)
    for _ in range(2):
        state.stand_pat_or_discard("")
    state.burn_card("??")
    assert state.can_stand_pat_or_discard("")
    assert not state.can_select_runout_count(2)


def test_different_wishes_mean_one_run() -> None:
    state = _all_in()
    state.select_runout_count(2)
    state.select_runout_count(3)
    state.stand_pat_or_discard("")
    state.stand_pat_or_discard("")
    state.burn_card("??")
    _show(state)
    assert not state.status
    assert state.board_count == 1


def test_everybody_shows_after_each_run_but_the_last() -> None:
    state = _all_in()
    for i in (0, 1):
        state.select_runout_count(2, i)
    for _ in range(2):
        state.stand_pat_or_discard("")
    state.burn_card("??")
    with pytest.raises(IllegalActionError, match="must show after each run"):
        state.show_or_muck_hole_cards(False)
    _show(state)
    state.burn_card("??")
    state.show_or_muck_hole_cards()
    state.show_or_muck_hole_cards(False)
    assert not state.status


def test_runs_of_a_draw_need_enough_cards() -> None:
    state = _all_in()
    assert state.can_select_runout_count(5)
    with pytest.raises(IllegalActionError, match="too few cards for 6 runouts"):
        state.select_runout_count(6)


def test_a_hand_with_several_runs_is_saved_and_copied() -> None:
    state = _all_in()
    for i in (0, 1):
        state.select_runout_count(2, i)
    state.stand_pat_or_discard("")
    state.stand_pat_or_discard("Kh")
    _draw(state, "9h")
    _show(state)
    copy = state.copy()
    for one in (state, copy, State.from_dict(state.to_dict())):
        _draw(one, "Qd")
        _show(one)
        assert one.stacks == [100, 100]
    assert copy == state
    assert State.from_dict(state.to_dict()) == state
