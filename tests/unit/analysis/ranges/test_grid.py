from xml.etree import ElementTree as ET

from bigslick import RankOrder
from bigslick.analysis import Range
from bigslick.drawing.png import to_png

SVG = "{http://www.w3.org/2000/svg}"


def test_the_text_shows_whole_hands_percentages_and_dots() -> None:
    lines = Range("AA, AKs:0.5, AsKd").grid().splitlines()
    assert lines[0].split() == list("AKQJT98765432")
    assert lines[1].split() == ["A", "AA", "50%", *"·" * 11]
    assert lines[2].split() == ["K", "8%", *"·" * 12]
    assert len(lines) == 14
    assert {len(line) for line in lines} == {2 + 4 * 13}


def test_short_deck_has_nine_rows() -> None:
    text = Range("random", rank_order=RankOrder.SHORT_DECK_HOLDEM).grid()
    assert len(text.splitlines()) == 10
    assert "A6s" in text
    assert "76o" in text


def test_the_svg_is_well_formed_and_names_every_hand() -> None:
    hands = Range("22+, A2s+, KQo:0.5")
    root = ET.fromstring(hands.svg("<mine> & yours"))  # noqa: S314 - our own
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts[0] == "<mine> & yours"
    assert texts[1] == f"138 combos, {hands.percent:.2f}% of hands"
    assert texts.count("50%") == 1
    assert set(hands.class_weights()) <= set(texts)
    assert len(list(root.iter(f"{SVG}linearGradient"))) == 1
    assert hands._repr_svg_() == hands.svg()
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == f"<mine> & yours: {texts[1]}"


def test_a_long_range_is_cut_in_the_title() -> None:
    svg = Range("As??, Kd??, 7h??").svg()
    root = ET.fromstring(svg)  # noqa: S314 - our own
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert texts[2].endswith(" ...")


def test_the_png_is_the_svg_at_a_scale() -> None:
    hands = Range("AA, AKs, AKo, KK:0.5")
    assert hands.png() == to_png(hands.svg())
    assert hands.png("mine", scale=1) == to_png(hands.svg("mine"), 1)
