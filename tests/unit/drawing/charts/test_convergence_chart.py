"""Does the convergence curve show what was measured?"""

from __future__ import annotations

import pytest

from bigslick import create_game
from bigslick.drawing.charts.convergence_chart import draw_convergence
from bigslick.errors import NotationError
from bigslick.solver.small_games import solve_game


def test_every_curve_is_a_line_with_its_name() -> None:
    svg = draw_convergence({"cfr": [(1, 1.0), (9, 0.1)], "dcfr": [(1, 1.0), (9, 0.01)]})
    assert svg.count("<polyline") == 2
    assert "dcfr -2" in svg


def test_points_without_a_logarithm_are_left_out() -> None:
    svg = draw_convergence({"solved": [(1, 1.0), (2, 0.1), (3, 0.0)]})
    assert "solved -1" in svg


def test_nothing_to_draw_is_an_error() -> None:
    with pytest.raises(NotationError, match="positive value"):
        draw_convergence({"solved": [(1, 0.0)]})


def test_a_solution_draws_its_own_curve() -> None:
    svg = solve_game(create_game("kuhn"), iterations=50).draw_curve()
    assert "exploitability in chips" in svg
