"""Who owes whom: everything is settled, with the fewest payments for small groups."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick.room.clubs.settle_up import (
    EXACT,
    TableMove,
    fewest_payments,
    find_sittings,
    money,
)


def _settled(results: dict[str, int]) -> tuple[int, bool]:
    """Check that the payments settle the results; return how many there are."""
    payments, fewest = fewest_payments(results)
    left = Counter(results)
    for own in payments:
        assert own.chips > 0
        assert own.payer != own.receiver
        left[own.payer] += own.chips
        left[own.receiver] -= own.chips
    assert not any(left.values())
    return len(payments), fewest


def _fewest(results: tuple[int, ...]) -> int:
    """Return the fewest payments, by trying all groups with the sum zero."""
    left = tuple(own for own in results if own)
    if not left:
        return 0
    first, rest = left[0], left[1:]
    best = len(left) - 1
    for size in range(1, len(rest)):
        for group in combinations(range(len(rest)), size):
            if first + sum(rest[k] for k in group) == 0:
                others = tuple(c for k, c in enumerate(rest) if k not in group)
                best = min(best, size + _fewest(others))
    return best


_results = st.lists(st.integers(-6, 6), min_size=1, max_size=6)


@settings(max_examples=samples(1_000, quick=200), deadline=None)
@given(_results)
def test_small_groups_have_the_fewest_payments(results: list[int]) -> None:
    chips = [*results, -sum(results)]
    named = {f"p{k}": own for k, own in enumerate(chips)}
    count, fewest = _settled(named)
    assert fewest
    assert count == _fewest(tuple(chips))


@pytest.mark.parametrize("players", [20, 40, 300])
def test_large_groups_are_settled_within_the_bound(players: int) -> None:
    rng = random.Random(players)
    chips = [rng.randrange(-10_000, 10_000) for _ in range(players - 1)]
    named = {f"p{k}": own for k, own in enumerate([*chips, -sum(chips)])}
    count, fewest = _settled(named)
    assert not fewest
    assert count <= players - 1


def test_opposite_results_are_paired_whatever_the_size_of_the_group() -> None:
    named = {f"w{k}": k for k in range(1, 60)} | {f"l{k}": -k for k in range(1, 60)}
    assert _settled(named) == (59, True)
    assert len(named) > EXACT


def test_results_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="results sum to 1"):
        fewest_payments({"a": 2, "b": -1})


def test_sitting_ends_when_the_table_is_empty() -> None:
    moves = [
        TableMove(1, 10, "a", -100, "t", "buy_in"),
        TableMove(2, 11, "b", -100, "t", "buy_in"),
        TableMove(3, 12, "c", -50, "u", "buy_in"),
        TableMove(4, 20, "", 5, "t", "rake"),
        TableMove(5, 21, "a", 195, "t", "cash_out"),
        TableMove(6, 30, "b", -100, "t", "buy_in"),
    ]
    ended, in_play = find_sittings(moves)
    assert [(own.place, own.ended, len(own.moves)) for own in ended] == [("t", 21, 4)]
    assert in_play == {"t": 100, "u": 50}


def test_money_is_exact() -> None:
    assert money(10**15 + 1, "0.000001") == "1000000000.000001"
    assert money(1, "0.1") == "0.10"
    assert money(-12, "0.25") == "-3.00"
    assert money(0, "0.01") == "0.00"
