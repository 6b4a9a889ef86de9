"""Rules, part E: irregularities, burning, drawing, stud openings."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.fixed_tables import (
    ALL,
    BY_HAND,
    DEEP,
    call,
    fold,
    no_limit,
    raise_to,
)

from bigslick.cards import Card
from bigslick.engine import (
    Bet,
    RaiseTo,
    Rules,
    State,
    duplicate_cards,
    is_substantial_action,
    redealt,
)
from bigslick.engine.games import (
    FixedLimitBadugi,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
)
from bigslick.errors import IllegalActionError


def test_46_a_misdeal_is_dealt_again_with_the_same_button() -> None:
    state = fold(no_limit((1, 2), (100, 200, 300, 400)))
    again = redealt(state, seed=2)
    assert again.starting_stacks == state.starting_stacks
    assert again.actor_index == 2
    assert again.hole_cards != state.hole_cards


@pytest.mark.parametrize(
    ("moves", "substantial"),
    [
        ("ff", False),
        ("fc", True),
        ("f", False),
        ("ccc", True),
        ("r", False),
        ("rf", True),
    ],
)
def test_47_substantial_action(moves: str, substantial: bool) -> None:
    state = no_limit((1, 2), (DEEP,) * 5)
    for move in moves:
        if move == "f":
            fold(state)
        elif move == "c":
            call(state)
        else:
            raise_to(state, 10)
    assert is_substantial_action(state.operations) is substantial


def test_47_three_checks_are_substantial_two_are_not() -> None:
    state = call(no_limit((1, 2), (DEEP,) * 4), 4)
    begin = len(state.operations)
    call(state, 2)
    assert not is_substantial_action(state.operations[begin:])
    call(state)
    assert is_substantial_action(state.operations[begin:])


def test_47_after_it_there_is_no_misdeal() -> None:
    state = call(no_limit((1, 2), (DEEP,) * 4), 2)
    with pytest.raises(IllegalActionError, match="substantial action"):
        redealt(state)


def test_48_a_fouled_deck_gives_all_bets_back() -> None:
    state = no_limit((1, 2), (DEEP,) * 3)
    raise_to(state, 500, 5000)
    assert redealt(state, fouled_deck=True, seed=1).starting_stacks == (DEEP,) * 3


def test_48_a_duplicate_card_is_warned_about_or_refused() -> None:
    state = no_limit((1, 2), (DEEP,) * 2, automations=BY_HAND)
    state.deal_hole("AsKs")
    with pytest.warns(UserWarning, match="As should not be dealt"):
        state.deal_hole("AsKd")
    assert duplicate_cards(state.operations) == Card.clean("As")
    strict = no_limit(
        (1, 2), (DEEP,) * 2, automations=BY_HAND, rules=Rules(refuse_fouled_deck=True)
    )
    strict.deal_hole("AsKs")
    assert not strict.can_deal_hole("AsKd")
    with pytest.raises(IllegalActionError, match="As should not be dealt"):
        strict.deal_hole("AsKd")


def test_49_one_card_is_burned_and_three_make_the_flop() -> None:
    state = no_limit((1, 2), (DEEP,) * 2, automations=BY_HAND)
    state.deal_hole("AsKs")
    state.deal_hole("7c2d")
    call(state, 2)
    assert not state.can_deal_board("3c4c5c")
    state.burn_card("??")
    assert not state.can_burn_card("??")
    assert not state.can_deal_board("3c4c5c6c")
    assert state.can_deal_board("3c4c5c")


def test_50_a_short_deck_is_made_of_others_discards() -> None:
    state = FixedLimitBadugi.create_state(ALL, True, 0, (1, 2), 2, 4, DEEP, 6, seed=3)
    dealt_again = False
    while state.status:
        i = state.stand_patter_or_discarder_index
        if i is None:
            call(state)
            continue
        thrown = tuple(state.hole_cards[i])
        before = {op for op in state.operations if type(op).__name__ == "HoleDealing"}
        state.stand_pat_or_discard(thrown)
        new = [
            op
            for op in state.operations
            if type(op).__name__ == "HoleDealing" and op not in before
        ]
        dealt_again = dealt_again or bool(new)
        if state.street_index is not None:
            held = state.hole_cards[i]
            assert not set(held) & set(thrown) or len(held) < 4
    assert dealt_again
    assert sum(state.stacks) == 6 * DEEP


def test_50_the_last_card_of_eight_handed_stud_is_common() -> None:
    state = FixedLimitSevenCardStud.create_state(ALL, True, 1, 1, 2, 4, DEEP, 8, seed=3)
    state.post_bring_in()
    while state.actor_indices:
        call(state)
    assert not state.status
    assert [len(row) for row in state.board_cards] == [1]


def _stud(game: Any, hands: tuple[str, ...], stacks: Any = 100, **options: Any) -> Any:
    state = game.create_state(BY_HAND, True, 1, 1, 2, 4, stacks, len(hands), **options)
    for i, hand in enumerate(hands):
        state.deal_hole(hand, i)
    return state


def test_51_the_lowest_card_by_suit_brings_in() -> None:
    assert (
        _stud(FixedLimitSevenCardStud, ("AcKc2d", "AdKd2c", "AhKh3c")).actor_index == 1
    )
    assert (
        _stud(FixedLimitSevenCardStud, ("AcKcAs", "AdKdKs", "3h4hQc")).actor_index == 2
    )


def test_51_in_razz_the_highest_card_brings_in_and_aces_are_low() -> None:
    assert _stud(FixedLimitRazz, ("2c3cKd", "2d3dKh", "2h3hAs")).actor_index == 1


@pytest.mark.parametrize(("by_suit", "first"), [(False, 0), (True, 1)])
def test_51_tied_open_hands(by_suit: bool, first: int) -> None:
    state = _stud(
        FixedLimitSevenCardStud,
        ("2c3cKd", "4d5dKh", "6h7h8s"),
        rules=Rules(open_hand_ties_by_suit=by_suit),
    )
    state.post_bring_in()
    call(state, 2)
    state.burn_card("??")
    for i, card in enumerate(("Qc", "Qd", "9h")):
        state.deal_hole(card, i)
    assert state.actor_index == first


def test_51_who_is_all_in_for_the_ante_leaves_the_bring_in_to_the_next() -> None:
    state = _stud(FixedLimitSevenCardStud, ("AcKc2d", "AdKd5c", "AhKh3c"), (1, 99, 99))
    assert state.actor_index == 1
    assert state.effective_bring_in_amount == 1


def test_51_a_pair_on_fourth_street_does_not_double_the_bet() -> None:
    state = _stud(FixedLimitSevenCardStud, ("AcKc2d", "AdKd5c", "AhKh3c"))
    state.post_bring_in()
    call(state, 2)
    state.burn_card("??")
    for i, card in enumerate(("Qc", "5d", "9h")):
        state.deal_hole(card, i)
    assert state.actor_index == 1
    assert state.min_completion_betting_or_raising_to_amount == 2
    assert state.max_completion_betting_or_raising_to_amount == 2


def _fourth_street(*cards: str, **rules: bool) -> State:
    """Return a hand of 2/4 stud on fourth street; player 1 has the highest board."""
    state: State = _stud(
        FixedLimitSevenCardStud,
        ("AcKc2d", "AdKd5c", "AhKh3c"),
        rules=Rules(stud_open_pair_doubles=True, **rules),
    )
    state.post_bring_in()
    call(state, 2)
    state.burn_card("??")
    for i, card in enumerate(cards):
        state.deal_hole(card, i)
    return state


def test_51_where_an_open_pair_doubles_the_bet_it_is_small_or_big() -> None:
    state = _fourth_street("Qc", "5d", "9h")
    legal = state.legal_actions()
    sizes = [amount for amount in range(1, 13) if Bet(amount) in legal]
    assert sizes == [2, 4]
    assert not state.can_complete_bet_or_raise_to(3)
    raise_to(state, 2)  # a small bet can be raised by a small bet or by a big one
    legal = state.legal_actions()
    assert [n for n in range(1, 13) if RaiseTo(n) in legal] == [4, 6]
    raise_to(state, 6)  # after a big raise only big ones follow
    legal = state.legal_actions()
    assert [n for n in range(1, 20) if RaiseTo(n) in legal] == [10]
    again = State.from_dict(state.to_dict())
    assert again.legal_actions() == legal


def test_51_without_an_open_pair_or_on_another_street_nothing_doubles() -> None:
    state = _fourth_street("Qc", "6d", "9h")
    assert state.max_completion_betting_or_raising_to_amount == 2
    state = call(_fourth_street("Qc", "5d", "9h"), 3)
    state.burn_card("??")
    for i, card in enumerate(("Jc", "7d", "8h")):
        state.deal_hole(card, i)
    assert state.min_completion_betting_or_raising_to_amount == 4
    assert state.max_completion_betting_or_raising_to_amount == 4
