"""Formulas of points: what they compute, and that no text does anything else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick.errors import NotationError
from bigslick.room.clubs.formulas import FUNCTIONS, VARIABLES, Formula

_SPOT = {"place": 2, "entrants": 16, "buy_in": 50, "knockouts": 3, "prize": 120}


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("100", "100.000"),
        ("1 + 2 * 3 ^ 2", "19.000"),
        ("2 ^ 3 ^ 2", "512.000"),
        ("-2 ^ 2", "-4.000"),
        ("2 ^ -1", "0.500"),
        ("10 - 4 - 3", "3.000"),
        ("(1 + 2) * 3", "9.000"),
        ("entrants / place", "8.000"),
        ("10 * sqrt(entrants / place)", "28.284"),
        ("max(0, 10 - place) + 2 * KNOCKOUTS", "14.000"),
        ("if(place = 1, 10, if(place = 2, 6, 1))", "6.000"),
        ("place <= 3 and not knockouts > 5", "1.000"),
        ("place = 1 or prize >= 120", "1.000"),
        ("1 / 3", "0.333"),
        ("round(2.5) + floor(1.9) + ceil(0.1)", "5.000"),
        ("log(entrants) / log(2)", "4.000"),
        ("paid_places", "0.000"),
    ],
)
def test_value_of_a_formula(text: str, points: str) -> None:
    assert str(Formula.parse(text).points(_SPOT)) == points


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a number or a variable, found its end"),
        ("1 +", "found its end"),
        ("1 2", "expected an operator, found '2' at column 3"),
        ("(1", "expected a closing parenthesis"),
        ("1 ? 2", "expected a number, a variable or a sign, found '[?] 2'"),
        ("chips", "unknown variable 'chips'"),
        ("exec(1)", "unknown function 'exec'"),
        ("__import__(1)", "unknown function"),
        ("sqrt(1, 2)", "sqrt takes 1 values, not 2"),
        ("place.entrants", "found '.entrants'"),
        ("1" * 400, "too long"),
        ("(" * 100 + "1" + ")" * 100, "parentheses within each other"),
        ("-" * 200 + "1", "fewer signs in a row"),
    ],
)
def test_other_texts_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Formula.parse(text)


@pytest.mark.parametrize(
    "text",
    ["1 / (place - 2)", "sqrt(0 - 1)", "9 ^ 9 ^ 9", "log(0)", "10 ^ 10", "(0-8)^0.5"],
)
def test_formula_without_a_value_is_an_error(text: str) -> None:
    with pytest.raises(NotationError, match="no value, or one that is too large"):
        Formula.parse(text).points(_SPOT)


_words = st.sampled_from(
    [*VARIABLES, *FUNCTIONS, *"+-*/^(),<>=", "and", "or", "not", "1", "0.5", "9999"]
)


@settings(max_examples=samples(3_000, quick=300), deadline=None)
@given(st.lists(_words, max_size=40) | st.text(max_size=60))
def test_any_text_is_a_formula_or_an_error(parts: list[str] | str) -> None:
    text = " ".join(parts) if isinstance(parts, list) else parts
    try:
        points = Formula.parse(text).points(_SPOT)
    except NotationError:
        return
    assert points.is_finite()
