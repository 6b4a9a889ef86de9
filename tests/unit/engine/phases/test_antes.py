"""Ante posting, blind posting and bet collection, one operation at a time."""

from __future__ import annotations

import pytest
from tests.support.fixed_tables import ALL, no_limit, pots

from bigslick.engine import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    Phase,
    State,
)
from bigslick.errors import IllegalActionError


def test_antes_are_posted_in_any_order_but_once() -> None:
    state = no_limit((1, 2), (100, 100, 100), antes=3, automations=())
    assert state.phase == 0
    assert list(state.ante_poster_indices) == [0, 1, 2]
    assert state.verify_ante_posting() == 0
    assert state.post_ante(1) == AntePosting(1, 3)
    assert state.post_ante() == AntePosting(0, 3)
    assert not state.can_post_ante(1)
    assert state.get_effective_ante(2) == 3
    assert (state.bets, state.stacks, state.payoffs) == (
        [3, 3, 0],
        [97, 97, 100],
        [-3, -3, 0],
    )
    state.post_ante(-1)
    assert state.phase is Phase.BET_COLLECTION


@pytest.mark.parametrize("index", [5, -4])
def test_a_player_who_does_not_exist_is_refused(index: int) -> None:
    state = no_limit((1, 2), (100, 100, 100), antes=3, automations=())
    with pytest.raises(IllegalActionError, match=f"no player {index}"):
        state.post_ante(index)


def test_who_antes_nothing_is_not_asked() -> None:
    state = no_limit((1, 2), (100, 100, 100), antes={1: 3}, automations=())
    assert list(state.ante_poster_indices) == [1]
    assert not state.can_post_ante(0)


def test_bets_are_collected_before_the_blinds() -> None:
    state = no_limit((1, 2), (2, 100, 100), antes=3, automations=())
    assert not state.can_collect_bets()
    for _ in range(3):
        state.post_ante()
    assert not state.can_post_blind_or_straddle()
    assert state.collect_bets() == BetCollection((2, 3, 3))
    assert pots(state) == [(6, (0, 1, 2)), (2, (1, 2))]
    with pytest.raises(IllegalActionError, match="no bets to collect"):
        state.collect_bets()


def test_an_ante_that_nobody_matches_is_returned_unless_it_is_dead() -> None:
    trimmed = no_limit((1, 2), (100,) * 3, antes={1: 5}, automations=())
    trimmed.post_ante()
    assert trimmed.collect_bets() == BetCollection((0, 0, 0))
    assert trimmed.stacks == [100, 100, 100]
    dead = no_limit((1, 2), (100,) * 3, antes={1: 5}, trim=False, automations=())
    dead.post_ante()
    assert dead.collect_bets() == BetCollection((0, 5, 0))
    assert pots(dead) == [(5, (0, 1, 2))]


def test_blinds_are_posted_in_any_order_but_once() -> None:
    state = no_limit((1, 2), (100, 100, 100), automations=())
    assert list(state.blind_or_straddle_poster_indices) == [0, 1]
    assert state.post_blind_or_straddle(1) == BlindOrStraddlePosting(1, 2)
    assert not state.can_post_blind_or_straddle(2)
    assert not state.can_deal_hole()
    assert state.get_effective_blind_or_straddle(0) == 1
    assert state.post_blind_or_straddle() == BlindOrStraddlePosting(0, 1)
    assert state.can_deal_hole()
    with pytest.raises(IllegalActionError, match="Nobody can post a blind"):
        state.post_blind_or_straddle()


def test_what_nobody_called_goes_back() -> None:
    state = no_limit((1, 2), (30, 100, 100))
    state.complete_bet_or_raise_to(100)
    state.check_or_call()
    state.fold()
    collection = [op for op in state.operations if isinstance(op, BetCollection)][-1]
    assert collection == BetCollection((30, 2, 30))


def test_the_winner_of_a_folded_pot_keeps_their_bet_in_front() -> None:
    automations = ALL[:-1]
    state = no_limit((1, 2), (100, 100, 100), automations=automations)
    state.complete_bet_or_raise_to(6)
    state.fold()
    state.fold()
    assert state.bets == [0, 0, 9]
    assert state.folded_status
    assert state.pull_chips().amount == 9
    assert state.stacks == [99, 98, 103]


def test_effective_posts_are_the_same_before_and_after_posting() -> None:
    state = no_limit((1, 2), (4, 3, 9), antes=3, automations=())
    seen = []
    for post in (state.post_ante, state.post_ante, state.post_ante, state.collect_bets):
        seen.append(_effective_posts(state))
        post()
    while state.can_post_blind_or_straddle():
        seen.append(_effective_posts(state))
        state.post_blind_or_straddle()
    seen.append(_effective_posts(state))
    assert all(posts == ([3, 3, 3], [1, 0, 0]) for posts in seen)


def test_effective_blinds_know_the_part_of_an_ante_that_is_returned() -> None:
    state = no_limit((1, 2), (3, 4, 3), antes=(3, 4, 3), automations=())
    assert _effective_posts(state) == ([3, 4, 3], [0, 1, 0])
    for _ in range(3):
        state.post_ante()
    state.collect_bets()
    assert state.post_blind_or_straddle() == BlindOrStraddlePosting(1, 1)
    assert _effective_posts(state) == ([3, 4, 3], [0, 1, 0])


def _effective_posts(state: State) -> tuple[list[int], list[int]]:
    players = state.player_indices
    return (
        [state.get_effective_ante(i) for i in players],
        [state.get_effective_blind_or_straddle(i) for i in players],
    )
