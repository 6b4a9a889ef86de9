"""Hands that start from a template equal hands that start without one."""

from __future__ import annotations

from fractions import Fraction
from itertools import repeat
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick import (
    Automation,
    GameConfigError,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)
from bigslick.engine.games import VARIANTS
from bigslick.engine.games.poker import AUTOMATIC

NO_RUNOUTS = tuple(a for a in Automation if a is not Automation.RUNOUT_COUNT_SELECTION)


def assert_alike(hand: State, twin: State) -> None:
    assert hand == twin
    assert hand.to_dict() == twin.to_dict()
    for seat in (None, *range(hand.player_count)):
        assert hand.view(seat) == twin.view(seat)


def play_on(state: State, rng: Random) -> None:
    while state.status:
        legal = state.legal_actions()
        if legal.min_raise_to is not None and rng.random() < 0.2:
            state.complete_bet_or_raise_to()
        elif legal.discards is not None:
            state.stand_pat_or_discard(legal.discards[: legal.discard_count or 0])
        elif legal.bring_in is not None:
            state.post_bring_in()
        elif legal.call is not None and rng.random() < 0.2:
            state.fold()
        else:
            state.check_or_call()


@pytest.mark.sampled
@pytest.mark.parametrize("code", VARIANTS)
@pytest.mark.parametrize("automations", [AUTOMATIC, NO_RUNOUTS], ids=["all", "chosen"])
def test_every_hand_of_a_game_is_what_a_new_game_would_deal(
    code: str, automations: tuple[Automation, ...]
) -> None:
    variant = VARIANTS[code]
    for count in range(2, min(variant.max_players, 6) + 1):
        game = variant.create(automations=automations)
        for seed in range(samples(5, quick=2)):
            stacks = tuple(Random(seed).choices(range(2_000, 9_000), k=count))
            hand = game(stacks, count, seed=seed)
            twin = variant.create(automations=automations)(stacks, count, seed=seed)
            assert_alike(hand, twin)
            if automations is AUTOMATIC:
                play_on(hand, Random(seed))
                play_on(twin, Random(seed))
                assert_alike(hand, twin)


@given(
    st.lists(st.integers(1, 40), min_size=2, max_size=9),
    st.integers(0, 3),
    st.integers(0, 2**32),
)
def test_short_stacks_are_begun_with_care(
    stacks: list[int], antes: int, seed: int
) -> None:
    game = NoLimitTexasHoldem(AUTOMATIC, True, antes, (5, 10), 10)
    count = len(stacks)
    for _ in range(3):
        game((1_000,) * count, count)
    twin = NoLimitTexasHoldem(AUTOMATIC, True, antes, (5, 10), 10)
    assert_alike(
        game(tuple(stacks), count, seed=seed), twin(tuple(stacks), count, seed=seed)
    )


def test_a_changed_game_deals_after_the_change() -> None:
    game = NoLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2)
    for _ in range(3):
        assert game((200, 200, 200)).bets == [1, 2, 0]
    game.raw_blinds_or_straddles = (5, 10)
    for _ in range(3):
        assert game((200, 200, 200)).bets == [5, 10, 0]
        assert game((200, 200)).bets == [10, 5]


def test_antes_changed_in_place_are_heard() -> None:
    antes = [0, 0, 2]
    game = NoLimitTexasHoldem(AUTOMATIC, False, antes, (1, 2), 2)
    for _ in range(3):
        assert game((200, 200, 200)).payoffs == [-1, -2, -2]
    antes[2] = 4
    assert game((200, 200, 200)).payoffs == [-1, -2, -4]


def test_hands_of_one_game_share_nothing_that_changes() -> None:
    game = PotLimitOmahaHoldem(AUTOMATIC, True, 0, (1, 2), 2)
    hands = [game((200,) * 3, seed=seed) for seed in repeat(7, 5)]
    before = hands[-1].to_dict()
    for hand in hands[:-1]:
        play_on(hand, Random(7))
    assert hands[-1].to_dict() == before


def test_a_game_keeps_its_own_sequence_of_deals() -> None:
    games = [NoLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2, seed=7) for _ in "ab"]
    rng = games[1].rng
    for _ in range(5):
        fresh = NoLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2, rng=rng)
        assert_alike(games[0]((200, 200)), fresh((200, 200)))


@pytest.mark.parametrize(
    ("stacks", "count"),
    [((200, 200), 3), ((200, 200, 0), 3), ((200, 200, -5), 3), ((), 3)],
)
def test_what_makes_no_hand_is_refused_however_many_there_were(
    stacks: tuple[int, ...], count: int
) -> None:
    game = NoLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2)
    for _ in range(3):
        game((200,) * 3, 3)
    with pytest.raises(GameConfigError):
        game(stacks, count)


def test_a_source_and_a_seed_are_one_too_many() -> None:
    game = NoLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2)
    for _ in range(3):
        game((200, 200))
    with pytest.raises(GameConfigError, match="cannot be used together"):
        game((200, 200), rng=Random(1), seed=2)


def test_fractions_stay_fractions() -> None:
    game = NoLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2)
    half: Any = Fraction(401, 2)
    for _ in range(3):
        game((200, 200))
    assert game((half, half)).stacks == [half - 2, half - 1]
