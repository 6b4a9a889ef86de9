"""Stud: what may lie under open cards, and what betting says of it."""

from __future__ import annotations

import numpy as np
import pytest

from bigslick.analysis import equity
from bigslick.bots import PokerBot
from bigslick.bots.holdem.opponent_model import Habits
from bigslick.bots.variants.game_info import read_game
from bigslick.bots.variants.showdown_shares import shares_among, shares_between
from bigslick.bots.variants.stud_ranges import StudRange, is_stud, read_stud
from bigslick.cards import Card
from bigslick.engine import Bet, Check, State
from bigslick.engine.games import VARIANTS, create_game


def third_street(code: str, own: str, door: str) -> State:
    """Return third street: player 0 has these cards, the opponent this up card."""
    state = create_game(code, seed=1, automations=())((400, 400))
    for _ in range(2):
        state.post_ante()
    state.collect_bets()
    mine = iter(Card.parse(own))
    theirs = iter(Card.parse("????" + door))
    for i in range(6):
        state.deal_hole([next(theirs if i % 2 else mine)])
    return state


def fourth_street(code: str, own: str, other: str) -> State:
    """Return fourth street after a call of the bring-in."""
    state = third_street(code, own[:6], other[:2])
    state.post_bring_in()
    state.check_or_call()
    state.collect_bets()
    state.burn_card("??")
    for cards in (own[6:], other[2:]):
        state.deal_hole(cards)
    return state


def held(state: State, seed: int = 1) -> StudRange:
    view = state.view(0)
    return read_stud(view, read_game(view), (1,), {}, seed)[1]


def test_which_games_have_open_cards() -> None:
    codes = {
        code
        for code in VARIANTS
        if is_stud(create_game(code, seed=1)((2000, 2000)).view(0))
    }
    assert {"stud", "stud8", "razz"} <= codes
    assert not codes & {"nlhe", "plo", "27td", "badugi", "5cd"}


@pytest.mark.parametrize("code", ["stud", "stud8", "razz"])
@pytest.mark.parametrize("own", ["AsAhKd", "As2h4d", "9s8c4d"])
def test_before_any_action_the_share_is_that_of_the_kernel(code: str, own: str) -> None:
    state = third_street(code, own, "7c")
    found = np.mean([held(state, seed).share(1.0) for seed in range(8)])
    hands = [own, "????7c"]
    exact = equity(hands, game=code, samples=20_000, seed=1, threads=1)
    assert found == pytest.approx(exact.players[0].equity, abs=0.04)


@pytest.mark.parametrize("code", ["stud", "stud8", "razz"])
def test_a_player_who_bets_has_better_down_cards(code: str) -> None:
    state = fourth_street(code, "9s8c6d5h", "7cTd")
    if state.turn_index == 0:
        state.act(Check())
    before = held(state)
    state.act(Bet(4))
    after = held(state)
    assert after.share(1.0) < before.share(1.0)
    assert after.part < before.part


def test_the_best_part_of_a_range_leaves_less_to_win() -> None:
    found = held(fourth_street("stud", "9s9c6d5h", "7cTd"))
    shares = [found.share(part) for part in (1.0, 0.5, 0.2)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1] + 0.1


@pytest.mark.parametrize("halves", [1, 2])
def test_many_boards_at_once_give_what_each_gives(halves: int) -> None:
    rng = np.random.default_rng(4)
    made = [
        np.stack([rng.permutation(50) - 20 * half for _ in range(3)]).astype(np.int16)
        for half in range(halves)
    ]
    together = shares_between(made)
    for row, shares in enumerate(together):
        assert shares == pytest.approx(shares_among([line[row] for line in made]))


def test_the_explanation_says_how_much_of_all_hands_is_left() -> None:
    state = fourth_street("stud", "9s8c6d5h", "7cTd")
    if state.turn_index == 1:
        state.act(Bet(4))
    bot = PokerBot("Hard", seed=1)
    explained = bot.explain(state.view(0))
    assert explained.action == bot.decide(state.view(0))
    percent = int(explained.ranges[1].split()[2].rstrip("%"))
    assert 5 < percent < 100


def test_habits_of_a_stranger_change_nothing() -> None:
    view = fourth_street("razz", "As2h4d6c", "7cTd").view(0)
    game = read_game(view)
    one, other = (
        read_stud(view, game, (1,), habits, 1)[1] for habits in ({}, {1: Habits()})
    )
    assert one.share(1.0) == pytest.approx(other.share(1.0), abs=0.02)
