"""The fifth seed: the table, its players and the sequence of a hand."""

from __future__ import annotations

from inspect import signature

import pytest
from tests.support.scripted_tables import seated, table, views_of

from bigslick.bots import create_bot
from bigslick.engine import ActionType, BoardDealing, CardBurning
from bigslick.match import HandResult, Player, PokerTable


def test_a_player_has_name_chips_cards_folded_bet_and_is_bot() -> None:
    names = signature(Player).parameters
    for name in ("name", "chips", "hole_cards", "folded", "current_bet", "is_bot"):
        assert name in names
    player = Player("Bot1", 200, [], False, 0, True)  # type: ignore[arg-type]
    assert player.is_bot


def test_a_table_begins_without_cards_and_chips_in_the_middle() -> None:
    hand = PokerTable(seated([200] * 3), (5, 10))
    assert hand.community_cards == []
    assert (hand.pot, hand.current_bet) == (0, 0)
    assert len(hand.players) == 3


def test_play_executes_the_complete_hand() -> None:
    hand = PokerTable(seated([200] * 3), (5, 10))
    result = hand.play()
    assert isinstance(result, HandResult)
    assert hand.results is result
    assert len(hand.community_cards) == 5
    assert sum(player.chips for player in hand.players) == 600


def test_the_sequence_of_the_seed_plays_the_same_hand() -> None:
    hand = PokerTable(seated([200] * 3), (5, 10), seed=1)
    hand.post_blinds()
    assert [player.current_bet for player in hand.players] == [5, 10, 0]
    hand.deal_hole_cards()
    assert [len(player.hole_cards) for player in hand.players] == [2, 2, 2]
    hand.betting_round()  # Pre-flop
    assert hand.pot == 30
    hand.deal_flop()
    assert len(hand.community_cards) == 3
    hand.betting_round()
    hand.deal_turn()
    assert len(hand.community_cards) == 4
    hand.betting_round()
    hand.deal_river()
    assert len(hand.community_cards) == 5
    hand.betting_round()
    hand.showdown()
    whole = PokerTable(seated([200] * 3), (5, 10), seed=1).play()
    assert hand.state.operations == whole.state.operations


def test_omaha_deals_four_cards() -> None:
    hand = PokerTable(seated([200] * 3), (5, 10), game="plo", seed=1)
    hand.post_blinds()
    hand.deal_hole_cards()
    assert [len(player.hole_cards) for player in hand.players] == [4, 4, 4]


def test_one_card_is_burned_before_flop_turn_and_river() -> None:
    result = table([200] * 3).play()
    kinds = [
        op for op in result.operations if isinstance(op, (CardBurning, BoardDealing))
    ]
    assert [type(op) for op in kinds] == [CardBurning, BoardDealing] * 3
    counts = [len(op.cards) for op in kinds if isinstance(op, BoardDealing)]
    assert counts == [3, 1, 1]


def test_the_rounds_begin_after_the_big_blind_and_then_after_the_dealer() -> None:
    players = seated([200] * 4)
    PokerTable(players, (5, 10), seed=1).play()
    first = [views_of(player)[0] for player in players]
    asked = sorted(range(4), key=lambda i: len(first[i].operations))
    assert asked == [2, 3, 0, 1]
    second = [views_of(player)[1] for player in players]
    assert sorted(range(4), key=lambda i: len(second[i].operations)) == [0, 1, 2, 3]


def test_a_check_is_not_allowed_if_a_bet_exists() -> None:
    players = seated([200] * 3)
    PokerTable(players, (5, 10), seed=1).play()
    legal = views_of(players[2])[0].legal
    assert legal.fold
    assert legal.call == 10
    assert not legal.check
    assert views_of(players[0])[1].legal.check


@pytest.mark.parametrize("scripts", [("c", "c", "r200"), ("c", "r200", "c")])
def test_pot_calculation(scripts: tuple[str, ...]) -> None:
    """100 all in, 200 and 200: a main pot of 300 and a side pot of 200.

    The seed says 400 for the side pot, which is a slip: 500 chips are in all.
    """
    hand = table([100, 200, 200], *scripts)
    hand.post_blinds()
    hand.deal_hole_cards()
    hand.betting_round()
    hand.process_bets()
    assert hand.main_pot == 300
    assert hand.side_pots[0] == 200
    assert hand.side_pots == [200]
    result = hand.play()
    assert (hand.main_pot, hand.side_pots) == (300, [200])
    assert result.pot == 500


def test_an_action_knows_its_type() -> None:
    hand = table([200] * 3)
    hand.post_blinds()
    hand.deal_hole_cards()
    view = hand.state.view(hand.state.turn_index)
    assert create_bot("calls").decide(view).type is ActionType.CALL
    assert create_bot("maniac").decide(view).type is ActionType.RAISE
