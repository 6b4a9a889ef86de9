"""Who may raise and what a full raise is, in numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bigslick import Rules
from bigslick.engine.chips.raise_rule import (
    Closed,
    RaiseEffect,
    StartingBet,
    full_raise,
    keep_price,
    start_from_blinds,
    why_closed,
)

USUAL = Rules()


def started(
    blinds: list[Any], posted: list[Any], *, fixed: bool = False, **options: Any
) -> StartingBet:
    rules = replace(USUAL, **options)
    return start_from_blinds(blinds, posted, 2, fixed=fixed, rules=rules)


def raised(
    to: Any, level: Any, full_level: Any, *, fixed: bool = False, **options: Any
) -> RaiseEffect:
    """Raise on a street with bets of 10."""
    completing = options.pop("completing", False)
    rules = replace(USUAL, **options)
    return full_raise(
        to, level, full_level, 10, 10, fixed=fixed, completing=completing, rules=rules
    )


def closed(  # noqa: PLR0913 - the numbers of a decision, with usual ones
    *,
    level: Any = 20,
    totals: tuple[Any, ...] = (100, 100, 100),
    live: tuple[bool, ...] = (True, True, True),
    acted: Any = None,
    count: int = 0,
    cap: int | None = None,
    fixed: bool = False,
    **options: Any,
) -> Closed | None:
    """Ask for the first of three players, who face raises of 10 at least."""
    rules = replace(USUAL, **options)
    return why_closed(
        0,
        level,
        totals[0],
        totals,
        live,
        acted,
        10,
        count,
        cap,
        fixed=fixed,
        rules=rules,
    )


def test_the_highest_blind_is_the_first_bet_and_the_smallest_raise() -> None:
    assert started([1, 2, 0], [1, 2, 0]) == (2, 2, False, 0)
    assert started([1, 2, 4], [1, 2, 4]) == (4, 4, False, 0)
    assert started([0, 0, 0], [0, 0, 0]) == (0, 2, False, 0)


def test_in_limit_a_straddle_leaves_the_size_of_raises() -> None:
    assert started([1, 2, 4], [1, 2, 4], fixed=True) == (4, 2, False, 0)
    assert started([1, 2, 4], [1, 2, 4], straddle_sets_raise=False).increment == 2


def test_a_straddle_without_chips_is_void_and_a_short_one_keeps_its_price() -> None:
    assert started([1, 2, 4], [1, 2, 0]) == (2, 2, False, 0)
    assert started([1, 2, 4], [1, 2, 3]) == (4, 4, True, 0)


def test_a_short_blind_keeps_its_price_unless_the_house_says_otherwise() -> None:
    assert started([1, 4], [1, 3]) == (4, 4, True, 0)
    assert started([1, 4], [1, 0]) == (4, 4, True, 0)
    assert started([1, 4], [1, 3], short_blind_keeps_price=False) == (3, 4, False, 0)
    assert keep_price(1, 3, USUAL) == (3, True)
    assert keep_price(3, 3, USUAL) == (3, False)


def test_a_blind_counts_to_the_cap_where_the_house_says_so() -> None:
    assert started([1, 2], [1, 2], blind_counts_to_cap=True).raises == 1
    assert started([0, 0], [0, 0], blind_counts_to_cap=True).raises == 0


def test_a_full_raise_is_at_least_the_last_one_and_sets_the_next() -> None:
    assert raised(30, 20, 20) == (True, True, 30, 10)
    assert raised(45, 20, 20) == (True, True, 45, 25)
    assert raised(29, 20, 20) == (False, True, 20, 10)


def test_a_completion_is_full_whatever_its_size() -> None:
    assert raised(5, 2, 0, completing=True) == (True, True, 5, 10)


@pytest.mark.parametrize(("to", "is_full"), [(24, False), (25, True), (29, True)])
def test_in_limit_half_a_bet_is_a_full_raise(to: int, is_full: bool) -> None:
    effect = raised(to, 20, 20, fixed=True)
    assert (effect.is_full, effect.counts) == (is_full, is_full)
    assert effect.full_level == (to if is_full else 20)
    assert effect.increment == 10


def test_in_limit_short_all_ins_add_up_from_the_last_full_level() -> None:
    assert raised(26, 23, 20, fixed=True).is_full
    assert not raised(24, 23, 20, fixed=True).is_full


def test_in_limit_a_raise_over_half_a_bet_may_stand_for_a_whole_one() -> None:
    effect = raised(26, 20, 20, fixed=True, limit_raise_over_half_bet_adds=False)
    assert effect == (True, True, 30, 10)


def test_without_the_half_bet_rule_short_all_ins_count_to_the_cap() -> None:
    effect = raised(26, 20, 20, fixed=True, limit_half_bet_is_full=False)
    assert effect == (False, True, 20, 10)
    effect = raised(30, 20, 20, fixed=True, limit_half_bet_is_full=False)
    assert effect == (True, True, 30, 10)


def test_where_short_all_ins_reopen_they_are_compared_with_the_last_raise() -> None:
    options = {"fixed": False, "completing": False}
    rules = replace(USUAL, short_all_in_reopens=True)
    assert full_raise(25, 20, 20, 10, 5, **options, rules=rules).is_full
    assert not full_raise(24, 20, 20, 10, 5, **options, rules=rules).is_full


def test_raising_is_open_to_those_who_have_not_acted() -> None:
    assert closed() is None


def test_a_player_who_acted_needs_to_face_a_full_raise() -> None:
    assert closed(acted=10) is None
    assert closed(acted=11) is Closed.NOT_REOPENED
    assert closed(acted=20) is Closed.NOT_REOPENED


def test_half_a_bet_reopens_in_limit_and_half_a_raise_in_some_houses() -> None:
    assert closed(acted=15, fixed=True) is None
    assert closed(acted=16, fixed=True) is Closed.NOT_REOPENED
    assert closed(acted=15, fixed=True, limit_half_bet_is_full=False) is not None
    assert closed(acted=15, half_raise_reopens=True) is None
    assert closed(acted=16, half_raise_reopens=True) is Closed.NOT_REOPENED
    assert closed(acted=Fraction(31, 2), fixed=True) is Closed.NOT_REOPENED


def test_the_cap_closes_the_street() -> None:
    assert closed(count=3, cap=4) is None
    assert closed(count=4, cap=4) is Closed.CAPPED
    assert closed(count=4, cap=4, acted=20) is Closed.CAPPED


def test_a_player_who_can_only_call_is_covered() -> None:
    assert closed(totals=(21, 100, 100)) is None
    assert closed(totals=(20, 100, 100)) is Closed.COVERED


def test_somebody_else_must_be_able_to_put_in_more() -> None:
    assert closed(totals=(100, 20, 20)) is Closed.NOBODY_LEFT
    assert closed(totals=(100, 20, 21)) is None
    assert closed(live=(True, False, False)) is Closed.NOBODY_LEFT
    assert closed(live=(True, False, True)) is None
