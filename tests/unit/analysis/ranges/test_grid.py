import struct
import zlib
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from bigslick import RankOrder
from bigslick.analysis import Range
from bigslick.analysis.ranges.grid_png import encode_png
from bigslick.analysis.ranges.stroke_font import glyph

SVG = "{http://www.w3.org/2000/svg}"


def decode_png(data: bytes) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    chunks = {}
    place = 8
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place)
        name = data[place + 4 : place + 8]
        chunks[name] = data[place + 8 : place + 8 + length]
        (checksum,) = struct.unpack_from(">I", data, place + 8 + length)
        assert checksum == zlib.crc32(name + chunks[name])
        place += length + 12
    assert list(chunks) == [b"IHDR", b"IDAT", b"IEND"]
    width, height, depth, colour, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colour, rest) == (8, 2, [0, 0, 0])
    raw = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8)
    rows = raw.reshape(height, 1 + 3 * width)
    assert rows[0, 0] == 0
    assert (rows[1:, 0] == 2).all()
    pixels = np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8)
    return pixels.reshape(height, width, 3)


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


def test_the_png_shows_the_cells_in_their_colours() -> None:
    pixels = decode_png(Range("AA, AKs, AKo, KK:0.5").png(scale=1))
    colours = {tuple(colour) for colour in pixels.reshape(-1, 3).tolist()}
    for colour in ("f2c14e", "22a06b", "3b82f6", "8a7136", "18221f", "0e1413"):
        assert tuple(bytes.fromhex(colour)) in colours


def test_the_png_grows_with_the_scale() -> None:
    small, large = (decode_png(Range("AA").png(scale=scale)) for scale in (1, 2))
    assert large.shape[1] == pytest.approx(2 * small.shape[1], abs=1)


def test_any_pixels_survive_the_png() -> None:
    pixels = np.random.default_rng(1).integers(0, 256, (5, 7, 3), np.uint8)
    assert np.array_equal(decode_png(encode_png(pixels)), pixels)


def test_every_character_has_a_shape() -> None:
    for letter in map(chr, range(33, 127)):
        width, strokes = glyph(letter)
        assert strokes
        assert width >= 0
    assert glyph(" ")[1] == ()
    assert glyph("ß") == glyph("€")
