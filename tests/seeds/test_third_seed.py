"""The third seed: the state machine of a hold'em hand, section by section.

Where the seed's sketch has a gap, the test says what is right: the big blind has the
option, heads-up the button begins, an incomplete raise opens nothing, and nobody
waits for a player who is all in.
"""

from __future__ import annotations

import pytest
from tests.support.players import action
from tests.support.scripted_tables import table

from bigslick.engine import ActionType
from bigslick.errors import InvalidStateTransitionError
from bigslick.match import (
    STATE_TRANSITIONS,
    PokerState,
    PokerStateMachine,
    PokerTable,
)

FOLD, CHECK, CALL = ActionType.FOLD, ActionType.CHECK, ActionType.CALL
BET, RAISE = ActionType.BET, ActionType.RAISE


def dealt(count: int = 6, stacks: int | list[int] = 200) -> PokerTable:
    """Return a table with blinds 1/2 after the deal, the machine in the betting."""
    hand = table([stacks] * count if isinstance(stacks, int) else stacks)
    hand.post_blinds()
    hand.deal_hole_cards()
    hand.machine.transition_to(PokerState.PREFLOP_BETTING)
    return hand


def play(hand: PokerTable, words: str) -> list[int | None]:
    """Perform actions in turn; return who was in turn for each."""
    order = []
    for word in words.split():
        order.append(hand.machine.get_next_action_player())
        hand.state.act(action(word))
    return order


def allowed(hand: PokerTable, amount: int = 0) -> set[ActionType]:
    """Return the kinds of action of the seed that the player in turn may choose."""
    machine = hand.machine
    player = machine.get_next_action_player()
    kinds = (FOLD, CHECK, CALL, BET, RAISE)
    return {kind for kind in kinds if machine.is_valid_action(player, kind, amount)}


def to_flop(hand: PokerTable, words: str) -> None:
    """Play the first round and deal the flop."""
    play(hand, words)
    assert hand.machine.is_round_complete()
    hand.machine.transition_to(PokerState.DEAL_FLOP)
    hand.machine.transition_to(PokerState.FLOP_BETTING)


def test_the_states_are_those_of_the_seed() -> None:
    assert {state.name: state.value for state in PokerState} == {
        "START_HAND": "start_hand",
        "PREFLOP_BETTING": "preflop_betting",
        "DEAL_FLOP": "deal_flop",
        "FLOP_BETTING": "flop_betting",
        "DEAL_TURN": "deal_turn",
        "TURN_BETTING": "turn_betting",
        "DEAL_RIVER": "deal_river",
        "RIVER_BETTING": "river_betting",
        "SHOWDOWN": "showdown",
        "END_HAND": "end_hand",
    }


def test_the_actions_of_the_seed_are_there() -> None:
    words = ("fold", "check", "call", "bet", "raise")
    assert [kind.value for kind in (FOLD, CHECK, CALL, BET, RAISE)] == list(words)


def test_the_transitions_are_those_of_the_seed() -> None:
    s = PokerState
    assert STATE_TRANSITIONS == {
        s.START_HAND: [s.PREFLOP_BETTING],
        s.PREFLOP_BETTING: [s.DEAL_FLOP, s.END_HAND],
        s.DEAL_FLOP: [s.FLOP_BETTING],
        s.FLOP_BETTING: [s.DEAL_TURN, s.END_HAND],
        s.DEAL_TURN: [s.TURN_BETTING],
        s.TURN_BETTING: [s.DEAL_RIVER, s.END_HAND],
        s.DEAL_RIVER: [s.RIVER_BETTING],
        s.RIVER_BETTING: [s.SHOWDOWN, s.END_HAND],
        s.SHOWDOWN: [s.END_HAND],
        s.END_HAND: [s.START_HAND],
    }


def test_a_machine_begins_at_the_start() -> None:
    machine = PokerStateMachine()
    assert machine.current_state is PokerState.START_HAND
    assert machine.game_state is None
    assert (machine.current_bet, machine.pot) == (0, 0)


def test_a_transition_that_is_not_listed_is_refused() -> None:
    machine = PokerStateMachine()
    with pytest.raises(InvalidStateTransitionError, match="start_hand to showdown"):
        machine.transition_to(PokerState.SHOWDOWN)
    assert machine.current_state is PokerState.START_HAND


# 1. Hand initialisation


def test_start_hand_posts_the_blinds_deals_two_cards_and_sets_action_to_utg() -> None:
    hand = dealt()
    assert [player.current_bet for player in hand.players] == [1, 2, 0, 0, 0, 0]
    assert [len(player.hole_cards) for player in hand.players] == [2] * 6
    assert hand.machine.action_player_index == 2
    assert hand.machine.pot == 3


# 2. Preflop betting


def test_preflop_the_current_bet_is_the_big_blind() -> None:
    assert dealt().machine.current_bet == 2


def test_preflop_action_goes_utg_mp_co_btn_sb_bb() -> None:
    assert play(dealt(), "c c c c c x") == [2, 3, 4, 5, 0, 1]


def test_preflop_utg_may_fold_call_or_raise() -> None:
    hand = dealt()
    assert allowed(hand, amount=4) == {FOLD, CALL, RAISE}
    assert not hand.machine.is_valid_action(3, CALL, 0)  # it is not their turn


def test_a_player_may_be_named_by_index_name_or_object() -> None:
    hand = dealt()
    valid = hand.machine.is_valid_action
    assert all(valid(player, CALL, 2) for player in (2, "p2", hand.players[2]))
    assert not any(valid(player, CALL, 2) for player in (3, "p3", hand.players[3]))
    assert not valid(None, CALL, 2)


def test_preflop_the_big_blind_has_the_option() -> None:
    hand = dealt()
    play(hand, "c c c c c")
    assert not hand.machine.is_round_complete()  # though all bets are equal
    assert allowed(hand, amount=4) == {CHECK, RAISE}
    play(hand, "x")
    assert hand.machine.is_round_complete()


def test_preflop_a_raise_must_be_large_enough() -> None:
    hand = dealt()
    machine = hand.machine
    assert machine.is_valid_action(2, RAISE, 4)
    assert not machine.is_valid_action(2, RAISE, 3)
    assert not machine.is_valid_action(2, RAISE, 201)


@pytest.mark.parametrize(("count", "big_blind"), [(2, 0), (3, 1), (6, 1)])
def test_the_machine_knows_big_blind_and_button(count: int, big_blind: int) -> None:
    machine = dealt(count).machine
    assert (machine.bb_position, machine.btn_position) == (big_blind, count - 1)
    empty = PokerStateMachine()
    assert (empty.bb_position, empty.btn_position) == (None, None)


def test_without_blinds_there_is_no_big_blind() -> None:
    assert table([200] * 3, game="razz", blinds=None).machine.bb_position is None


def test_heads_up_the_button_posts_the_small_blind_and_acts_first_preflop() -> None:
    hand = dealt(2)
    assert [player.current_bet for player in hand.players] == [2, 1]
    assert play(hand, "c x") == [1, 0]


# 3. to 5. The later streets


def test_the_flop_deals_three_cards_resets_the_bet_and_begins_after_the_button() -> (
    None
):
    hand = dealt()
    to_flop(hand, "c f c c c x")
    assert len(hand.community_cards) == 3
    assert hand.machine.current_bet == 0
    assert hand.machine.get_next_action_player() == 0


def test_the_first_active_player_after_the_button_begins() -> None:
    hand = dealt()
    to_flop(hand, "c c c c f x")
    assert hand.machine.get_next_action_player() == 1


def test_heads_up_the_button_acts_last_after_the_flop() -> None:
    hand = dealt(2)
    to_flop(hand, "c x")
    assert play(hand, "x x") == [0, 1]


def test_unbet_a_player_may_check_or_bet_and_facing_a_bet_fold_call_or_raise() -> None:
    hand = dealt()
    to_flop(hand, "c c c c c x")
    assert allowed(hand, amount=10) == {CHECK, BET}
    play(hand, "b10")
    assert hand.machine.current_bet == 10
    assert allowed(hand, amount=20) == {FOLD, CALL, RAISE}


def test_a_round_is_complete_when_all_active_players_have_equal_bets() -> None:
    hand = dealt(3)
    to_flop(hand, "c c x")
    play(hand, "x b10 c")
    assert not hand.machine.is_round_complete()
    play(hand, "c")
    assert hand.machine.is_round_complete()


def test_turn_and_river_deal_one_card_each() -> None:
    hand = dealt(3)
    to_flop(hand, "c c x")
    for deal, betting, count in (
        (PokerState.DEAL_TURN, PokerState.TURN_BETTING, 4),
        (PokerState.DEAL_RIVER, PokerState.RIVER_BETTING, 5),
    ):
        play(hand, "x x x")
        hand.machine.transition_to(deal)
        hand.machine.transition_to(betting)
        assert len(hand.community_cards) == count
        assert hand.machine.current_bet == 0
        assert hand.machine.get_next_action_player() == 0


# 6. Showdown, all in, all fold


def test_the_showdown_awards_the_pot() -> None:
    hand = table([200] * 3)
    result = hand.play()
    assert result.went_to_showdown
    assert sum(result.winners.values()) == 6
    assert hand.machine.current_state is PokerState.END_HAND


def test_all_in_against_one_leaves_fold_or_call() -> None:
    hand = dealt(2)
    play(hand, "r200")
    assert allowed(hand, amount=400) == {FOLD, CALL}


def test_all_in_for_less_the_round_is_complete_though_bets_differ() -> None:
    hand = dealt(3, [200, 200, 50])
    play(hand, "r50 r120 c")  # 50 all in, 120, 120
    assert hand.machine.is_round_complete()


def test_an_incomplete_raise_all_in_does_not_let_the_raiser_raise_again() -> None:
    hand = dealt(3, [25, 200, 200])
    play(hand, "r20 r25 c")  # the small blind is all in for 5 more
    assert hand.machine.get_next_action_player() == 2
    assert allowed(hand, amount=80) == {FOLD, CALL}


def test_everybody_all_in_passes_through_the_betting_states() -> None:
    hand = table([50, 50], "c", "r50")
    hand.play()
    assert len(hand.community_cards) == 5
    assert hand.machine.current_state is PokerState.END_HAND


def test_all_fold_and_the_last_player_wins_at_once() -> None:
    hand = table([200] * 3, "f", "", "f")
    result = hand.play()
    assert not result.went_to_showdown
    assert result.winners == {"p1": 2}  # the other chip was returned, uncalled
    assert result.shown == {}


def test_outside_the_betting_no_action_is_valid() -> None:
    hand = table([200] * 3)
    assert not hand.machine.is_valid_action(2, FOLD, 0)
    hand.post_blinds()
    hand.deal_hole_cards()
    assert hand.machine.current_state is PokerState.START_HAND
    assert not hand.machine.is_valid_action(2, FOLD, 0)
