"""From a wanted size to a legal one, in chips of every type."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from bigslick.bots.action_choice import fit_size
from bigslick.engine import LegalActions


@pytest.mark.parametrize(
    ("low", "high", "unit", "wish", "size"),
    [
        (20, 95, 5, 33.3, 30),
        (20, 95, 1, 33.3, 33),
        (Decimal("0.50"), Decimal(50), Decimal("0.01"), 3.337, Decimal("3.33")),
        (Decimal("0.50"), Decimal(50), None, 3.337, Decimal("3.34")),
        (Fraction(1, 2), Fraction(50), None, 3.25, Fraction(13, 4)),
        (0.5, 50.0, None, 3.25, 3.25),
        (20, 95, 5, 7, 20),
        (20, 95, 5, 400, 95),
    ],
)
def test_sizes_are_chips_of_the_game(
    low: Any, high: Any, unit: Any, wish: Any, size: Any
) -> None:
    legal = LegalActions(
        0, call=1, min_raise_to=low, max_raise_to=high, unit=unit, stack_to=high
    )
    fitted = fit_size(legal, wish)
    assert fitted == size
    assert type(fitted) is type(size)
    assert legal.raise_to(fitted) in legal


def test_where_raising_is_closed_no_size_fits() -> None:
    assert fit_size(LegalActions(0, fold=True, call=4), 20) is None
