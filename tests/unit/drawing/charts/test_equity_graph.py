"""Does the equity graph order hands and weigh them?"""

from __future__ import annotations

import re

import pytest

from bigslick.drawing.charts.equity_graph import draw_equity_graph
from bigslick.errors import NotationError


def test_hands_are_ordered_from_weak_to_strong() -> None:
    svg = draw_equity_graph({"OOP": [(0.9, 1), (0.1, 3)]})
    (points,) = re.findall(r'<polyline points="([^"]+)"', svg)
    places = [tuple(map(float, point.split(","))) for point in points.split()]
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    # Up is a smaller y; the weak hand is three quarters of the range.
    assert [y for _, y in places] == sorted((y for _, y in places), reverse=True)
    start, weak, strong, end = (x for x, _ in places)
    assert (weak - start) / (end - start) == pytest.approx(0.375, abs=0.01)
    assert (strong - start) / (end - start) == pytest.approx(0.875, abs=0.01)


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ([], "no hands with a weight"),
        ([(0.5, 0.0)], "no hands with a weight"),
        ([(1.5, 1.0)], "expected numbers from 0 to 1"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    hands: list[tuple[float, float]], words: str
) -> None:
    with pytest.raises(NotationError, match=words):
        draw_equity_graph({"OOP": hands})
