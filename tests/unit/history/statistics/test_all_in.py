"""Does ``history/statistics/all_in.py`` replace luck by equity, and only luck?"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from tests.support.history_hands import record_hand, worked_hand
from tests.support.random_tables import Table, played, tables
from tests.support.samples import samples

from bigslick import Automation, Mode, NoLimitTexasHoldem, create_game, equity
from bigslick.engine import HoleDealing
from bigslick.errors import NotationError
from bigslick.formats.record.account import account_of
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history import Tracker, expected_nets
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.statistics.all_in import contested_pots

if TYPE_CHECKING:
    from bigslick.engine import State

BY_HAND = (
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
)
AUTOMATIONS = tuple(a for a in Automation if a not in BY_HAND)


def dealt(*hands: str, stacks: tuple[int, ...]) -> State:
    """Return a table of hold'em at 1/2 with these hole cards."""
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIONS, True, 0, (1, 2), 2, stacks, len(stacks)
    )
    for hand in hands:
        state.deal_hole(hand)
    return state


def deal_street(state: State, cards: str) -> None:
    state.burn_card("??")
    state.deal_board(cards)


def run_out(state: State, board: str) -> HandRecord:
    for cards in (board[:6], board[6:8], board[8:])[bool(state.board_cards) :]:
        deal_street(state, cards)
    assert not state.status
    return HandRecord.from_state(state)


def all_in(
    *hands: str, stacks: tuple[int, ...], board: str, on_the_flop: bool = False
) -> HandRecord:
    """Return a hand in which everybody is all in, usually before the flop."""
    state = dealt(*hands, stacks=stacks)
    if on_the_flop:
        while state.actor_index is not None:
            state.check_or_call()
        deal_street(state, board[:6])
    while state.actor_index is not None:
        if state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(
                state.max_completion_betting_or_raising_to_amount
            )
        else:
            state.check_or_call()
    return run_out(state, board)


def test_the_example_of_403_chips() -> None:
    """200 each, blinds of 1 and 2 folded: a little less than half of 403."""
    state = dealt("????", "????", "Kc8c", "3h3d", stacks=(200,) * 4)
    state.complete_bet_or_raise_to(200)
    state.check_or_call()
    state.fold()
    state.fold()
    expected = expected_nets(run_out(state, "2c5d7sTh9s"))
    assert expected is not None
    share = equity(["Kc8c", "3h3d"]).equities[0]
    assert share == pytest.approx(0.4959, abs=1e-4)
    assert expected[2] == pytest.approx(share * 403 - 200)
    assert expected[:2] == [-1, -2]
    assert sum(expected) == 0


def test_two_hands_all_in_before_the_flop() -> None:
    record = all_in("AsAh", "KdKc", stacks=(100, 100), board="2c3d7sTh9c")
    aces = Fraction(equity(["AsAh", "KdKc"]).equities[0])
    first, second = expected_nets(record) or (0, 0)
    assert first == pytest.approx(float(200 * aces - 100))
    assert first + second == 0
    tracker = Tracker()
    tracker.add(record)
    report = tracker.report()
    assert report["p1"].net == 100
    assert report["p1"].luck == 100 - first
    assert report["p1"].adjusted_net == first


def test_each_pot_is_shared_among_its_own_players() -> None:
    record = all_in("AsAh", "KdKc", "QdQc", stacks=(20, 100, 100), board="2c3d7sTh9c")
    expected = expected_nets(record)
    assert expected is not None
    assert sum(expected) == 0
    main = equity(["AsAh", "KdKc", "QdQc"]).equities
    side = equity(["KdKc", "QdQc"], dead="AsAh").equities
    assert expected[0] == pytest.approx(60 * main[0] - 20)
    assert expected[1] == pytest.approx(60 * main[1] + 160 * side[0] - 100)


def test_without_cards_to_come_there_is_nothing_to_adjust() -> None:
    assert expected_nets(worked_hand()) is None
    river = record_hand("c", "f", "f", "f", "f", "c", *"cccc", 198, "c")
    assert expected_nets(river) is None


def test_an_unknown_hand_keeps_the_result() -> None:
    record = all_in("AsAh", "KdKc", stacks=(100, 100), board="2c3d7sTh9c")
    for action in record.actions:
        if action.action in ("deal", "show") and action.player == "p2":
            action.cards = "??" * (len(action.cards or "") // 2)
    assert expected_nets(record) is None


def shoves(state: State, rng: Random) -> State:
    """Go all in or call, now and then fold."""
    while state.status:
        if rng.random() < 0.2 and state.checking_or_calling_amount:
            state.fold()
        elif rng.random() < 0.6 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(
                state.max_completion_betting_or_raising_to_amount
            )
        else:
            state.check_or_call()
    return state


@pytest.mark.parametrize("code", ["nlhe", "plo", "plo8", "short-deck"])
def test_expected_results_add_up_to_minus_the_rake(code: str) -> None:
    def take(amount: int, state: object) -> tuple[int, int]:
        del state
        return amount // 20, amount - amount // 20

    found = 0
    for seed in range(25):
        rng = Random(seed)
        stacks = [rng.randint(5, 60) for _ in range(4)]
        game = create_game(code, rake=take, mode=Mode.CASH_GAME)
        record = HandRecord.from_state(shoves(game(stacks, seed=seed), rng))
        expected = expected_nets(record)
        if expected is not None:
            found += 1
            assert sum(expected) == -record.rake
    assert found > 5


@given(tables())
@settings(max_examples=samples(100, quick=40), deadline=None)
def test_what_was_put_in_makes_the_pots(table: Table) -> None:
    record = HandRecord.from_state(played(table))
    hand = played_hand(record)
    account = account_of(record, before="push")
    assert sum(account.invested) == account.total == record.pot
    if hand.showdown:
        pots = contested_pots(record, hand, account)
        assert sum(amount for amount, _ in pots) == record.pot - record.rake


def test_two_boards_are_worth_half_each() -> None:
    game = create_game("nlhe", blinds=(1, 2), mode=Mode.CASH_GAME).bomb_pot(4)
    state = game((20, 20), seed=3)
    state.complete_bet_or_raise_to(16)
    state.check_or_call()
    record = HandRecord.from_state(state)
    expected = expected_nets(record)
    assert expected is not None
    assert sum(expected) == 0
    flops = [[*state.get_board_cards(index)][:3] for index in (0, 1)]
    holes = [op.cards for op in state.operations if type(op) is HoleDealing]
    hands = [[*holes[0], *holes[2]], [*holes[1], *holes[3]]]
    first = equity(hands, flops[0], dead=flops[1]).equities[0]
    second = equity(hands, flops[1], dead=flops[0]).equities[0]
    assert expected[0] == pytest.approx(40 * (first + second) / 2 - 20)


def test_folded_cards_are_dead_only_if_asked_for() -> None:
    record = record_hand(200, "f", "f", "f", "f", "c", seed=3)
    plain, dead = expected_nets(record), expected_nets(record, folded_are_dead=True)
    assert plain is not None
    assert dead is not None
    assert plain != dead
    assert sum(plain) == sum(dead) == 0


@pytest.mark.parametrize("word", ["blind", "call", "raise"])
def test_a_bet_of_no_amount_is_refused(word: str) -> None:
    record = worked_hand()
    next(action for action in record.actions if action.action == word).amount = None
    with pytest.raises(NotationError, match=f"the action {word} of .* needs an amount"):
        account_of(record)
