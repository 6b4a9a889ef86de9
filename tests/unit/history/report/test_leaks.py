"""What counts as a leak, and what it costs."""

from __future__ import annotations

import pytest

from bigslick.history.report.collection import StatisticSums
from bigslick.history.report.leaks import find_leaks
from bigslick.history.report.sections import KEYS


def sums(**spots: tuple[int, int, float]) -> StatisticSums:
    """Return sums of 1,000 hands: chances, done and mean result of each spot."""
    made = StatisticSums()
    made.hands = 1000
    for key, (chances, done, mean) in spots.items():
        k = KEYS[key]
        made.chances[k], made.done[k] = chances, done
        made.gains[k], made.squares[k] = chances * mean, chances * (mean**2 + 4)
    return made


def test_leaks_are_ranked_by_what_they_cost_in_a_hundred_hands() -> None:
    own = sums(fold_to_3bet=(100, 70, -3.0), donk=(200, 20, -0.5), probe=(300, 30, 1.0))
    others = sums(
        fold_to_3bet=(400, 200, -2.0), donk=(800, 80, 1.5), probe=(900, 90, 0.5)
    )
    donk, fold = find_leaks(own, others)  # the probe wins more than that of others
    assert (donk.statistic.key, fold.statistic.key) == ("donk", "fold_to_3bet")
    assert donk.cost == pytest.approx(2.0 * 200 / 10)
    assert fold.cost == pytest.approx(1.0 * 100 / 10)
    assert fold.is_sure
    error = 1.96 * (4 / 99 + 4 / 399) ** 0.5 * 10
    assert fold.high - fold.cost == pytest.approx(error, rel=0.01)


def test_the_most_different_habit_of_a_situation_is_shown() -> None:
    own = sums(
        fold_to_cbet_flop=(100, 50, -1.0),
        call_cbet_flop=(100, 45, -1.0),
        raise_cbet_flop=(100, 5, -1.0),
    )
    others = sums(
        fold_to_cbet_flop=(900, 440, 0.0),
        call_cbet_flop=(900, 260, 0.0),
        raise_cbet_flop=(900, 200, 0.0),
    )
    (leak,) = find_leaks(own, others)
    assert leak.statistic.key == "raise_cbet_flop"
    assert leak.comparison.share == 0.05


def test_few_hands_and_nearly_all_hands_are_no_leak() -> None:
    own = sums(donk=(19, 1, -9.0), vpip=(990, 200, -1.0))
    others = sums(donk=(800, 80, 1.0), vpip=(4000, 900, 0.5))
    assert find_leaks(own, others) == []
