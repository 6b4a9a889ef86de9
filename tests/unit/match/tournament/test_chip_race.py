"""The chip race: what it may change, and what not."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigslick.errors import GameConfigError
from bigslick.match.tournament import race_chips


@given(
    st.dictionaries(st.integers(1, 10), st.integers(0, 400), min_size=1),
    st.sampled_from([(25, 100), (100, 500), (5, 25), (1, 2)]),
    st.integers(0, 999),
)
def test_nobody_gains_more_than_one_chip_or_is_raced_out(
    counts: dict[int, int], chips: tuple[int, int], seed: int
) -> None:
    old, new = chips
    stacks = {seat: count * old for seat, count in counts.items()}
    raced = race_chips(stacks, old, new, Random(seed))
    assert set(raced) == set(stacks)
    for seat, stack in stacks.items():
        assert raced[seat] % new == 0
        assert bool(raced[seat]) == bool(stack)
        assert stack - new < raced[seat] <= stack // new * new + new
    given_away = sum(new for stack in stacks.values() if 0 < stack < new)
    difference = sum(raced.values()) - sum(stacks.values())
    assert -new / 2 <= difference <= new / 2 + given_away


@pytest.mark.parametrize(
    ("stacks", "old", "new", "message"),
    [
        ({1: 100}, 25, 60, "cannot race chips of 25 for chips of 60"),
        ({1: 100}, 100, 25, "cannot race chips of 100"),
        ({1: 100}, 0, 25, "chips of 0"),
        ({1: 100, 4: 130}, 25, 100, "seat 4 has 130, which is not a multiple of 25"),
        ({2: -25}, 25, 100, "seat 2 has -25"),
    ],
)
def test_chips_that_do_not_fit_are_refused(
    stacks: dict[int, int], old: int, new: int, message: str
) -> None:
    with pytest.raises(GameConfigError, match=message):
        race_chips(stacks, old, new)
