"""The streaming statistics equal the slow ones, hand by hand and player by player."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.random_tables import Table, played, tables
from tests.support.samples import samples
from tests.twins import tracker_oracle as oracle

from bigslick import VARIANTS, State, create_game
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history.decisions.decision_table import tabulate
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.statistics.catalogue import STATISTICS

KEYS = tuple(statistic.key for statistic in STATISTICS)
RARE = (69, 79, 104, 159, 221, 240, 247, 271, 314, 376, 491, 497)
"""Of the first 700 hands those with a spot that the first 60 do not have."""


def check(record: HandRecord) -> list[dict[str, bool]]:
    table, errors = tabulate([played_hand(record)])
    assert not errors
    return oracle.compare(record, table)


def test_the_oracle_asks_for_every_statistic() -> None:
    assert set(oracle.QUESTIONS) == set(KEYS)


@given(tables())
@settings(max_examples=samples(150, quick=50), deadline=None)
def test_any_table(table: Table) -> None:
    check(HandRecord.from_state(played(table)))


def play_like_people(state: State, rng: Random) -> State:
    """Fold often, raise sometimes: many spots before and after the flop."""
    aggression, tightness = rng.uniform(0.1, 0.5), rng.uniform(0.2, 0.7)
    while state.status:
        if state.stand_patter_or_discarder_index is not None:
            state.stand_pat_or_discard()
        elif state.can_post_bring_in():
            if rng.random() < 0.5 or not state.can_complete_bet_or_raise_to():
                state.post_bring_in()
            else:
                state.complete_bet_or_raise_to()
        elif rng.random() < aggression and state.can_complete_bet_or_raise_to():
            low = state.min_completion_betting_or_raising_to_amount or 0
            high = state.max_completion_betting_or_raising_to_amount or 0
            state.complete_bet_or_raise_to(rng.choice((low, low, min(3 * low, high))))
        elif rng.random() < tightness and state.checking_or_calling_amount:
            state.fold()
        else:
            state.check_or_call()
    return state


@pytest.mark.parametrize("code", ["nlhe", "flhe", "plo", "stud", "27td", "short-deck"])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=samples(100, quick=30), deadline=None)
def test_hands_as_people_play_them(code: str, seed: int) -> None:
    rng = Random(seed)
    variant = VARIANTS[code]
    count = rng.randint(2, min(9, variant.max_players))
    stacks = [rng.choice((5, 20, 40, 200, 1000)) for _ in range(count)]
    state = variant.create()(stacks, count, seed=seed)
    check(HandRecord.from_state(play_like_people(state, rng)))


@pytest.mark.sampled
def test_every_chance_is_met_taken_and_missed() -> None:
    """Players who go on a lot meet even what is rare; each hand is compared."""
    met: Counter[tuple[str, bool]] = Counter()
    game = create_game("nlhe", blinds=(1, 2), seed=8)
    for seed in sorted({*RARE, *range(samples(700, quick=60))}):
        rng = Random(seed)
        state = game((400,) * rng.choice((2, 3, 6)))
        aggression = rng.choice((0.3, 0.5))
        while state.status:
            die = rng.random()
            if die < aggression and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            elif die > 0.85 and state.checking_or_calling_amount:
                state.fold()
            else:
                state.check_or_call()
        for player in check(HandRecord.from_state(state)):
            met.update(player.items())
    missing = [key for key in KEYS if not (met[key, True] and met[key, False])]
    assert not missing


@pytest.mark.slow
@given(tables())
@settings(max_examples=10_000, deadline=None)
def test_thousands_of_tables(table: Table) -> None:
    check(HandRecord.from_state(played(table)))
