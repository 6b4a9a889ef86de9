"""PNG: the same picture on every machine, with its text."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import unicodedata
import zlib
from typing import TYPE_CHECKING

import pytest

from bigslick import draw_cards, parse_cards
from bigslick.drawing.charts.line_chart import line_chart
from bigslick.drawing.elements import box, document, text
from bigslick.drawing.png import _IN_FONT, picture_bytes, picture_format, to_png
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from pathlib import Path


def size_of(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def written(words: str, weight: int = 400) -> bytes:
    shape = text(5, 30, words, size=24, fill="#fff", weight=weight)
    return to_png(document(300, 40, [shape], title="-"), 1)


def test_a_picture_is_so_many_pixels_for_a_unit() -> None:
    svg = line_chart({"Ann": [1, 2]}, title="Chips")
    assert [size_of(to_png(svg, scale)) for scale in (1, 2, 0.5)] == [
        (960, 500),
        (1920, 1000),
        (480, 250),
    ]
    assert to_png(svg) == to_png(svg, 2)


def test_a_pixel_has_the_colour_of_the_drawing() -> None:
    shapes = [box(0, 0, 10, 10, "#e5484d")]
    png = to_png(document(10, 10, shapes, title="-", ground=None), 1)
    start = png.index(b"IDAT") + 4
    rows = zlib.decompressobj().decompress(png[start:])
    assert (png[24], png[25]) == (8, 6)  # bits; red, green, blue and opacity
    assert rows[1:5] == bytes.fromhex("e5484dff")  # after the filter of the row


def test_different_cards_are_different_pictures() -> None:
    cards = ("Kh", "Kd", "Qh", "??")
    pictures = {to_png(draw_cards(parse_cards(card)), 1) for card in cards}
    assert len(pictures) == len(cards)


@pytest.mark.parametrize("scale", [0, -1, 0.01, 9, float("nan"), float("inf")])
def test_scales_that_leave_no_pixel_or_too_many_are_refused(scale: float) -> None:
    with pytest.raises(NotationError, match="invalid scale"):
        to_png(line_chart({}), scale)


def test_text_is_drawn_in_different_weights() -> None:
    pictures = {written("Ann 12", weight) for weight in (400, 600, 700)}
    assert len(pictures | {written("")}) == 4


def test_every_letter_that_is_said_to_be_in_the_font_is_there() -> None:
    """A letter that no font has is drawn as a box: one that is in no font is, too."""
    missing = to_png(document(40, 40, [_sign("\ue000")], title="-"), 1)
    letters = [
        letter
        for letter in map(chr, range(0x21, 0x2300))
        if _IN_FONT.fullmatch(letter) and letter.isprintable()
    ]
    assert len(letters) > 500
    blank = to_png(document(40, 40, [], title="-"), 1)
    for letter in letters:
        png = to_png(document(40, 40, [_sign(letter)], title="-"), 1)
        assert png not in {missing, blank}, unicodedata.name(letter)


def _sign(letter: str) -> str:
    # An entity, so that fonts of the system are not asked for the missing one.
    return f'<text x="5" y="30" font-size="24" fill="#fff">&#{ord(letter)};</text>'


PROGRAM = """
import sys
from bigslick.drawing.charts.line_chart import line_chart
from bigslick.drawing.png import to_png
svg = line_chart({"Ann": [1, 2]}, title=sys.argv[1])
sys.stdout.buffer.write(to_png(svg, 1))
"""


def drawn_elsewhere(folder: Path, title: str) -> bytes:
    """Return a chart as a process draws it that finds no settings and no fonts."""
    (folder / "fonts.conf").write_text("<fontconfig></fontconfig>")
    environment = {
        **os.environ,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "XDG_DATA_DIRS": str(folder),
        "FONTCONFIG_PATH": str(folder),
        "FONTCONFIG_FILE": str(folder / "fonts.conf"),
    }
    command = [sys.executable, "-c", PROGRAM, title]
    return subprocess.run(
        command, env=environment, check=True, capture_output=True
    ).stdout


def test_a_machine_without_fonts_draws_the_same_text(tmp_path: Path) -> None:
    svg = line_chart({"Ann": [1, 2]}, title="Jürgen, Ωμέγα, Дмитрий")
    png = drawn_elsewhere(tmp_path, "Jürgen, Ωμέγα, Дмитрий")
    assert png == to_png(svg, 1)
    without = re.sub(r"<text.*?</text>", "", svg)
    assert png != to_png(without, 1)
    assert png != drawn_elsewhere(tmp_path, "Jürgen, Ωμέγα")


def test_letters_of_other_scripts_do_no_harm(tmp_path: Path) -> None:
    png = drawn_elsewhere(tmp_path, "山田 ♠ 😀")
    assert size_of(png) == (960, 500)


def test_the_ending_of_a_file_says_what_it_holds() -> None:
    svg = line_chart({"Ann": [1, 2]}, title="Chips")
    assert picture_bytes(svg, "a.svg") == svg.encode()
    assert picture_bytes(svg, "a.PNG") == to_png(svg)
    assert picture_format("/dev/fd/63") == "svg"
    with pytest.raises(NotationError, match=r"'a\.gif'.*\.svg or \.png"):
        picture_format("a.gif")
