"""Misdeals: what is dealt again, what is replaced, what is too late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.players import action
from tests.support.scripted_tables import table

from bigslick.engine import CardBurning, HoleDealing
from bigslick.errors import (
    GameConfigError,
    IllegalActionError,
    InvalidStateTransitionError,
)
from bigslick.match import EventKind, PokerState
from bigslick.match.table.misdeals import Ruling, rule_on_deal

if TYPE_CHECKING:
    from bigslick.match import PokerTable


def posted(**options: object) -> PokerTable:
    hand = table([200] * 3, **options)
    hand.post_blinds()
    return hand


@pytest.mark.parametrize(
    ("exposed", "extra_card", "ruling"),
    [
        ((), False, Ruling.PLAY_ON),
        ((1,), False, Ruling.MISDEAL),
        ((2,), False, Ruling.MISDEAL),
        ((3,), False, Ruling.REPLACE),
        ((6,), False, Ruling.REPLACE),
        ((3, 3), False, Ruling.REPLACE),
        ((3, 4), False, Ruling.MISDEAL),
        ((), True, Ruling.MISDEAL),
    ],
)
def test_rulings(exposed: tuple[int, ...], extra_card: bool, ruling: Ruling) -> None:
    assert rule_on_deal(exposed, extra_card=extra_card) is ruling


def test_a_misdeal_keeps_players_blinds_and_button_and_shuffles_again() -> None:
    hand = posted()
    before = list(hand.state.deck_cards)
    hand.deal_hole_cards(exposed=[2])
    assert [event.kind for event in hand.events] == [EventKind.MISDEAL]
    assert hand.state.bets == [1, 2, 0]
    assert hand.pot == 3
    dealt = [op.cards[0] for op in hand.state.operations if isinstance(op, HoleDealing)]
    assert len(dealt) == 6
    assert dealt != before[:6]
    result = hand.play()
    assert sum(result.payoffs.values()) == 0
    assert [event.kind for event in result.events] == [EventKind.MISDEAL]
    assert hand.machine.current_state is PokerState.END_HAND


def test_a_seeded_redeal_is_the_same_each_time() -> None:
    hands = [posted(seed=9) for _ in range(2)]
    for hand in hands:
        hand.deal_hole_cards(extra_card=True)
    assert hands[0].state.hole_cards == hands[1].state.hole_cards


def test_a_second_misdeal_deals_other_cards_again() -> None:
    hand = posted(seed=9)
    hand.deal_hole_cards(exposed=[1])
    first = hand.state.hole_cards
    hand.declare_misdeal("a boxed card")
    hand.deal_hole_cards()
    assert hand.state.hole_cards != first
    assert [event.kind for event in hand.events] == [EventKind.MISDEAL] * 2


def test_an_exposed_card_is_replaced_and_burned() -> None:
    hand = posted(deck="As2s3s Ks4s5s 6s 7s8s9s")
    hand.deal_hole_cards(exposed=[4])  # the king, the small blind's second card
    assert [repr(card) for card in hand.players[0].hole_cards] == ["As", "6s"]
    result = hand.play()
    burned = next(op.card for op in result.operations if isinstance(op, CardBurning))
    assert repr(burned) == "Ks"
    assert [repr(card) for card in result.board[:3]] == ["7s", "8s", "9s"]
    (event,) = result.events
    assert event.kind is EventKind.REPLACED_CARD
    assert "exposed card Ks" in event.reason
    assert "6s" not in event.reason


def test_a_hand_with_a_replaced_card_is_replayed_from_its_record() -> None:
    hand = posted()
    hand.deal_hole_cards(exposed=[5])
    result = hand.play()
    assert result.record.create_state().operations == result.state.operations


def test_after_substantial_action_no_misdeal_is_called() -> None:
    hand = posted()
    hand.deal_hole_cards()
    hand.state.act(action("f"))
    hand.state.act(action("c"))
    with pytest.raises(IllegalActionError, match="substantial action"):
        hand.declare_misdeal()
    assert hand.events == []


def test_before_it_folded_players_get_their_cards_back() -> None:
    hand = posted()
    hand.deal_hole_cards()
    hand.state.act(action("f"))
    hand.declare_misdeal("wrong seat")
    hand.deal_hole_cards()
    assert hand.state.statuses == [True] * 3


@pytest.mark.parametrize(
    ("exposed", "number"), [([0], 0), ([7], 7), ([3, 98], 98), (["x"], "'x'")]
)
def test_a_card_that_was_not_dealt_cannot_be_exposed(
    exposed: list[int], number: object
) -> None:
    hand = posted()
    with pytest.raises(GameConfigError, match=f"card number {number}: expected 1 to 6"):
        hand.deal_hole_cards(exposed=exposed)
    assert hand.events == []
    hand.deal_hole_cards()
    assert all(len(player.hole_cards) == 2 for player in hand.players)


def test_a_game_without_a_burn_after_the_deal_has_no_such_rule() -> None:
    hand = table([200] * 2, blinds=None, game="kuhn", deck="JsQs")
    hand.post_blinds()
    with pytest.raises(GameConfigError):
        hand.deal_hole_cards(exposed=[3])


def test_cards_are_dealt_once() -> None:
    hand = posted()
    hand.deal_hole_cards()
    hand.betting_round()
    with pytest.raises(InvalidStateTransitionError):
        hand.deal_hole_cards()
