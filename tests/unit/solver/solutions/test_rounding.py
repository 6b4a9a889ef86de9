from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigslick.errors import GameConfigError
from bigslick.solver.solutions.rounding import round_shares
from bigslick.solver.solving import solve
from bigslick.solver.spots.spot import Spot


@given(
    st.lists(st.floats(0.001, 1), min_size=2, max_size=6),
    st.sampled_from([1.0, 0.5, 0.25, 0.1, 0.05, 0.01]),
)
def test_rounded_shares_are_multiples_that_add_up(
    weights: list[float], step: float
) -> None:
    shares = np.array(weights)[:, None] / sum(weights)
    rounded = round_shares(shares, step)
    assert rounded.sum() == pytest.approx(1)
    assert rounded.min() >= 0
    assert np.abs(rounded - shares).max() < step
    assert rounded / step == pytest.approx(np.rint(rounded / step))


@pytest.mark.parametrize("step", [0.0, -0.1, 0.3, 2.0, True])
def test_a_step_divides_one(step: float) -> None:
    with pytest.raises(GameConfigError, match="invalid step"):
        round_shares(np.ones((1, 1)), step)


def test_rounding_returns_its_cost() -> None:
    ranges = ("22+,A2s+,KTs+", "99+,A8s+,KJs+,AJo+")
    spot = Spot("Ks7h2d3c8d", ranges, 10, 30, "bet 75%; raise a")
    solution = solve(spot, target="0.02%")
    cost = solution.round(0.25)
    assert cost.exploitability_before <= 0.0002 < cost.exploitability
    assert solution.exploitability == cost.exploitability
    assert sum(cost.ev) == pytest.approx(10)
    played = solution.node().strategy * 4
    assert played == pytest.approx(np.rint(played), abs=1e-5)
