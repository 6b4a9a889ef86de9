"""Intervals cover, ratings fit."""

from __future__ import annotations

import math
import random

import pytest

from bigslick.arena import Estimate, fit_ratings
from bigslick.arena.estimates import Sums, t_quantile

T_TABLE = {3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 29: 2.045, 99: 1.984}


@pytest.mark.parametrize("freedom", T_TABLE)
def test_the_t_quantile_is_that_of_the_tables(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(T_TABLE[freedom], rel=0.004)


def test_intervals_cover_the_true_mean_in_95_of_100_experiments() -> None:
    rng = random.Random(1)
    covered = 0
    for _ in range(2000):
        sums = Sums()
        for _ in range(12):
            sums.add(rng.gauss(3, 20))
        low, high = sums.estimate().ci95
        covered += low <= 3 <= high
    assert 0.94 <= covered / 2000 <= 0.96


def test_few_values_have_an_endless_interval() -> None:
    assert Sums().estimate() == Estimate(0.0, math.inf)
    sums = Sums()
    sums.add(4.0)
    assert sums.estimate() == Estimate(4.0, math.inf)
    assert math.isnan(sums.variance)


def test_merged_sums_are_the_sums_of_all() -> None:
    whole, left, right = Sums(), Sums(), Sums()
    for value in (1.0, 5.0, 2.0, 8.0):
        whole.add(value)
        (left if value < 3 else right).add(value)
    left.merge(right)
    assert left == whole
    assert left.variance == pytest.approx(10.0)


def test_ratings_of_a_consistent_round_robin_are_recovered() -> None:
    true = [50.0, 10.0, -60.0]
    rows = [((i, j), 0, true[i] - true[j]) for i in range(3) for j in range(i)]
    assert fit_ratings(3, rows) == pytest.approx(true)


def test_ratings_of_a_ring_are_recovered() -> None:
    true = [30.0, 0.0, -10.0, -20.0]
    rows = [((0, 1, 2, 3), i, true[i] - (sum(true) - true[i]) / 3) for i in range(4)]
    assert fit_ratings(4, rows) == pytest.approx(true)
