"""Conditions: what they say of rows, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bigslick.errors import NotationError
from bigslick.history.decisions.expressions import Column, Expression

if TYPE_CHECKING:
    from bigslick.history.decisions.expression_nodes import Mask, Node


class Rows:
    """Three rows of four columns."""

    def mask_of(self, node: Node) -> Mask:
        return node.mask(self)

    def column(self, name: str) -> Column:
        return {
            "bets": Column(np.array([1, 2, 3])),
            "stack": Column(np.array([0.5, 2.0, 9.0])),
            "can_raise": Column(np.array([True, False, True])),
            "position": Column(np.array([0, 1, -1]), ("SB", "O'Hara")),
        }[name]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bets = 2", [0, 1, 0]),
        ("bets <> 2 and can_raise", [1, 0, 1]),
        ("not can_raise or bets >= 3", [0, 1, 1]),
        ("not (can_raise or bets = 2)", [0, 0, 0]),
        ("bets = 1 or bets = 2 and can_raise", [1, 0, 0]),
        ("position in ('SB', 'BB')", [1, 0, 0]),
        ("position not in ('SB')", [0, 1, 1]),
        ("position = 'O''Hara'", [0, 1, 0]),
        ("position >= 'P'", [1, 0, 0]),
        ("position like 'O''%ra'", [0, 1, 0]),
        ("position like '_B' or position not like '%'", [1, 0, 1]),
        ("position like '%H%r'", [0, 0, 0]),
        ("bets in (1, 3)", [1, 0, 1]),
        ("bets between 2 and 3", [0, 1, 1]),
        ("stack > bets", [0, 0, 1]),
        ("stack > -0.5", [1, 1, 1]),
        ("can_raise = false", [0, 1, 0]),
        ("BETS != 2 AND True", [1, 0, 1]),
    ],
)
def test_a_condition_holds_for_these_rows(text: str, expected: list[int]) -> None:
    expression = Expression.parse(text)
    assert expression.mask(Rows()).tolist() == [bool(e) for e in expected]
    again = Expression.parse(expression.sql().replace('"', ""))
    assert again.mask(Rows()).tolist() == [bool(e) for e in expected]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected a column, found its end"),
        ("bets =", "expected a number or a text"),
        ("bets = 2 2", "expected and, or"),
        ("(bets = 2", "closing parenthesis"),
        ("bets in 2", "list in parentheses"),
        ("bets ; drop", r"a column, a value .* or a sign, found '; drop' at column 6"),
        ('stake = "1/2"', """texts in single quotes.*, found '"1/2"' at column 9"""),
        ("bets / 2 > 1", "found '/ 2 > 1' at column 6"),
        ("bets = 2  AND  ", "expected a column, found its end"),
        ("bets = 2  OR OR", "expected a column, found 'or' at column 14"),
        ("position not 3", "in, between or like"),
        ("position like 3", "a text in single quotes"),
        ("(" * 60 + "bets = 1" + ")" * 60, "levels"),
        ("bets = 1 and " * 2000 + "bets = 1", "too long"),
    ],
)
def test_what_is_no_condition_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        Expression.parse(text)


def test_values_of_the_wrong_type_are_refused() -> None:
    for text in (
        "bets = 'x'",
        "position = 3",
        "bets",
        "position in (1)",
        "position",
        "bets like '1'",
    ):
        with pytest.raises(NotationError, match="invalid condition"):
            Expression.parse(text).mask(Rows())
    with pytest.raises(NotationError, match="not both numbers"):
        Expression.parse("bets = position").mask(Rows())


def test_an_unknown_column_is_named_with_a_similar_one() -> None:
    with pytest.raises(NotationError, match="unknown column 'bet'; was it bets"):
        Expression.parse("bet = 1", ["bets", "stack"])
    with pytest.raises(NotationError, match="'btn'; was it bet or the text 'BTN'"):
        Expression.parse("position = BTN", ["position", "bet"])
