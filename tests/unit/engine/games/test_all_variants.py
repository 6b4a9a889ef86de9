"""What is particular about each of the less common variants."""

from __future__ import annotations

from bigslick import Automation, Poker, State, create_game

DEALT_BY_HAND = tuple(
    automation
    for automation in Automation
    if automation
    not in {
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
    }
)


def game(code: str) -> Poker:
    return create_game(code, automations=DEALT_BY_HAND)


def check_around(state: State) -> None:
    """Let everybody check or call until the street is over."""
    street = state.street_index
    while state.actor_index is not None and state.street_index == street:
        state.check_or_call()


def deal_street(state: State, board: str) -> None:
    state.burn_card("??")
    state.deal_board(board)
    check_around(state)


def test_pineapple_players_throw_one_card_away_before_the_flop() -> None:
    state = game("pineapple")((100, 100))
    state.deal_hole("AcAdAh")
    state.deal_hole("KcKdQs")
    check_around(state)
    assert not state.can_deal_board("2c3c4c")
    assert state.stand_patter_or_discarder_index == 0
    assert not state.can_stand_pat_or_discard("")
    assert not state.can_stand_pat_or_discard("AcAd")
    state.stand_pat_or_discard("Ah")
    state.stand_pat_or_discard("Qs")
    assert [len(cards) for cards in state.hole_cards] == [2, 2]
    deal_street(state, "2c3c8h")
    deal_street(state, "9s")
    deal_street(state, "Ts")
    assert state.stacks == [102, 98]


def test_crazy_pineapple_players_keep_three_cards_on_the_flop() -> None:
    state = game("crazy-pineapple")((100, 100))
    state.deal_hole("AcAdAh")
    state.deal_hole("KcKdQs")
    check_around(state)
    deal_street(state, "2c3c8h")
    assert [len(cards) for cards in state.hole_cards] == [3, 3]
    assert state.stand_patter_or_discarder_index == 0
    state.stand_pat_or_discard("Ac")
    state.stand_pat_or_discard("Kc")
    deal_street(state, "9s")
    deal_street(state, "Ks")
    assert state.stacks == [102, 98]


def test_irish_players_throw_two_of_four_cards_away_after_the_flop() -> None:
    state = game("irish")((100, 100))
    state.deal_hole("AcAd2s7h")
    state.deal_hole("KcKd3s8d")
    check_around(state)
    deal_street(state, "2c3c8h")
    assert not state.can_stand_pat_or_discard("2s")
    state.stand_pat_or_discard("2s7h")
    state.stand_pat_or_discard("KcKd")
    deal_street(state, "9s")
    deal_street(state, "Ts")
    assert state.stacks == [98, 102]  # threes and eights beat aces


def test_courchevel_shows_a_board_card_before_the_first_bet() -> None:
    state = game("courchevel")((100, 100))
    state.deal_hole("AcAd2s7h9d")
    state.deal_hole("KcKd3s8d9h")
    state.deal_board("Kh")
    assert state.actor_index == 1
    check_around(state)
    deal_street(state, "2c4c")
    deal_street(state, "Qs")
    deal_street(state, "Js")
    assert [len(cards) for cards in state.board_cards] == [1] * 5
    assert state.stacks == [98, 102]


def test_greek_holdem_plays_both_hole_cards() -> None:
    state = game("greek")((100, 100))
    state.deal_hole("2c3d")
    state.deal_hole("Ac4d")
    check_around(state)
    deal_street(state, "KhKsKd")
    deal_street(state, "Qh")
    deal_street(state, "Qs")
    # Both have three kings on the board and must play two cards of their own.
    assert state.stacks == [98, 102]


def test_drawmaha_is_half_omaha_and_half_five_card_draw() -> None:
    state = game("drawmaha")((100, 100))
    state.deal_hole("2c2d2h7s7d")
    state.deal_hole("AcKc9dTd4s")
    check_around(state)
    deal_street(state, "QcJc3c")
    assert state.stand_patter_or_discarder_index == 0
    state.stand_pat_or_discard()
    state.stand_pat_or_discard("4s")
    state.deal_hole("5s", 1)
    state.burn_card("??")
    state.deal_board("8h")
    check_around(state)
    deal_street(state, "8d")
    # A full house in the hand for one half, a flush with the board for the other.
    assert state.stacks == [100, 100]


def test_badeucey_splits_between_badugi_and_deuce_to_seven() -> None:
    state = game("badeucey")((100, 100))
    state.deal_hole("2c3d4h5sKs")
    state.deal_hole("2d3c4c5d7c")
    check_around(state)
    for _ in range(3):
        state.stand_pat_or_discard()
        state.stand_pat_or_discard()
        state.burn_card("??")
        check_around(state)
    assert state.stacks == [100, 100]


def test_badacey_takes_the_ace_as_low_and_badeucey_as_high() -> None:
    for code, stacks in (("badacey", [104, 96]), ("badeucey", [96, 104])):
        state = game(code)((100, 100))
        state.deal_hole("Ac2d3h4s6s")
        state.deal_hole("2c3d4h6h7s")
        check_around(state)
        for _ in range(3):
            state.stand_pat_or_discard()
            state.stand_pat_or_discard()
            state.burn_card("??")
            check_around(state)
        assert state.stacks == stacks, code


def test_stud_high_low_regular_needs_no_qualifying_low() -> None:
    for code, stacks in (("stud-hl", [100, 100]), ("stud8", [103, 97])):
        state = game(code)((100, 100))
        state.deal_hole("AcAd2h")
        state.deal_hole("KcQd3h")
        state.post_bring_in()
        check_around(state)
        for first, second in (("Ah", "Jd"), ("As", "9c"), ("2c", "8h"), ("2d", "Td")):
            state.burn_card("??")
            state.deal_hole(first, 0)
            state.deal_hole(second, 1)
            check_around(state)
        assert state.stacks == stacks, code


def test_deuce_to_seven_razz_takes_the_ace_as_high() -> None:
    for code, opener in (("razz", 1), ("27razz", 0)):
        state = game(code)((100, 100, 100))
        state.deal_hole("2c3dAh")
        state.deal_hole("2d3cKh")
        state.deal_hole("2h3s5h")
        assert state.actor_index == opener, code
    for code, opener in (("razz", 0), ("27razz", 2)):
        state = game(code)((100, 100, 100))
        state.deal_hole("2c3dAh")
        state.deal_hole("2d3cKh")
        state.deal_hole("2h3s5h")
        state.post_bring_in()
        check_around(state)
        state.burn_card("??")
        for player, card in enumerate(("6c", "7c", "7d")):
            state.deal_hole(card, player)
        assert state.actor_index == opener, code


def test_five_card_stud_has_one_card_down_and_four_betting_rounds() -> None:
    state = game("5cs")((100, 100))
    state.deal_hole("AcAd")
    state.deal_hole("KcKd")
    assert state.actor_index == 1
    state.post_bring_in()
    check_around(state)
    bets = []
    for first, second in (("2c", "3c"), ("4d", "5d"), ("6h", "7h")):
        state.burn_card("??")
        state.deal_hole(first, 0)
        state.deal_hole(second, 1)
        bets.append(state.min_completion_betting_or_raising_to_amount)
        check_around(state)
    assert bets == [4, 8, 8]
    assert state.stacks == [103, 97]


def test_five_card_draw_is_won_by_the_highest_hand() -> None:
    state = game("5cd")((100, 100))
    state.deal_hole("AcAd2h7s8d")
    state.deal_hole("KcKd3h9s4d")
    check_around(state)
    state.stand_pat_or_discard("2h7s8d")
    state.stand_pat_or_discard("3h9s4d")
    state.burn_card("??")
    state.deal_hole("2c3c4c", 0)
    state.deal_hole("KhJsTs", 1)
    check_around(state)
    assert state.stacks == [98, 102]


def test_ace_to_five_triple_draw_ignores_straights() -> None:
    state = game("a5td")((100, 100))
    state.deal_hole("Ac2d3h4s5c")
    state.deal_hole("2c3d4h6s7s")
    check_around(state)
    for _ in range(3):
        state.stand_pat_or_discard()
        state.stand_pat_or_discard()
        state.burn_card("??")
        check_around(state)
    assert state.stacks == [104, 96]


def test_big_o_is_omaha_high_low_with_five_cards() -> None:
    state = game("big-o")((100, 100))
    state.deal_hole("Ac2dKhKs9c")
    state.deal_hole("Qc3dJhJs9d")
    check_around(state)
    deal_street(state, "3c4c8h")
    deal_street(state, "Qs")
    deal_street(state, "Qh")
    # Trips take the high half, the only low the other one.
    assert state.stacks == [100, 100]


def test_short_deck_has_antes_and_a_button_blind() -> None:
    state = create_game("short-deck", antes=3, seed=1)((100, 100, 100))
    assert state.bets == [0, 0, 3]
    assert state.total_pot_amount == 12
    assert state.actor_index == 0


def test_royal_holdem_has_only_tens_and_better() -> None:
    state = create_game("royal", seed=1)((100,) * 6)
    assert {card.rank.value for card in state.deck} == set("TJQKA")
