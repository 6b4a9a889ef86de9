from collections import deque
from datetime import time
from decimal import Decimal
from fractions import Fraction
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigslick import (
    UNMATCHABLE_PATTERN,
    GameConfigError,
    NotationError,
    clean_values,
    divmod,  # noqa: A004 - the public name
    filter_none,
    max_or_none,
    min_or_none,
    parse_month,
    parse_time,
    parse_value,
    rake,
    rotated,
    sign,
)
from bigslick.text_values import parse_typed_value


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (5, (5, 5, 5, 5)),
        (Decimal("0.5"), (Decimal("0.5"),) * 4),
        (inf, (inf,) * 4),
        ([1, 2], (1, 2, 0, 0)),
        ((1, 2, 3, 4, 5), (1, 2, 3, 4)),
        (iter([0.5, 1]), (0.5, 1, 0, 0)),
        ({0: 1, -1: 3}, (1, 0, 0, 3)),
        ({}, (0, 0, 0, 0)),
    ],
)
def test_amounts_are_taken_in_every_shape(values: Any, expected: Any) -> None:
    assert clean_values(values, 4) == expected


@pytest.mark.parametrize("values", [None, "12", {9: 5}, {-5: 1}, [None], {0: "1"}])
def test_senseless_amounts_are_refused(values: Any) -> None:
    with pytest.raises(GameConfigError, match=r"^invalid (values|index) "):
        clean_values(values, 4)


@given(st.integers(0, 10**9), st.integers(1, 10))
def test_whole_chips_are_divided_with_odd_chips_left(amount: int, players: int) -> None:
    share, odd = divmod(amount, players)
    assert share * players + odd == amount
    assert 0 <= odd < players


@pytest.mark.parametrize(
    ("amount", "share"),
    [
        (Fraction(10, 3), Fraction(10, 6)),
        (Decimal("10.50"), Decimal("5.25")),
        (7.5, 3.75),
    ],
)
def test_other_numbers_are_divided_truly(amount: Any, share: Any) -> None:
    assert divmod(amount, 2) == (share, 0)


@pytest.mark.parametrize(
    ("amount", "options", "expected"),
    [
        (100, {}, (0, 100)),
        (100, {"percentage": 0.1}, (10, 90)),
        (105, {"percentage": 0.1}, (10, 95)),
        (100, {"percentage": 0.29}, (29, 71)),
        (100, {"percentage": 0.1, "cap": 5}, (5, 95)),
        (43, {"percentage": 0.05, "cap": 3}, (2, 41)),
        (Decimal(43), {"percentage": 0.05}, (Decimal("2.15"), Decimal("40.85"))),
        (Fraction(43), {"percentage": 0.05}, (Fraction(43, 20), Fraction(817, 20))),
        (80.0, {"percentage": 0.25}, (20.0, 60.0)),
    ],
)
def test_rake_takes_a_share_up_to_a_cap(
    amount: Any, options: dict[str, Any], expected: tuple[Any, Any]
) -> None:
    assert rake(amount, **options) == expected


def test_no_flop_no_drop() -> None:
    before = SimpleNamespace(board_cards=[])
    after = SimpleNamespace(board_cards=[["2c"]])
    options: dict[str, Any] = {"percentage": 0.1, "no_flop_no_drop": True}
    assert rake(100, before, **options) == (0, 100)
    assert rake(100, after, **options) == (10, 90)
    with pytest.raises(GameConfigError, match="needs the state"):
        rake(100, **options)


@pytest.mark.parametrize("percentage", [-0.1, 1.5])
def test_rake_outside_its_bounds_is_refused(percentage: float) -> None:
    with pytest.raises(GameConfigError, match=str(percentage)):
        rake(100, percentage=percentage)


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", 1), ("1,200", 1200), ("-2", -2), (" 5 ", 5), ("1.50", Decimal("1.5"))],
)
def test_amounts_are_read(text: str, value: Any) -> None:
    assert parse_value(text) == value
    assert type(parse_value(text)) is type(value)


@pytest.mark.parametrize("text", ["", "abc", "$3", "1/2", "nan", "--1"])
def test_text_that_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="invalid amount"):
        parse_value(text)


def test_typed_amounts_have_commas_only_between_thousands() -> None:
    read = {text: parse_typed_value(text) for text in ("1,200", "-1,200.5", "2.5")}
    assert read == {"1,200": 1200, "-1,200.5": Decimal("-1200.5"), "2.5": 2.5}
    for text in ("2,5", "0,250", "1,20", "1,2000", "12,", ",5", "1,200,5"):
        with pytest.raises(NotationError, match=f"invalid amount '{text}'"):
            parse_typed_value(text)


def test_times_and_months_are_read() -> None:
    assert parse_time("12:34:56") == time(12, 34, 56)
    assert [parse_month(name) for name in ("January", "dec", "MAY")] == [1, 12, 5]


@pytest.mark.parametrize("text", ["12:34", "x", "25:00:00", "12:34:56 AM"])
def test_text_that_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="invalid time"):
        parse_time(text)


@pytest.mark.parametrize("text", ["", "1", "Janu", "x"])
def test_text_that_is_no_month_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="unknown month"):
        parse_month(text)


def test_small_helpers() -> None:
    assert rotated([0, 1, 2, 3], -1) == deque([1, 2, 3, 0])
    assert [sign(value) for value in (-3, 0, 2)] == [-1, 0, 1]
    assert list(filter_none([None, 0, 1])) == [0, 1]
    assert min_or_none([None, 3, 1]) == max_or_none([None, 1, 3], key=sign) == 1
    assert min_or_none([]) is max_or_none([None]) is None
    assert UNMATCHABLE_PATTERN.search("anything") is None
