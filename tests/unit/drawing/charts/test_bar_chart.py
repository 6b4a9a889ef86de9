"""Bars: their lengths and labels."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from bigslick import parse_cards
from bigslick.drawing import colors
from bigslick.drawing.charts.bar_chart import Bar, draw_bars, html_table

SVG = "{http://www.w3.org/2000/svg}"


def parsed(bars: list[Bar], board: str = "") -> ET.Element:
    cards = parse_cards(board)
    return ET.fromstring(draw_bars(bars, title="t", note="n", board=cards))  # noqa: S314 - our own


def lengths(root: ET.Element, colour: str) -> list[float]:
    boxes = (node for node in root.iter(f"{SVG}rect") if node.get("fill") == colour)
    return [float(node.get("width", 0)) for node in boxes if node.get("height") == "20"]


def test_bars_are_as_long_as_their_shares() -> None:
    root = parsed([Bar("AA", 0.5, 0.1), Bar("KK", 0.25, 0.15)])
    (room, _) = lengths(root, colors.EMPTY)
    assert lengths(root, colors.GREEN) == pytest.approx([room * 0.5, room * 0.25])
    whole = lengths(root, colors.BLUE)
    assert whole == pytest.approx([room * 0.6, room * 0.4])
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert {"AA", "60.00%", "KK", "40.00%", "t", "n"} <= set(texts)


def test_hands_and_boards_of_known_cards_are_drawn_as_cards() -> None:
    root = parsed([Bar("AsKd", 1, 0), Bar("AsK?", 0, 0)], "Qh2c3d")
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert "AsKd" not in texts
    assert {*"AKQ23", "AsK?"} <= set(texts)


def test_labels_are_escaped_and_long_ones_cut() -> None:
    root = parsed([Bar("<A&B>", 1, 0), Bar("22+, " * 30, 0, 0)])
    texts = [node.text or "" for node in root.iter(f"{SVG}text")]
    assert "<A&B>" in texts
    assert max(map(len, texts)) <= 22
    assert "&lt;b&gt;" in html_table("<b>", ["<b>"], [["<b>"]])
    assert "<b>" not in html_table("<b>", ["<b>"], [["<b>"]])
