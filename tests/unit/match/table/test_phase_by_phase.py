"""A hand that the caller leads from phase to phase."""

from __future__ import annotations

from random import Random

import pytest
from tests.support.scripted_tables import table

from bigslick.bots import create_bot
from bigslick.errors import InvalidStateTransitionError
from bigslick.match import Player, PokerState, PokerTable


def steps(hand: PokerTable) -> PokerTable:
    """Play a hand step by step."""
    hand.post_blinds()
    hand.deal_hole_cards()
    hand.betting_round()
    hand.deal_flop()
    hand.betting_round()
    hand.deal_turn()
    hand.betting_round()
    hand.deal_river()
    hand.betting_round()
    hand.showdown()
    return hand


@pytest.mark.parametrize("code", ["nlhe", "plo", "flhe", "plo8", "short-deck", "royal"])
@pytest.mark.parametrize("seed", range(12))
def test_steps_and_play_do_the_same(code: str, seed: int) -> None:
    hands = []
    for how in (PokerTable.play, steps):
        rng = Random(seed)
        names = ("random", "maniac", "calls")
        players = [
            Player(
                f"p{i}",
                rng.randint(1, 60),
                decider=create_bot(rng.choice(names), seed=seed + i),
            )
            for i in range(rng.randint(2, 6))
        ]
        hand = PokerTable(players, game=code, seed=seed)
        how(hand)
        hands.append(hand)
    played, stepped = hands
    assert played.state.operations == stepped.state.operations
    for one, other in zip(played.players, stepped.players, strict=True):
        assert (one.chips, one.folded, one.hole_cards, one.current_bet) == (
            other.chips,
            other.folded,
            other.hole_cards,
            other.current_bet,
        )
    assert played.machine.current_state is stepped.machine.current_state


@pytest.mark.parametrize("done", range(8))
def test_play_goes_on_from_any_step(done: int) -> None:
    whole = table([200] * 3, "r6", "c", "c").play()
    hand = table([200] * 3, "r6", "c", "c")
    doing = [
        hand.post_blinds,
        hand.deal_hole_cards,
        hand.betting_round,
        hand.deal_flop,
        hand.betting_round,
        hand.deal_turn,
        hand.betting_round,
    ]
    for step in doing[:done]:
        step()
    assert hand.play().operations == whole.operations
    assert hand.machine.current_state is PokerState.END_HAND


def test_a_draw_is_part_of_its_betting_round() -> None:
    hand = table([200] * 3, game="5cd")
    hand.post_blinds()
    hand.deal_hole_cards()
    hand.betting_round()
    hand.deal_flop()
    hand.betting_round()
    assert hand.showdown().went_to_showdown


def test_steps_out_of_order_are_refused() -> None:
    hand = table([200] * 3)
    with pytest.raises(InvalidStateTransitionError):
        hand.betting_round()
    with pytest.raises(InvalidStateTransitionError):
        hand.deal_flop()
    hand.post_blinds()
    hand.deal_hole_cards()
    with pytest.raises(InvalidStateTransitionError):
        hand.deal_turn()
    hand.betting_round()
    with pytest.raises(InvalidStateTransitionError):
        hand.betting_round()
    with pytest.raises(InvalidStateTransitionError):
        hand.post_blinds()


def test_steps_after_the_end_do_nothing() -> None:
    hand = table([200] * 3, "f", "", "f")
    steps(hand)
    assert hand.community_cards == []
    assert hand.showdown() is hand.result
