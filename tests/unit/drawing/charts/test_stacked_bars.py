"""Do stacked bars show their shares?"""

from __future__ import annotations

import pytest

from bigslick.drawing.charts.stacked_bars import StackedBar, draw_stacked_bars
from bigslick.errors import NotationError


def test_shares_are_as_wide_as_they_are_large() -> None:
    bars = [StackedBar("rainbow", (0.25, 0.75)), StackedBar("paired", (1.0, 0.0))]
    svg = draw_stacked_bars(bars, ["check", "b33"], title="two flops")
    assert 'width="126.5"' in svg
    assert 'width="379.5"' in svg
    assert 'width="506"' in svg
    assert ">75%<" in svg
    assert ">paired<" in svg


@pytest.mark.parametrize("shares", [(0.5,), (0.5, 0.6), (0.2, 0.3, 0.5)])
def test_shares_that_are_no_distribution_are_refused(shares: tuple[float, ...]) -> None:
    with pytest.raises(NotationError, match="expected 2 numbers that add up to 1"):
        draw_stacked_bars([StackedBar("x", shares)], ["check", "b33"], title="")


def test_a_chart_without_bars_is_refused() -> None:
    with pytest.raises(NotationError, match="needs at least one bar"):
        draw_stacked_bars([], ["check"], title="")
