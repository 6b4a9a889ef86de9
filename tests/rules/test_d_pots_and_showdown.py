"""Rules, part D: side pots, odd chips, runouts and the showdown."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.support.fixed_tables import (
    ALL,
    BEFORE_BOARD,
    BY_HAND,
    DEEP,
    call,
    dealt,
    fold,
    no_limit,
    pots,
    raise_to,
    run_out,
)

from bigslick.engine import Automation, BetCollection, Mode, Rules, State
from bigslick.engine.games import (
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    PotLimitOmahaEightOrBetter,
)
from bigslick.errors import IllegalActionError
from bigslick.match import Rake
from bigslick.values import rake

BOARD = ("2c3d5h", "9s", "Td")
"""A board on which no hand of the tests makes a straight or a flush."""


def test_35_all_in_totals_cut_the_pot_into_layers() -> None:
    state = no_limit((1, 2), (100, 300, 500, 501), automations=BEFORE_BOARD)
    raise_to(state, 500)
    call(state, 3)
    assert pots(state) == [(400, (0, 1, 2, 3)), (600, (1, 2, 3)), (400, (2, 3))]


def test_35_folded_chips_stay_in() -> None:
    state = no_limit((1, 2), (100, 300, 600, 600), automations=BY_HAND)
    for i, hand in enumerate(("AsKs", "QhQd", "7c6c", "4s4h")):
        state.deal_hole(hand, i)
    raise_to(state, 500)
    call(state, 3)
    state.burn_card("??")
    state.deal_board("2c3d8h")
    raise_to(state, 100)
    fold(state)
    assert pots(state) == [(400, (0, 1, 2)), (600, (1, 2)), (400, (2,))]
    assert state.stacks[2] == 100


def test_36_an_uncalled_bet_goes_back_and_is_not_raked() -> None:
    state = no_limit(
        (1, 2),
        (1000, 300, 1000),
        rake=partial(rake, percentage=0.1),
        automations=BY_HAND,
    )
    for i, hand in enumerate(("7h2s", "AsAd", "KsKd")):
        state.deal_hole(hand, i)
    raise_to(state, 500)
    fold(state)
    call(state)
    assert state.stacks[2] == 700
    assert [(p.amount, p.raked_amount) for p in state.pots] == [(601, 60)]
    run_out(state, BOARD)
    assert state.stacks == [999, 541, 700]


def test_36_uncalled_chips_go_back_to_a_player_who_folds_to_a_shorter_all_in() -> None:
    state = no_limit((100, 200), (6000, 6000, 145), mode=Mode.CASH_GAME)
    call(state)
    fold(state)
    with pytest.warns(UserWarning, match="no reason"):
        state.fold()
    assert state.stacks == [5900, 5855, 390]
    assert state.operations[-3] == BetCollection((100, 145, 0))


def test_37_neighbouring_pots_of_the_same_players_are_one() -> None:
    state = no_limit((1, 2), (100, 300, 500, 500))
    raise_to(state, 100)
    call(state, 3)
    raise_to(state, 100)
    call(state, 2)
    assert pots(state) == [(400, (0, 1, 2, 3)), (300, (1, 2, 3))]
    raise_to(state, 100)
    fold(state)
    assert pots(state) == [(400, (0, 1, 3)), (300, (1, 3))]


@pytest.mark.parametrize(("first", "order"), [(False, [0, 1]), (True, [1, 0])])
def test_37_the_pots_are_pushed_one_by_one(first: bool, order: list[int]) -> None:
    state = no_limit(
        (1, 2),
        (50, 100, 100),
        automations=BY_HAND,
        rules=Rules(side_pots_first=first),
    )
    for i, hand in enumerate(("AsAd", "KsKd", "QsQd")):
        state.deal_hole(hand, i)
    raise_to(state, 100)
    call(state, 2)
    run_out(state, BOARD)
    assert [winner.pot_index for winner in state.winners] == order
    assert state.stacks == [150, 100, 0]


def _tie(count: int, winners: tuple[int, ...], pot: int, **options: Any) -> State:
    """Return a hand in which the winners tie for a pot of that size."""
    stacks = [DEEP] * count
    aces = iter(("AcKd", "AdKh", "AhKc"))
    rest = iter(("7c8d", "7d8h", "7h8c", "3c8s"))
    hands = [next(aces) if i in winners else next(rest) for i in range(count)]
    antes = dict.fromkeys(range(count), pot // count)
    antes[winners[0]] += pot % count
    state = no_limit(
        0,
        tuple(stacks),
        antes=antes,
        trim=False,
        min_bet=2,
        automations=BY_HAND,
        **options,
    )
    return dealt(state, hands, ("2cQdJs", "9s", "4h"))


@pytest.mark.parametrize(
    ("winners", "pot", "shares"),
    [
        ((1, 2), 301, (151, 150)),
        ((1, 4, 5), 100, (34, 33, 33)),
        ((1, 4, 5), 101, (34, 34, 33)),
    ],
)
def test_38_odd_chips_go_left_of_the_button_one_by_one(
    winners: tuple[int, ...], pot: int, shares: tuple[int, ...]
) -> None:
    state = _tie(6, winners, pot)
    assert [(w.player_index, w.amount) for w in state.winners] == list(
        zip(winners, shares, strict=True)
    )


def _high_low(pot: int, hands: tuple[str, ...], **options: Any) -> State:
    count = len(hands)
    state = PotLimitOmahaEightOrBetter.create_state(
        BY_HAND,
        False,
        {0: pot},
        0,
        2,
        DEEP,
        count,
        **options,
    )
    return dealt(state, hands, ("8c7d3h", "Ks", "Kd"))


def _won(state: State) -> list[int]:
    """Return what each player won."""
    won = [0] * state.player_count
    for winner in state.winners:
        won[winner.player_index] += winner.amount
    return won


@pytest.mark.parametrize(("pot", "won"), [(101, [51, 25, 25]), (103, [52, 26, 25])])
def test_38_the_odd_chip_of_the_total_goes_to_high(pot: int, won: list[int]) -> None:
    assert _won(_high_low(pot, ("KcQcJcTh", "Ac2c9d9c", "Ad2d9h9s"))) == won


def test_38_some_rooms_give_the_odd_chip_to_low() -> None:
    rules = Rules(low_hand_gets_odd_chip=True)
    hands = ("KcQcJcTh", "Ac2c9d9c", "QhJh9h9s")
    assert _won(_high_low(101, hands)) == [51, 50, 0]
    assert _won(_high_low(101, hands, rules=rules)) == [50, 51, 0]


@pytest.mark.parametrize(("even", "won"), [(True, [51, 51]), (False, [52, 50])])
def test_38_the_same_winners_both_ways_share_the_total(
    even: bool, won: list[int]
) -> None:
    rules = Rules(equal_winners_share_evenly=even)
    assert _won(_high_low(102, ("Ac2cQdJh", "Ad2dQhJs"), rules=rules)) == won


@pytest.mark.parametrize(
    ("hands", "won"),
    [
        (("Ac2cKcKh", "Ad2dQhJs"), [78, 25]),
        (("Ad2dQhJs", "Ac2cKcKh"), [26, 77]),
    ],
)
def test_38_who_is_quartered_gets_the_odd_chip_by_position(
    hands: tuple[str, str], won: list[int]
) -> None:
    assert _won(_high_low(103, hands)) == won


@pytest.mark.parametrize(("by_suit", "won"), [(True, [3, 4, 0]), (False, [4, 3, 0])])
def test_38_in_stud_the_odd_chip_goes_to_the_highest_card_by_suit(
    by_suit: bool, won: list[int]
) -> None:
    rules = Rules(stud_odd_chip_by_suit=by_suit)
    state = FixedLimitSevenCardStud.create_state(
        BY_HAND, False, {0: 1}, 2, 4, 8, DEEP, 3, rules=rules
    )
    streets = (
        ("AcKdQh", "AsKhQd", "2c3d4h"),
        ("Jc", "Jd", "7c"),
        ("9c", "9d", "Th"),
        ("2d", "2h", "8h"),
        ("3c", "3h", "9s"),
    )
    for cards in streets:
        if state.can_burn_card("??"):
            state.burn_card("??")
        for i, card in enumerate(cards):
            state.deal_hole(card, i)
        if state.bring_in_status:
            state.post_bring_in()
        while state.actor_indices:
            call(state)
    assert _won(state) == won


def test_38_the_smallest_chip_is_an_option() -> None:
    state = _tie(6, (1, 2), 300, rules=Rules(chip_unit=25))
    assert [w.amount for w in state.winners] == [150, 150]
    state = _tie(6, (1, 2), 325, rules=Rules(chip_unit=25))
    assert [w.amount for w in state.winners] == [175, 150]


def _all_in_twice(pot_seed: int, **options: Any) -> State:
    state = no_limit(
        (1, 2), (150, 151, 200), mode=Mode.CASH_GAME, seed=pot_seed, **options
    )
    raise_to(state, 200)
    call(state)
    fold(state)
    return state


def test_39_the_board_is_run_twice_from_one_deck() -> None:
    automations = tuple(a for a in ALL if a is not Automation.RUNOUT_COUNT_SELECTION)
    state = _all_in_twice(3, automations=automations)
    assert sum(p.amount for p in state.pots) == 302
    for i in (0, 2):
        assert state.can_select_runout_count(2, i)
        assert state.select_runout_count(2, i).player_index == i
    assert state.board_count == 2
    boards = [tuple(state.get_board_cards(b)) for b in range(2)]
    assert len({*boards[0], *boards[1]}) == 10
    assert not state.status


def test_39_the_odd_chip_goes_to_the_first_run() -> None:
    by_hand = tuple(a for a in BY_HAND if a is not Automation.RUNOUT_COUNT_SELECTION)
    state = no_limit(
        (1, 2),
        (150, 150, 150),
        antes={1: 1},
        trim=False,
        mode=Mode.CASH_GAME,
        automations=by_hand,
        rules=Rules(blind_before_ante=False),
    )
    for i, hand in enumerate(("AsAd", "7c2d", "KsKd")):
        state.deal_hole(hand, i)
    raise_to(state, 150)
    call(state)
    fold(state)
    assert sum(pot.amount for pot in state.pots) == 303
    for i in (0, 2):
        state.select_runout_count(2, i)
    run_out(state, ("2c3d5h", "9s", "Td", "2h3s5c", "9h", "Kc"))
    assert [(w.player_index, w.board_index, w.amount) for w in state.winners] == [
        (0, 0, 152),
        (2, 1, 151),
    ]


def test_39_301_run_twice_is_151_and_150_and_is_raked_once() -> None:
    by_hand = tuple(a for a in BY_HAND if a is not Automation.RUNOUT_COUNT_SELECTION)
    for taken, shares in (
        (None, [(0, 0, 151), (2, 1, 150)]),
        (Rake(0.01, cap=3), [(0, 0, 149), (2, 1, 149)]),
    ):
        options: dict[str, Any] = {} if taken is None else {"rake": taken}
        state = no_limit(
            (1, 2),
            (150, 150, 149),
            antes={1: 1},
            trim=False,
            mode=Mode.CASH_GAME,
            automations=by_hand,
            **options,
        )
        for i, hand in enumerate(("AsAd", "7c2d", "KsKd")):
            state.deal_hole(hand, i)
        raise_to(state, 149)
        call(state)
        fold(state)
        assert sum(pot.amount for pot in state.pots) == 301
        for i in (0, 2):
            state.select_runout_count(2, i)
        run_out(state, ("2c3d5h", "9s", "Td", "2h3s5c", "9h", "Kc"))
        won = [(w.player_index, w.board_index, w.amount) for w in state.winners]
        assert won == shares


def test_39_only_if_all_agree_and_in_cash_games() -> None:
    automations = tuple(a for a in ALL if a is not Automation.RUNOUT_COUNT_SELECTION)
    state = _all_in_twice(3, automations=automations)
    state.select_runout_count(2)
    state.select_runout_count(1)
    assert state.runout_count == 1
    state = no_limit((1, 2), (150, 150), automations=automations)
    raise_to(state, 150)
    call(state)
    assert state.runout_count is None
    assert not state.status


def test_39_nonsense_is_refused() -> None:
    automations = tuple(a for a in ALL if a is not Automation.RUNOUT_COUNT_SELECTION)
    state = _all_in_twice(3, automations=automations)
    assert not state.can_select_runout_count(-3)
    assert not state.can_select_runout_count(2, 1)


def test_40_all_hands_are_tabled_before_the_board_is_run_out() -> None:
    automations = tuple(
        a for a in ALL if a is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING
    )
    state = no_limit((1, 2), (150, 150), automations=automations)
    raise_to(state, 150)
    call(state)
    assert (state.street_index, state.showdown_index) == (0, 1)
    assert not state.can_show_or_muck_hole_cards(False)
    with pytest.raises(IllegalActionError, match="all in and must show"):
        state.show_or_muck_hole_cards(False)
    state.show_or_muck_hole_cards()
    state.show_or_muck_hole_cards()
    assert len(state.board_cards) == 5


def test_40_not_while_two_can_still_bet() -> None:
    state = no_limit((1, 2), (50, 150, 150))
    raise_to(state, 50)
    call(state, 2)
    assert not state.all_in_status
    assert state.hole_card_statuses[0] == [False, False]


def test_41_the_last_aggressor_of_the_last_street_shows_first() -> None:
    automations = tuple(
        a for a in ALL if a is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING
    )
    state = no_limit((1, 2), (DEEP,) * 6, automations=automations)
    fold(state, 2)
    call(state, 2)
    fold(state)
    call(state)
    while state.street_index != 3:
        call(state)
    call(state)  # the big blind checks
    raise_to(state, 10)  # the cutoff bets
    call(state, 2)
    assert list(state.showdown_indices) == [4, 5, 1]


def test_41_checked_through_the_first_left_of_the_button_does() -> None:
    automations = tuple(
        a for a in ALL if a is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING
    )
    state = no_limit((1, 2), (DEEP,) * 6, automations=automations)
    fold(state, 2)
    call(state, 2)
    fold(state)
    call(state)
    while state.actor_indices:
        call(state)
    assert list(state.showdown_indices) == [1, 4, 5]


def test_41_the_last_one_wins_without_showing() -> None:
    automations = tuple(
        a for a in ALL if a is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING
    )
    state = no_limit((1, 2), (100,) * 3, automations=automations)
    while state.actor_indices:
        call(state)
    for _ in range(3):
        state.show_or_muck_hole_cards(False)
    assert state.stacks == [98, 98, 104]
    assert state.hole_card_statuses[2] == [False, False]
    assert state.winners[0].hand is None


@pytest.mark.parametrize(
    ("game", "first"), [(FixedLimitSevenCardStud, 1), (FixedLimitRazz, 0)]
)
def test_41_in_stud_the_high_board_in_razz_the_low_board_shows_first(
    game: Any, first: int
) -> None:
    automations = tuple(
        a for a in BY_HAND if a is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING
    )
    state = game.create_state(automations, True, 1, 1, 2, 4, 100, 2)
    streets = (
        ("2c4dKh", "2d4hQc"),
        ("7c", "9d"),
        ("3s", "9h"),
        ("8d", "Jd"),
        ("6c", "Tc"),
    )
    for cards in streets:
        if state.can_burn_card("??"):
            state.burn_card("??")
        for i, card in enumerate(cards):
            state.deal_hole(card, i)
        if state.bring_in_status:
            state.post_bring_in()
        while state.actor_indices:
            call(state)
    assert state.showdown_index == first


def test_42_cards_speak() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    dealt(state, ("7c2d", "KsKd"), BOARD)
    (winner,) = state.winners
    assert str(winner.hand) == "One pair (KsKd5h9sTd)"


def test_42_to_play_the_board_both_cards_are_shown() -> None:
    automations = tuple(
        a for a in BY_HAND if a is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING
    )
    state = no_limit((1, 2), (100,) * 2, automations=automations)
    dealt(state, ("7c2d", "7d2h"), ("AsKsQs", "Js", "Ts"))
    assert not state.can_show_or_muck_hole_cards("7c")
    assert state.can_show_or_muck_hole_cards("7c2d")


def test_43_the_winner_may_show_when_everybody_folded() -> None:
    state = fold(no_limit((1, 2), (100,) * 3), 2)
    assert not state.status
    assert state.hole_card_statuses[1] == [False, False]
    assert state.can_show_or_muck_hole_cards(True, 1)
    assert not state.can_show_or_muck_hole_cards(True, 0)
    state.show_or_muck_hole_cards(True, 1)
    assert state.hole_card_statuses[1] == [True, True]


def test_44_no_rabbit_hunting() -> None:
    state = fold(no_limit((1, 2), (100,) * 3, automations=ALL), 2)
    assert not state.can_deal_board()
    assert not state.can_burn_card()


def test_45_rake_is_rounded_down_and_capped() -> None:
    assert rake(43, percentage=0.05, cap=3) == (2, 41)
    state = no_limit((1, 2), (100,) * 3, rake=partial(rake, percentage=0.1, cap=5))
    raise_to(state, 40)
    call(state)
    fold(state)
    assert [(p.raked_amount, p.amount) for p in state.pots] == [(5, 82)]


def test_45_no_flop_no_drop() -> None:
    taken = partial(rake, percentage=0.1, no_flop_no_drop=True)
    state = fold(no_limit((1, 2), (100,) * 3, rake=taken), 2)
    assert sum(state.stacks) == 300


def test_a_side_pot_without_a_low_goes_to_high() -> None:
    state = PotLimitOmahaEightOrBetter.create_state(
        BY_HAND, True, 0, (1, 2), 2, (20, 40, 40), 3
    )
    for i, hand in enumerate(("Ac2cTdTh", "KcQcJcTs", "QdJdTc9c")):
        state.deal_hole(hand, i)
    while state.actor_indices:
        most = state.max_completion_betting_or_raising_to_amount
        if most is None:
            call(state)
        else:
            raise_to(state, most)
    run_out(state, ("8c7d3h", "Ks", "Kd"))
    assert state.stacks == [30, 70, 0]


def test_high_low_without_any_low_goes_to_high() -> None:
    state = FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state(
        ALL, True, 1, 1, 2, 4, 100, 2, seed=5
    )
    state.post_bring_in()
    while state.status:
        call(state)
    assert sum(state.stacks) == 200
