"""Blind schedules: by hands, by time, past their end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigslick.errors import GameConfigError
from bigslick.match.tournament import (
    STRUCTURES,
    BlindLevel,
    BlindSchedule,
    Growth,
    get_blinds,
)
from bigslick.match.tournament.structures import get_structure


def test_the_seeds_schedule() -> None:
    assert [get_blinds(hands) for hands in (0, 9, 10, 19, 20, 29)] == [
        (5, 10),
        (5, 10),
        (10, 20),
        (10, 20),
        (15, 30),
        (15, 30),
    ]
    assert get_blinds(3, schedule_interval=2) == (10, 20)


@given(st.integers(0, 10_000), st.integers(1, 50))
def test_the_linear_schedule_is_the_seeds(hands: int, interval: int) -> None:
    schedule = BlindSchedule.linear(interval)
    assert schedule.at(hands).blinds == get_blinds(hands, interval)


@pytest.mark.parametrize(("hands", "interval"), [(-1, 10), (0, 0), (5, -3)])
def test_impossible_hands_and_intervals_are_refused(hands: int, interval: int) -> None:
    with pytest.raises(GameConfigError, match=str(min(hands, interval))):
        get_blinds(hands, interval)


def test_a_reading_has_the_time_left() -> None:
    schedule = BlindSchedule([(25, 50), (50, 100)], length=10)
    assert (schedule.read(3).number, schedule.read(3).left) == (0, 7)
    assert (schedule.read(10).number, schedule.read(10).left) == (1, 10)
    assert (schedule.read(25).number, schedule.read(25).left) == (2, 5)


def test_levels_may_have_lengths_of_their_own() -> None:
    levels = [BlindLevel(25, 50, length=3), BlindLevel(50, 100), BlindLevel(75, 150)]
    schedule = BlindSchedule(levels, length=5)
    numbers = [schedule.number_at(hands) for hands in range(14)]
    assert numbers == [0] * 3 + [1] * 5 + [2] * 5 + [3]


def test_breaks_lie_between_the_levels() -> None:
    first = BlindLevel(25, 50, break_after=300)
    schedule = BlindSchedule([first, (50, 100)], length=600, pace="seconds")
    at = schedule.read
    assert (at(599).number, at(599).on_break, at(599).left) == (0, False, 1)
    assert (at(600).number, at(600).on_break, at(600).left) == (1, True, 300)
    assert (at(900).number, at(900).on_break, at(900).left) == (1, False, 600)


def test_breaks_do_not_count_in_hands() -> None:
    first = BlindLevel(25, 50, break_after=300)
    schedule = BlindSchedule([first, (50, 100)], length=10)
    assert not any(schedule.read(hands).on_break for hands in range(30))


@pytest.mark.parametrize(
    ("growth", "expected"),
    [
        (Growth.DOUBLE, [(100, 200, 20), (200, 400, 40), (400, 800, 80)]),
        (Growth.STEP, [(100, 200, 20), (150, 300, 30), (200, 400, 40)]),
        (Growth.HOLD, [(100, 200, 20)] * 3),
    ],
)
def test_what_comes_after_the_last_level(
    growth: Growth, expected: list[tuple[int, int, int]]
) -> None:
    schedule = BlindSchedule([(50, 100, 10), (100, 200, 20)], growth=growth)
    levels = [schedule.level(number) for number in (1, 2, 3)]
    found = [(level.small_blind, level.big_blind, level.ante) for level in levels]
    assert found == expected


@given(
    st.lists(st.integers(1, 500), min_size=1, max_size=8),
    st.integers(1, 40),
    st.sampled_from(Growth),
    st.integers(0, 2_000),
)
def test_blinds_never_fall_and_levels_begin_where_they_say(
    steps: list[int], length: int, growth: Growth, hands: int
) -> None:
    bigs = [2 * sum(steps[: n + 1]) for n in range(len(steps))]
    levels = [(big // 2, big) for big in bigs]
    schedule = BlindSchedule(levels, length=length, growth=growth)
    now, later = schedule.read(hands), schedule.at(hands + length)
    assert later.big_blind >= now.level.big_blind
    assert schedule.begin(now.number) <= hands < schedule.begin(now.number + 1)
    assert hands + now.left == schedule.begin(now.number + 1)
    assert schedule.level(now.number) == now.level


@pytest.mark.parametrize(
    ("level", "offending"),
    [
        ((0, 0), "0/0"),
        ((100, 50), "100/50"),
        ((-5, 10), "-5/10"),
        ((5, 10, -1), "-1"),
        ((5, 10, 0, -7), "-7"),
        (("5", 10), "invalid amount '5'"),
        ((5,), r"\(5,\)"),
        ((1, 2, 3, 4, 5), r"\(1, 2, 3, 4, 5\)"),
    ],
)
def test_levels_that_make_no_sense_are_refused(
    level: tuple[Any, ...], offending: str
) -> None:
    with pytest.raises(GameConfigError, match=offending):
        BlindSchedule([level])


def test_schedules_that_make_no_sense_are_refused() -> None:
    with pytest.raises(GameConfigError, match="needs at least one level"):
        BlindSchedule([])
    with pytest.raises(GameConfigError, match=r"decrease from .*50/100.* to .*25/50"):
        BlindSchedule([(50, 100), (25, 50)])
    with pytest.raises(GameConfigError, match="invalid level length -1"):
        BlindSchedule([(5, 10)], length=-1)
    with pytest.raises(GameConfigError, match="'minutes'; expected one of hands"):
        BlindSchedule([(5, 10)], pace="minutes")
    with pytest.raises(GameConfigError, match="time -3 hands: expected 0 or more"):
        BlindSchedule([(5, 10)]).at(-3)
    with pytest.raises(GameConfigError, match="level number -1"):
        BlindSchedule([(5, 10)]).level(-1)


def test_a_schedule_survives_as_plain_values() -> None:
    for structure in STRUCTURES.values():
        schedule = structure.schedule("seconds")
        again = BlindSchedule.from_dict(schedule.to_dict())
        assert again == schedule
        assert again.read(12_345) == schedule.read(12_345)
    assert schedule != BlindSchedule.linear()


def test_the_old_name_of_a_structure_is_understood() -> None:
    assert get_structure("seed") is STRUCTURES["basic"]
    assert "seed" not in STRUCTURES


def test_the_standard_structures_grow_and_have_breaks() -> None:
    assert set(STRUCTURES) >= {"standard", "turbo", "hyper-turbo", "deep-stack"}
    for structure in STRUCTURES.values():
        schedule = structure.schedule()
        big_blinds = [level.big_blind for level in schedule.levels]
        assert big_blinds == sorted(set(big_blinds))
        assert structure.starting_stack >= 20 * big_blinds[0]
    deep = STRUCTURES["deep-stack"].schedule("seconds")
    assert [n for n, level in enumerate(deep.levels) if level.break_after][:2] == [2, 5]


def test_unknown_structures_are_refused_by_name() -> None:
    with pytest.raises(GameConfigError, match="'slow'; expected one of basic"):
        get_structure("slow")
