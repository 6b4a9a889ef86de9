"""The grid of a range, from plain cells."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from bigslick.drawing.grids.range_grid import Cell, draw_range_grid

SVG = "{http://www.w3.org/2000/svg}"


def test_cells_are_filled_as_far_as_their_hands_are_there() -> None:
    cells = [
        Cell(0, 0, "AA", "pairs", 6, 1.0),
        Cell(0, 1, "AKs", "suited", 4, 0.25),
        Cell(1, 0, "AKo", "offsuit", 12, 0.999),
        Cell(1, 1, "KK", "pairs", 6, 0.0),
    ]
    svg = draw_range_grid(cells, title="mine", summary="few")
    root = ET.fromstring(svg)  # noqa: S314 - our own
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert texts[:3] == ["mine", "few", "AA"]
    assert {"25%", "99%", "pairs 6 of 12", "suited 1 of 4", "offsuit 12 of 12"} <= set(
        texts
    )
    steps = [float(node.get("offset", 0)) for node in root.iter(f"{SVG}stop")]
    assert steps == [0.25, 0.25, 0.92, 0.92]  # a gap must be seen
    names = {node.get("id") for node in root.iter(f"{SVG}linearGradient")}
    used = {node.get("fill", "")[5:-1] for node in root.iter(f"{SVG}rect")}
    assert names < used


def test_two_grids_on_one_page_may_share_their_gradients() -> None:
    one, two = (
        draw_range_grid(
            [Cell(0, 0, label, "pairs", 6, 0.5)], title=label, summary="half"
        )
        for label in ("AA", "KK")
    )
    gradient = next(line for line in one.splitlines() if "linearGradient" in line)
    assert gradient in two.splitlines()
