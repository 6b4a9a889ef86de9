"""The state machine over hands of all kinds."""

from __future__ import annotations

import logging
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from tests.support.scripted_tables import table

from bigslick.bots import create_bot
from bigslick.engine import ActionType
from bigslick.engine.games import VARIANTS, create_game
from bigslick.errors import InvalidStateTransitionError
from bigslick.match import STATE_TRANSITIONS, PokerState, PokerStateMachine
from bigslick.match.table.poker_states import BETTING_STATES, betting_states

if TYPE_CHECKING:
    from bigslick.match import PokerTable

HOLDEM_WALK = [
    "start_hand",
    "preflop_betting",
    "deal_flop",
    "flop_betting",
    "deal_turn",
    "turn_betting",
    "deal_river",
    "river_betting",
    "showdown",
    "end_hand",
]


def walk(hand: PokerTable, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Play a hand and return the states it was in."""
    with caplog.at_level(logging.INFO, logger="bigslick.match"):
        hand.play()
    messages = [record.getMessage() for record in caplog.records]
    steps = [message.split(": ")[1].split(",")[0].split(" -> ") for message in messages]
    for (_, entered), (left, _) in pairwise(steps):
        assert entered == left
    return [steps[0][0], *(entered for _, entered in steps)]


def test_a_hand_without_folds_goes_through_every_state(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert walk(table([200] * 3), caplog) == HOLDEM_WALK


def test_transitions_are_logged_with_hand_from_to_and_pot(
    caplog: pytest.LogCaptureFixture,
) -> None:
    walk(table([200] * 3, "r6", "c", "c", hand_id="2024-01-15-001"), caplog)
    assert {record.levelno for record in caplog.records} == {logging.INFO}
    messages = [record.getMessage() for record in caplog.records]
    assert messages[0] == ("hand 2024-01-15-001: start_hand -> preflop_betting, pot 3")
    assert messages[1] == "hand 2024-01-15-001: preflop_betting -> deal_flop, pot 18"
    assert messages[-1] == "hand 2024-01-15-001: showdown -> end_hand, pot 18"


def test_nothing_is_logged_below_info(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="bigslick.match"):
        table([200] * 3).play()
    assert not caplog.records


def test_when_all_fold_the_hand_ends_without_a_showdown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hand = table([200] * 3, "f", "", "f")
    assert walk(hand, caplog) == ["start_hand", "preflop_betting", "end_hand"]


def test_all_in_before_the_flop_still_passes_every_state(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hand = table([50, 50], "c", "r50")
    assert walk(hand, caplog) == HOLDEM_WALK


def test_a_bomb_pot_passes_the_preflop_without_betting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hand = table([200] * 3, blinds=None, bomb_pot=5, boards=2)
    assert walk(hand, caplog) == HOLDEM_WALK


def test_stud_deals_two_rivers(caplog: pytest.LogCaptureFixture) -> None:
    hand = table([200] * 2, blinds=None, game="stud")
    for player in hand.players:
        player.decider = create_bot("calls")
    states = walk(hand, caplog)
    assert states[:7] == HOLDEM_WALK[:7]
    assert states[7:] == ["river_betting", *HOLDEM_WALK[6:]]


def test_a_game_of_one_street_goes_from_it_to_the_showdown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hand = table([2, 2], blinds=None, game="kuhn")
    assert walk(hand, caplog) == [
        "start_hand",
        "preflop_betting",
        "showdown",
        "end_hand",
    ]


def test_discards_belong_to_the_round_around_them() -> None:
    streets = create_game("crazy-pineapple").streets
    assert set(betting_states(streets)) == set(BETTING_STATES)


@pytest.mark.parametrize("code", VARIANTS)
def test_every_variant_ends_in_end_hand(code: str) -> None:
    hand = table([200, 200], blinds=None, game=code)
    for seed, player in enumerate(hand.players):
        player.decider = create_bot("random", seed=seed)
    result = hand.play()
    assert hand.machine.current_state is PokerState.END_HAND
    assert not result.events


@pytest.mark.parametrize("old", PokerState)
@pytest.mark.parametrize("new", PokerState)
def test_only_the_listed_transitions_are_possible(
    old: PokerState, new: PokerState
) -> None:
    machine = PokerStateMachine()
    machine.current_state = old
    if new in STATE_TRANSITIONS[old]:
        machine.transition_to(new)
        assert machine.current_state is new
    else:
        with pytest.raises(InvalidStateTransitionError, match="cannot go from"):
            machine.transition_to(new)
        assert machine.current_state is old


def test_a_machine_without_a_hand_answers_for_nobody() -> None:
    machine = PokerStateMachine()
    machine.transition_to(PokerState.PREFLOP_BETTING)
    assert machine.get_next_action_player() is None
    assert machine.is_round_complete()
    assert not machine.is_valid_action(0, ActionType.FOLD, 0)
    assert (machine.pot, machine.current_bet) == (0, 0)


def test_entering_the_flop_burns_one_card_and_deals_three() -> None:
    hand = table([200] * 3)
    hand.post_blinds()
    hand.deal_hole_cards()
    hand.betting_round()
    hand.machine.transition_to(PokerState.DEAL_FLOP)
    assert len(hand.community_cards) == 3
    assert len(hand.state.burn_cards) == 1
