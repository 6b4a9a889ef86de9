"""Line charts: what is drawn, and what is refused."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from bigslick.drawing.charts.line_chart import (
    Scale,
    Series,
    format_tick,
    line_chart,
    nice_ticks,
    span,
)
from bigslick.errors import NotationError

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own text


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in drawn(svg).iter(f"{SVG}text")]


def corners(element: ET.Element) -> list[tuple[float, float]]:
    pairs = (pair.split(",") for pair in element.attrib["points"].split())
    return [(float(x), float(y)) for x, y in pairs]


def test_each_series_is_a_line_with_its_name_and_last_value() -> None:
    svg = line_chart({"Ann": [1.0, 2, 3], "Bob": [3, 2, 1.5]}, title="T", x_label="X")
    assert len(list(drawn(svg).iter(f"{SVG}polyline"))) == 2
    assert {"T", "X", "Ann 3", "Bob 1.5"} <= set(texts(svg))


def test_names_are_escaped_and_long_ones_cut() -> None:
    svg = line_chart({"<b>&": [1, 2], "n" * 80: [1, 2]}, title="a < b")
    assert "<b>& 2" in texts(svg)
    assert all(len(text) < 40 for text in texts(svg))


def test_no_series_and_empty_series_still_give_a_picture() -> None:
    assert drawn(line_chart({}, title="none")).tag == f"{SVG}svg"
    assert drawn(line_chart({"a": []})).tag == f"{SVG}svg"
    assert drawn(line_chart({"a": [float("nan")]})).tag == f"{SVG}svg"


def test_a_constant_line_and_a_single_point_have_a_scale() -> None:
    for values in ([0, 0, 0], [7.0], [-5, -5]):
        assert drawn(line_chart({"a": values})).tag == f"{SVG}svg"


def test_a_gap_cuts_the_line_in_two() -> None:
    svg = line_chart({"a": [1, 2, float("nan"), 2, 1]})
    assert len(list(drawn(svg).iter(f"{SVG}polyline"))) == 2


def test_a_band_is_drawn_behind_its_line() -> None:
    svg = line_chart([Series("a", [1, 2], low=[0, 1], high=[2, 3])])
    (band,) = drawn(svg).iter(f"{SVG}polygon")
    assert len(corners(band)) >= 4
    assert svg.index("<polygon") < svg.index("<polyline")


def test_the_vertical_axis_holds_the_band() -> None:
    svg = line_chart([Series("a", [1, 2], low=[-90, -90], high=[95, 95])])
    (band,) = drawn(svg).iter(f"{SVG}polygon")
    assert all(34 <= y <= 404 for _, y in corners(band))


def test_a_long_line_is_thinned_but_keeps_its_peak_and_dip() -> None:
    values = [0.0] * 100_000
    values[33_333], values[77_777] = 100.0, -100.0
    (line,) = drawn(line_chart({"a": values})).iter(f"{SVG}polyline")
    points = corners(line)
    assert len(points) < 5_000
    heights = [y for _, y in points]
    assert (min(heights), max(heights)) == (34.0, 404.0)


def test_labels_do_not_lie_on_each_other() -> None:
    svg = line_chart({f"p{i}": [0, 1 + i / 100] for i in range(10)})
    heights = sorted(
        float(element.attrib["y"])
        for element in drawn(svg).iter(f"{SVG}text")
        if (element.text or "").startswith("p")
    )
    steps = [b - a for a, b in pairwise(heights)]
    assert len(heights) == 10
    assert min(steps) >= 17


def test_lines_may_have_places_of_their_own() -> None:
    svg = line_chart([Series("a", [1, 2], x=[10, 30]), Series("b", [1, 2], x=[20, 30])])
    second, first = drawn(svg).iter(f"{SVG}polyline")  # the first is drawn on top
    assert corners(first)[0][0] < corners(second)[0][0]
    assert corners(first)[1][0] == corners(second)[1][0]


@pytest.mark.parametrize(
    "series",
    [
        Series("a", [1, 2], x=[1]),
        Series("a", [1, 2], low=[1], high=[1, 2]),
        Series("a", [1, 2], low=[1, 2]),
    ],
)
def test_parts_that_do_not_fit_are_refused(series: Series) -> None:
    with pytest.raises(NotationError):
        line_chart([series])


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (-3, 17), (0.001, 0.0035), (1e6, 5e7), (-5, -4)]
)
def test_ticks_are_few_round_numbers_around_the_range(low: float, high: float) -> None:
    ticks = nice_ticks(low, high)
    assert ticks[0] <= low + 1e-9
    assert ticks[-1] >= high - 1e-9
    assert 3 <= len(ticks) <= 9


def test_scales_spans_and_ticks_as_text() -> None:
    assert Scale(0, 4, 8, 0)(1) == 6
    assert span([float("inf"), 2, 3]) == (2, 3)
    assert format_tick(1000) == "1,000"


@pytest.mark.parametrize(
    ("last", "words"),
    [(-12834.5, "-12,834"), (1234567.25, "1,234,567"), (12.5, "12.5"), (-3.0, "-3")],
)
def test_the_last_value_is_written_for_people(last: float, words: str) -> None:
    assert f"total {words}" in texts(line_chart([Series("total", [0.0, last])]))
