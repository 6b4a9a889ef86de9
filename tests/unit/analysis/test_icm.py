import warnings
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigslick import GameConfigError
from bigslick.analysis import calculate_icm
from bigslick.analysis.icm import _integrate, sum_subsets

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pokerkit


def by_orders(payouts: list[int], stacks: list[int]) -> list[Fraction]:
    """The model as it is defined: every order in which players may finish."""
    values = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, payout in zip(order, payouts, strict=False):
            values[player] += chance * payout
    return values


def test_the_usual_example() -> None:
    values = calculate_icm([50, 30, 20], [5000, 3000, 2000])
    assert values == pytest.approx([38.392857142857146, 32.75, 28.857142857142854])


@given(
    st.lists(st.integers(1, 10_000), min_size=1, max_size=5),
    st.lists(st.integers(0, 1000), max_size=7),
)
def test_it_is_the_sum_over_all_orders(stacks: list[int], payouts: list[int]) -> None:
    wanted = [float(value) for value in by_orders(payouts, stacks)]
    assert calculate_icm(payouts, stacks) == pytest.approx(wanted, rel=1e-12)


def test_it_is_pokerkits() -> None:
    rng = Random(1)
    for _ in range(20):
        stacks = [rng.randint(1, 10_000) for _ in range(rng.randint(2, 7))]
        payouts = [rng.randint(0, 100) for _ in range(rng.randint(1, len(stacks)))]
        theirs = pokerkit.calculate_icm(payouts, stacks)
        assert calculate_icm(payouts, stacks) == pytest.approx(theirs, rel=1e-12)


def test_players_without_chips_share_what_is_paid_behind_the_others() -> None:
    assert calculate_icm([70, 30], [100, 0]) == (70, 30)
    assert calculate_icm([70, 30], [100, 0, 0]) == (70, 15, 15)
    assert calculate_icm([70, 30], [1, 0, 1]) == pytest.approx([50, 0, 50])
    assert calculate_icm([70, 30], [0, 0]) == (50, 50)


def test_payouts_without_a_player_stay_unpaid() -> None:
    assert calculate_icm([50, 30, 20], [1, 1]) == pytest.approx([40, 40])
    assert calculate_icm([50, 30], [7]) == (50,)
    assert calculate_icm([50], []) == ()
    assert calculate_icm([], [1, 2]) == (0, 0)


@pytest.mark.parametrize("wrong", [-1, float("nan"), float("inf"), "x", None])
def test_what_is_no_amount_is_refused(wrong: float) -> None:
    with pytest.raises(GameConfigError):
        calculate_icm([50, wrong], [1, 2])
    with pytest.raises(GameConfigError):
        calculate_icm([50], [1, wrong])


@pytest.mark.parametrize("wrong", [5, None])
def test_amounts_are_a_list(wrong: Any) -> None:
    with pytest.raises(GameConfigError, match=r"invalid payouts .*: expected a list"):
        calculate_icm(wrong, [1, 2])
    with pytest.raises(GameConfigError, match=r"invalid stacks .*: expected a list"):
        calculate_icm([50], wrong)


def test_the_integral_is_the_sum() -> None:
    rng = Random(2)
    for players, paid in ((2, 1), (5, 5), (12, 9), (14, 14)):
        stacks = np.array([rng.randint(1, 10_000) for _ in range(players)], float)
        prizes = np.array(sorted((rng.random() for _ in range(paid)), reverse=True))
        wanted = sum_subsets(prizes, stacks)
        assert _integrate(prizes, stacks) == pytest.approx(wanted, rel=1e-12)


def test_stacks_may_be_far_apart() -> None:
    stacks = np.array([1, 1e9, 5, 1e6, 3000])
    prizes = np.array([5.0, 4, 3, 2, 1])
    wanted = [float(v) for v in by_orders([5, 4, 3, 2, 1], [1, 10**9, 5, 10**6, 3000])]
    assert sum_subsets(prizes, stacks) == pytest.approx(wanted, rel=1e-13)
    assert _integrate(prizes, stacks) == pytest.approx(wanted, rel=1e-11)


def test_a_big_field_is_valued_too() -> None:
    stacks = [100] * 50 + [200] * 50
    payouts = list(range(15, 0, -1))
    values = calculate_icm(payouts, stacks)
    assert sum(values) == pytest.approx(sum(payouts), rel=1e-12)
    assert values[0] == pytest.approx(values[49], rel=1e-12)
    assert values[0] < values[50] < 2 * values[0]


def test_a_hopeless_field_is_refused_with_its_cost() -> None:
    with pytest.raises(GameConfigError, match="minutes"):
        calculate_icm([1] * 3000, [1] * 30_000)
