"""The fourth seed: the rules of Texas hold'em, sentence by sentence, at a table.

What the seed leaves open (short blinds, capped raises, odd chips of several pots)
stands in tests/rules; how the button moves when players come and go in
tests/rules/test_c_blinds_and_button.py and test_c_from_hand_to_hand.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.players import action
from tests.support.scripted_tables import seated, table, views_of

from bigslick import Card, Deck
from bigslick.engine import HoleDealing, Rules
from bigslick.hands import StandardHighHand
from bigslick.match import EventKind, PokerMatch, PokerState, PokerTable


def dealt(stacks: Any, blinds: Any = (1, 2), **options: Any) -> PokerTable:
    """Return a table after the deal."""
    hand = table(stacks, blinds=blinds, **options)
    hand.post_blinds()
    hand.deal_hole_cards()
    return hand


def play(hand: PokerTable, words: str) -> list[int | None]:
    """Perform actions in turn, dealing streets between; return who acted."""
    order = []
    for word in words.split():
        if word == "|":
            hand.machine.follow()  # which deals the next street
            continue
        order.append(hand.state.turn_index)
        hand.state.act(action(word))
    return order


def legal(hand: PokerTable) -> tuple[int | None, int | None, int | None]:
    """Return the call, the smallest and the largest raise."""
    actions = hand.state.legal_actions()
    return actions.call, actions.min_raise_to, actions.max_raise_to


# Betting structures


def test_the_small_blind_is_left_of_the_dealer_and_the_big_blind_left_of_it() -> None:
    hand = dealt([200] * 6)
    assert [player.current_bet for player in hand.players] == [1, 2, 0, 0, 0, 0]


def test_the_button_rotates_clockwise_and_the_blinds_with_it() -> None:
    match = PokerMatch(players=dict.fromkeys("ABCD", "calls"), seed=1)
    results = list(match.hands(5))
    assert [result.button for result in results] == [4, 1, 2, 3, 4]
    assert [result.names[0] for result in results] == list("ABCDA")  # small blinds
    assert [result.names[1] for result in results] == list("BCDAB")  # big blinds


def test_the_small_blind_is_usually_half_of_the_big_blind() -> None:
    small, big = PokerMatch().blinds
    assert 2 * small == big


def test_in_a_tournament_the_blinds_increase_periodically() -> None:
    match = PokerMatch(
        tournament_mode=True, players=dict.fromkeys("ABC", "folds"), stack=5000, seed=1
    )
    blinds = [match.blinds for _ in match.hands(21)]
    assert blinds[8] == (5, 10)
    assert blinds[10] == (10, 20)
    assert blinds[20] == (15, 30)


def test_antes_may_be_used_in_addition_to_blinds() -> None:
    hand = dealt([200] * 4, antes=1)
    assert hand.pot == 4 + 3
    assert hand.state.legal_actions().call == 2  # the ante does not count


def test_the_next_round_is_started_by_the_small_blind() -> None:
    hand = dealt([200] * 4)
    assert play(hand, "c c c x | x") == [2, 3, 0, 1, 0]


def test_heads_up_the_dealer_posts_the_small_blind_acts_first_and_then_last() -> None:
    hand = dealt([200] * 2)
    assert [player.current_bet for player in hand.players] == [2, 1]
    assert play(hand, "c x | x x | x x | x x") == [1, 0, 0, 1, 0, 1, 0, 1]


def test_in_limit_bets_are_the_big_blind_and_then_twice_that() -> None:
    hand = dealt([200] * 3, blinds=(2, 4), game="flhe")
    assert legal(hand) == (4, 8, 8)
    play(hand, "r8")
    assert legal(hand) == (6, 12, 12)  # the small blind has bet 2
    play(hand, "c c |")
    assert legal(hand) == (None, 4, 4)
    play(hand, "b4")
    assert legal(hand) == (4, 8, 8)
    play(hand, "c c |")
    assert legal(hand) == (None, 8, 8)
    play(hand, "b8")
    assert legal(hand) == (8, 16, 16)
    play(hand, "c c |")
    assert legal(hand) == (None, 8, 8)


def test_in_no_limit_any_amount_up_to_all_chips_may_be_raised() -> None:
    hand = dealt([200] * 3)
    machine = hand.machine
    machine.transition_to(PokerState.PREFLOP_BETTING)
    assert legal(hand) == (2, 4, 200)
    actions = hand.state.legal_actions()
    assert all(action(f"r{amount}") in actions for amount in range(4, 201))


def test_the_minimum_raise_is_the_size_of_the_previous_raise() -> None:
    """Big blind 2, a raise of 6 to 8: a re-raise is at least 6 more, to 14."""
    hand = dealt([200] * 4)
    play(hand, "r8")
    assert legal(hand)[1] == 14
    assert action("r14") in hand.state.legal_actions()
    assert action("r13") not in hand.state.legal_actions()


def test_after_a_short_all_in_raise_the_initial_raiser_cannot_re_raise() -> None:
    hand = dealt([12, 200, 200, 200])
    play(hand, "r8 c r12 c")  # the small blind is all in for 4 more
    assert hand.state.turn_index == 2
    assert legal(hand) == (4, None, None)


@pytest.mark.parametrize(("stack", "raises"), [(10, None), (11, 17), (12, 18)])
def test_in_some_casinos_half_the_size_is_enough(
    stack: int, raises: int | None
) -> None:
    hand = dealt([stack, 200, 200, 200], rules=Rules(half_raise_reopens=True))
    play(hand, f"r8 c r{stack} c")  # the raise to 8 was one of 6
    assert hand.state.turn_index == 2
    assert legal(hand)[1] == raises


def test_in_pot_limit_the_largest_raise_is_the_pot_with_the_call() -> None:
    hand = dealt([200] * 3, game="plhe")
    assert legal(hand)[2] == 2 + (3 + 2)
    play(hand, "r7 f c |")
    play(hand, "b15")  # the pot is 15
    assert legal(hand)[2] == 15 + (15 + 15 + 15)


def test_a_live_straddle_acts_as_the_big_blind_and_has_the_option() -> None:
    hand = dealt([200] * 4, blinds=(1, 2, 4))
    assert play(hand, "c c c") == [3, 0, 1]
    actions = hand.state.legal_actions()
    assert hand.state.turn_index == 2
    assert actions.check
    assert actions.min_raise_to == 8


def test_the_button_may_straddle_and_straddles_may_be_re_straddled() -> None:
    hand = dealt([200] * 5, blinds={0: 1, 1: 2, -1: 4})
    assert play(hand, "c c c c x") == [0, 1, 2, 3, 4]
    hand = dealt([200] * 5, blinds=(1, 2, 4, 8))
    assert play(hand, "c c c c x") == [4, 0, 1, 2, 3]


# Play of the hand


def test_the_small_blind_gets_the_first_card_and_the_button_the_last() -> None:
    hand = dealt([200] * 4)
    order = [
        op.player_index for op in hand.state.operations if isinstance(op, HoleDealing)
    ]
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]
    assert [len(player.hole_cards) for player in hand.players] == [2] * 4


def test_the_deck_has_52_cards_and_no_jokers() -> None:
    hand = table([200] * 2)
    assert sorted(hand.state.deck_cards, key=repr) == sorted(Deck.STANDARD, key=repr)
    assert len(set(hand.state.deck_cards)) == 52


def test_the_preflop_round_begins_left_of_the_big_blind() -> None:
    assert dealt([200] * 6).state.turn_index == 2


def test_without_blinds_it_begins_left_of_the_dealer() -> None:
    assert dealt([200] * 6, blinds=(0, 0), antes=1, bets=2).state.turn_index == 0


def test_hole_cards_are_known_to_their_player_only() -> None:
    players = seated([200] * 3)
    PokerTable(players, (1, 2), seed=1).play()
    for i, player in enumerate(players):
        for view in views_of(player):
            assert view.own_cards == player.hole_cards
            for j in range(3):
                if j != i:
                    assert view.hole_cards[j] == (Card.UNKNOWN,) * 2


def test_a_round_goes_on_until_all_have_folded_matched_or_are_all_in() -> None:
    hand = dealt([30, 200, 200, 200])
    assert play(hand, "r20 r60 c c") == [2, 3, 0, 1]  # 0 is all in for 30
    assert hand.state.turn_index == 2
    play(hand, "f")
    assert hand.state.turn_index is None
    assert hand.pot == 30 + 60 + 20 + 60


def test_blinds_are_live() -> None:
    hand = dealt([200] * 3)
    play(hand, "c")
    assert legal(hand)[0] == 1  # the small blind completes with one chip


def test_called_around_the_big_blind_may_check_or_raise() -> None:
    hand = dealt([200] * 3)
    play(hand, "c c")
    actions = hand.state.legal_actions()
    assert (actions.player_index, actions.check, actions.call) == (1, True, None)
    assert actions.min_raise_to == 4


def test_flop_turn_and_river_are_three_one_and_one_card() -> None:
    hand = dealt([200] * 3)
    counts = []
    for words in ("c c x |", "x x x |", "x x x |"):
        play(hand, words)
        counts.append(len(hand.community_cards))
    assert counts == [3, 4, 5]


def test_no_flop_is_dealt_when_one_player_remains() -> None:
    result = table([200] * 3, "f", "", "f").play()
    assert result.board == ()


def test_every_later_round_begins_left_of_the_dealer() -> None:
    hand = dealt([200] * 4)
    play(hand, "c c f x |")
    for words in ("x x x |", "x x x |", "x x x"):
        assert play(hand, words) == [1, 2, 3]


# The showdown


def test_the_last_player_wins_without_showing() -> None:
    result = table([200] * 3, "f", "f", "r10").play()
    assert result.winner == "p2"
    assert result.shown == {}


def test_two_who_remain_after_the_last_round_come_to_a_showdown() -> None:
    result = table([200] * 3, "f", "x", "c").play()
    assert result.went_to_showdown
    assert 1 <= len(result.shown) <= 2
    assert not {*result.shown} & {"p0"}  # who folded shows nothing


@pytest.mark.parametrize(
    ("holes", "board", "hand"),
    [
        ("AsKs", "QsJsTs2c2d", "AsKsQsJsTs"),  # both cards
        ("As2h", "KsQsJsTs2c", "AsKsQsJsTs"),  # one
        ("2c3d", "AsKsQsJsTs", "AsKsQsJsTs"),  # none: the board
    ],
)
def test_the_best_five_of_seven_with_both_one_or_no_hole_card(
    holes: str, board: str, hand: str
) -> None:
    best = StandardHighHand.from_game(holes, board)
    assert set(best.cards) == set(Card.clean(hand))


def test_who_plays_the_board_can_only_split() -> None:
    deck = "2c3c4c 2d3d4d Kh AsKsQs 5h Js 6h Ts"
    result = table([200] * 3, deck=deck).play()
    assert result.winners == {"p0": 2, "p1": 2, "p2": 2}


def test_extra_chips_go_to_the_first_players_after_the_button() -> None:
    """Three share 10 chips: three bets of 3 and the one that the small blind left."""
    deck = "2c3c4c7h 2d3d4d7d Kh AsKsQs 5h Js 6h Ts"
    result = table([200] * 4, "f", deck=deck, blinds=(1, 3)).play()
    assert result.pot == 10
    assert result.winners == {"p1": 4, "p2": 3, "p3": 3}


def test_kickers_settle_ties_and_suits_do_not_matter() -> None:
    deck = "AsAh KdQd 2c AdKh7s 3c 5d 4c 2h"
    result = table([200] * 2, deck=deck).play()
    assert result.winner == "p0"  # aces with king, queen against king, jack
    deck = "AsAh KdKc 2c AdQh7s 3c 5d 4c 2h"
    result = table([200] * 2, deck=deck).play()
    assert result.winners == {"p0": 2, "p1": 2}


VALUES = (
    "Tc4h7dKc2s",
    "KcKh7d2c5s",
    "KcKh7d7c5s",
    "KcKhKd7c5s",
    "3c4h5d6c7s",
    "KcQc9c8c2c",
    "KcKhKd7c7s",
    "6s6d6h6cKs",
    "2s3s4s5s6s",
)


def test_hand_values_in_increasing_order() -> None:
    hands = [StandardHighHand(cards) for cards in VALUES]
    assert hands == sorted(hands)
    assert len({hand.entry.label for hand in hands}) == 9


def test_the_ace_precedes_two_and_follows_the_king() -> None:
    wheel, broadway = StandardHighHand("As2d3c4h5s"), StandardHighHand("TsJdQcKhAs")
    assert wheel < StandardHighHand("2d3c4h5s6s") < broadway
    assert wheel.entry.label is broadway.entry.label


# Misdeals


@pytest.mark.parametrize("number", [1, 2])
def test_the_first_or_second_card_exposed_is_a_misdeal(number: int) -> None:
    hand = table([200] * 3)
    hand.post_blinds()
    before = tuple(hand.state.deck_cards)
    hand.deal_hole_cards(exposed=[number])
    assert [event.kind for event in hand.events] == [EventKind.MISDEAL]
    dealt_cards = [player.hole_cards for player in hand.players]
    assert dealt_cards != list(zip(before[:3], before[3:6], strict=True))
    assert hand.pot == 3  # the blinds are posted, once


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_any_other_exposed_card_is_replaced_and_becomes_the_burn_card(
    number: int,
) -> None:
    cards = Card.clean("2c3c4c 5c6c7c 8c AsKsQs")
    hand = table([200] * 3, deck=cards)
    hand.post_blinds()
    hand.deal_hole_cards(exposed=[number])
    held = [card for player in hand.players for card in player.hole_cards]
    assert cards[6] in held
    assert cards[number - 1] not in held
    hand.betting_round()
    hand.deal_flop()
    assert hand.state.burn_cards == [cards[number - 1]]
    assert tuple(hand.community_cards) == cards[7:]


def test_more_than_one_exposed_card_is_a_misdeal() -> None:
    hand = table([200] * 3)
    hand.post_blinds()
    hand.deal_hole_cards(exposed=[4, 6])
    assert [event.kind for event in hand.events] == [EventKind.MISDEAL]


def test_a_third_hole_card_is_a_misdeal() -> None:
    hand = table([200] * 3)
    hand.post_blinds()
    hand.deal_hole_cards(extra_card=True)
    assert [event.kind for event in hand.events] == [EventKind.MISDEAL]
    assert [len(player.hole_cards) for player in hand.players] == [2] * 3


# The sample showdown

BOARD = "4cKs4h8s7s"
SAMPLE = {
    "Bob": ("Ac4d", "4c4h4dAcKs", "Three of a kind"),
    "Carol": ("As9s", "AsKs9s8s7s", "Flush"),
    "Ted": ("KhKd", "KsKhKd4c4h", "Full house"),
    "Alice": ("5d6d", "8s7s6d5d4h", "Straight"),
}


def test_the_sample_showdown() -> None:
    holes = [Card.clean(cards) for cards, _, _ in SAMPLE.values()]
    deck = [*(hole[0] for hole in holes), *(hole[1] for hole in holes)]
    board = Card.clean(BOARD)
    burns = Card.clean("2c2d2h")
    deck += [burns[0], *board[:3], burns[1], board[3], burns[2], board[4]]
    players = seated([200] * 4)
    for player, name in zip(players, SAMPLE, strict=True):
        player.name = name
    result = PokerTable(players, (1, 2), deck=deck).play()
    assert result.board == board
    assert result.winners == {"Ted": 8}
    made = {
        name: StandardHighHand.from_game(cards, BOARD)
        for name, (cards, _, _) in SAMPLE.items()
    }
    for name, (_, five, label) in SAMPLE.items():
        assert made[name] == StandardHighHand(five)  # the four may be of two suits
        assert made[name].entry.label.value == label
    order = sorted(made, key=made.__getitem__, reverse=True)
    assert order == ["Ted", "Carol", "Alice", "Bob"]
